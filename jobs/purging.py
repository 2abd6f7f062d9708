"""Forgetting what nobody can come back to: a little at a time, so that nobody who plays has to wait for it.

What is to go is looked for without a lock, and deleted by its keys: a statement holds its lock for a moment and is
committed at once. What refers to a row goes before it, so that no deletion sets off a thousand others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, select, tuple_

from app.accounts import outbox
from app.accounts.leaving import grace
from app.accounts.models import LOGIN_SESSION, PENDING_HASH, USER
from app.accounts.outbox import OUTGOING_EMAIL
from app.accounts.sessions import GUEST
from app.extensions import db, now, table_of
from app.generations.models import EarlierFailure, Generation
from app.moderation.models import REPORT, WORD_WISH
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles.models import PUZZLE, UNLISTED
from app.reminders.models import DEVICE, MESSAGE, REMINDER
from app.rooms.duels.models import DUEL_WORD
from app.rooms.models import ROLE, ROOM, ROOM_MEMBER
from app.web.throttle import BUCKET
from app.workshop.models import Draft, WordList, WordListUpload
from app.workshop.own import DELETED_BOARD, UNDO_PERIOD
from app.workshop.trials import TRIAL

SESSIONS_KEPT = timedelta(days=60)
JOBS_KEPT = timedelta(days=30)
ROOMS_KEPT = timedelta(days=30)
TRIALS_KEPT = timedelta(days=90)
BUCKETS_KEPT = timedelta(days=1)
HASHES_KEPT = timedelta(minutes=10)
EMAILS_KEPT = timedelta(days=30)
UPLOADS_KEPT = timedelta(days=1)
REPORTS_KEPT = timedelta(days=180)
# So many rows of a table go at once, as long as the disk is quick: guesses lie all over a table that is larger than any
# cache, and a list of words is as long as a hundred guesses. The first step is small: nothing is known of the rows yet.
MAX_BATCH, FIRST_BATCH, MIN_BATCH = 200, 10, 1
# Seconds that a step may take before the next ones are smaller: nobody should wait for more than twice as long.
MAX_STEP_SECONDS = 0.02
# So many guests, rooms or boards are looked at together.
OWNERS_PER_ROUND = 50
# So many seconds may be spent at a time: the clock that calls this has to tick.
BUDGET_SECONDS = 3.0

GENERATION, DRAFT, WORD_LIST = table_of(Generation), table_of(Draft), table_of(WordList)
WORD_LIST_UPLOAD = table_of(WordListUpload)
EARLIER_FAILURE = table_of(EarlierFailure)

# With a number and an owner each. Devices before the sessions that hold them.
PERSONAL_TABLES = (COMPLETION, REMINDER, DEVICE, LOGIN_SESSION, WORD_LIST, WORD_LIST_UPLOAD)


class BatchSize:
    """The number of rows deleted at once: halved after a slow step, increased after a quick one."""

    def __init__(self) -> None:
        self.size = min(FIRST_BATCH, MAX_BATCH)

    def note(self, seconds: float) -> None:
        self.size = (
            max(MIN_BATCH, self.size // 2) if seconds > MAX_STEP_SECONDS else min(MAX_BATCH, self.size + FIRST_BATCH)
        )


BatchSizes = defaultdict[str, BatchSize]
PurgeStep = Callable[[datetime, BatchSizes], Iterator[int]]


def purge_expired(seconds: float = BUDGET_SECONDS) -> bool:
    """Whether everything was done that is due; if not, call again."""
    end = monotonic() + seconds
    accounts: tuple[PurgeStep, ...] = (purge_sessions, purge_hashes, purge_emails, purge_reminders)
    steps = (
        *accounts,
        purge_generations,
        purge_uploads,
        purge_buckets,
        purge_idle_rooms,
        purge_trials,
        purge_reports,
        purge_deleted_boards,
        purge_leavers,
        purge_guests,
    )
    at, sizes = now(), BatchSizes(BatchSize)
    return all(monotonic() < end for step in steps for _gone in step(at, sizes))


def purge_sessions(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    s = LOGIN_SESSION.c
    yield from delete_in_batches(s.id, select(s.id).where(s.expires_at < at - SESSIONS_KEPT), sizes)


def purge_hashes(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Forms with a password whose readers did not wait for the answer."""
    h = PENDING_HASH.c
    yield from delete_in_batches(h.token_hash, select(h.token_hash).where(h.created_at < at - HASHES_KEPT), sizes)


