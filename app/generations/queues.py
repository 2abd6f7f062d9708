"""Redis and RQ as the site uses them. Everything here may fail: the caller's rows are the truth."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from flask import current_app
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.command import send_stop_job_command
from rq.exceptions import DuplicateJobError, InvalidJobOperation, NoSuchJobError
from rq.job import Job, JobStatus, Retry
from rq.utils import utcparse
from rq.worker import BaseWorker

# One worker process a queue: a worker of several queues pops without a safety net and can lose a job.
# What answers within seconds, what makes puzzles, and what searches for as long as it may.
NAMES = ("fast", "generate", "solve")
# What a job gets beyond its own limit, to say that its time is over.
GRACE_SECONDS = 5
PAUSED_PREFIX = "wordyard:paused:"
# Under this name a job tells its worker how many bytes of memory it may take.
MEMORY = "memory"
# The game and the kind of a job.
WORK = "work"
DEAD_AFTER = timedelta(seconds=20)
# A worker speaks every five seconds; after so long without a word operators are told.
SILENT_AFTER = timedelta(seconds=12)
# What a worker tells of itself besides what RQ does: bytes in memory, its own and those of the child that does a job,
# and whether that child has been stopped.
MEMORY_OWN, MEMORY_OF_CHILD, CHILD_STOPPED = "memory", "horse", "horse_stopped"
FAILURE_TTL_SECONDS = 7 * 24 * 3600


def connect_worker(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=2, socket_connect_timeout=1)


def redis_client() -> Redis:
    connection: Redis = current_app.extensions["wordyard_redis"]
    return connection


def get_queue(name: str, connection: Redis | None = None) -> Queue:
    return Queue(name, connection=connection or redis_client(), serializer="json")


def is_up() -> bool:
    try:
        return bool(redis_client().ping())
    except RedisError:
        return False


def enqueue(
    generation_id: str,
    name: str,
    seconds: int,
    memory: int,
    work: tuple[str, str] = ("", ""),
    *,
    at_front: bool = False,
) -> bool:
    """Hand the row's id to a worker; `work` is its game and kind, which the worker readies before it forks.

    True if Redis has it now, sent by this call or before; False if Redis is away.
    """
    try:
        delete_if_over(generation_id)
        get_queue(name).enqueue_call(
            "jobs.run",
            args=(generation_id,),
            job_id=generation_id,
            unique=True,
            description="generation",
            timeout=seconds + GRACE_SECONDS,
            meta={MEMORY: memory, WORK: work},
            at_front=at_front,
            result_ttl=300,
            failure_ttl=FAILURE_TTL_SECONDS,
            retry=Retry(max=2),
        )
    except DuplicateJobError:
        return True
    except RedisError:
        return False
    return True


def enqueue_task(function: str, name: str, seconds: int) -> bool:
    """Have a worker call a function of the site's own, once however often it is asked for; False if Redis is away.

    What it works off is in the database, so Redis may lose it.
    """
    job_id = function.replace(".", "-")
    try:
        delete_if_over(job_id)
        get_queue(name).enqueue_call(
            function, job_id=job_id, unique=True, description="task", timeout=seconds, result_ttl=0, failure_ttl=300
        )
    except DuplicateJobError:
        return True
    except RedisError:
        return False
    return True


def delete_if_over(generation_id: str) -> None:
    """A finished or failed job of the same id would make the new one a duplicate."""
    job = find_rq_job(generation_id)
    if job is not None and not is_alive(job):
        job.delete()


def find_rq_job(generation_id: str) -> Job | None:
    try:
        return Job.fetch(generation_id, connection=redis_client(), serializer="json")
    except NoSuchJobError:
        return None


def is_alive(job: Job) -> bool:
    """Whether Redis will still run this job: queued, or with a worker that is there."""
    status = job.get_status(refresh=False)
    if status == JobStatus.STARTED:
        return has_recent_heartbeat(job.worker_name)
    if status == JobStatus.QUEUED:
        return is_in_queue(job)
    return status in (JobStatus.SCHEDULED, JobStatus.DEFERRED)


def has_recent_heartbeat(worker_name: str | None, limit: timedelta = DEAD_AFTER) -> bool:
    """A worker says every five seconds that it lives; its key outlives it by a minute."""
    heartbeat = redis_client().hget(f"{Worker.redis_worker_namespace_prefix}{worker_name}", "last_heartbeat")
    return is_recent_heartbeat(heartbeat, limit)


def is_recent_heartbeat(heartbeat: bytes | str | None, limit: timedelta = SILENT_AFTER) -> bool:
    """Whether a heartbeat as RQ writes it is younger than the limit."""
    if heartbeat is None:
        return False
    text = heartbeat.decode() if isinstance(heartbeat, bytes) else heartbeat
    return datetime.now(UTC) - utcparse(text) < limit


def is_in_queue(job: Job) -> bool:
    """A queued job that stands in no list was popped by a worker that died before it began."""
    origin = get_queue(str(job.origin))
    if origin.get_job_position(job.id) is not None:
        return True
    return redis_client().lpos(origin.intermediate_queue_key, job.id) is not None


def has_living_job(generation_id: str) -> bool | None:
    """Whether Redis holds a living job for the row; None when Redis does not answer."""
    try:
        job = find_rq_job(generation_id)
        return job is not None and is_alive(job)
    except RedisError:
        return None


def stop_job(generation_id: str) -> None:
    """Best effort: the row already says cancelled, this only frees the worker sooner."""
    try:
        send_stop_job_command(redis_client(), generation_id, serializer="json")
    except (RedisError, NoSuchJobError, InvalidJobOperation):
        remove_job(generation_id)


def remove_job(generation_id: str) -> None:
    try:
        job = find_rq_job(generation_id)
        if job is not None and job.get_status(refresh=False) != "started":
            job.delete()
    except (RedisError, InvalidJobOperation):
        return


def empty_queue(name: str) -> bool:
    """Take out of Redis what waits in the queue; the rows have been closed before."""
    try:
        get_queue(name).empty()
    except RedisError:
        return False
    return True


def list_workers(name: str | None = None) -> list[BaseWorker]:
    return list(Worker.all(connection=redis_client(), queue=get_queue(name) if name else None))


def has_worker(name: str) -> bool:
    try:
        return bool(list_workers(name))
    except RedisError:
        return False


def count_workers(name: str) -> int:
    """Return how many workers of a queue live; 0 when Redis does not answer."""
    try:
        return sum(has_recent_heartbeat(worker.name, SILENT_AFTER) for worker in list_workers(name))
    except RedisError:
        return 0


def queue_depths() -> dict[str, int] | None:
    try:
        return {name: get_queue(name).count for name in NAMES}
    except RedisError:
        return None


def set_paused(name: str, paused: bool) -> bool:
    """Copy the pause to where workers look; they keep it even when the database is busy."""
    try:
        if paused:
            redis_client().set(PAUSED_PREFIX + name, "1")
        else:
            redis_client().delete(PAUSED_PREFIX + name)
    except RedisError:
        return False
    return True
