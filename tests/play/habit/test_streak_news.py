"""The day after a missed one says which streaks a freeze has kept, and which have ended."""

from __future__ import annotations

from datetime import date, timedelta

from app.play.habit.streak_news import StreakNews, find_streak_news

MONDAY = date(2026, 11, 23)
NONE = StreakNews({}, {})


def days(*numbers: int) -> set[date]:
    """Days of the week of `MONDAY`, from 0; those before it are below 0."""
    return {MONDAY + timedelta(days=number) for number in numbers}


def news(done: set[date], today: int) -> StreakNews:
    return find_streak_news({"bee": done}, ["bee", "strands"], MONDAY + timedelta(days=today))


def test_it_works() -> None:
    done = days(-1, 0, 1)
    assert news(done, 2) == NONE
    assert news(done, 3) == StreakNews({"bee": 3}, {})
    assert news(done, 4) == StreakNews({}, {"bee": 3})
    # It is told once.
    assert news(done, 5) == NONE


def test_a_day_that_was_done_is_no_news() -> None:
    assert news(days(0, 1, 2, 3), 4) == NONE
    assert news(days(0, 1, 3), 4) == NONE


def test_a_single_day_is_no_streak() -> None:
    assert news(days(0), 2) == NONE
    assert news(days(0), 3) == NONE


def test_two_weeks_have_two_freezes() -> None:
    # Sunday and Monday are missed.
    assert news(days(3, 4, 5), 8) == StreakNews({"bee": 3}, {})
