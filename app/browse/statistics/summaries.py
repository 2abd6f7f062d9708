"""Sums of a player's games: how many were played and done, times by weekday, and distributions (pure)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from statistics import median
from typing import NamedTuple

# In minutes: where the bars of a distribution of times begin, after the first.
TIME_BOUNDS = (1, 2, 3, 5, 8, 12, 20, 30, 60)
# This many hints and more share the last bar.
MOST_HINTS = 5
DAYS_OF_A_WEEK = 7


class OwnGame(NamedTuple):
    """A game that a player has begun. `day` is that of a daily, None for any other puzzle."""

    game: str
    day: date | None
    seconds: int
    hints: int
    is_finished: bool
    is_done: bool
    # Whether the result came after the answers were seen.
    is_marked: bool
    is_given_up: bool
    # Whether it is a daily that was done on its day, without the answers.
    is_in_time: bool = False

    @property
    def has_time(self) -> bool:
        """Whether the time counts: of a game played to its end without the answers."""
        return self.is_finished and not self.is_marked and self.seconds > 0


class Times(NamedTuple):
    """How many games there are, the best time and the median in seconds; None without a game."""

    games: int
    best: int | None
    median: int | None


@dataclass(frozen=True, slots=True)
class Summary:
    """The sums of some games. `done` leaves out `marked` games, those done after the answers were seen.

    `weekdays` are the times of dailies, Monday first; `time_counts` and `hint_counts` are the heights of the bars.
    """

    played: int
    done: int
    marked: int
    given_up: int
    hints: int
    without_hints: int
    times: Times
    weekdays: tuple[Times, ...]
    time_counts: tuple[int, ...]
    hint_counts: tuple[int, ...]


def summarize(games: Iterable[OwnGame]) -> Summary:
    """Sum up games."""
    games = list(games)
    done = [game for game in games if game.is_done and not game.is_marked]
    timed = [game for game in games if game.has_time]
    return Summary(
        played=len(games),
        done=len(done),
        marked=sum(game.is_done and game.is_marked for game in games),
        given_up=sum(game.is_given_up and not game.is_done for game in games),
        hints=sum(game.hints for game in done),
        without_hints=sum(game.hints == 0 for game in done),
        times=sum_times(game.seconds for game in timed),
        weekdays=sum_weekdays(timed),
        time_counts=count_bars((bar_of_time(game.seconds) for game in timed), len(TIME_BOUNDS) + 1),
        hint_counts=count_bars((min(game.hints, MOST_HINTS) for game in done), MOST_HINTS + 1),
    )


def sum_weekdays(games: Iterable[OwnGame]) -> tuple[Times, ...]:
    """Return the times of dailies by the weekdays of their days, Monday first."""
    seconds: tuple[list[int], ...] = tuple([] for _day in range(DAYS_OF_A_WEEK))
    for game in games:
        if game.day is not None:
            seconds[game.day.weekday()].append(game.seconds)
    return tuple(map(sum_times, seconds))


def sum_times(seconds: Iterable[int]) -> Times:
    """Return the number of times, the best and the median."""
    times = sorted(seconds)
    return Times(len(times), times[0], round(median(times))) if times else Times(0, None, None)


def bar_of_time(seconds: float) -> int:
    """Return the number of the bar in which a time lies, from 0."""
    return bisect_right(TIME_BOUNDS, seconds / 60)


def count_bars(bars: Iterable[int], length: int) -> tuple[int, ...]:
    """Return how often each bar is named."""
    counts = Counter(bars)
    return tuple(counts[bar] for bar in range(length))


def time_labels() -> list[str]:
    """Return the labels of the bars of times, in minutes: <1, 1–2, …, 60+."""
    between = [f"{low}–{high}" for low, high in pairwise(TIME_BOUNDS)]
    return [f"<{TIME_BOUNDS[0]}", *between, f"{TIME_BOUNDS[-1]}+"]


def hint_labels() -> list[str]:
    """Return the labels of the bars of hints: 0, 1, …, 5+."""
    return [*map(str, range(MOST_HINTS)), f"{MOST_HINTS}+"]


def trim(counts: Sequence[float]) -> tuple[int, int]:
    """Return the range of bars from the first to the last that is not empty; (0, 0) if all are."""
    full = [bar for bar, count in enumerate(counts) if count]
    return (full[0], full[-1] + 1) if full else (0, 0)
