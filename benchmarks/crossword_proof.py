"""Proofs of the crossword: the greatest total of small grids, ours beside the integer programme solved by CBC.

Everything is timed in one process and one run, on the clock. Exit status 1 means that a limit is not kept, or that the
two disagree where both prove.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from app.contract.game_types import keep_on
from app.games.crossword.grid import Grid
from app.games.crossword.lists import scored
from app.games.crossword.prove.integer_programme import integer_optimum
from app.games.crossword.prove.optimum import BestFilling, find_optimum
from app.games.crossword.prove.problem import FillProblem, problem_of
from app.games.crossword.prove.pulse import SearchPulse

CORNERS = ("##...", "#....", ".....", "....#", "...##")
PATTERN = ("...#...", "...#...", ".......", "##...##", ".......", "...#...", "...#...")
Row = dict[str, Any]


class Case(NamedTuple):
    """A grid, the least score of its words, how many of each length at most (0: all), and the seconds that ours may
    take (None: as many as it likes, which is told)."""

    name: str
    rows: tuple[str, ...]
    least: int
    first: int
    limit: float | None


CASES = (
    Case("3 × 3, 500 words of score ≥ 50", ("...",) * 3, 50, 500, 0.5),
    Case("3 × 3, all words", ("...",) * 3, 0, 0, 0.5),
    Case("4 × 4, 1,000 words of score ≥ 50", ("....",) * 4, 50, 1000, 10),
    Case("4 × 4, all of score ≥ 40", ("....",) * 4, 40, 0, 10),
    Case("4 × 4, all words", ("....",) * 4, 0, 0, None),
    Case("5 × 5 with six blocks, ≥ 40", CORNERS, 40, 0, 10),
    Case("5 × 5 open, ≥ 40", (".....",) * 5, 40, 0, None),
    Case("5 × 5 open, all words", (".....",) * 5, 0, 0, None),
    Case("7 × 7 with blocks, ≥ 40", PATTERN, 40, 0, None),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--time", type=float, default=60.0, help="the most seconds for each proof of ours (default 60)")
    parser.add_argument("--cbc", type=float, default=20.0, help="the most seconds for each of CBC's; 0: without CBC")


def tables(options: argparse.Namespace) -> Iterator[tuple[str, list[Row]]]:
    yield "Greatest totals, and whether they are proved", [row(case, options.time, options.cbc) for case in CASES]


def row(case: Case, seconds: float, cbc: float) -> Row:
    problem = posed(case)
    ours, took = timed(lambda: find_optimum(problem, SearchPulse(keep_on, seconds), Random(1)))
    other, longer = timed(lambda: integer_optimum(problem, SearchPulse(keep_on, cbc))) if cbc else (None, 0.0)
    both = other is not None and ours.status == other.status == "proved"
    return {
        "problem": case.name,
        "words": sum(len(one) for one in {id(d.stock): d for d in problem.domains}.values()),
        "ours, s": took,
        "status": ours.status,
        "total": ours.total,
        "bound": ours.bound,
        "limit, s": case.limit,
        "met": kept(case, took, ours.status),
        "CBC, s": longer if other else None,
        "CBC's status": other.status if other else None,
        "CBC's total": other.total if other and other.chosen else None,
        "times ours": longer / took if other else None,
        "agree": ours.total == other.total if both and other else None,
    }


def kept(case: Case, took: float, status: str) -> bool | None:
    return None if case.limit is None else took <= case.limit and status == "proved"


def posed(case: Case) -> FillProblem:
    listed = scored.load_scored_list("en").at_least(case.least)
    if case.first:
        kept: dict[str, int] = {}
        for length in {len(slot.cells) for slot in Grid(case.rows).slots}:
            words = listed.of_length(length).words[: case.first]
            kept |= {word: listed.scored[word] for word in words}
        listed = scored.ScoredList(kept, "en")
    return problem_of(Grid(case.rows), listed)


def timed(call: Any) -> tuple[BestFilling, float]:
    start = perf_counter()
    return call(), perf_counter() - start
