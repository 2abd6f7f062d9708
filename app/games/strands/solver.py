"""The blind solver: a board's letters in, its most plausible solutions out."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from app.contract.game_types import Json, Tick, Unsolvable, keep_on
from app.games.strands.blind.coherence import LOOKED_AT, REACH, rerank, without_coherence
from app.games.strands.blind.pieces import SearchBoard
from app.games.strands.blind.readings import solution_as_json
from app.games.strands.blind.search import BlindSolution, Result, Search, SearchRequest, group_solutions
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.blind.wordstock import WordStock
from app.games.strands.cells import COLUMNS, ROWS, BoardCells, grid
from app.games.strands.parameters import MOST_PIECES, SearchParameters

MOST_WORDS, MOST_LIMIT, MOST_SECONDS, MOST_PROCESSES = 11, 1000, 3600, 64


def solve(
    params: SearchParameters, tick: Tick, tell: Callable[[Callable[[], Json]], None] = lambda so_far: None
) -> Json:
    """Solve the board of `params` without knowing its theme.

    Costs are in nats: a solution is e times as plausible as
    one that costs one more. Solutions with the same cells are one, and "also" tells what
    else stands in the cells of an answer.
    When the time is over or the tick says no, `complete` is False and the solutions are the best so far. With every
    new solution `tell` is given a function that makes this answer of what has been found until then.
    Raises Unsolvable when the parameters are not to be understood.
    """
    vocabulary = load_wordstock(params.language)
    letters, request = read_board(params.board), search_request_of(params)
    solutions: list[BlindSolution] = []

    def note(solution: BlindSolution) -> None:
        solutions.append(solution)
        tell(lambda: result_as_json(Result(False, group_solutions(solutions, request)), vocabulary, params))

    return result_as_json(search_board(letters, request, vocabulary, note, tick), vocabulary, params)


def search_request_of(params: SearchParameters) -> SearchRequest:
    """The search that `params` request; with "coherence" more solutions are found, to be reranked.

    Raises Unsolvable.
    """
    request = read_search(params)
    return replace(request, limit=max(request.limit, LOOKED_AT), window=REACH) if params.coherence else request


def result_as_json(result: Result, vocabulary: WordStock, params: SearchParameters) -> Json:
    """The result as the JSON that `solve` returns."""
    weighed = without_coherence(result.groups)
    if params.coherence:
        weighed = rerank(result.groups, vocabulary, params.language)
    solutions = []
    for group in weighed[: read_search(params).limit]:
        solution_json = solution_as_json([reading for _, reading in group], grid())
        solutions.append({**solution_json, "coherence": group[0][0]} if params.coherence else solution_json)
    return {"complete": result.complete, "solutions": solutions}


def search_board(
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


def read_board(text: str) -> str:
    """The 48 letters of a board, row by row, from eight rows parted by slashes, lines or blanks."""
    rows = text.replace("/", " ").casefold().split()
    if len(rows) != ROWS:
        raise Unsolvable("not_eight", rows=ROWS, number=len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != COLUMNS:
            raise Unsolvable("uneven", columns=COLUMNS, row=number, letters=len(row))
        strange = [letter for letter in row if not "a" <= letter <= "z"]
        if strange:
            raise Unsolvable("strange_sign", letter=strange[0], row=number, first="a", last="z")
    return "".join(rows)


def read_search(params: SearchParameters) -> SearchRequest:
    """The search that parameters request; raises Unsolvable."""
    words, processes = params.words, params.processes
    return SearchRequest(
        words=None if words is None else _checked_count("words", words, MOST_WORDS),
        limit=_checked_count("limit", params.limit, MOST_LIMIT),
        seconds=_checked_seconds(params.seconds),
        processes=count_cores() if processes is None else _checked_count("processes", processes, MOST_PROCESSES),
        pieces=_checked_count("pieces", params.pieces, MOST_PIECES),
        patience=_checked_seconds(MOST_SECONDS if params.patience is None else params.patience),
    )


def count_cores() -> int:
    """The cores that this process may use; a container often has fewer than the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _checked_count(name: str, number: int, most: int) -> int:
    if not 0 < number <= most:
        raise Unsolvable("bad_count", name=name, most=most)
    return number


def _checked_seconds(seconds: float) -> float:
    if not 0 < seconds <= MOST_SECONDS:
        raise Unsolvable("bad_seconds", most=MOST_SECONDS)
    return seconds
