"""Long jobs: the row first, then Redis; whatever Redis forgets is sent again from the row."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, case, delete, false, func, literal, null, or_, select, update

from app.accounts import signals
from app.accounts.sessions import Visitor
from app.contract.game_types import STOCK
from app.extensions import db, insert, now, table_of
from app.generations import job_log, queues
from app.generations.models import (
    CANCELLED,
    DONE,
    FAILED,
    OPEN,
    OVER,
    QUEUED,
    RUNNING,
    EarlierFailure,
    Generation,
    Pulse,
    QueuePause,
    new_id,
)
from app.generations.scheduling import enqueue_row, send_next
from app.generations.wording import STOPPED

# Of one person, and of all at one address: a visitor could be a new one at every request.
MAX_OPEN_PER_PERSON, MAX_OPEN_PER_IP = 3, 12
MAX_ATTEMPTS = 3
# Engines tick at least every few seconds; this long without a word means that nobody runs the row.
LOST_AFTER = timedelta(seconds=20)
GENERATION = table_of(Generation)
# Any number that nobody else locks.
SUBMIT_LOCK_KEY = 20_160_001


class TooManyOpen(Exception):
    """The person, or the address, has too many open jobs to submit another."""


class Asker(NamedTuple):
    """The user's id and a digest of the IP address, by which scheduling and the limit of open jobs count."""

    id: int
    address: str


def submit_job(
    game: str,
    kind: str,
    params: Mapping[str, object],
    *,
    owner: int | None = None,
    key: str | None = None,
    queue: str = "generate",
    id: str | None = None,
    asker: Asker | None = None,
    urgent: bool = False,
) -> Generation:
    """Write the row, commit, then hand its id to Redis. With a key, asking twice answers the same row.

    The caller may have chosen the id (`models.new_id`), to note it where the result will be looked for. Raises
    TooManyOpen if there is somebody who asks, and has asked for enough.
    """
    values: dict[str, object] = {"id": id or new_id(), "game": game, "kind": kind, "params": params, "queue": queue}
    values |= {"owner_id": owner, "asked_by": asker.id if asker else owner, "key": key}
    values |= {"asked_from": asker.address if asker else None, "urgent": urgent, "created_at": now()}
    added_id = insert_generation(values, asker)
    db.session.commit()
    row = db.session.scalar(select(Generation).where(Generation.id == added_id if added_id else has_key(key)))
    if row is None:
        raise TooManyOpen
    if added_id:
        send_next(queue)
    return row


def has_key(key: str | None) -> ColumnElement[bool]:
    """A row without a name of its own is never another's."""
    return Generation.key == key if key else false()


def insert_generation(values: dict[str, object], asker: Asker | None) -> str | None:
    """The id of the new row; None if its key is there, or too many are open. The caller commits.

    What is open is counted by the statement that inserts, and no other of them runs at the same time: SQLite has one
    writer, and on PostgreSQL they wait for each other's lock.
    """
    statement = insert(GENERATION).values(values)
    if asker is not None:
        if db.engine.dialect.name == "postgresql":
            db.session.execute(select(func.pg_advisory_xact_lock(SUBMIT_LOCK_KEY)))
        conditional_values = select(*(literal(value, GENERATION.c[name].type) for name, value in values.items()))
        statement = insert(GENERATION).from_select(list(values), conditional_values.where(has_room(asker)))
    inserted_id = db.session.scalar(statement.on_conflict_do_nothing(index_elements=["key"]).returning(GENERATION.c.id))
    return None if inserted_id is None else str(inserted_id)


def has_room(asker: Asker) -> ColumnElement[bool]:
    """Whether whoever asks has so few jobs open that there may be one more."""
    count = select(func.count()).select_from(GENERATION).where(GENERATION.c.status.in_(OPEN))
    open_of_person = count.where(GENERATION.c.asked_by == asker.id).scalar_subquery()
    open_of_ip = count.where(GENERATION.c.asked_from == asker.address).scalar_subquery()
    return (open_of_person < MAX_OPEN_PER_PERSON) & (open_of_ip < MAX_OPEN_PER_IP)


def can_submit(asker: Asker) -> bool:
    """A look beforehand; what counts is what `submit_job` says."""
    return bool(db.session.scalar(select(has_room(asker))))


def get_own(generation_id: str, player: Visitor) -> Generation | None:
    """The row, if it is the player's. Operators have pages of their own: results may be answers of what they play."""
    row = db.session.get(Generation, generation_id, populate_existing=True)
    if row is None or player.id is None:
        return None
    return row if row.owner_id == player.id else None


def count_open(player: int) -> int:
    """Return how many jobs that a player has asked for are open."""
    open_of_player = (Generation.asked_by == player, Generation.status.in_(OPEN))
    return db.session.scalars(select(func.count()).select_from(Generation).where(*open_of_player)).one()


def count_by_status() -> dict[str, int]:
    """Return how many rows there are of each status that has any."""
    statuses = (*OPEN, DONE, *OVER)
    counts = [select(func.count()).where(Generation.status == status).label(status) for status in statuses]
    return {status: n for status, n in db.session.execute(select(*counts)).one()._asdict().items() if n}


