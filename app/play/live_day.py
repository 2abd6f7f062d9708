"""Puzzles that are played just now: what could solve them holds back.

A daily's until its day is over everywhere, or the player is through with it; others as long as somebody who hears
`racing` says so.
"""

from __future__ import annotations

from functools import lru_cache

from blinker import Namespace
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import Executable, bindparam, or_, select

from app.accounts.signals import answers
from app.contract.game_types import Json
from app.extensions import db
from app.play.models import SAVE
from app.preferences import reader_days
from app.puzzles.models import PUBLISHED, PUZZLE

# (game, user_id): the public parts of the puzzles that this player plays against a clock.
racing = Namespace().signal("racing")


def list_unfinished_dailies(game: str) -> list[Json]:
    """The public parts of the game's dailies of dates that it is anywhere, but for those that the reader has ended."""
    first, last = reader_days.oldest_day(), reader_days.newest_day()
    parameters = {"game": game, "first": first, "last": last, "user": current_user.id or 0}
    return list(db.session.scalars(_unfinished_statement(), parameters))


def list_raced_puzzles(game: str) -> list[Json]:
    """The public parts of the puzzles that the reader plays against somebody else just now."""
    return [data for boards in answers(racing, game=game, user_id=current_user.id or 0) for data in boards]


def held_back_message() -> str:
    """The message that a day's puzzle cannot be looked up yet."""
    return _("This puzzle’s day isn’t over everywhere yet. You can look it up afterwards, or once you’ve finished it.")


@lru_cache
def _unfinished_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    over = or_(s.finished_at.is_not(None), s.revealed_at.is_not(None))
    ended_save = select(s.id).where(s.puzzle_id == p.id, s.user_id == bindparam("user"), over).exists()
    is_under_way = p.day.between(bindparam("first"), bindparam("last"))
    return select(p.data).where(p.game == bindparam("game"), is_under_way, p.status == PUBLISHED, ~ended_save)
