"""The boards of days: par and difficulty follow the weekday, and a seed and a day make one board."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from app.contract.game_types import Cancelled, Json, NewPuzzle, Tick, Value
from app.games.letterboxed.board_source import load_source
from app.games.letterboxed.generator import MadeBoard, make_board, new_puzzle
from app.games.letterboxed.parameters import (
    BoardParameters,
    BoardRequest,
    MonthParameters,
    checked_count,
    read_day,
    read_request,
    read_seed,
)
from app.games.letterboxed.sides import board_id

MOST_DAYS = 366
# Monday to Sunday: par and difficulty.
WEEK = ((3, "easy"), (3, "medium"), (3, "hard"), (4, "easy"), (4, "medium"), (4, "hard"), (5, "medium"))


def make_days(params: MonthParameters, tick: Tick) -> Iterator[tuple[date, MadeBoard]]:
    """The boards of many days, in order; raises Cancelled or Unsolvable."""
    first, count = read_day(params.from_), checked_count(params.days, "days", MOST_DAYS)
    source = load_source(params.language)
    for number in range(count):
        day = first + timedelta(days=number)
        reached = 100 * number // count
        if not tick(reached, "day", day=day.isoformat()):
            raise Cancelled
        yield day, make_board(source, request_of_day(day, read_seed(params.seed)), day_tick(tick, reached, day))


def day_tick(tick: Tick, reached: int, day: date) -> Tick:
    """The tick of a day's board, during which the progress of all days stands still."""

    def still(percent: int, code: str, **values: Value) -> bool:
        return tick(reached, "day", day=day.isoformat())

    return still


def request_of_day(day: date, seed: str) -> BoardRequest:
    """The par, difficulty and seed of a day's board."""
    par, label = WEEK[day.weekday()]
    return read_request(BoardParameters(par, label, seed=f"{seed} {day.isoformat()}"))


def make_daily(params: BoardParameters) -> NewPuzzle:
    """The puzzle of the day of `params`, by their language and seed; raises Unsolvable."""
    source = load_source(params.language)
    return new_puzzle(make_board(source, request_of_day(read_day(params.day), read_seed(params.seed))))


def line_of(day: date, board: MadeBoard) -> Json:
    """A day's board as the command line prints it."""
    numbers = {
        "par": board.par,
        "least": board.solution.least,
        "difficulty": board.difficulty,
        "answers": board.answers,
    }
    return {"day": day.isoformat(), "id": board_id(board.sides), **numbers}