def cancel_generation(generation_id: str) -> bool:
    """Row first, then the worker: a result that arrives meanwhile finds the row closed."""
    values = {"status": CANCELLED, "finished_at": now()}
    change = update(Generation).where(Generation.id == generation_id, Generation.status.in_(OPEN)).values(values)
    queue = db.session.scalar(change.returning(Generation.queue))
    db.session.commit()
    if queue is None:
        return False
    queues.stop_job(generation_id)
    send_next(queue)
    return True


def retry_generation(generation_id: str) -> bool:
    """Start a failed or cancelled row anew, with all its attempts."""
    reset_values = {
        "status": QUEUED,
        "attempts": 0,
        "percent": 0,
        "label": "",
        "error": None,
        "error_values": None,
        "traceback": None,
    }
    # What an earlier run had so far is no result of this one, unless it is stored and counted.
    kept_result = case((Generation.kind == STOCK, Generation.result), else_=null())
    record_earlier_failure(generation_id)
    values = {**reset_values, "result": kept_result, "finished_at": None, "created_at": now(), "sent_at": None}
    over = Generation.status.in_(OVER)
    change = update(Generation).where(Generation.id == generation_id, over).values(values)
    queue = db.session.scalar(change.returning(Generation.queue))
    db.session.commit()
    if queue is None:
        return False
    send_next(queue)
    return True


def record_earlier_failure(generation_id: str) -> None:
    """Note that a job has failed, before its row forgets it. Does not commit."""
    record_earlier_failures(GENERATION.c.id == generation_id)


def record_earlier_failures(which: ColumnElement[bool]) -> None:
    """Note which of these jobs have failed, before their rows forget it. Does not commit."""
    g, failure = GENERATION.c, table_of(EarlierFailure)
    failed = select(g.id, g.error, g.finished_at).where(which, g.status == FAILED, g.finished_at.is_not(None))
    db.session.execute(insert(failure).from_select(["generation_id", "error", "failed_at"], failed))


def resend_lost_jobs() -> int:
    """Send again what Redis has lost, and what nobody sent when its turn came. Returns how many rows were sent."""
    copy_pauses()
    sent = sum(resend_or_fail(row) for row in load_sent_rows(*queues.NAMES) if is_lost(row))
    sent += sum(send_next(name) for name in queues.NAMES)
    record_heartbeat("clock")
    return sent


def load_sent_rows(*names: str) -> Sequence[Generation]:
    """The open rows of some queues that Redis should know, in the order in which it was told."""
    g = Generation
    is_sent = or_(g.status == RUNNING, and_(g.status == QUEUED, g.sent_at.is_not(None)))
    return db.session.scalars(select(g).where(g.queue.in_(names), is_sent).order_by(g.sent_at, g.created_at)).all()


def is_lost(row: Generation) -> bool:
    """Whether nobody will run the row any more. A row that still ticks has a worker, whatever Redis says."""
    if row.status == RUNNING and row.beat_at is not None and now() - row.beat_at < LOST_AFTER:
        return False
    return queues.has_living_job(row.id) is False


def resend_or_fail(row: Generation) -> bool:
    if row.status == RUNNING and row.attempts >= MAX_ATTEMPTS:
        fail_stopped_row(row)
        return False
    return enqueue_row(row)


def fail_stopped_row(row: Generation) -> None:
    change = update(Generation).where(Generation.id == row.id, Generation.status == RUNNING)
    ended = change.where(Generation.attempts == row.attempts).values(
        status=FAILED, error=STOPPED, error_values=None, finished_at=now()
    )
    given_up = db.session.scalar(ended.returning(Generation.id)) is not None
    db.session.commit()
    if given_up:
        log_given_up(row)


def log_given_up(row: object) -> None:
    """Write to the log that a job was begun as often as it may, and never ended."""
    job_log.write_job_event("job given up", row, "was given up: its worker stopped three times", logging.ERROR)


def copy_pauses() -> None:
    paused = set(db.session.scalars(select(QueuePause.queue)))
    for name in queues.NAMES:
        queues.set_paused(name, name in paused)


def pause_queue(queue: str) -> None:
    db.session.execute(insert(QueuePause).values(queue=queue, paused_at=now()).on_conflict_do_nothing())
    db.session.commit()
    queues.set_paused(queue, True)


def resume_queue(queue: str) -> None:
    db.session.execute(delete(QueuePause).where(QueuePause.queue == queue))
    db.session.commit()
    queues.set_paused(queue, False)
    for row in load_sent_rows(queue):
        if is_lost(row):
            enqueue_row(row)
    send_next(queue)


def record_heartbeat(name: str) -> None:
    heartbeat = insert(Pulse).values(name=name, seen_at=now())
    db.session.execute(heartbeat.on_conflict_do_update(index_elements=[Pulse.name], set_={"seen_at": now()}))
    db.session.commit()


@signals.merging.connect
def merge_generations(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """A guest's jobs are the account's now. The caller commits."""
    g = Generation
    db.session.execute(update(g).where(g.owner_id == guest_id).values(owner_id=user_id))
    open_of_guest = (g.asked_by == guest_id, g.status.in_(OPEN))
    db.session.execute(update(g).where(*open_of_guest).values(asked_by=user_id))


@signals.deleting.connect
def forget_jobs(sender: object, user_id: int) -> None:
    """Delete the jobs of an account that is deleted: a run that is not over saves nothing. The caller commits."""
    is_theirs = GENERATION.c.owner_id == user_id
    record_earlier_failures(is_theirs)
    db.session.execute(delete(GENERATION).where(is_theirs))
