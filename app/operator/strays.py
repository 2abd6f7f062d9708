"""Jobs that only Redis knows: no row is theirs. They can be looked at, started again and deleted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import InvalidJobOperation
from rq.job import Job, JobStatus
from rq.registry import BaseRegistry
from rq.utils import utcparse
from sqlalchemy import String, column, select, values

from app.extensions import db
from app.generations import queues
from app.generations.models import Generation
from app.operator.job_search import status_of
from app.web.reader_dates import moment_text

# So many of each list of Redis are looked at.
MOST = 100
# What another program may have written is no reason to show no page.
STRANGE = (ValueError, KeyError, TypeError, AttributeError)


@dataclass(slots=True)
class StrayJob:
    id: str
    queue: str
    status: str


def stray_rows() -> list[StrayJob]:
    held = {job_id: (name, status) for name in queues.NAMES for job_id, status in held_by(name)}
    if not held:
        return []
    listed = values(column("id", String)).data([(job_id,) for job_id in held]).cte("held")
    owned = select(Generation.id).where(Generation.id == listed.c.id).exists()
    return [StrayJob(job_id, *held[job_id]) for job_id in sorted(db.session.scalars(select(listed.c.id).where(~owned)))]


def held_by(name: str) -> list[tuple[str, str]]:
    """The jobs of a queue in Redis, each with the list in which it stands. What is finished goes by itself."""
    queue = queues.get_queue(name)
    lists = {"queued": queue.get_job_ids(0, MOST)}
    # Looking must tidy nothing up: that is the workers' business.
    lists |= {kind: registry.get_job_ids(0, MOST, cleanup=False) for kind, registry in registries(queue).items()}
    return [(job_id, status) for status, ids in lists.items() for job_id in ids]


def registries(queue: Queue) -> dict[str, BaseRegistry]:
    return {
        "scheduled": queue.scheduled_job_registry,
        "deferred": queue.deferred_job_registry,
        "started": queue.started_job_registry,
        "failed": queue.failed_job_registry,
    }


def is_held(id: str) -> bool:
    """Whether Redis has the job, or at least its id in some list."""
    try:
        return find_stray_job(id) is not None or any(
            id == held for name in queues.NAMES for held, _list in held_by(name)
        )
    except RedisError:
        return False


def find_stray_job(id: str) -> Job | None:
    """Whatever Redis holds under this id."""
    try:
        return queues.find_rq_job(id)
    except (RedisError, *STRANGE):
        return None


def fields(job: Job | None) -> dict[str, str]:
    """Return Redis' data of a job by name, without its parameters; an empty dict if there is no job."""
    if job is None:
        return {}
    try:
        result = job.latest_result()
    except (RedisError, *STRANGE):
        result = None
    labelled_values = {
        "status": status_of(job),
        "origin": job.origin,
        "enqueued": moment(job.enqueued_at),
        "started": moment(job.started_at),
        "ended": moment(job.ended_at),
        "worker": job.worker_name,
        "timeout": job.timeout,
        "retries left": job.retries_left,
        "traceback": result.exc_string if result is not None else None,
    }
    return {name: str(value) for name, value in labelled_values.items() if value not in (None, "")}


def moment(value: datetime | str | None) -> str:
    if value is None:
        return ""
    at = utcparse(value) if isinstance(value, str) else value
    return moment_text(at, "medium")


def retry_stray(job: Job) -> bool:
    """Into its queue again, unless it is there or runs."""
    try:
        if job.get_status() in (JobStatus.QUEUED, JobStatus.STARTED):
            return False
        if job.get_status() == JobStatus.FAILED:
            job.requeue()
        else:
            queues.get_queue(str(job.origin)).enqueue_job(job)
    except (RedisError, InvalidJobOperation, *STRANGE):
        return False
    return True


def delete_stray(id: str) -> bool:
    """The job is gone from Redis, and its id from every list."""
    job = find_stray_job(id)
    try:
        if job is not None and job.get_status() == JobStatus.STARTED:
            queues.stop_job(id)
        if job is not None:
            job.delete()
        for queue in map(queues.get_queue, queues.NAMES):
            queue.remove(id)
            for registry in registries(queue).values():
                queues.redis_client().zrem(registry.key, id)
    except (RedisError, InvalidJobOperation, *STRANGE):
        return False
    return True
