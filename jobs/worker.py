"""The entry point of one worker: `python -m jobs.worker QUEUE`. One queue a process."""

from __future__ import annotations

import logging
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redis.exceptions import RedisError
from rq import Worker, worker_registration
from rq.job import Job
from rq.worker import WorkerStatus

import config
import jobs
from app.contract import registry
from app.contract.spec import MEMORY
from app.extensions import db
from app.generations import queues
from app.moderation import word_rulings
from app.web import logs, metrics

# Seconds that an idle worker listens before it says again that it lives; one with a job says it as often.
LISTEN_SECONDS = 5
SOLVE_NICENESS = 5


class YardWorker(Worker):
    """RQ's worker that waits while its queue is paused and leaves no database connection to its children."""

    # After an outage of hours, nobody should wait another minute.
    max_connection_wait_time = 5.0

    def dequeue_job_and_maintain_ttl(self, timeout: int | None, max_idle_time: int | None = None) -> Any:
        while self.is_paused():
            self.heartbeat()
            # A worker without a job is stopped by an exception of RQ's signal handler.
            time.sleep(1)
        return super().dequeue_job_and_maintain_ttl(timeout, max_idle_time)

    def is_paused(self) -> bool:
        try:
            return bool(self.connection.exists(queues.PAUSED_PREFIX + self.queues[0].name))
        except RedisError:
            # Waiting for Redis is what RQ's own loop knows to do.
            return False

    @property
    def dequeue_timeout(self) -> int:
        return LISTEN_SECONDS

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        super().heartbeat(timeout, pipeline)
        if pipeline is None:
            self.register_again()

    def maintain_heartbeats(self, job: Job) -> None:
        super().maintain_heartbeats(job)
        self.register_again()

    def register_again(self) -> None:
        """A Redis that was emptied has forgotten its workers, and RQ says only once that one is born."""
        if not self.connection.sismember(self.redis_workers_keys, self.key):
            self.connection.hset(self.key, mapping=self.serialize())
            worker_registration.register(self)
            # RQ writes the state only when it changes.
            self.set_state(WorkerStatus.BUSY if self.horse_pid else self.get_state())
        memory: dict[Any, Any] = {
            queues.MEMORY_OWN: resident_bytes(self.pid),
            queues.MEMORY_OF_CHILD: resident_bytes(self.horse_pid),
        }
        self.connection.hset(self.key, mapping={**memory, queues.CHILD_STOPPED: int(is_stopped(self.horse_pid))})

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.preloaded: set[Callable[[], object]] = set()

    def execute_job(self, job: Job, queue: Any) -> None:
        self.preload(job)
        began = time.monotonic()
        try:
            super().execute_job(job, queue)
        finally:
            metrics.job_of(*job.get_meta(refresh=False).get(queues.WORK, ("", ""))).observe(time.monotonic() - began)

    def preload(self, job: Job) -> None:
        """Load the data shared by all jobs of a kind, once in the parent process and again after new word rulings."""
        if word_rulings.refresh_if_possible():
            self.preloaded.clear()
        game, kind = job.get_meta(refresh=False).get(queues.WORK, ("", ""))
        job_type = next((spec.jobs.get(kind) for spec in registry.engines() if spec.name == game), None)
        if job_type is not None and job_type.preload not in self.preloaded:
            self.preloaded.add(job_type.preload)
            try:
                job_type.preload()
            except Exception:
                # The job itself will say what is wrong; the others of this queue need their worker.
                logging.exception("What jobs of %s share could not be readied.", game)

    def main_work_horse(self, job: Job, queue: Any) -> None:
        # An engine that eats more than its job may take fails with a MemoryError, and leaves the machine alone.
        # What the worker itself had mapped is no fault of the job.
        max_bytes = mapped_bytes() + job.get_meta(refresh=False).get(queues.MEMORY, MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (max_bytes, max_bytes))
        super().main_work_horse(job, queue)


def mapped_bytes() -> int:
    """The bytes of addresses that this process has, used or not: what RLIMIT_AS counts."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * resource.getpagesize()


def resident_bytes(pid: int | None) -> int:
    """The bytes of memory that a process has; 0 if there is none."""
    try:
        figures = Path(f"/proc/{pid}/statm").read_text(encoding="ascii")
    except OSError:
        return 0
    return int(figures.split()[1]) * resource.getpagesize()


def is_stopped(pid: int | None) -> bool:
    """Whether a process has been stopped by a signal (SIGSTOP, SIGTSTP) or a debugger."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] in ("T", "t")
    except OSError:
        return False


def main(arguments: list[str]) -> int:
    if arguments in (["-h"], ["--help"]):
        sys.stdout.write(f"python -m jobs.worker QUEUE: do the jobs of one queue: {', '.join(queues.NAMES)}.\n")
        return 0
    if len(arguments) != 1 or arguments[0] not in queues.NAMES:
        sys.stderr.write(f"Name one queue: {', '.join(queues.NAMES)}.\n")
        return 2
    try:
        return run_worker(arguments[0])
    except config.BadSetting as error:
        sys.stderr.write(f"worker: {error}\n")
        return 2
    except RedisError as error:
        sys.stderr.write(f"worker: Redis does not answer: {error}\n")
    return 1


def run_worker(name: str) -> int:
    connection = queues.connect_worker(config.load()["REDIS_URL"])
    # Before there is a worker, and before anything is made: RQ's own would fail with a page of text.
    connection.ping()
    app = jobs.worker_app()
    with app.app_context():
        if name == "solve":
            # A long search leaves the processor to whoever waits for a page.
            os.nice(SOLVE_NICENESS)
        logs.use_json_lines()
        logs.log_start("worker", queue=name)
        metrics.share_metrics(app.config["INSTANCE"])
        db.engine.dispose()
        queue = queues.get_queue(name, connection)
        make_worker(queue).work(logging_level="WARNING")
    return 0


def make_worker(queue: Any) -> YardWorker:
    return YardWorker(
        [queue],
        connection=queue.connection,
        serializer="json",
        maintenance_interval=30,
        worker_ttl=60,
        job_monitoring_interval=LISTEN_SECONDS,
        log_job_description=False,
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
