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
from app.accounts.models import LOGIN_SESSION, PENDING_HASH, USER
from app.accounts.outbox import OUTGOING_EMAIL
from app.accounts.sessions import GUEST
from app.extensions import db, now, table_of
from app.generations.models import EarlierFailure, Generation
from app.moderation.models import REPORT, WORD_WISH
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles.models import PUZZLE, UNLISTED
from app.rooms.duels.models import DUEL_WORD
from app.rooms.models import ROLE, ROOM, ROOM_MEMBER
from app.web.throttle import BUCKET
from app.workshop.models import Draft, WordList, WordListUpload
from app.workshop.own import DELETED_BOARD, UNDONE_WITHIN
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
BATCH, FIRST, FEWEST = 200, 10, 1
# Seconds that a step may take before the next ones are smaller: nobody should wait for more than twice as long.
STEP = 0.02
# So many guests, rooms or boards are looked at together.
GUESTS = 50
# So many seconds may be spent at a time: the clock that calls this has to tick.
BUDGET = 3.0

GENERATION, DRAFT, WORD_LIST = table_of(Generation), table_of(Draft), table_of(WordList)
WORD_LIST_UPLOAD = table_of(WordListUpload)
EARLIER_FAILURE = table_of(EarlierFailure)


class Pace:
    """How many rows of a table go at once: half as many after a step that took long, more after one that did not."""

    def __init__(self) -> None:
        self.size = min(FIRST, BATCH)

    def note(self, seconds: float) -> None:
        self.size = max(FEWEST, self.size // 2) if seconds > STEP else min(BATCH, self.size + FIRST)


Paces = defaultdict[str, Pace]
Piece = Callable[[datetime, Paces], Iterator[int]]


def purge(seconds: float = BUDGET) -> bool:
    """Whether everything was done that is due; if not, call again."""
    end = monotonic() + seconds
    accounts: tuple[Piece, ...] = (sessions, hashes, emails)
    pieces = (*accounts, generations, uploads, buckets, rooms, trials, reports, deletions, guests)
    at, pace = now(), Paces(Pace)
    return all(monotonic() < end for piece in pieces for _gone in piece(at, pace))


def sessions(at: datetime, pace: Paces) -> Iterator[int]:
    s = LOGIN_SESSION.c
    yield from clear(s.id, select(s.id).where(s.expires_at < at - SESSIONS_KEPT), pace)


def hashes(at: datetime, pace: Paces) -> Iterator[int]:
    """Forms with a password whose readers did not wait for the answer."""
    h = PENDING_HASH.c
    yield from clear(h.token_hash, select(h.token_hash).where(h.created_at < at - HASHES_KEPT), pace)


def emails(at: datetime, pace: Paces) -> Iterator[int]:
    """Emails that were sent, or given up, a month ago."""
    e = OUTGOING_EMAIL.c
    old = select(e.id).where(e.state.in_((outbox.SENT, outbox.GIVEN_UP)), e.created_at < at - EMAILS_KEPT)
    yield from clear(e.id, old, pace)


def generations(at: datetime, pace: Paces) -> Iterator[int]:
    """The days' jobs are kept: their keys say that they have been asked for."""
    g = GENERATION.c
    undated = g.key.is_(None) | g.key.like("stock:%")
    yield from clear(g.id, select(g.id).where(g.finished_at < at - JOBS_KEPT, undated), pace)
    f = EARLIER_FAILURE.c
    yield from clear(f.id, select(f.id).where(f.failed_at < at - JOBS_KEPT), pace)


def uploads(at: datetime, pace: Paces) -> Iterator[int]:
    """Long word lists that could not be read a day ago, with their pieces."""
    u = WORD_LIST_UPLOAD.c
    yield from clear(u.id, select(u.id).where(u.created_at < at - UPLOADS_KEPT), pace)


def buckets(at: datetime, pace: Paces) -> Iterator[int]:
    """Without an index on their time, which every guess would have to keep: looking locks nobody out."""
    b = BUCKET.c
    yield from clear(b.key, select(b.key).where(b.at < (at - BUCKETS_KEPT).timestamp()), pace)


def rooms(at: datetime, pace: Paces) -> Iterator[int]:
    """Rooms in which nobody has been for a month: what their members have finished is theirs."""
    r = ROOM.c
    yield from close(select(r.id, r.user_id).where(r.seen_at < at - ROOMS_KEPT).order_by(r.seen_at), pace)


def close(idle: Select[Any], pace: Paces) -> Iterator[int]:
    """Rooms with their games, their seats and the players that they are."""
    seats = ROOM_MEMBER.c.room_id
    while rows := db.session.execute(idle.limit(GUESTS)).all():
        found, there = [row.user_id for row in rows], [row.id for row in rows]
        yield from games(found, pace)
        yield from clear(DUEL_WORD.c.id, select(DUEL_WORD.c.id).where(DUEL_WORD.c.room_id.in_(there)), pace)
        yield from clear(seats, select(seats).where(seats.in_(there)).distinct(), pace)
        yield from clear(ROOM.c.id, select(ROOM.c.id).where(ROOM.c.id.in_(there)), pace)
        yield from clear(USER.c.id, select(USER.c.id).where(USER.c.id.in_(found)), pace)


def trials(at: datetime, pace: Paces) -> Iterator[int]:
    """Boards that were lent to a friend for a test, a season ago; a link is soon made again."""
    p = PUZZLE.c
    old = select(p.id).where(p.origin == TRIAL, p.status == UNLISTED, p.created_at < at - TRIALS_KEPT)
    while found := list(db.session.scalars(old.limit(GUESTS))):
        yield from close(select(ROOM.c.id, ROOM.c.user_id).where(ROOM.c.puzzle_id.in_(found)), pace)
        played = SAVE.c.puzzle_id.in_(found)
        yield from clear(GUESS.c.id, select(GUESS.c.id).join_from(GUESS, SAVE).where(played), pace)
        yield from clear(SAVE.c.id, select(SAVE.c.id).where(played), pace)
        yield from clear(COMPLETION.c.id, select(COMPLETION.c.id).where(COMPLETION.c.puzzle_id.in_(found)), pace)
        yield from clear(p.id, select(p.id).where(p.id.in_(found)), pace)


def reports(at: datetime, pace: Paces) -> Iterator[int]:
    """Reports on which an operator has decided; what was decided stands in the log."""
    for table in (REPORT, WORD_WISH):
        r = table.c
        yield from clear(r.id, select(r.id).where(r.settled_at < at - REPORTS_KEPT), pace)


def deletions(at: datetime, pace: Paces) -> Iterator[int]:
    """Boards that cannot be taken back any more: what they were made of goes."""
    d = DELETED_BOARD.c
    old = select(d.puzzle_id).where(d.deleted_at < at - UNDONE_WITHIN)
    while found := list(db.session.scalars(old.limit(GUESTS))):
        yield from clear(DRAFT.c.id, select(DRAFT.c.id).where(DRAFT.c.puzzle_id.in_(found)), pace)
        yield from clear(d.puzzle_id, select(d.puzzle_id).where(d.puzzle_id.in_(found)), pace)


def games(players: list[int], pace: Paces) -> Iterator[int]:
    """What these players have played."""
    mine = SAVE.c.user_id.in_(players)
    yield from clear(GUESS.c.id, select(GUESS.c.id).join_from(GUESS, SAVE).where(mine), pace)
    yield from clear(SAVE.c.id, select(SAVE.c.id).where(mine), pace)


def guests(at: datetime, pace: Paces) -> Iterator[int]:
    """Guests whose cookies are over, with all that is theirs, unless they have published: the oldest first, once."""
    last: tuple[datetime, int] | None = None
    while rows := db.session.execute(old_guests(at, last).limit(GUESTS)).all():
        last = (rows[-1].created_at, rows[-1].id)
        found = list(db.session.scalars(forgotten([row.id for row in rows], at)))
        # Their games first. Whoever finds one of these gone finds its player gone as well.
        yield from games(found, pace)
        for key, owner in belongings():
            yield from clear(key, select(key).where(owner.in_(found)), pace)
        yield from clear(USER.c.id, select(USER.c.id).where(USER.c.id.in_(found)), pace)


def belongings() -> list[tuple[ColumnElement[Any], ColumnElement[Any]]]:
    """The keys and owners of what goes with a guest."""
    held = [(table.c.id, table.c.user_id) for table in (COMPLETION, LOGIN_SESSION, WORD_LIST, WORD_LIST_UPLOAD)]
    return [*held, (DRAFT.c.id, DRAFT.c.author_id)]


def old_guests(at: datetime, last: tuple[datetime, int] | None) -> Select[Any]:
    u = USER.c
    old = select(u.id, u.created_at).where(u.handle.is_(None), u.created_at < at - GUEST)
    if last:
        old = old.where(tuple_(u.created_at, u.id) > last)
    return old.order_by(u.created_at, u.id)


def forgotten(ids: list[int], at: datetime) -> Select[Any]:
    u, s = USER.c, LOGIN_SESSION.c
    seen = select(s.id).where(s.user_id == u.id, s.last_seen_at > at - GUEST).exists()
    boards = select(PUZZLE.c.id).where(PUZZLE.c.author_id == u.id).exists()
    # A room is as nameless as a guest, and has its own time.
    return select(u.id).where(u.id.in_(ids), u.role != ROLE, ~seen, ~boards)


def clear(key: ColumnElement[Any], rows: Select[Any], pace: Paces) -> Iterator[int]:
    """Delete what is found, a step at a time, and tell after each how many are gone."""
    table: Any = key
    mine = pace[table.table.name]
    while found := db.session.scalars(rows.limit(mine.size)).all():
        yield remove(key, list(found), mine)


def remove(key: Any, found: list[Any], pace: Pace) -> int:
    start = monotonic()
    db.session.execute(delete(key.table).where(key.in_(found)))
    db.session.commit()
    pace.note(monotonic() - start)
    return len(found)
