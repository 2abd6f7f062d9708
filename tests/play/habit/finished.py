"""Dailies that are finished without being played."""

from __future__ import annotations

from datetime import date

from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db, insert, now
from app.play.models import SAVE
from app.puzzles.models import PUZZLE


def finish_daily(game: str, day: date, name: str = "alice", **values: object) -> None:
    """Store that a player has finished the daily on its day."""
    user_id = db.session.scalar(select(USER.c.id).where(USER.c.handle == name))
    puzzle_id = db.session.scalar(select(PUZZLE.c.id).where(PUZZLE.c.game == game, PUZZLE.c.day == day))
    done = {"finished_at": now(), "done_on": day, "version": 1, **values}
    row = insert(SAVE).values(user_id=user_id, puzzle_id=puzzle_id, **done)
    db.session.execute(row.on_conflict_do_update(index_elements=["user_id", "puzzle_id"], set_=done))
    db.session.commit()
