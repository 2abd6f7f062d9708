"""A random board among those that a player has not yet ended."""

from __future__ import annotations

from functools import lru_cache
from random import Random, SystemRandom

from sqlalchemy import ColumnElement, Executable, bindparam, func, or_, select

from app.browse.weights import Candidate, sampling_weights
from app.extensions import db
from app.play import answers_seen, choosing, puzzle_languages
from app.play.models import SAVE
from app.play.tallies import PUZZLE_TALLY
from app.play.windows import random_window
from app.preferences.reader_days import reader_today
from app.puzzles.models import DAILY, PUBLISHED, PUZZLE

# Among so many the draw is by weight.
MAX_CANDIDATES = 200


def sample_slug(game: str, user_id: int | None, random: Random | None = None) -> str | None:
    """Return the slug of a random board by somebody else that the player has not ended; None when there is none.

    Of up to 200 boards each has exactly its share. Of more, the draw is among 200 that lie together by chance: a board
    has its share of that company, which is not quite its share of all.
    """
    values = {"game": game, "user": user_id or 0, "today": reader_today(), "point": SystemRandom().random()}
    values |= {
        "languages": puzzle_languages.languages_for_visitor(game),
        "noted": list(answers_seen.noted_in_browser()),
    }
    rows = sorted(db.session.execute(_candidates_statement(), values).all(), key=lambda row: row.id)
    chances = sampling_weights([Candidate(row.completions, row.origin == DAILY) for row in rows])
    if not rows:
        return None
    return str((random or SystemRandom()).choices(rows, chances)[0].slug)


@lru_cache
def _candidates_statement() -> Executable:
    p, s, t = PUZZLE.c, SAVE.c, PUZZLE_TALLY.c
    user: ColumnElement[object] = bindparam("user")
    done = select(s.id).where(s.puzzle_id == p.id, s.user_id == user, choosing.is_ended()).exists()
    come = or_(p.day.is_(None), p.day <= bindparam("today"))
    published = (p.game == bindparam("game"), p.status == PUBLISHED, choosing.is_readable(), come)
    # Authors know their own boards.
    others = or_(p.author_id.is_(None), p.author_id != user)
    completions = func.coalesce(t.completions + t.anonymous, 0).label("completions")
    source = PUZZLE.outerjoin(PUZZLE_TALLY, t.puzzle_id == p.id)
    unseen = (answers_seen.is_unseen(p.id, user), p.id.not_in(bindparam("noted", expanding=True)))
    new = select(p.id, p.slug, p.origin, completions).select_from(source).where(*published, others, ~done, *unseen)
    return random_window(new, MAX_CANDIDATES)
