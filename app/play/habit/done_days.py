"""The days whose dailies a player has done in time, which is what streaks are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from functools import lru_cache

from sqlalchemy import Executable, bindparam, func, or_, select

from app.extensions import db
from app.play import puzzle_languages
from app.play.habit.streaks import Streak, compute_streak, find_complete_days
from app.play.models import SAVE
from app.preferences import site_choices
from app.preferences.reader_days import reader_today
from app.puzzles.models import PUZZLE


def load_done_days(user_id: int | None) -> dict[str, set[date]]:
    """Load the days done in time by game, in any language, in one statement; {} for a visitor.

    A daily that was finished after its day, or after its answers were seen, is not among them. Its day may come later
    than that of the finish, for a player who has travelled west since.
    """
    days_by_game: defaultdict[str, set[date]] = defaultdict(set)
    if user_id is not None:
        for row in db.session.execute(_done_statement(), {"user": user_id}):
            days_by_game[row.game].add(row.day)
    return days_by_game


@lru_cache
def _done_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    done_at = func.coalesce(s.enough_at, s.finished_at)
    unmarked = or_(s.answers_seen_at.is_(None), s.answers_seen_at > done_at)
    own_days = (s.user_id == bindparam("user"), s.done_on.is_not(None), s.done_on <= p.day)
    return select(p.game, p.day).join_from(SAVE, PUZZLE, p.id == s.puzzle_id).where(*own_days, unmarked)


def streak_of_game(days_by_game: Mapping[str, set[date]], game: str) -> Streak:
    """Compute a game's streak on the reader's day."""
    return compute_streak(days_by_game.get(game, ()), reader_today())


def streak_of_all(days_by_game: Mapping[str, set[date]]) -> Streak:
    """Compute the streak of days on which every game that the site offers was done."""
    return compute_streak(find_complete_days(days_by_game, puzzle_languages.offered_games()), reader_today())


def are_streaks_shown() -> bool:
    """Whether the visitor sees streaks, as everybody does who has not hidden them."""
    return site_choices.is_on(site_choices.SHOW_STREAKS)
