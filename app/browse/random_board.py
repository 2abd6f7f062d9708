"""A board at random, out of all that a player has not yet finished."""

from __future__ import annotations

from functools import lru_cache
from random import SystemRandom
from typing import Any

from sqlalchemy import bindparam, func, or_, select

from app.browse.weights import Candidate, weights
from app.extensions import db
from app.play.models import COMPLETION, SAVE
from app.puzzles.models import PUBLISHED, PUZZLE, today

DAILY = "daily"


def draw(game: str, user_id: int | None, random: Any = None) -> str | None:
    """The address of a published board, its author's own left out; None when there is none that is new."""
    rows = db.session.execute(_candidates(), {"game": game, "user": user_id or 0, "today": today()}).all()
    chances = weights([Candidate(row.completions, row.origin == DAILY, bool(row.done)) for row in rows])
    if not any(chances):
        return None
    return str((random or SystemRandom()).choices(rows, chances)[0].slug)


@lru_cache
def _candidates() -> Any:
    p, s, c = PUZZLE.c, SAVE.c, COMPLETION.c
    user: Any = bindparam("user")
    counts = select(c.puzzle_id, func.count().label("finished")).group_by(c.puzzle_id).subquery()
    completions = func.coalesce(counts.c.finished, 0) + p.anonymous_completions
    over = or_(s.finished_at.is_not(None), s.revealed_at.is_not(None))
    done = select(s.id).where(s.puzzle_id == p.id, s.user_id == user, over).exists()
    there = (p.game == bindparam("game"), p.status == PUBLISHED, or_(p.day.is_(None), p.day <= bindparam("today")))
    # Whoever made a board knows it.
    others = or_(p.author_id.is_(None), p.author_id != user)
    columns = (p.slug, p.origin, completions.label("completions"), done.label("done"))
    source = PUZZLE.outerjoin(counts, counts.c.puzzle_id == p.id)
    return select(*columns).select_from(source).where(*there, others).order_by(p.id)
