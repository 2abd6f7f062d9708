"""What those who have finished a puzzle say of it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Boolean, bindparam, select, update

from app.browse.results import Stats, of_puzzle
from app.extensions import db
from app.play.models import COMPLETION
from app.play.store import is_visible
from app.puzzles.models import PUZZLE, today

# As the buttons post them.
VALUES = {"like": True, "dislike": False, "none": None}


class Results(NamedTuple):
    """How everybody fared with a puzzle, and whether this player, who may say so, liked it."""

    stats: Stats
    may_like: bool
    liked: bool | None


def results(puzzle_id: int, user_id: int | None) -> Results:
    c = COMPLETION.c
    mine = select(c.liked).where(c.puzzle_id == puzzle_id, c.user_id == (user_id or 0))
    row = db.session.execute(mine).first()
    return Results(of_puzzle(puzzle_id), row is not None, row.liked if row else None)


def say(game: str, slug: str, user_id: int, liked: bool | None) -> int | None:
    """Keep it in one statement: the puzzle's id, or None if this account has not finished it. The caller commits."""
    p, c = PUZZLE.c, COMPLETION.c
    puzzle = select(p.id).where(p.game == game, p.slug == slug, is_visible(user_id, today())).scalar_subquery()
    mine = update(COMPLETION).where(c.user_id == user_id, c.puzzle_id == puzzle)
    change = mine.values(liked=bindparam("said", type_=Boolean)).returning(c.puzzle_id)
    return db.session.scalar(change, {"said": liked})
