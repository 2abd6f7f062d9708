"""Reading the parameters of jobs; raises Unsolvable for those that make no sense."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.sides import MINIMUM, MINIMUMS

LABELS = ("easy", "medium", "hard")
PARS = (3, 4, 5)
LONGEST_SEED = 200
MOST_BOARDS = 1000


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """The boards that are requested: par (what a good player needs), the difficulty ("" for any), the seed, how many,
    and whether rare words may solve it alone."""

    par: int = 4
    difficulty: str = ""
    seed: str = ""
    count: int = 1
    ones: bool = False


def read_request(params: Json) -> BoardRequest:
    """The boards that a job's parameters ask for; raises Unsolvable for what makes no sense."""
    par, count = read_number(params, "par", 4), read_number(params, "count", 1)
    difficulty, seed = str(params.get("difficulty") or ""), read_seed(params)
    if par not in PARS:
        raise Unsolvable("bad_par", fewest=PARS[0], most=PARS[-1], par=par)
    if difficulty not in ("", *LABELS):
        raise Unsolvable("bad_difficulty", difficulty=difficulty[:40])
    if not 1 <= count <= MOST_BOARDS:
        raise Unsolvable("too_many_boards", most=MOST_BOARDS)
    return BoardRequest(par, difficulty, seed, count, params.get("ones") is True)


def read_language(params: Json) -> str:
    return str(params.get("language") or "en")


def read_minimum(params: Json) -> int:
    """The least number of letters of a word; raises Unsolvable for another than 2 or 3."""
    minimum = read_number(params, "minimum", MINIMUM)
    if minimum not in MINIMUMS:
        raise Unsolvable("bad_minimum", fewest=min(MINIMUMS), most=max(MINIMUMS))
    return minimum


def read_seed(params: Json) -> str:
    """The seed of `params`; raises Unsolvable for one that no person could read to another."""
    seed = str(params.get("seed") or 0)
    if len(seed) > LONGEST_SEED:
        raise Unsolvable("long_seed", most=LONGEST_SEED, number=len(seed))
    if not seed.isprintable():
        raise Unsolvable("unseen_seed")
    return seed


def read_number(params: Json, name: str, default: int) -> int:
    """A whole number of `params`; raises Unsolvable for anything else."""
    value: Any = params.get(name, default)
    try:
        return int(value)
    except (TypeError, ValueError):
        raise Unsolvable("no_number", name=name) from None


def read_bounded(params: Json, name: str, default: int, most: int) -> int:
    """A number of `params` from 1 to the most; raises Unsolvable for anything else."""
    number = read_number(params, name, default)
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
