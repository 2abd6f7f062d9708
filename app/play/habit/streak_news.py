"""News of a player's streaks on the first day after a missed one: which a freeze has kept, and which have ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from app.play.habit.streaks import ONE_DAY, compute_streak


class StreakNews(NamedTuple):
    """Days in a row by game: of streaks that a freeze kept yesterday, and of those that ended with it."""

    kept: dict[str, int]
    ended: dict[str, int]


def find_streak_news(days_by_game: Mapping[str, Iterable[date]], games: Iterable[str], today: date) -> StreakNews:
    """Find what yesterday has done to the streaks of some games; one of a single day is no news."""
    news, yesterday = StreakNews({}, {}), today - ONE_DAY
    for game in games:
        days = set(days_by_game.get(game, ()))
        streak, before = compute_streak(days, today), compute_streak(days, yesterday)
        if streak.current > 1 and yesterday in streak.frozen:
            news.kept[game] = streak.current
        elif not streak.current and before.current > 1:
            news.ended[game] = before.current
    return news
