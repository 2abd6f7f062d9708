"""Times of Letter Boxed: the solver beside the founding text's, and a thousand boards from their seeds.

Everything is timed in one process and one run, in processor time, with the time on the clock beside it. Exit status 1
means that a limit is not kept.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from statistics import median
from time import perf_counter, process_time
from typing import Any, TypeVar

from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.generator import MadeBoard, make_board, new_puzzle
from app.games.letterboxed.par import par_of
from app.games.letterboxed.parameters import LABELS, PARS, BoardRequest
from app.games.letterboxed.player import words_needed
from app.games.letterboxed.search.placements import valid_partitions
from app.games.letterboxed.sides import Sides, board_id
from app.games.letterboxed.solver import SolvedBoard, SolverBoard, solve_board
from benchmarks import letterboxed_naive as naive
from benchmarks.table import render

MIXTURE = {3: 50, 4: 50, 5: 100}
FASTER = {2: 400, 3: 4000}
# Processor seconds that the founding text's solver may have for a board.
LIMITS = {2: 3.0, 3: 12.0}
SEEDS = 1000
SEEDED = 4
EACH = 40
REPEATS = 3

Row = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True)
class Timed:
    """A solved board, with the median of some runs in milliseconds of processor and clock."""

    sides: Sides
    solution: SolvedBoard
    processor: float
    clock: float


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench letterboxed", description=__doc__.partition("\n")[0])
    parser.add_argument("--naive", type=int, default=6, help="boards of each kind for the founding text's solver")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="boards of one par to make")
    parser.add_argument("--digest", action="store_true", help="print the digest of those boards, and nothing else")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    source = load_source("en")
    if options.digest:
        print(digest(made for made, _, _ in seeded(source, options.seeds)))
        return 0
    return report(measure(source, options.naive, options.seeds), options.json)


def report(tables: Sequence[tuple[str, list[Row]]], as_json: bool) -> int:
    """Print the tables; 1 when a row with a demand does not meet it."""
    if as_json:
        print(json.dumps([{"title": title, "rows": rows} for title, rows in tables]))
    else:
        print("\n\n".join(render(rows, title) for title, rows in tables))
    return int(any(row.get("met") is False for _, rows in tables for row in rows))


def measure(source: BoardSource, boards: int, seeds: int) -> list[tuple[str, list[Row]]]:
    # What every process makes once stays out of the times.
    make_board(source, BoardRequest())
    solved = [time_board(source, sides) for sides in mixed(source)]
    title = f"{len(solved)} boards, {len(source.vocabulary):,} accepted words"
    return [
        (title, solving(solved)),
        ("The founding text's solver on boards of that kind", comparing(source, solved, boards)),
        (f"{seeds:,} seeds of par {SEEDED}", seeding(source, seeds)),
        (f"{EACH} boards of each kind", kinds(source)),
    ]


def mixed(source: BoardSource) -> list[Sides]:
    """The seeded boards to solve, of every par."""
    return [
        make_board(source, BoardRequest(par, "", f"bench {n}")).sides
        for par, count in MIXTURE.items()
        for n in range(count)
    ]


def time_board(source: BoardSource, sides: Sides) -> Timed:
    runs = [timed(lambda: solve_board(source.vocabulary, sides)) for _ in range(REPEATS)]
    return Timed(sides, runs[0][0], *medians(runs))


def medians(runs: Sequence[tuple[T, float, float]]) -> tuple[float, float]:
    """Milliseconds of processor and clock."""
    return median(run[1] for run in runs) * 1000, median(run[2] for run in runs) * 1000


def timed(call: Callable[[], T]) -> tuple[T, float, float]:
    """What it answers, and the seconds of processor and clock."""
    processor, clock = process_time(), perf_counter()
    result = call()
    return result, process_time() - processor, perf_counter() - clock


def row(what: str, value: float, unit: str, limit: float | None = None, clock: float | None = None) -> Row:
    """A line of the table: times may not be longer than the limit."""
    met = None if limit is None else value <= limit
    return {"what": what, "value": value, "unit": unit, "limit": limit, "met": met, "on the clock": clock}


def solving(solved: Sequence[Timed]) -> list[Row]:
    processor, clock = [run.processor for run in solved], [run.clock for run in solved]
    return [
        row("solve a board, median", median(processor), "ms", 5, median(clock)),
        row("solve a board, longest", max(processor), "ms", 60, max(clock)),
        *(by_words(solved, words) for words in sorted({run.solution.accepted.words for run in solved})),
    ]


def by_words(solved: Sequence[Timed], words: int) -> Row:
    some = [run for run in solved if run.solution.accepted.words == words]
    processor, clock = (median(getattr(run, name) for run in some) for name in ("processor", "clock"))
    return row(f"{len(some)} boards for {words} accepted words, median", processor, "ms", None, clock)


def comparing(source: BoardSource, solved: Sequence[Timed], boards: int) -> list[Row]:
    """Both ways of the founding text's solver, on the first boards that need two words, and that need three."""
    rows = []
    for words, limit in LIMITS.items():
        some = [run for run in solved if run.solution.accepted.words == words][:boards]
        rows += [against(source, some, words, limit, filtered) for filtered in (False, True)]
    return rows


