"""A month as a grid of weeks, from Monday to Sunday, and what stands on each day."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import NamedTuple

from app.play.habit.streaks import ONE_DAY, start_of_week

# How far a player is with a day, and a sign for it that needs no colour.
UNTOUCHED, BEGUN, DONE, GIVEN_UP, MISSING = "new", "open", "finished", "revealed", "missing"
SIGNS = {UNTOUCHED: "○", BEGUN: "◐", DONE: "✓", GIVEN_UP: "–", MISSING: ""}
FREEZE_SIGN = "❄"


class MarkedDay(NamedTuple):
    """A day with something to play: where it opens, how far the player is, and the result in a few signs."""

    day: date
    url: str
    state: str
    result: str = ""

    @property
    def is_undone(self) -> bool:
        return self.state in (UNTOUCHED, BEGUN)


@dataclass(frozen=True, slots=True)
class GridDay:
    """A cell of the grid; without a url there is nothing to play on the day."""

    day: date
    url: str
    state: str
    result: str
    is_frozen: bool
    is_today: bool

    @property
    def sign(self) -> str:
        return FREEZE_SIGN if self.is_frozen else SIGNS[self.state]


def list_weeks(
    month: date, marked_days: Iterable[MarkedDay], frozen: Collection[date], today: date
) -> list[list[GridDay | None]]:
    """List the weeks of a month, each with seven days; None for a day of another month."""
    marked = {marked_day.day: marked_day for marked_day in marked_days}
    monday, weeks = start_of_week(month), []
    while monday <= last_of_month(month):
        days = [monday + timedelta(days=number) for number in range(7)]
        weeks.append([make_day(day, marked, frozen, today) if day.month == month.month else None for day in days])
        monday += timedelta(weeks=1)
    return weeks


def make_day(day: date, marked: Mapping[date, MarkedDay], frozen: Collection[date], today: date) -> GridDay:
    """Build the cell of a day."""
    marked_day = marked.get(day) or MarkedDay(day, "", MISSING)
    return GridDay(day, marked_day.url, marked_day.state, marked_day.result, day in frozen, day == today)


def find_next_undone(marked_days: Iterable[MarkedDay]) -> MarkedDay | None:
    """Return the latest day that can still be done; None when all are done or given up."""
    return max((marked_day for marked_day in marked_days if marked_day.is_undone), default=None)


def after_month(month: date) -> date:
    """Return the first day of the next month."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def before_month(month: date) -> date:
    """Return the first day of the month before."""
    return (month - ONE_DAY).replace(day=1)


def last_of_month(month: date) -> date:
    """Return the last day of a month."""
    return after_month(month) - ONE_DAY
