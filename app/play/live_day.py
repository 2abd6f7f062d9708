"""Puzzles that are played just now: what could solve them holds back. Today’s until its day is over, or the player is
through with it; others as long as somebody who hears `racing` says so."""

from __future__ import annotations

from functools import lru_cache

from blinker import Namespace
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import Executable, and_, bindparam, or_, select

from app.accounts.signals import answers
from app.contract.game_types import Json
from app.extensions import db
from app.play.models import SAVE
from app.puzzles.models import PUBLISHED, PUZZLE, today

# (game, user_id): the public parts of the puzzles that this player plays against a clock.
racing = Namespace().signal("racing")


def list_unfinished_dailies(game: str) -> list[Json]:
    """The public parts of the game's puzzles of today, one a language, but for those that are over for the reader."""
    parameters = {"game": game, "today": today(), "user": current_user.id or 0}
    return list(db.session.scalars(_unfinished_statement(), parameters))


def list_raced_puzzles(game: str) -> list[Json]:
    """The public parts of the puzzles that the reader plays against somebody else just now."""
    return [data for boards in answers(racing, game=game, user_id=current_user.id or 0) for data in boards]


def held_back_message() -> str:
    """The message that today's puzzle cannot be looked up yet."""
    return _("This is today’s puzzle. You can look it up tomorrow, or once you’ve finished it.")


@lru_cache
def _unfinished_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    over = or_(s.finished_at.is_not(None), s.revealed_at.is_not(None))
    ended_save = select(s.id).where(s.puzzle_id == p.id, s.user_id == bindparam("user"), over).exists()
    of_today = (p.game == bindparam("game"), p.day == bindparam("today"), p.status == PUBLISHED)
    return select(p.data).where(and_(*of_today), ~ended_save)
