"""The blind solver: a board's letters in, its most plausible solutions out."""

from __future__ import annotations

import os
from collections.abc import Callable
from heapq import nsmallest
from typing import TypeVar

from app.games.base.contract import Json, Tick, Unsolvable, keep_on
from app.games.strands.blind.coherence import rerank
from app.games.strands.blind.pieces import Board
from app.games.strands.blind.search import Result, Search, Solution, Wish
from app.games.strands.blind.spangrams import MOST_PIECES
from app.games.strands.blind.vocabulary import Vocabulary, load_vocabulary
from app.games.strands.board import COLUMNS, ROWS, Grid, grid

LIMIT, SECONDS = 30, 25.0
MOST_WORDS, MOST_LIMIT, MOST_SECONDS, MOST_PROCESSES = 11, 1000, 3600.0, 64
Number = TypeVar("Number", int, float)


def solve(params: Json, tick: Tick, tell: Callable[[Callable[[], Json]], None] = lambda so_far: None) -> Json:
    """Solve the board of `params` without knowing its theme.

    "board": eight rows of six letters, "ABCDEF/GHIJKL/…"; "words": how many theme words there are besides the spangram,
    if known; "limit": how many solutions; "seconds": how long it may take; "processes"; "pieces": of how many words a
    spangram may be joined; "coherence": whether it counts for the order how words belong together, as it does with a
    "clue". Costs are in nats: a solution is e times as plausible as one that costs one more.
    When the time is over or the tick says no, `complete` is False and the solutions are the best so far. With every
    new solution `tell` is given a function that makes this answer of what has been found until then.
    Raises Unsolvable, with a sentence for people, when the parameters are not to be understood.
    """
    vocabulary = load_vocabulary(str(params.get("language") or "en"))
    letters, wish = read_board(params.get("board")), read_wish(params)
    found: list[Solution] = []

    def note(solution: Solution) -> None:
        found.append(solution)
        tell(lambda: _answer(Result(False, nsmallest(wish.limit, found)), params))

    return _answer(search(letters, wish, vocabulary, note, tick), params)


def _answer(result: Result, params: Json) -> Json:
    solutions = [to_json(solution, grid()) for solution in result.solutions]
    clue = str(params.get("clue") or "")
    if clue or params.get("coherence"):
        solutions = rerank(solutions, clue, str(params.get("language") or "en"))
    return {"complete": result.complete, "solutions": solutions}


def search(
    letters: str,
    wish: Wish,
    vocabulary: Vocabulary,
    on_solution: Callable[[Solution], None] = lambda solution: None,
    tick: Tick = keep_on,
    shape: Grid | None = None,
) -> Result:
    """Solve a board given as its letters row by row; every new solution goes to `on_solution` as it is found."""
    if not tick(0, "finding"):
        return Result(False, [])
    board = Board.read(letters, shape or grid(), vocabulary)
    return Search(board, wish, on_solution, tick).run()


def to_json(solution: Solution, shape: Grid) -> Json:
    """A solution as pages and the command line show it; paths are lists of [row, column]."""
    words = [{"text": word.text, "path": [shape.place(cell) for cell in word.path]} for word in solution.words]
    path = [shape.place(cell) for cell in solution.path]
    spangram = {"text": solution.spangram, "pieces": list(solution.pieces), "path": path}
    return {"cost": round(solution.cost, 3), "spangram": spangram, "words": words}


def read_board(text: object) -> str:
    """The 48 letters of a board, row by row, from eight rows parted by slashes, lines or blanks."""
    rows = str(text or "").replace("/", " ").casefold().split()
    if len(rows) != ROWS:
        raise Unsolvable(f"A board has {ROWS} rows, and this has {len(rows)}.")
    for number, row in enumerate(rows, 1):
        if len(row) != COLUMNS:
            raise Unsolvable(f"A row has {COLUMNS} letters, and row {number} has {len(row)}.")
        strange = [letter for letter in row if not "a" <= letter <= "z"]
        if strange:
            raise Unsolvable(f"{strange[0]!r} in row {number} is not one of the letters a to z.")
    return "".join(rows)


def read_wish(params: Json) -> Wish:
    """What a search shall be from its parameters; raises Unsolvable with a sentence."""
    words = params.get("words")
    return Wish(
        words=None if words in (None, "") else _number("number of words", words, int, MOST_WORDS),
        limit=_number("number of solutions", params.get("limit", LIMIT), int, MOST_LIMIT),
        seconds=_number("time in seconds", params.get("seconds", SECONDS), float, MOST_SECONDS),
        processes=_number("number of processes", params.get("processes") or cores(), int, MOST_PROCESSES),
        pieces=_number("number of pieces", params.get("pieces", MOST_PIECES), int, MOST_PIECES),
    )


def cores() -> int:
    """The cores that this process may use; a container often has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _number(name: str, value: object, kind: Callable[[str], Number], most: Number) -> Number:
    try:
        number = kind(str(value))
    except ValueError:
        whole = "a whole number" if kind is int else "a number"
        raise Unsolvable(f"The {name} must be {whole}.") from None
    if not 0 < number <= most:
        least = "from 1" if kind is int else "more than 0, up"
        raise Unsolvable(f"The {name} must be {least} to {most:g}.")
    return number
