"""The blind solver: a board's letters in, its most plausible solutions out."""

from __future__ import annotations

import os
from collections.abc import Callable
from heapq import nsmallest

from app.games.base.contract import Json, Tick, Unsolvable, keep_on
from app.games.strands.blind.coherence import rerank
from app.games.strands.blind.pieces import SearchBoard
from app.games.strands.blind.search import BlindSolution, Result, Search, SearchRequest
from app.games.strands.blind.spangrams import MOST_PIECES
from app.games.strands.blind.wordstock import WordStock, load_wordstock
from app.games.strands.cells import COLUMNS, ROWS, BoardCells, grid

LIMIT, SECONDS = 30, 25.0
MOST_WORDS, MOST_LIMIT, MOST_SECONDS, MOST_PROCESSES = 11, 1000, 3600, 64


def solve(params: Json, tick: Tick, tell: Callable[[Callable[[], Json]], None] = lambda so_far: None) -> Json:
    """Solve the board of `params` without knowing its theme.

    "board": eight rows of six letters, "ABCDEF/GHIJKL/…"; "words": how many theme words there are besides the spangram,
    if known; "limit": how many solutions; "seconds": how long it may take; "processes"; "pieces": of how many words a
    spangram may be joined; "coherence": whether it counts for the order how words belong together, as it does with a
    "clue". Costs are in nats: a solution is e times as plausible as one that costs one more.
    When the time is over or the tick says no, `complete` is False and the solutions are the best so far. With every
    new solution `tell` is given a function that makes this answer of what has been found until then.
    Raises Unsolvable when the parameters are not to be understood.
    """
    vocabulary = load_wordstock(str(params.get("language") or "en"))
    letters, request = read_board(params.get("board")), read_search(params)
    found: list[BlindSolution] = []

    def note(solution: BlindSolution) -> None:
        found.append(solution)
        tell(lambda: _answer(Result(False, nsmallest(request.limit, found)), params))

    return _answer(search(letters, request, vocabulary, note, tick), params)


def _answer(result: Result, params: Json) -> Json:
    solutions = [to_json(solution, grid()) for solution in result.solutions]
    clue = str(params.get("clue") or "")
    if clue or params.get("coherence"):
        solutions = rerank(solutions, clue, str(params.get("language") or "en"))
    return {"complete": result.complete, "solutions": solutions}


def search(
    letters: str,
    request: SearchRequest,
    vocabulary: WordStock,
    on_solution: Callable[[BlindSolution], None] = lambda solution: None,
    tick: Tick = keep_on,
    shape: BoardCells | None = None,
) -> Result:
    """Solve a board given as its letters row by row; every new solution goes to `on_solution` as it is found."""
    if not tick(0, "finding"):
        return Result(False, [])
    board = SearchBoard.read(letters, shape or grid(), vocabulary)
    return Search(board, request, on_solution, tick).run()


def to_json(solution: BlindSolution, shape: BoardCells) -> Json:
    """A solution as pages and the command line show it; paths are lists of [row, column]."""
    words = [{"text": word.text, "path": [shape.place(cell) for cell in word.path]} for word in solution.words]
    path = [shape.place(cell) for cell in solution.path]
    spangram = {"text": solution.spangram, "pieces": list(solution.pieces), "path": path}
    return {"cost": round(solution.cost, 3), "spangram": spangram, "words": words}


def read_board(text: object) -> str:
    """The 48 letters of a board, row by row, from eight rows parted by slashes, lines or blanks."""
    rows = str(text or "").replace("/", " ").casefold().split()
    if len(rows) != ROWS:
        raise Unsolvable("not_eight", rows=ROWS, number=len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != COLUMNS:
            raise Unsolvable("uneven", columns=COLUMNS, row=number, letters=len(row))
        strange = [letter for letter in row if not "a" <= letter <= "z"]
        if strange:
            raise Unsolvable("strange_sign", letter=strange[0], row=number, first="a", last="z")
    return "".join(rows)


def read_search(params: Json) -> SearchRequest:
    """What a search shall be from its parameters; raises Unsolvable."""
    words, processes = params.get("words"), params.get("processes")
    return SearchRequest(
        words=None if words in (None, "") else _count("words", words, MOST_WORDS),
        limit=_count("limit", params.get("limit", LIMIT), MOST_LIMIT),
        seconds=_seconds(params.get("seconds", SECONDS)),
        processes=cores() if processes in (None, "") else _count("processes", processes, MOST_PROCESSES),
        pieces=_count("pieces", params.get("pieces", MOST_PIECES), MOST_PIECES),
    )


def cores() -> int:
    """The cores that this process may use; a container often has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _count(name: str, value: object, most: int) -> int:
    try:
        number = int(str(value))
    except ValueError:
        raise Unsolvable("no_count", name=name) from None
    if not 0 < number <= most:
        raise Unsolvable("bad_count", name=name, most=most)
    return number


def _seconds(value: object) -> float:
    try:
        seconds = float(str(value))
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise Unsolvable("bad_seconds", most=MOST_SECONDS)
    return seconds
