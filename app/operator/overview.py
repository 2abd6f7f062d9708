"""What the dashboard shows, read from the rows first and from Redis where it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from flask import url_for
from flask_babel import format_datetime, format_timedelta
from flask_babel import gettext as _
from redis.exceptions import RedisError
from rq.utils import utcparse
from sqlalchemy import func, select

from app.accounts.models import User
from app.extensions import db, now
from app.generations import queues, wording
from app.generations.models import ASKER, DONE, GUEST, PLAYER, QUEUED, Generation, QueuePause

STATUSES = wording.STATUSES
MOST_ROWS = 50
STALE = timedelta(seconds=90)
LATELY = timedelta(days=1)


@dataclass(slots=True)
class QueueRow:
    name: str
    depth: int
    oldest_age: str
    paused: bool
    started: int
    failed: int
    finished: int
    scheduled: int


@dataclass(slots=True)
class WorkerRow:
    name: str
    queue: str
    state: str
    heartbeat_age: str
    current_job: str | None
    current_url: str | None
    stale: bool


@dataclass(slots=True)
class JobRow:
    id: str
    game: str
    kind: str
    owner: str
    status: str
    status_name: str
    rq_status: str
    attempts: int
    percent: int
    label: str
    created: datetime
    age: str
    error: str
    queue: str
    key: str
    more: dict[str, Any] = field(default_factory=dict)


def age(since: datetime | None) -> str:
    if since is None:
        return ""
    return str(format_timedelta(now() - since, granularity="second"))


def queue_rows() -> list[QueueRow]:
    paused = set(db.session.scalars(select(QueuePause.queue)))
    oldest = dict(oldest_queued())
    finished = finished_lately()
    return [queue_row(name, name in paused, oldest.get(name), finished.get(name, 0)) for name in queues.NAMES]


def oldest_queued() -> Any:
    statement = select(Generation.queue, func.min(Generation.created_at)).where(Generation.status == QUEUED)
    return [(row[0], row[1]) for row in db.session.execute(statement.group_by(Generation.queue))]


def finished_lately() -> dict[str, int]:
    """How many jobs each queue has finished in a day. Redis forgets them after minutes, and all there ever were are
    too many to be counted every few seconds."""
    done = func.count().filter(Generation.status == DONE)
    lately = select(Generation.queue, done).where(Generation.finished_at > now() - LATELY).group_by(Generation.queue)
    return {row[0]: row[1] for row in db.session.execute(lately)}


def queue_row(name: str, paused: bool, oldest: datetime | None, finished: int) -> QueueRow:
    queue = queues.queue(name)
    return QueueRow(
        name=name,
        depth=queue.count,
        oldest_age=age(oldest),
        paused=paused,
        started=queue.started_job_registry.count,
        failed=queue.failed_job_registry.count,
        finished=finished,
        scheduled=queue.scheduled_job_registry.count,
    )


def worker_rows() -> list[WorkerRow]:
    return sorted((worker_row(worker) for worker in queues.workers()), key=lambda row: row.name)


def worker_row(worker: Any) -> WorkerRow:
    beat = worker.last_heartbeat.replace(tzinfo=UTC) if worker.last_heartbeat else None
    job = worker.get_current_job_id()
    return WorkerRow(
        name=worker.name[:8],
        queue=", ".join(worker.queue_names()),
        state=str(getattr(worker.get_state(), "value", worker.get_state())),
        heartbeat_age=age(beat),
        current_job=job,
        current_url=url_for("operator.job", id=job) if job else None,
        stale=beat is None or now() - beat > STALE,
    )


def scheduled_ids() -> list[str]:
    return [one for name in queues.NAMES for one in queues.queue(name).scheduled_job_registry.get_job_ids()]


def job_rows(status: str) -> list[JobRow]:
    statement = select(Generation, User.name).outerjoin(User, User.id == Generation.owner_id)
    if status == "scheduled":
        statement = statement.where(Generation.id.in_(scheduled_ids()))
    else:
        statement = statement.where(Generation.status == status)
    rows = db.session.execute(statement.order_by(Generation.created_at.desc()).limit(MOST_ROWS)).all()
    return [job_row(row, owner) for row, owner in rows]


def job_row(row: Generation, owner: str | None) -> JobRow:
    return JobRow(
        id=row.id,
        game=row.game,
        kind=row.kind,
        owner=owner or whose(row),
        status=row.status,
        status_name=wording.status(row.status),
        rq_status=rq_status(row.id),
        attempts=row.attempts,
        percent=row.percent,
        label=wording.label(row),
        created=row.created_at,
        age=age(row.created_at),
        error=wording.error(row),
        queue=row.queue,
        key=row.key or "",
    )


def whose(row: Generation) -> str:
    """Of a job without an owner's name."""
    asker = GUEST if row.owner_id else str(row.params.get(ASKER, ""))
    return str({GUEST: _("a guest"), PLAYER: _("a player")}.get(asker, _("the site")))


def rq_status(generation_id: str) -> str:
    try:
        job = queues.fetch(generation_id)
    except RedisError:
        return "?"
    status = job.get_status(refresh=False) if job else None
    return status.value if status else ""


def rq_fields(generation_id: str) -> dict[str, str]:
    """What Redis still knows of a row's job."""
    try:
        job = queues.fetch(generation_id)
        if job is None:
            return {}
        result = job.latest_result()
    except RedisError:
        return {}
    fields = {
        "origin": job.origin,
        "enqueued": moment(job.enqueued_at),
        "started": moment(job.started_at),
        "ended": moment(job.ended_at),
        "worker": job.worker_name,
        "timeout": job.timeout,
        "retries left": job.retries_left,
        "traceback": result.exc_string if result is not None else None,
    }
    return {name: str(value) for name, value in fields.items() if value not in (None, "")}


def moment(value: datetime | str | None) -> str:
    if value is None:
        return ""
    at = utcparse(value) if isinstance(value, str) else value
    return str(format_datetime(at, "medium"))
