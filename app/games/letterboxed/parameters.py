"""The parameters of Letter Boxed's jobs, and the checks of what makes no sense, which raise Unsolvable."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from app.contract.game_types import Unsolvable
from app.contract.parameters import Parameters
from app.games.letterboxed.sides import MINIMUM, MINIMUMS

LABELS = ("easy", "medium", "hard")
PARS = (3, 4, 5)
LONGEST_SEED = 200
MOST_BOARDS = 1000
MOST_PLACEMENTS = 15_400
Seed = int | str | None


@dataclass(frozen=True, slots=True)
class BoardParameters(Parameters):
    """Boards to be made: par, difficulty ("" for any), seed (None: one is drawn), how many, and whether rare words may
    solve them alone. With a `day` it is that day's board."""

    par: int = 4
    difficulty: str = ""
    language: str = "en"
    minimum: int = MINIMUM
    seed: Seed = None
    count: int = 1
    ones: bool = False
    day: str | None = None


@dataclass(frozen=True, slots=True)
class SidesParameters(Parameters):
    """A board as it was typed: its sides as a text or one by one; `rude` names rude words among its answers."""

    sides: str | tuple[str, ...] = ""
    language: str = "en"
    minimum: int = MINIMUM
    rude: bool = False

    @property
    def text(self) -> str:
        return self.sides if isinstance(self.sides, str) else " ".join(self.sides)


@dataclass(frozen=True, slots=True)
class ChainParameters(Parameters):
    """A chain of words, as a text or one by one, and how many of its boards are weighed (`most`) or drawn (`cap`)."""

    words: str | tuple[str, ...] = ""
    language: str = "en"
    minimum: int = MINIMUM
    most: int = MOST_PLACEMENTS
    cap: int = 60

    @property
    def text(self) -> str:
        return self.words if isinstance(self.words, str) else " ".join(self.words)


@dataclass(frozen=True, slots=True)
class LinesParameters(Parameters):
    """Many boards, each in a line: four sides, or words."""

    lines: tuple[str, ...] = ()
    language: str = "en"
    minimum: int = MINIMUM


@dataclass(frozen=True, slots=True)
class CensusParameters(Parameters):
    """How many boards are drawn."""

    boards: int = 1000
    language: str = "en"
    seed: Seed = None


@dataclass(frozen=True, slots=True)
class SimulationParameters(Parameters):
    """How many boards of each par and difficulty are played."""

    boards: int = 20
    language: str = "en"
    seed: Seed = None


@dataclass(frozen=True, slots=True)
class MonthParameters(Parameters):
    """The first of some days, and how many there are."""

    from_: str = ""
    days: int = 31
    language: str = "en"
    seed: Seed = None


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """The boards that are requested: par (what a good player needs), the difficulty ("" for any), the seed, how many,
    and whether rare words may solve it alone."""

    par: int = 4
    difficulty: str = ""
    seed: str = ""
    count: int = 1
    ones: bool = False


def read_request(params: BoardParameters) -> BoardRequest:
    """The boards that parameters ask for; raises Unsolvable for what makes no sense."""
    seed = read_seed(params.seed)
    if params.par not in PARS:
        raise Unsolvable("bad_par", fewest=PARS[0], most=PARS[-1], par=params.par)
    if params.difficulty not in ("", *LABELS):
        raise Unsolvable("bad_difficulty", difficulty=params.difficulty[:40])
    if not 1 <= params.count <= MOST_BOARDS:
        raise Unsolvable("too_many_boards", most=MOST_BOARDS)
    return BoardRequest(params.par, params.difficulty, seed, params.count, params.ones)


def checked_minimum(minimum: int) -> int:
    """The least number of letters of a word; raises Unsolvable for another than 2 or 3."""
    if minimum not in MINIMUMS:
        raise Unsolvable("bad_minimum", fewest=min(MINIMUMS), most=max(MINIMUMS))
    return minimum


def read_seed(value: Seed) -> str:
    """The seed as a text; raises Unsolvable for one that no person could read to another."""
    seed = str(value or 0)
    if len(seed) > LONGEST_SEED:
        raise Unsolvable("long_seed", most=LONGEST_SEED, number=len(seed))
    if not seed.isprintable():
        raise Unsolvable("unseen_seed")
    return seed


def checked_count(number: int, name: str, most: int) -> int:
    """A number from 1 to the most; raises Unsolvable for any other."""
    if not 1 <= number <= most:
        raise Unsolvable("out_of_range", name=name, most=most, value=number)
    return number


def read_day(value: object) -> date:
    """A date as people write it to machines; raises Unsolvable."""
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        raise Unsolvable("no_day", day="2026-12-24") from None
    if not 2000 <= day.year < 2100:
        raise Unsolvable("other_century")
    return day
