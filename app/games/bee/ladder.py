"""The ladder of ranks: at which share of a hive's points each begins. A player may choose among three of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

# The founding paper has two ladders, one in its text and one in its program (its table 2): the text climbs by tens. The
# ranks that players know from elsewhere begin gently and end higher.
WELL_KNOWN, PAPER, PROGRAM = "known", "text", "program"
STEPS = (
    ("beginner", 0),
    ("good_start", 2),
    ("moving_up", 5),
    ("good", 8),
    ("solid", 15),
    ("nice", 25),
    ("great", 40),
    ("amazing", 50),
    ("genius", 70),
    ("queen_bee", 100),
)
GENIUS = [code for code, _percent in STEPS].index("genius")
TENS = tuple((code, 100 if code == "queen_bee" else 10 * place) for place, (code, _percent) in enumerate(STEPS))
OF_THE_PROGRAM = (0, 5, 10, 20, 40, 50, 60, 70, 80, 100)
LADDERS: Mapping[str, tuple[tuple[str, int], ...]] = {
    WELL_KNOWN: STEPS,
    PAPER: TENS,
    PROGRAM: tuple((code, percent) for (code, _percent), percent in zip(STEPS, OF_THE_PROGRAM, strict=True)),
}


class Rank(NamedTuple):
    """A rung of the ladder: it begins at `points`, which is `percent` of the maximum, rounded up."""

    code: str
    percent: int
    points: int
    reached: bool
    current: bool


@lru_cache(maxsize=2048)
def rank_thresholds(maximum: int, which: str = WELL_KNOWN) -> tuple[int, ...]:
    """The points at which each rank begins: its percent of the maximum, rounded up.

    Small puzzles would give two ranks the same points, so each begins at least a point after the one before, as long
    as the maximum allows; the last begins at the maximum.
    """
    begins: list[int] = [0]
    for _, percent in LADDERS[which][1:]:
        begins.append(min(max(-(-maximum * percent // 100), begins[-1] + 1), maximum))
    return tuple(begins)


def rung_of_score(maximum: int, score: int, which: str = WELL_KNOWN) -> int:
    """Which rung a score has reached, from 0 on."""
    return max(sum(score >= begin for begin in rank_thresholds(maximum, which)) - 1, 0)


@lru_cache(maxsize=4096)
def ladder_rungs(maximum: int, reached: int, which: str = WELL_KNOWN) -> tuple[Rank, ...]:
    """All rungs, up to the one that is reached."""
    begins = rank_thresholds(maximum, which)
    return tuple(Rank(*step, begins[n], n <= reached, n == reached) for n, step in enumerate(LADDERS[which]))