def against(source: BoardSource, some: Sequence[Timed], words: int, limit: float, filtered: bool) -> Row:
    outcomes = [naive.solve(source.vocabulary.words, run.sides, limit, filtered) for run in some]
    for run, outcome in zip(some, outcomes, strict=True):
        check(run, outcome)
    ratios = [1000 * outcome.seconds / run.processor for run, outcome in zip(some, outcomes, strict=True)]
    wanted = None if filtered else FASTER[words]
    return {
        "words": words,
        "way": "words that fit picked out first" if filtered else "straightforward",
        "boards": len(some),
        "capped": sum(outcome.answers is None for outcome in outcomes),
        "cap, s": limit,
        "median, s": median(outcome.seconds for outcome in outcomes),
        "times ours, median": median(ratios),
        "least": min(ratios),
        "wanted": wanted,
        "met": None if wanted is None else median(ratios) >= wanted,
    }


def check(run: Timed, outcome: naive.Outcome) -> None:
    """Both solvers must say the same; raises AssertionError."""
    found = run.solution
    if outcome.answers is None:
        return
    best = min(sum(map(len, answer)) for answer in outcome.answers)
    ways = sum(sum(map(len, answer)) == best for answer in outcome.answers)
    if (len(outcome.answers[0]), best, ways) != (found.accepted.words, found.accepted.letters, found.accepted.ways):
        raise AssertionError(f"The solvers disagree about {run.sides}.")


def seeded(source: BoardSource, count: int) -> list[tuple[MadeBoard, float, float]]:
    return [timed(partial(make_board, source, BoardRequest(SEEDED, "", f"{seed}"))) for seed in range(count)]


def digest(made: Any) -> str:
    """One number for all boards, every byte that is stored of them."""
    stored = [new_puzzle(board) for board in made]
    return sha256(json.dumps([[new.data, new.secret] for new in stored]).encode()).hexdigest()


def seeding(source: BoardSource, count: int) -> list[Row]:
    runs = seeded(source, count)
    made = [board for board, _, _ in runs]
    processor, clock = medians(runs)
    other = [sys.executable, "-m", "benchmarks.letterboxed", "--digest", "--seeds", str(count)]
    twin = subprocess.run(other, capture_output=True, text=True, check=True).stdout.strip()
    repeated = count - len({board_id(board.sides) for board in made})
    alone = sum(bool(source.lone_words(board.sides)) for board in made)
    wrong = sum(board.solution.common.words != 2 for board in made)
    other_par = sum(par_again(source, board) != SEEDED for board in made)
    undrawable = sum(
        not len(valid_partitions(board.solution.common.best, "".join(sorted("".join(board.sides))))) for board in made
    )
    return [
        row("make a board, median", processor, "ms", 30, clock),
        row("make a board, longest", max(run[1] for run in runs) * 1000, "ms", None, max(r[2] for r in runs) * 1000),
        row("repeated boards", repeated, "", 0),
        row("boards that one accepted word solves", alone, "", 0),
        row("boards whose least number of common words is not two", wrong, "", 0),
        row("boards whose par is not what was asked for", other_par, "", 0),
        row("boards whose best answer cannot be drawn", undrawable, "", 0),
        row("other bytes from another process", int(twin != digest(made)), "", 0),
    ]


def par_again(source: BoardSource, made: MadeBoard) -> int:
    """The par of a made board, worked out by itself."""
    board = SolverBoard(source.vocabulary, made.sides, only_common=True)
    return par_of(words_needed(source, board), made.solution.common.words)


def kinds(source: BoardSource) -> list[Row]:
    """Every par, and every difficulty of every par: a board for every seed."""
    return [kind(source, par, label) for par in PARS for label in ("", *LABELS)]


def kind(source: BoardSource, par: int, label: str) -> Row:
    runs = [timed(partial(make_board, source, BoardRequest(par, label, f"{seed}"))) for seed in range(EACH)]
    right = sum(par_again(source, board) == par and label in ("", board.difficulty) for board, _, _ in runs)
    processor, clock = medians(runs)
    met = right == EACH and processor <= 200
    times = {"median, ms": processor, "on the clock": clock, "limit": 200}
    return {"par": par, "difficulty": label or "any", "boards": right, "of": EACH, **times, "met": met}


if __name__ == "__main__":
    sys.exit(main())
