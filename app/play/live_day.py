"""Today’s puzzle: what could solve it holds back until its day is over, or the player is through with it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import and_, bindparam, or_, select

from app.extensions import db
from app.games.base.contract import Json
from app.play.models import SAVE
from app.puzzles.models import PUBLISHED, PUZZLE, today


def held_back(game: str) -> list[Json]:
    """The public parts of the game's puzzles of today, one a language, but for those that are over for the reader."""
    asked = {"game": game, "today": today(), "user": current_user.id or 0}
    return list(db.session.scalars(_unfinished(), asked))


def sentence() -> str:
    return _("This is today’s puzzle. It is solved here when its day is over, or when you have finished it yourself.")


@lru_cache
def _unfinished() -> Any:
    p, s = PUZZLE.c, SAVE.c
    over = or_(s.finished_at.is_not(None), s.revealed_at.is_not(None))
    mine = select(s.id).where(s.puzzle_id == p.id, s.user_id == bindparam("user"), over).exists()
    of_today = (p.game == bindparam("game"), p.day == bindparam("today"), p.status == PUBLISHED)
    return select(p.data).where(and_(*of_today), ~mine)
