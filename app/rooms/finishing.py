"""When a room has finished its puzzle, each of its members has: in the transaction that writes the last letter."""

from __future__ import annotations

from typing import Any

from sqlalchemy import and_, select, update

from app.accounts.models import USER
from app.extensions import AnyRow, db
from app.play import counting, guessing, merging
from app.play.models import SAVE
from app.play.store import Opened
from app.rooms.models import ROOM_MEMBER


def complete(room_id: int, opened: Opened, words: int, hints: int) -> None:
    """Give everybody who is in the room its game and its time. Whose own game of the puzzle is over keeps that."""
    playing = [row for row in db.session.execute(members(room_id, opened.puzzle_id)).all() if not is_over(row)]
    # All saves before all numbers: so everybody takes their locks.
    given = [give(row.user_id, opened) for row in playing]
    for row, (_made, marked) in zip(playing, given, strict=True):
        guessing.enter_profile(opened, row.user_id, words, hints, guest=row.name is None, marked=marked)
    counting.begin_many(opened.puzzle_id, sum(made for made, _marked in given))


def members(room_id: int, puzzle_id: int) -> Any:
    """In order, so that two rooms that finish at once do not wait for each other."""
    m, s = ROOM_MEMBER.c, SAVE.c
    source = ROOM_MEMBER.join(USER, USER.c.id == m.user_id)
    source = source.outerjoin(SAVE, and_(s.user_id == m.user_id, s.puzzle_id == puzzle_id))
    columns = (m.user_id, USER.c.name, s.finished_at, s.revealed_at)
    return select(*columns).select_from(source).where(m.room_id == room_id).order_by(m.user_id)


def is_over(row: AnyRow) -> bool:
    return row.finished_at is not None or row.revealed_at is not None


def give(user_id: int, opened: Opened) -> tuple[bool, bool]:
    """The member's own save becomes that of the room as well: whether it was begun by this, and whether it is marked
    because the answers were seen."""
    made = guessing.insert_save(user_id, opened.puzzle_id)
    mine = select(SAVE.c.id).where(SAVE.c.user_id == user_id, SAVE.c.puzzle_id == opened.puzzle_id)
    own = made or int(db.session.scalars(mine).one())
    merging.unite_saves(own, opened.save_id or 0)
    timed = update(SAVE).where(SAVE.c.id == own).values(seconds=opened.seconds)
    seen_at = db.session.execute(timed.returning(SAVE.c.answers_seen_at)).scalar_one()
    return made is not None, seen_at is not None
