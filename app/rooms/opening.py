"""Opening a room: its player, its game, and who has opened it as the first member."""

from __future__ import annotations

from sqlalchemy import update

from app.accounts.models import USER
from app.accounts.sessions import Player
from app.extensions import db, insert
from app.play import answers_seen, guessing, merging
from app.play.models import GUESS
from app.play.store import Opened
from app.puzzles.publishing import new_slug
from app.rooms.models import CODE_LENGTH, ROLE, ROOM, ROOM_MEMBER


def open_room(opened: Opened, owner: Player) -> str:
    """The code of a new room for a puzzle, in which the owner's game so far goes on. The caller commits."""
    user_id = db.session.scalar(insert(USER).values(role=ROLE).returning(USER.c.id))
    code = new_slug(CODE_LENGTH)
    row = {"code": code, "user_id": user_id, "puzzle_id": opened.puzzle_id, "owner_id": owner.id}
    room_id = db.session.scalar(insert(ROOM).values(row).returning(ROOM.c.id))
    first = {"room_id": room_id, "user_id": owner.id, "number": 1, "name": owner.name or ""}
    db.session.execute(insert(ROOM_MEMBER).values(first))
    answers_seen.detach_from_room(opened.puzzle_id, int(user_id or 0))
    # Not counted: a room is no player of the puzzle, its members are when they finish it.
    save_id = guessing.insert_save(int(user_id or 0), opened.puzzle_id)
    # A game that is over would show the others its end.
    if save_id and opened.save_id and not opened.is_over:
        merging.unite_saves(save_id, opened.save_id)
        db.session.execute(update(GUESS).where(GUESS.c.save_id == save_id).values(writer=first["number"]))
        if opened.hints:
            db.session.execute(update(ROOM).where(ROOM.c.id == room_id).values(hints_before=opened.hints))
    return code
