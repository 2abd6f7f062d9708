"""The days whose dailies a player has done in time, which is what streaks are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from functools import lru_cache

from sqlalchemy import ColumnElement, Executable, and_, bindparam, func, or_, select

from app.extensions import db
from app.play import puzzle_languages
from app.play.habit.streaks import Streak, compute_streak, find_complete_days
from app.play.models import SAVE
from app.preferences import site_choices
from app.preferences.reader_days import reader_today
from app.puzzles.models import PUZZLE

# A daily is done on its day, or on one of these before it by a player who has travelled west since.
TRAVELLED = timedelta(days=2)


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


def load_done_days_of_many(user_ids: Collection[int], since: date) -> dict[int, dict[str, set[date]]]:
    """Load the days done in time from a day on, by player and game, in one statement."""
    days_by_player: defaultdict[int, dict[str, set[date]]] = defaultdict(lambda: defaultdict(set))
    values = {"users": list(user_ids), "since": since, "done_since": since - TRAVELLED}
    for row in db.session.execute(_done_by_many_statement(), values):
        days_by_player[row.user_id][row.game].add(row.day)
    return days_by_player


@lru_cache
def _done_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    days = select(p.game, p.day).join_from(SAVE, PUZZLE, p.id == s.puzzle_id)
    return days.where(s.user_id == bindparam("user"), is_done_in_time())


@lru_cache
def _done_by_many_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    of_many = select(s.user_id, p.game, p.day).join_from(SAVE, PUZZLE, p.id == s.puzzle_id)
    recent = (p.day >= bindparam("since"), s.done_on >= bindparam("done_since"))
    return of_many.where(s.user_id.in_(bindparam("users", expanding=True)), *recent, is_done_in_time())


def is_done_in_time() -> ColumnElement[bool]:
    """The SQL of whether a daily was done on its day, and before its answers were seen."""
    done_at = func.coalesce(SAVE.c.enough_at, SAVE.c.finished_at)
    unmarked = or_(SAVE.c.answers_seen_at.is_(None), SAVE.c.answers_seen_at > done_at)
    return and_(SAVE.c.done_on.is_not(None), SAVE.c.done_on <= PUZZLE.c.day, unmarked)


def streak_of_game(days_by_game: Mapping[str, set[date]], game: str) -> Streak:
    """Compute a game's streak on the reader's day."""
    return compute_streak(days_by_game.get(game, ()), reader_today())


def streak_of_all(days_by_game: Mapping[str, set[date]]) -> Streak:
    """Compute the streak of days on which every game that the site offers was done."""
    return compute_streak(find_complete_days(days_by_game, puzzle_languages.offered_games()), reader_today())


def are_streaks_shown() -> bool:
    """Whether the visitor sees streaks, as everybody does who has not hidden them."""
    return site_choices.is_on(site_choices.SHOW_STREAKS)
