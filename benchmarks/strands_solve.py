"""Boards of Strands solved blind: how fast, and where the truth stands; and the naive search beside it.

Exit status 1 means that a limit is not kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any

from app.contract.game_types import Json, keep_on
from app.games.strands.blind.pieces import SearchBoard
from app.games.strands.blind.search import BlindSolution, Result, SearchRequest
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.blind.wordstock import WordStock
from app.games.strands.cells import grid
from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.generator import Patience, lay_clean_board
from app.games.strands.parameters import LAYOUT_SECONDS, SearchParameters
from app.games.strands.solver import result_as_json, search_board
from benchmarks.measures import Row, centile, row, timed
from benchmarks.strands_naive import Naive, OutOfTime
from benchmarks.strands_sets import WordSet, sets
from benchmarks.table import render

SETS = 300
# The number of words is kept secret on so many boards; the naive search gets so many, and so long for each.
UNTOLD, NAIVE, NAIVE_SECONDS = 60, 8, 20.0
LIMITS = {"first": 62, "three": 80, "list": 85}
Made = Sequence[tuple[WordSet, Json]]


@dataclass(frozen=True)
class Run:
    """A board's search: what there is to find, where it was found (and where with coherence), the seconds it took."""

    pieces: int
    rank: int | None
    meant: int | None
    complete: bool
    clock: float
    cpu: float
    first: float | None


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench strands_solve", description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=SETS, help=f"how many sets of words (default {SETS})")
    parser.add_argument("--seed", type=int, default=48, help="which sets (default 48)")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    drawn = sets(options.sets, options.seed)
    found = tables([(one, lay(one, at)) for at, one in enumerate(drawn)])
    if options.json:
        print(json.dumps([{"title": title, "rows": rows} for title, rows in found]))
    else:
        print("\n\n".join(render(rows, title) for title, rows in found))
    return int(any(row.get("met") is False for _, rows in found for row in rows))


def lay(one: WordSet, seed: int) -> Json:
    request = LayoutRequest(one.spangram, tuple(one.words))
    return lay_clean_board(request, seed, Patience(LAYOUT_SECONDS, keep_on)).to_json()


def tables(boards: Made) -> list[tuple[str, list[Row]]]:
    """The solver's part of the run, on boards with the sets of words that they were made of."""
    load_wordstock.cache_clear()
    vocabulary, _, loading = timed(load_wordstock)
    reading = row("read the words, processor's time", loading, "ms")
    return [(f"Solving blind: {len(boards)} boards", [reading, *rows(boards, vocabulary)])]


def rows(boards: Made, vocabulary: WordStock) -> list[Row]:
    runs = [solve(one, board, vocabulary, words=len(one.words)) for one, board in boards]
    single = [(one, board) for one, board in boards if len(one.pieces) == 1]
    return [
        *finding(boards, vocabulary),
        *times(runs),
        *ranks("the number of words known", runs, LIMITS),
        row("truth first, with coherence", 100 * sum(run.meant == 1 for run in runs) / len(runs), "%"),
        *one_word(single, [run for run in runs if run.pieces == 1], vocabulary),
        *untold(boards[:UNTOLD], vocabulary),
        *naive(single[:NAIVE], vocabulary),
    ]


def solve(one: WordSet, board: Json, vocabulary: WordStock, **request: Any) -> Run:
    """One search in one process, timed."""
    first: list[float] = []

    def note(solution: BlindSolution) -> None:
        if not first:
            first.append(perf_counter() - begun)

    letters = "".join(board["rows"]).lower()
    begun, cpu = perf_counter(), process_time()
    result = search_board(letters, SearchRequest(**request), vocabulary, note)
    clock, cpu = perf_counter() - begun, process_time() - cpu
    places = rank(one, result), meant_rank(one, result, vocabulary)
    return Run(len(one.pieces), *places, result.complete, clock, cpu, first[0] if first else None)


def rank(one: WordSet, result: Result) -> int | None:
    truth = one.spangram, *sorted(one.words)
    return next((place for place, found in enumerate(result.solutions, 1) if found.key == truth), None)


