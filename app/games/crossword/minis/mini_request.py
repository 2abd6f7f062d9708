"""Read the requested mini from a job's parameters; raises Unsolvable for invalid ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import checked_integer, read_seed
from app.games.crossword.parameters import MiniParameters

SMALLEST, LARGEST = 5, 7  # cells a side
EASIEST, HARDEST = 1, 3
# The sizes of a difficulty; the seed draws one when none is asked for.
SIZES = {1: (5,), 2: (5, 6), 3: (6, 7)}
FIRST_YEAR, LAST_YEAR = 2000, 2099
EXAMPLE = "2026-12-24"


@dataclass(frozen=True, slots=True)
class MiniRequest:
    """A mini of a language; size 0 leaves it to the seed, and `rested` answers are not used."""

    language: str = "en"
    size: int = 0
    difficulty: int = 2
    seed: str = "0"
    rested: frozenset[str] = frozenset()


def read_mini_request(params: MiniParameters) -> MiniRequest:
    """The mini that parameters ask for; raises Unsolvable for what makes no sense."""
    size = checked_integer(params.size, "size", SMALLEST, SMALLEST, LARGEST) if params.size else 0
    difficulty = checked_integer(params.difficulty, "difficulty", 2, EASIEST, HARDEST)
    return MiniRequest(params.language, size, difficulty, read_seed(params.seed), frozenset(params.rested))


def read_day(text: str | None) -> date:
    """The day that is asked for, as machines write it; raises Unsolvable."""
    try:
        day = date.fromisoformat(str(text))
    except ValueError:
        raise Unsolvable("no_day", day=EXAMPLE) from None
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Unsolvable("other_century")
    return day
