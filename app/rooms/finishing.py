"""Finishing a puzzle in a room counts for each member, in the transaction that writes the last letter."""

from __future__ import annotations

from sqlalchemy import ColumnElement, FromClause, Select, and_, distinct, func, select, update

from app.accounts.models import USER
from app.extensions import AnyRow, db
from app.play import answers_seen, counting, guessing, merging
from app.play.models import COMPLETION, SAVE
from app.play.store import Opened
from app.rooms.models import ROOM, ROOM_MEMBER


def finish_room(room_id: int, opened: Opened, words: int, hints: int) -> None:
    """Give each member the room's game and time, except those whose own game of the puzzle is over."""
    playing = [
        row for row in db.session.execute(members_with_saves(room_id, opened.puzzle_id)).all() if not is_over(row)
    ]
    # All saves before all numbers: so everybody takes their locks.
    games = [give_game(row.user_id, opened) for row in playing]
    for row, (_began, marked) in zip(playing, games, strict=True):
        guessing.record_completion(opened, row.user_id, words, hints, guest=row.name is None, marked=marked)
    counting.count_starts(opened.puzzle_id, sum(began for began, _marked in games))


def members_with_saves(room_id: int, puzzle_id: int) -> Select[*tuple[object, ...]]:
    """Select members and their saves, ordered so that two rooms finishing at once do not deadlock."""
    m, s = ROOM_MEMBER.c, SAVE.c
    source = ROOM_MEMBER.join(USER, USER.c.id == m.user_id)
    source = source.outerjoin(SAVE, and_(s.user_id == m.user_id, s.puzzle_id == puzzle_id))
    columns = (m.user_id, USER.c.name, s.finished_at, s.revealed_at)
    return select(*columns).select_from(source).where(m.room_id == room_id).order_by(m.user_id)


def is_over(row: AnyRow) -> bool:
    """Whether the game of the row is finished or its answers were shown."""
    return row.finished_at is not None or row.revealed_at is not None


def give_game(user_id: int, opened: Opened) -> tuple[bool, bool]:
    """The member's own save becomes that of the room as well: whether it was begun by this, and whether it is marked
    because the answers were seen, in the room's game or by the member elsewhere."""
    new_save_id = guessing.insert_save(user_id, opened.puzzle_id)
    existing_save = select(SAVE.c.id).where(SAVE.c.user_id == user_id, SAVE.c.puzzle_id == opened.puzzle_id)
    save_id = new_save_id or int(db.session.scalars(existing_save).one())
    merging.unite_saves(save_id, opened.save_id or 0)
    answers_seen.mark_finished(user_id, [opened.puzzle_id])
    timed = update(SAVE).where(SAVE.c.id == save_id).values(seconds=opened.seconds)
    seen_at = db.session.execute(timed.returning(SAVE.c.answers_seen_at)).scalar_one()
    return new_save_id is not None, seen_at is not None


def count_partners(puzzle_id: int | ColumnElement[int], user_id: int | ColumnElement[int] | None) -> ColumnElement[int]:
    """Build a subquery that counts the others who finished a puzzle together with a player, as members of a room.

    A member who had finished it alone before has another time than the room, and is no partner.
    """
    own_seat, their_seat = ROOM_MEMBER.alias(), ROOM_MEMBER.alias()
    own_finish, their_finish = COMPLETION.alias(), COMPLETION.alias()
    finished = and_(SAVE.c.user_id == ROOM.c.user_id, SAVE.c.puzzle_id == puzzle_id, SAVE.c.finished_at.is_not(None))
    rooms = own_seat.join(ROOM, ROOM.c.id == own_seat.c.room_id).join(SAVE, finished)
    rooms = rooms.join(own_finish, is_finish(own_finish, own_seat, puzzle_id))
    rooms = rooms.join(their_seat, and_(their_seat.c.room_id == ROOM.c.id, their_seat.c.user_id != user_id))
    rooms = rooms.join(their_finish, is_finish(their_finish, their_seat, puzzle_id))
    counted = select(func.count(distinct(their_seat.c.user_id))).select_from(rooms)
    return counted.where(own_seat.c.user_id == user_id, ROOM.c.puzzle_id == puzzle_id).scalar_subquery()


def is_finish(finish: FromClause, member: FromClause, puzzle_id: int | ColumnElement[int]) -> ColumnElement[bool]:
    """The SQL of whether a member's finish is that of the room."""
    of_member = (finish.c.user_id == member.c.user_id, finish.c.puzzle_id == puzzle_id)
    return and_(*of_member, finish.c.seconds == SAVE.c.seconds, ~finish.c.answers_seen)
