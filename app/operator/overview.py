"""The dashboard's counts, from the database, and its workers, from Redis."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from flask import url_for
from flask_babel import format_timedelta
from redis.exceptions import RedisError
from rq.worker import BaseWorker
from sqlalchemy import ColumnElement, Executable, Select, String, cast, func, literal, select, union_all

from app.extensions import db, now
from app.generations import queues
from app.generations.models import CANCELLED, DONE, FAILED, OPEN, Generation, Pulse, QueuePause
from app.moderation.models import REPORT
from app.reminders import push_outbox

STALE = timedelta(seconds=90)
LATELY = timedelta(days=1)
PAUSED, FINISHED = "paused", "finished"


@dataclass(slots=True)
class QueueRow:
    """A queue by the rows: the same rows are counted in the lists of jobs, and none twice."""

    name: str
    paused: bool = False
    queued: int = 0
    running: int = 0
    failed: int = 0
    finished: int = 0
    oldest_age: str = ""


@dataclass(slots=True)
class WorkerRow:
    name: str
    queue: str
    state: str
    host: str
    pid: int | None
    # However they ended: what became of a job its row tells, and the tables of queues and jobs count rows.
    jobs_run: int
    memory: int
    heartbeat_age: str
    current_job: str | None
    current_url: str | None
    stale: bool
    child_stopped: bool


@dataclass(slots=True)
class Totals:
    """Everything that is counted for a page, in two statements."""

    queues: dict[str, QueueRow] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    open_reports: int = 0
    clock_age: str = ""
    clock_stale: bool = True
    # How long the oldest notification that is due has waited; "" if none is.
    reminder_age: str = ""


def age(since: datetime | None) -> str:
    return "" if since is None else lasting(now() - since)


def lasting(time: timedelta) -> str:
    return str(format_timedelta(time, granularity="second"))


def totals() -> Totals:
    all_totals = Totals({name: QueueRow(name) for name in queues.NAMES})
    for row in db.session.execute(by_queue()).all():
        note(all_totals, row.queue, row.status, row.number, row.oldest)
    other_totals = db.session.execute(the_rest()).one()
    all_totals.statuses |= {DONE: other_totals.done, CANCELLED: other_totals.cancelled}
    all_totals.open_reports = other_totals.reports
    all_totals.clock_age = age(other_totals.clock)
    all_totals.reminder_age = age(other_totals.reminder)
    all_totals.clock_stale = other_totals.clock is None or now() - other_totals.clock > STALE
    return all_totals


def by_queue() -> Executable:
    """Open and failed rows of each queue, what a day has finished, and which are paused.

    Redis forgets what is finished after minutes, and all there ever were are too many to be counted every few seconds.
    """
    g, number = Generation, func.count().label("number")
    oldest = func.min(g.created_at).label("oldest")
    status_rows = select(g.queue, cast(g.status, String).label("status"), number, oldest)
    lately = select(g.queue, literal(FINISHED, String), func.count(), func.min(g.created_at))
    paused = select(QueuePause.queue, literal(PAUSED, String), literal(1), QueuePause.paused_at)
    return union_all(
        status_rows.where(g.status.in_((*OPEN, FAILED))).group_by(g.queue, g.status),
        lately.where(g.finished_at > now() - LATELY, g.status == DONE).group_by(g.queue),
        paused,
    )


def note(told: Totals, name: str, status: str, number: int, oldest: datetime | None) -> None:
    row = told.queues.setdefault(name, QueueRow(name))
    if status == PAUSED:
        row.paused = True
        return
    setattr(row, status, number)
    if status == FINISHED:
        return
    told.statuses[status] = told.statuses.get(status, 0) + number
    if status == "queued":
        row.oldest_age = age(oldest)


def the_rest() -> Select[*tuple[object, ...]]:
    def count(status: str) -> ColumnElement[int]:
        return select(func.count()).where(Generation.status == status).scalar_subquery().label(status)

    reports = select(func.count()).select_from(REPORT).where(REPORT.c.settled_at.is_(None)).scalar_subquery()
    clock = select(Pulse.seen_at).where(Pulse.name == "clock").scalar_subquery()
    reminder = push_outbox.select_oldest_due().scalar_subquery().label("reminder")
    return select(count(DONE), count(CANCELLED), reports.label("reports"), clock.label("clock"), reminder)


def worker_rows() -> list[WorkerRow]:
    return sorted((worker_row(worker) for worker in queues.list_workers()), key=lambda row: row.name)


def worker_row(worker: BaseWorker) -> WorkerRow:
    beat = worker.last_heartbeat.replace(tzinfo=UTC) if worker.last_heartbeat else None
    job = worker.get_current_job_id()
    return WorkerRow(
        name=worker.name[:8],
        queue=", ".join(worker.queue_names()),
        state=str(getattr(worker.get_state(), "value", worker.get_state())),
        host=worker.hostname or "",
        pid=worker.pid,
        jobs_run=worker.successful_job_count + worker.failed_job_count,
        memory=memory_of(worker),
        heartbeat_age=age(beat),
        current_job=job,
        current_url=url_for("operator.job", id=job) if job else None,
        stale=beat is None or now() - beat > queues.SILENT_AFTER,
        child_stopped=worker.connection.hget(worker.key, queues.CHILD_STOPPED) == b"1",
    )


def memory_of(worker: BaseWorker) -> int:
    """Megabytes of a worker and of whoever does a job for it, as the worker told last."""
    memory_bytes = worker.connection.hmget(worker.key, [queues.MEMORY_OWN, queues.MEMORY_OF_CHILD])
    return round(sum(int(size) for size in memory_bytes if size) / 2**20)


def from_redis(read: Callable[[], object]) -> object:
    """Call `read`; return an empty list when Redis fails, so that the page still renders."""
    try:
        return read()
    except RedisError:
        return []
