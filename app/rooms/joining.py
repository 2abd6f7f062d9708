"""Joining a room, being called something in it, and leaving it."""

from __future__ import annotations

from flask import abort
from sqlalchemy import Select, delete, select, update

from app.accounts.models import USER
from app.accounts.sessions import Player
from app.contract import registry
from app.extensions import db, insert, now
from app.play import answers_seen
from app.play.models import GUESS, SAVE
from app.rooms.models import ROOM, ROOM_MEMBER
from app.rooms.tables import LoadedRoom

DUELLISTS = 2


class RoomFull(Exception):
    """There are as many in the room as it has seats, or it is a duel that has begun."""


def join_room(room: LoadedRoom, player: Player, name: str) -> None:
    """Make the player a member, once; raises RoomFull. The caller commits."""
    begun = lock_room(room) > 0
    number_by_user_id: dict[int, int] = {row.user_id: row.number for row in db.session.execute(select_members(room.id))}
    if player.id in number_by_user_id:
        return
    if begun:
        # A begun duel takes nobody new: words of a member who left stay stored under that number.
        raise RoomFull
    number = free_number(set(number_by_user_id.values()), count_seats(room))
    row = {"room_id": room.id, "user_id": player.id, "number": number, "name": name}
    db.session.execute(insert(ROOM_MEMBER).values(row))
    record_writings_of_number(room, player, number)


def record_writings_of_number(room: LoadedRoom, player: Player, number: int) -> None:
    """Record that a new member is shown answers if somebody who has left wrote some under the same number.

    The room's pages take what stands under a member's number for that member's own. The caller commits.
    """
    s, g = SAVE.c, GUESS.c
    is_guesser = select(g.id).where(g.save_id == s.id, g.writer == number).correlate(SAVE).exists()
    game = select(s.puzzle_id, s.state, is_guesser.label("is_guesser")).where(s.user_id == room.user_id)
    save, cells = db.session.execute(game).first(), registry.cells(room.game)
    if save is None:
        return
    writers = cells.writers(registry.rules(room.game).state(save.state or {}, ())) if cells else ()
    if save.is_guesser or number in writers:
        answers_seen.insert_rows(player.id, [save.puzzle_id], room.user_id)


def lock_room(room: LoadedRoom) -> int:
    """Lock the room until the transaction ends and return a duel's round; 404 if the room is gone."""
    locked_room = update(ROOM).where(ROOM.c.id == room.id).values(seen_at=now()).returning(ROOM.c.round)
    row = db.session.execute(locked_room).first()
    if row is None:
        abort(404)
    return int(row.round)


def select_members(room_id: int) -> Select[object]:
    """Select user id and number of each member of a room."""
    m = ROOM_MEMBER.c
    return select(m.user_id, m.number).where(m.room_id == room_id)


def count_seats(room: LoadedRoom) -> int:
    """Return the capacity of the room: as many as the game's pages can tell apart, and two in a duel."""
    if room.rounds:
        return DUELLISTS
    together = registry.spec(room.game).together
    return together.seats if together else 0


def is_full(room: LoadedRoom) -> bool:
    """Whether nobody else gets in, as far as a page knows."""
    return room.round > 0 or len(room.members) >= count_seats(room)


def free_number(taken: set[int], most: int) -> int:
    """The next one; of those who have left only when there is no other, because their letters keep their colour."""
    after = max(taken, default=0) + 1
    free = [number for number in (*range(after, most + 1), *range(1, after)) if number not in taken]
    if not free:
        raise RoomFull
    return free[0]


def rename_member(room: LoadedRoom, user_id: int, name: str) -> None:
    """The caller commits."""
    m = ROOM_MEMBER.c
    membership = update(ROOM_MEMBER).where(m.room_id == room.id, m.user_id == user_id)
    db.session.execute(membership.values(name=name))


def leave_room(room: LoadedRoom, user_id: int) -> None:
    """Remove the member; the last one to leave deletes the room. The caller commits."""
    lock_room(room)
    m = ROOM_MEMBER.c
    db.session.execute(delete(ROOM_MEMBER).where(m.room_id == room.id, m.user_id == user_id))
    if db.session.execute(select_members(room.id)).first() is None:
        db.session.execute(delete(USER).where(USER.c.id == room.user_id))
