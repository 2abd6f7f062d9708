"""Streaks, from nothing but days: also against a model that asks of each day by itself."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.habit.streaks import Streak, compute_streak, find_complete_days

# A Monday.
MONDAY = date(2026, 3, 2)
TODAY = MONDAY + timedelta(days=17)


def at(*offsets: int) -> list[date]:
    """The days with these distances from the Monday."""
    return [MONDAY + timedelta(days=offset) for offset in offsets]


def test_it_works() -> None:
    assert compute_streak(at(0, 1, 2), at(2)[0]) == Streak(3, 3)
    assert compute_streak([], MONDAY) == Streak()


@pytest.mark.parametrize(
    ("done", "today", "current", "longest", "frozen"),
    [
        # The day itself can still be done.
        ((0, 1), 2, 2, 2, ()),
        # A missed day is frozen, and not counted.
        ((0, 1), 3, 2, 2, (2,)),
        ((0, 1, 3), 3, 3, 3, (2,)),
        # A second one of the same week ends it, and the freeze of the week is used up.
        ((0, 1), 4, 0, 2, (2,)),
        ((0, 1, 4), 4, 1, 2, (2,)),
        ((0, 1, 4, 6), 6, 1, 2, (2,)),
        # Sunday and Monday are of two weeks.
        ((5, 8), 8, 2, 2, (6, 7)),
        ((5,), 8, 1, 1, (6, 7)),
        ((5,), 9, 0, 1, (6, 7)),
        # Nothing is frozen before there is a streak.
        ((3,), 3, 1, 1, ()),
        # A week without a freeze does not save one for the next.
        ((0, 1, 2, 3, 4, 5, 6, 7, 10), 10, 1, 8, (8,)),
        # Done before a journey west: the day that is repeated is not missed.
        ((0, 2), 1, 2, 2, ()),
        ((0, 1, 2), 1, 3, 3, ()),
    ],
)
def test_a_week_has_one_freeze(
    done: tuple[int, ...], today: int, current: int, longest: int, frozen: tuple[int, ...]
) -> None:
    assert compute_streak(at(*done), at(today)[0]) == Streak(current, longest, frozenset(at(*frozen)))


def model(done: frozenset[int], today: int) -> tuple[int, int, set[int]]:
    """The same, day by day from the first one, by what is true of the day before."""

    @lru_cache
    def length(day: int) -> int:
        """How long the streak is after the day; 0 if none runs."""
        if day < 0:
            return 0
        if day in done:
            return length(day - 1) + 1
        return length(day - 1) if day >= today or is_frozen(day) else 0

    @lru_cache
    def is_frozen(day: int) -> bool:
        """Whether a streak runs into the missed day, and no day before it in its week is frozen."""
        if day in done or day >= today or not length(day - 1):
            return False
        return not any(is_frozen(earlier) for earlier in range(day - day % 7, day))

    days = range(max([today, *done]) + 1)
    lengths = [length(day) for day in days]
    return lengths[-1], max(lengths), {day for day in days if is_frozen(day)}


@given(st.frozensets(st.integers(0, 60)), st.integers(0, 60))
def test_it_is_what_each_day_says_by_itself(done: frozenset[int], today: int) -> None:
    current, longest, frozen = model(done, today)
    streak = compute_streak(at(*done), at(today)[0])
    assert streak == Streak(current, longest, frozenset(at(*frozen)))


@given(st.frozensets(st.integers(0, 60)), st.integers(0, 60), st.integers(0, 60))
def test_a_day_that_passes_undone_makes_nothing_longer(done: frozenset[int], today: int, later: int) -> None:
    before, after = (compute_streak(at(*done), at(day)[0]) for day in (today, today + later))
    assert after.current <= before.current
    assert after.longest <= before.longest


def test_a_day_is_complete_with_all_games() -> None:
    days_by_game = {"one": set(at(0, 1, 2)), "two": set(at(1, 2, 3))}
    assert find_complete_days(days_by_game, ["one", "two"]) == set(at(1, 2))
    assert find_complete_days(days_by_game, ["one"]) == set(at(0, 1, 2))
    assert find_complete_days(days_by_game, ["one", "two", "three"]) == set()
    assert find_complete_days(days_by_game, []) == set()
