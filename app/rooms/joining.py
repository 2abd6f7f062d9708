"""Joining a room, being called something in it, and leaving it."""

from __future__ import annotations

from typing import Any

from flask import abort
from sqlalchemy import Select, delete, select, update

from app.accounts.models import USER
from app.accounts.sessions import Player
from app.contract import registry
from app.extensions import db, insert, now
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
        # Who has left has words in it, which are nobody else's.
        raise RoomFull
    number = free_number(set(number_by_user_id.values()), count_seats(room))
    row = {"room_id": room.id, "user_id": player.id, "number": number, "name": name}
    db.session.execute(insert(ROOM_MEMBER).values(row))


def lock_room(room: LoadedRoom) -> int:
    """Nobody else comes or goes before the transaction ends; 404 if the last one has just left. The round of a duel."""
    locked_room = update(ROOM).where(ROOM.c.id == room.id).values(seen_at=now()).returning(ROOM.c.round)
    row = db.session.execute(locked_room).first()
    if row is None:
        abort(404)
    return int(row.round)


def select_members(room_id: int) -> Select[Any]:
    """Who is in, and by which number."""
    m = ROOM_MEMBER.c
    return select(m.user_id, m.number).where(m.room_id == room_id)


def count_seats(room: LoadedRoom) -> int:
    """How many may be in the room: as many as the pages of its game can tell apart, and two in a duel."""
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
    """Nobody is left behind in an empty room: the last one who leaves takes it along. The caller commits."""
    lock_room(room)
    m = ROOM_MEMBER.c
    db.session.execute(delete(ROOM_MEMBER).where(m.room_id == room.id, m.user_id == user_id))
    if db.session.execute(select_members(room.id)).first() is None:
        db.session.execute(delete(USER).where(USER.c.id == room.user_id))