def purge_emails(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Emails that were sent, or given up, a month ago."""
    e = OUTGOING_EMAIL.c
    old = select(e.id).where(e.state.in_((outbox.SENT, outbox.GIVEN_UP)), e.created_at < at - EMAILS_KEPT)
    yield from delete_in_batches(e.id, old, sizes)


def purge_reminders(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Reminders of a month ago, with what became of them; and devices whose login has ended."""
    r, m, d = REMINDER.c, MESSAGE.c, DEVICE.c
    while ids := list(db.session.scalars(select(r.id).where(r.created_at < at - EMAILS_KEPT).limit(OWNERS_PER_ROUND))):
        yield from delete_in_batches(m.id, select(m.id).where(m.reminder_id.in_(ids)), sizes)
        yield from delete_in_batches(r.id, select(r.id).where(r.id.in_(ids)), sizes)
    ended = select(LOGIN_SESSION.c.id).where(LOGIN_SESSION.c.id == d.session_id, LOGIN_SESSION.c.ended_at.is_not(None))
    yield from delete_in_batches(d.id, select(d.id).where(ended.exists()), sizes)


def purge_generations(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """The days' jobs are kept: their keys say that they have been asked for."""
    g = GENERATION.c
    undated = g.key.is_(None) | g.key.like("stock:%")
    yield from delete_in_batches(g.id, select(g.id).where(g.finished_at < at - JOBS_KEPT, undated), sizes)
    f = EARLIER_FAILURE.c
    yield from delete_in_batches(f.id, select(f.id).where(f.failed_at < at - JOBS_KEPT), sizes)


def purge_uploads(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Long word lists that could not be read a day ago, with their pieces."""
    u = WORD_LIST_UPLOAD.c
    yield from delete_in_batches(u.id, select(u.id).where(u.created_at < at - UPLOADS_KEPT), sizes)


def purge_buckets(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Delete full rate-limit buckets. Their time has no index, which every guess would have to update."""
    b = BUCKET.c
    yield from delete_in_batches(b.key, select(b.key).where(b.at < (at - BUCKETS_KEPT).timestamp()), sizes)


def purge_idle_rooms(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Rooms in which nobody has been for a month: what their members have finished is theirs."""
    r = ROOM.c
    yield from purge_rooms(select(r.id, r.user_id).where(r.seen_at < at - ROOMS_KEPT).order_by(r.seen_at), sizes)


def purge_rooms(idle: Select[Any], sizes: BatchSizes) -> Iterator[int]:
    """Rooms with their games, their seats and the players that they are."""
    seats = ROOM_MEMBER.c.room_id
    while rows := db.session.execute(idle.limit(OWNERS_PER_ROUND)).all():
        user_ids, room_ids = [row.user_id for row in rows], [row.id for row in rows]
        # Nobody gets in without a seat, so nobody plays on in a half of a room.
        yield from delete_in_batches(seats, select(seats).where(seats.in_(room_ids)).distinct(), sizes)
        yield from purge_games(user_ids, sizes)
        yield from delete_in_batches(
            DUEL_WORD.c.id, select(DUEL_WORD.c.id).where(DUEL_WORD.c.room_id.in_(room_ids)), sizes
        )
        yield from delete_in_batches(ROOM.c.id, select(ROOM.c.id).where(ROOM.c.id.in_(room_ids)), sizes)
        yield from delete_in_batches(USER.c.id, select(USER.c.id).where(USER.c.id.in_(user_ids)), sizes)


def purge_trials(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Boards that were lent to a friend for a test, a season ago; a link is soon made again."""
    p = PUZZLE.c
    old = select(p.id).where(p.origin == TRIAL, p.status == UNLISTED, p.created_at < at - TRIALS_KEPT)
    while puzzle_ids := list(db.session.scalars(old.limit(OWNERS_PER_ROUND))):
        yield from purge_rooms(select(ROOM.c.id, ROOM.c.user_id).where(ROOM.c.puzzle_id.in_(puzzle_ids)), sizes)
        of_puzzles = SAVE.c.puzzle_id.in_(puzzle_ids)
        yield from delete_in_batches(GUESS.c.id, select(GUESS.c.id).join_from(GUESS, SAVE).where(of_puzzles), sizes)
        yield from delete_in_batches(SAVE.c.id, select(SAVE.c.id).where(of_puzzles), sizes)
        yield from delete_in_batches(
            COMPLETION.c.id, select(COMPLETION.c.id).where(COMPLETION.c.puzzle_id.in_(puzzle_ids)), sizes
        )
        yield from delete_in_batches(p.id, select(p.id).where(p.id.in_(puzzle_ids)), sizes)


def purge_reports(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Reports on which an operator has decided; what was decided stands in the log."""
    for table in (REPORT, WORD_WISH):
        r = table.c
        yield from delete_in_batches(r.id, select(r.id).where(r.settled_at < at - REPORTS_KEPT), sizes)


def purge_deleted_boards(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Boards that cannot be taken back any more: what they were made of goes."""
    d = DELETED_BOARD.c
    old = select(d.puzzle_id).where(d.deleted_at < at - UNDO_PERIOD)
    while puzzle_ids := list(db.session.scalars(old.limit(OWNERS_PER_ROUND))):
        yield from delete_in_batches(DRAFT.c.id, select(DRAFT.c.id).where(DRAFT.c.puzzle_id.in_(puzzle_ids)), sizes)
        yield from delete_in_batches(d.puzzle_id, select(d.puzzle_id).where(d.puzzle_id.in_(puzzle_ids)), sizes)


def purge_games(players: list[int], sizes: BatchSizes) -> Iterator[int]:
    """Delete these players' saves and guesses in batches."""
    of_players = SAVE.c.user_id.in_(players)
    yield from delete_in_batches(GUESS.c.id, select(GUESS.c.id).join_from(GUESS, SAVE).where(of_players), sizes)
    yield from delete_in_batches(SAVE.c.id, select(SAVE.c.id).where(of_players), sizes)


def purge_guests(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Guests whose cookies are over, with all that is theirs, unless they have published: the oldest first, once."""
    last: tuple[datetime, int] | None = None
    while rows := db.session.execute(select_old_guests(at, last).limit(OWNERS_PER_ROUND)).all():
        last = (rows[-1].created_at, rows[-1].id)
        guest_ids = list(db.session.scalars(select_expired_guests([row.id for row in rows], at)))
        yield from purge_people(guest_ids, sizes)


def purge_leavers(at: datetime, sizes: BatchSizes) -> Iterator[int]:
    """Accounts that were to be deleted, once their days of grace are over, with all that is theirs.

    Their names go first, so that nobody comes back to a half of it; a row stays until all else is gone, so that the
    next run goes on where this one was ended.
    """
    while due := list(db.session.scalars(grace.select_due(at).limit(OWNERS_PER_ROUND))):
        user_ids = grace.begin_deletion(due, at)
        db.session.commit()
        yield from purge_people(user_ids, sizes)


def purge_people(user_ids: list[int], sizes: BatchSizes) -> Iterator[int]:
    """Delete these guests or accounts with all that is theirs; their published puzzles stay, without an author."""
    # Their games first. Whoever finds one of these gone finds its player gone as well.
    yield from purge_games(user_ids, sizes)
    for key, owner in keys_and_owners():
        yield from delete_in_batches(key, select(key).where(owner.in_(user_ids)), sizes)
    yield from delete_in_batches(USER.c.id, select(USER.c.id).where(USER.c.id.in_(user_ids)), sizes)


def keys_and_owners() -> list[tuple[ColumnElement[Any], ColumnElement[Any]]]:
    """The keys and owners of what goes with a person."""
    held = [(table.c.id, table.c.user_id) for table in PERSONAL_TABLES]
    return [*held, (DRAFT.c.id, DRAFT.c.author_id)]


def select_old_guests(at: datetime, last: tuple[datetime, int] | None) -> Select[Any]:
    u = USER.c
    guests = select(u.id, u.created_at).where(u.handle.is_(None), u.created_at < at - GUEST)
    if last:
        guests = guests.where(tuple_(u.created_at, u.id) > last)
    return guests.order_by(u.created_at, u.id)


def select_expired_guests(ids: list[int], at: datetime) -> Select[Any]:
    u, s = USER.c, LOGIN_SESSION.c
    seen = select(s.id).where(s.user_id == u.id, s.last_seen_at > at - GUEST).exists()
    boards = select(PUZZLE.c.id).where(PUZZLE.c.author_id == u.id).exists()
    # A room is as nameless as a guest, and has its own time.
    return select(u.id).where(u.id.in_(ids), u.role != ROLE, ~seen, ~boards)


def delete_in_batches(key: ColumnElement[Any], rows: Select[Any], sizes: BatchSizes) -> Iterator[int]:
    """Delete what is found, a step at a time, and tell after each how many are gone."""
    table: Any = key
    size = sizes[table.table.name]
    while keys := db.session.scalars(rows.limit(size.size)).all():
        yield delete_batch(key, list(keys), size)


def delete_batch(key: Any, keys: list[Any], size: BatchSize) -> int:
    start = monotonic()
    db.session.execute(delete(key.table).where(key.in_(keys)))
    db.session.commit()
    size.note(monotonic() - start)
    return len(keys)
