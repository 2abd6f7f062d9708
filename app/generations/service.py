"""Long jobs: the row first, then Redis; whatever Redis forgets is sent again from the row."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from app.accounts import signals
from app.extensions import db, insert, now
from app.games.base import registry
from app.generations import queues
from app.generations.models import (
    CANCELLED,
    DONE,
    FAILED,
    OPEN,
    OVER,
    QUEUED,
    RUNNING,
    Generation,
    Pulse,
    QueuePause,
    new_id,
)
from app.generations.wording import STOPPED

MOST_OPEN = 3
MOST_ATTEMPTS = 3
# Engines tick at least every few seconds; this long without a word means that nobody runs the row.
SILENCE = timedelta(seconds=20)


def submit(
    game: str,
    kind: str,
    params: dict[str, Any],
    *,
    owner: int | None = None,
    key: str | None = None,
    queue: str = "generate",
    id: str | None = None,
) -> Generation:
    """Write the row, commit, then hand its id to Redis. With a key, asking twice answers the same row.

    The caller may have chosen the id (`models.new_id`), to note it where the result will be looked for.
    """
    row = Generation(id=id or new_id(), game=game, kind=kind, params=params, owner_id=owner, key=key, queue=queue)
    db.session.add(row)
    try:
        db.session.commit()
    except IntegrityError:
        db.session.rollback()
        return db.session.scalars(select(Generation).where(Generation.key == key)).one()
    dispatch(row)
    return row


def dispatch(row: Generation) -> bool:
    """Send a queued row to its queue, unless an operator paused it; Redis away only means later."""
    job = registry.engine(row.game).jobs[row.kind]
    work = (row.game, row.kind)
    if is_paused(row.queue) or not queues.enqueue(row.id, row.queue, job.seconds, job.memory, work):
        return False
    sent = update(Generation).where(Generation.id == row.id).values(sent_at=now())
    db.session.execute(sent)
    db.session.commit()
    return True


def is_paused(queue: str) -> bool:
    return db.session.get(QueuePause, queue, populate_existing=True) is not None


def get_own(generation_id: str, player: Any) -> Generation | None:
    """The row, if it is the player's. Operators have pages of their own: results may be answers of what they play."""
    row = db.session.get(Generation, generation_id, populate_existing=True)
    if row is None or player.id is None:
        return None
    return row if row.owner_id == player.id else None


def open_count(owner: int) -> int:
    mine = select(func.count()).select_from(Generation).where(Generation.owner_id == owner, Generation.status.in_(OPEN))
    return db.session.scalar(mine) or 0


def counts() -> dict[str, int]:
    """How many rows there are of each status that has any."""
    statuses = (*OPEN, DONE, *OVER)
    each = [select(func.count()).where(Generation.status == one).label(one) for one in statuses]
    return {status: n for status, n in db.session.execute(select(*each)).one()._asdict().items() if n}


def cancel(generation_id: str) -> bool:
    """Row first, then the worker: a result that arrives meanwhile finds the row closed."""
    values = {"status": CANCELLED, "finished_at": now()}
    change = update(Generation).where(Generation.id == generation_id, Generation.status.in_(OPEN)).values(values)
    cancelled = db.session.scalar(change.returning(Generation.id)) is not None
    db.session.commit()
    if cancelled:
        queues.stop(generation_id)
    return cancelled


def retry(generation_id: str) -> bool:
    """Start a failed or cancelled row anew, with all its attempts."""
    blank = {
        "status": QUEUED,
        "attempts": 0,
        "percent": 0,
        "label": "",
        "error": None,
        "error_values": None,
        "traceback": None,
    }
    # What an earlier run had so far is no result of this one.
    values = {**blank, "result": None, "finished_at": None, "created_at": now()}
    over = Generation.status.in_(OVER)
    change = update(Generation).where(Generation.id == generation_id, over).values(values)
    row_id = db.session.scalar(change.returning(Generation.id))
    db.session.commit()
    row = db.session.get(Generation, generation_id, populate_existing=True)
    if row_id is None or row is None:
        return False
    dispatch(row)
    return True


def reconcile() -> int:
    """Send again what Redis has lost. Returns how many rows were sent."""
    copy_pauses()
    rows = db.session.scalars(
        select(Generation).where(Generation.status.in_(OPEN)).order_by(Generation.created_at)
    ).all()
    sent = sum(revive(row) for row in rows if is_lost(row))
    beat("clock")
    return sent


def is_lost(row: Generation) -> bool:
    """Whether nobody will run the row any more. A row that still ticks has a worker, whatever Redis says."""
    if row.status == RUNNING and row.beat_at is not None and now() - row.beat_at < SILENCE:
        return False
    return queues.knows(row.id) is False


def revive(row: Generation) -> bool:
    if row.status == RUNNING and row.attempts >= MOST_ATTEMPTS:
        give_up(row)
        return False
    return dispatch(row)


def give_up(row: Generation) -> None:
    change = update(Generation).where(Generation.id == row.id, Generation.status == RUNNING)
    db.session.execute(
        change.where(Generation.attempts == row.attempts).values(
            status=FAILED, error=STOPPED, error_values=None, finished_at=now()
        )
    )
    db.session.commit()


def copy_pauses() -> None:
    paused = set(db.session.scalars(select(QueuePause.queue)))
    for name in queues.NAMES:
        queues.set_paused(name, name in paused)


def pause(queue: str) -> None:
    db.session.execute(insert(QueuePause).values(queue=queue, paused_at=now()).on_conflict_do_nothing())
    db.session.commit()
    queues.set_paused(queue, True)


def resume(queue: str) -> None:
    db.session.execute(delete(QueuePause).where(QueuePause.queue == queue))
    db.session.commit()
    queues.set_paused(queue, False)
    for row in db.session.scalars(
        select(Generation).where(Generation.queue == queue, Generation.status == QUEUED)
    ).all():
        dispatch(row)


def beat(name: str) -> None:
    seen = insert(Pulse).values(name=name, seen_at=now())
    db.session.execute(seen.on_conflict_do_update(index_elements=[Pulse.name], set_={"seen_at": now()}))
    db.session.commit()


@signals.merging.connect
def merge(sender: object, guest_id: int, user_id: int, play: dict[str, Any]) -> None:
    """A guest's jobs are the account's now. The caller commits."""
    db.session.execute(update(Generation).where(Generation.owner_id == guest_id).values(owner_id=user_id))
