"""Sends waiting jobs to Redis in fair turns: the database decides, RQ's plain queue carries."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import func, or_, select, update

from app.contract import registry
from app.extensions import AnyRow, db, now, table_of
from app.generations import queues
from app.generations.models import OPEN, QUEUED, RUNNING, Generation, QueuePause
from app.generations.turns import SITE, QueuedJob, choose_jobs_to_send, count_jobs_ahead

GENERATION = table_of(Generation)
# Jobs that are read to decide; of the site's own, which nobody waits for, the first few are enough.
MAX_ROWS_READ, MAX_ROWS_OF_SITE = 1000, 20
# The key of PostgreSQL's lock; any number that nobody else locks.
SEND_LOCK_KEY = 20_160_002


class QueuePlace(NamedTuple):
    """A waiting job's place: the number of jobs before it, and whether a pause or Redis holds it up."""

    ahead: int
    held: bool


def send_next(queue: str) -> int:
    """Send the jobs of a queue whose turn it is; return how many. Commits. Redis away only means later."""
    if is_paused(queue):
        return 0
    # Before the lock: Redis may take its time.
    workers = queues.count_workers(queue)
    ids = _claim_next_jobs(queue, workers)
    sent = 0
    for row in _load_in_order(ids):
        if not enqueue_row(row):
            _mark_unsent(ids[sent:])
            break
        sent += 1
    return sent


def _claim_next_jobs(queue: str, workers: int) -> list[str]:
    """Mark the jobs whose turn it is as sent, one process at a time. Commits."""
    _lock_scheduling()
    ids = choose_jobs_to_send(load_open_jobs(queue), workers)
    for chosen in ids:
        # One by one, because the order of sending is that of these times.
        db.session.execute(update(GENERATION).where(GENERATION.c.id == chosen).values(sent_at=now()))
    db.session.commit()
    return ids


def _lock_scheduling() -> None:
    """Let nobody else decide until the transaction ends."""
    if db.engine.dialect.name == "postgresql":
        db.session.execute(select(func.pg_advisory_xact_lock(SEND_LOCK_KEY)))
    else:
        # SQLite takes the lock of its one writer for any UPDATE, also for one that changes nothing.
        db.session.execute(update(GENERATION).where(GENERATION.c.id == "").values(sent_at=None))


def _mark_unsent(ids: list[str]) -> None:
    unsent = update(GENERATION).where(GENERATION.c.id.in_(ids), GENERATION.c.status == QUEUED)
    db.session.execute(unsent.values(sent_at=None))
    db.session.commit()


def _load_in_order(ids: list[str]) -> list[AnyRow]:
    if not ids:
        return []
    rows = {row.id: row for row in db.session.execute(select(GENERATION).where(GENERATION.c.id.in_(ids)))}
    return [rows[chosen] for chosen in ids]


def enqueue_row(row: Generation | AnyRow) -> bool:
    """Send one row to its queue, whoever's turn it is; False if the queue is paused or Redis is away."""
    job = registry.engine(row.game).jobs[row.kind]
    if is_paused(row.queue):
        return False
    return queues.enqueue(row.id, row.queue, job.seconds, job.memory, (row.game, row.kind), at_front=row.urgent)


def is_paused(queue: str) -> bool:
    return db.session.get(QueuePause, queue, populate_existing=True) is not None


def load_open_jobs(queue: str) -> list[QueuedJob]:
    """All that waits or runs in a queue, the oldest first."""
    g, other = GENERATION.c, GENERATION.alias()
    served = select(func.max(other.c.sent_at)).where(other.c.asked_by == g.asked_by, other.c.queue == queue)
    in_queue = (g.queue == queue, g.status.in_(OPEN))
    unsent_of_site = select(g.id).where(*in_queue, g.asked_by.is_(None), g.sent_at.is_(None))
    first_of_site = unsent_of_site.order_by(g.urgent.desc(), g.created_at).limit(MAX_ROWS_OF_SITE)
    wanted = or_(g.asked_by.is_not(None), g.sent_at.is_not(None), g.id.in_(first_of_site))
    columns = (g.id, g.asked_by, g.asked_from, g.urgent, g.status, g.sent_at, g.created_at)
    rows = select(*columns, served.scalar_subquery().label("served_at")).where(*in_queue, wanted)
    newest_last = rows.order_by(g.sent_at.is_(None), g.created_at, g.id).limit(MAX_ROWS_READ)
    return [_open_job(row) for row in sorted(db.session.execute(newest_last), key=lambda row: row.created_at)]


def _open_job(row: AnyRow) -> QueuedJob:
    """Convert a row to a QueuedJob; a job that nobody asked for is scheduled as the site's, like a person's."""
    site = row.asked_by is None
    return QueuedJob(
        id=row.id,
        address=SITE if site else row.asked_from or f"user {row.asked_by}",
        person=SITE if site else str(row.asked_by),
        urgent=row.urgent,
        running=row.status == RUNNING,
        sent_at=row.sent_at.timestamp() if row.sent_at else None,
        served_at=row.served_at.timestamp() if row.served_at else 0.0,
    )


def find_place(row: Generation) -> QueuePlace:
    """Return where a waiting job stands in its queue."""
    jobs = load_open_jobs(row.queue)
    held = row.sent_at is None and row.id in choose_jobs_to_send(jobs)
    return QueuePlace(count_jobs_ahead(jobs, row.id), held)
