"""Streaks: how many days in a row a player has done, from nothing but the days.

Each calendar week, from Monday to Sunday, has one freeze. It applies itself to the first day that is missed while a
streak runs; a second missed day of the same week ends the streak. A frozen day keeps the streak and is not counted in
it. The current day is never missed: it can still be done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """The days done in a row up to now, the most there have been in a row, and the days that a freeze has covered."""

    current: int = 0
    longest: int = 0
    frozen: frozenset[date] = frozenset()


def compute_streak(done_days: Iterable[date], today: date) -> Streak:
    """Compute the streak of these days on the day `today`; later days, done before a journey west, count as well."""
    length, longest = 0, 0
    frozen: list[date] = []
    previous = None
    for day in sorted(set(done_days)):
        goes_on = previous is not None and cover_missed_days(previous, min(day, today), frozen)
        length = length + 1 if goes_on else 1
        longest, previous = max(longest, length), day
    if previous is not None and not cover_missed_days(previous, today, frozen):
        length = 0
    return Streak(length, longest, frozenset(frozen))


def cover_missed_days(done: date, until: date, frozen: list[date]) -> bool:
    """Add to `frozen` the days missed between a done day and `until`; False as soon as one of them finds no freeze."""
    missed = done + ONE_DAY
    while missed < until:
        if frozen and start_of_week(frozen[-1]) == start_of_week(missed):
            return False
        frozen.append(missed)
        missed += ONE_DAY
    return True


def start_of_week(day: date) -> date:
    """Return the Monday of the week of a day."""
    return day - timedelta(days=day.weekday())


def find_complete_days(days_by_game: Mapping[str, Collection[date]], games: Collection[str]) -> frozenset[date]:
    """Return the days on which all the games were done; none if there are no games."""
    day_sets = [frozenset(days_by_game.get(game, ())) for game in games]
    return frozenset.intersection(*day_sets) if day_sets else frozenset()
