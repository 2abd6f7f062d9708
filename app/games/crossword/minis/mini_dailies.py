"""The minis of days: an answer rests for a fortnight, and no day has to ask what the others have used.

Days are counted in fortnights. Those of every other one are made first, each without the answers of the days before it
in its own fortnight; the days between are made without the answers of both neighbours that are less than a fortnight
off. So a day follows from its series and its date alone, and at most three fortnights have to be made for it.

Each day has an anchor too, an answer that is its own for more than a year and that no later day of a year with a grid
of its size may have: so no two minis of a year are equal, though none is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import lru_cache

from app.games.base.contract import Cancelled, Json, NewPuzzle, Tick, Unsolvable, keep_on
from app.games.base.stream import Stream
from app.games.crossword.asked import LONGEST_SEED
from app.games.crossword.minis.clue_bank import load
from app.games.crossword.minis.mini_maker import MadeMini, make_mini
from app.games.crossword.minis.mini_request import SMALLEST, MiniRequest, mini_language, read_day

REST, YEAR = 14, 366  # days
ANCHOR = 5  # letters
# Monday to Sunday: cells a side, and difficulty.
WEEK = ((5, 1), (5, 1), (5, 2), (6, 2), (6, 2), (7, 3), (7, 3))
CACHED = 8 * REST


def daily(params: Json, tick: Tick) -> NewPuzzle:
    """The puzzle of the day in `params`: "day", "language", and "series", a text that all days share which rest from
    each other. Raises Cancelled or Unsolvable.
    """
    return made_for(params, tick).to_new()


def made_for(params: Json, tick: Tick) -> MadeMini:
    """The mini of the day in `params`, as it was made."""
    day, language, series = read_day(params).toordinal(), mini_language(params), read_series(params)
    load(language)
    wanted = [*before(day), day]
    for number, one in enumerate(wanted):
        if not tick(100 * number // len(wanted), "daily", day=date.fromordinal(one).isoformat()):
            raise Cancelled
        of_day(series, language, one)
    return of_day(series, language, day)


def read_series(params: Json) -> str:
    series = str(params.get("series") or "")
    if len(series) > LONGEST_SEED:
        raise Unsolvable("long_seed", most=LONGEST_SEED)
    return series


def before(day: int) -> list[int]:
    """The days (as ordinals) that are made before one, in the order in which each needs only those before it."""
    fortnight, at = divmod(day, REST)
    own, first = list(range(day - at, day)), (fortnight - 1) * REST
    if fortnight % 2 == 0:
        return own
    return [*range(first, first + REST), *range(first + 2 * REST, first + 2 * REST + at + 1), *own]


@lru_cache(maxsize=16)
def anchors(series: str, language: str) -> tuple[str, ...]:
    """The answers that take turns as anchors, in the order of their days."""
    stream = Stream("anchors", series)
    return tuple(
        word for _, word in sorted((stream.bits(), word) for word in load(language).clues if len(word) == ANCHOR)
    )


def kept_for_others(series: str, language: str, day: int) -> frozenset[str]:
    """The anchors that a day may not use: of a year of earlier days of its size, and of all days near it."""
    listed = anchors(series, language)
    alike = (one for one in range(day - YEAR, day) if size_of(one) == size_of(day))
    near = (one for one in range(day - REST, day + REST + 1) if one != day)
    return frozenset(listed[one % len(listed)] for one in (*alike, *near))


def size_of(day: int) -> int:
    """The size of a day's mini."""
    return WEEK[date.fromordinal(day).weekday()][0]


@lru_cache(maxsize=CACHED)
def of_day(series: str, language: str, day: int) -> MadeMini:
    """The mini of a day, given as its ordinal."""
    for request in requests(series, language, day):
        with suppress(Unsolvable):
            return make_mini(request, keep_on)
    raise Unsolvable("no_mini", size=SMALLEST)


def requests(series: str, language: str, day: int) -> Iterator[MiniRequest]:
    """What is asked of a day, and what is asked instead when too few answers are left for it: first it may have the
    anchors of others, then answers rest for less long, and at last it is small."""
    size, difficulty = WEEK[date.fromordinal(day).weekday()]
    listed, rested = anchors(series, language), used_near(series, language, day, REST)
    seed = f"{series} {date.fromordinal(day).isoformat()}"
    whole = rested | kept_for_others(series, language, day)
    full = MiniRequest(language, size, difficulty, seed, whole, listed[day % len(listed)])
    yield full
    yield replace(full, rested=rested)
    yield replace(full, rested=used_near(series, language, day, REST // 2))
    yield replace(full, rested=used_near(series, language, day, 1), size=SMALLEST)


def used_near(series: str, language: str, day: int, reach: int) -> frozenset[str]:
    """The answers of the days made before a day that are so many days off at most."""
    near = (one for one in before(day) if abs(one - day) <= reach)
    return frozenset(answer for one in near for answer in of_day(series, language, one).answers)