def meant_rank(one: WordSet, result: Result, vocabulary: WordStock) -> int | None:
    """The place of the truth when what words mean counts, though these words were drawn at random."""
    listed = result_as_json(result, vocabulary, SearchParameters(coherence=True))["solutions"]
    truth = one.spangram, *sorted(one.words)
    keys = ((found["spangram"]["text"], *sorted(word["text"] for word in found["words"])) for found in listed)
    return next((place for place, key in enumerate(keys, 1) if key == truth), None)


def finding(boards: Made, vocabulary: WordStock) -> list[Row]:
    letters = ["".join(board["rows"]).lower() for _, board in boards]
    found = [timed(partial(SearchBoard.read, text, grid(), vocabulary)) for text in letters]
    return [
        row("find all words, median", median(clock for _, clock, _ in found), "ms"),
        row("theme words on a board, median", median(len(board.theme) for board, _, _ in found)),
    ]


def times(runs: Sequence[Run]) -> list[Row]:
    clock = [run.clock for run in runs]
    first = [run.clock if run.first is None else run.first for run in runs]
    return [
        row("solve a board, median", median(clock), "s", at_most=2),
        row("solve a board, 90th percentile", centile(clock, 90), "s", at_most=8),
        row("solve a board, longest", max(clock), "s", at_most=30),
        row("solve a board, processor's time, median", median(run.cpu for run in runs), "s"),
        row("solve a board, processor's time, longest", max(run.cpu for run in runs), "s"),
        row("the first solution, median", median(first), "s", at_most=0.5),
        row("searches that came to their end", 100 * sum(run.complete for run in runs) / len(runs), "%"),
    ]


def ranks(what: str, runs: Sequence[Run], limits: dict[str, int]) -> list[Row]:
    places = [run.rank for run in runs]
    shares = {
        "first": sum(place == 1 for place in places),
        "three": sum(place is not None and place <= 3 for place in places),
        "list": sum(place is not None for place in places),
    }
    names = {"first": "truth first", "three": "truth in the first three", "list": "truth in the list"}
    return [
        row(f"{names[name]}, {what}", 100 * share / len(runs), "%", at_least=limits.get(name))
        for name, share in shares.items()
    ]


def one_word(single: Made, runs: Sequence[Run], vocabulary: WordStock) -> list[Row]:
    """The boards whose spangram is one word: searched as all others, and for spangrams of one word alone."""
    alone = [solve(one, board, vocabulary, words=len(one.words), pieces=1) for one, board in single]
    return [
        row("spangram of one word: solve, median", median(run.clock for run in runs), "s"),
        row("spangram of one word: solve, processor's time, median", median(run.cpu for run in runs), "s"),
        row("spangrams of one word only: solve, median", median(run.clock for run in alone), "s", at_most=0.1),
        *ranks("spangrams of one word only", alone, {}),
    ]


def untold(boards: Made, vocabulary: WordStock) -> list[Row]:
    runs = [solve(one, board, vocabulary) for one, board in boards]
    return [
        row("solve a board, the number of words unknown, median", median(run.clock for run in runs), "s"),
        *ranks("the number of words unknown", runs, {}),
    ]


def naive(boards: Made, vocabulary: WordStock) -> list[Row]:
    """Both searches of spangrams of one word, in processor's time; a naive one that is cut short counts as cut."""
    words = [word for word in vocabulary.words if len(word) >= 4]
    ratios, spent, ended = [], [], 0
    for one, board in boards:
        ours = solve(one, board, vocabulary, words=len(one.words), pieces=1)
        begun = process_time()
        try:
            Naive([text.lower() for text in board["rows"]], words, len(one.words), NAIVE_SECONDS).solve()
            ended += 1
        except OutOfTime:
            pass
        spent.append(process_time() - begun)
        ratios.append(spent[-1] / ours.cpu)
    return [
        row(f"naive search, processor's time (at most {NAIVE_SECONDS:g} s), median", median(spent), "s"),
        row("naive searches that came to their end", 100 * ended / len(boards), "%"),
        row("naive search / ours, median, at least", median(ratios), "times", at_least=100),
    ]


if __name__ == "__main__":
    sys.exit(main())
