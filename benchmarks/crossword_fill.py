"""`./bench crossword fill`: ours against other programs on fresh patterns and the same lists, then what only ours does.

Each program fills each pattern with each list; a time is that of filling alone, with the list in memory (Qxw's reading
of its dictionary is measured and taken off). Mean and worst are scores of the entries.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from app.contract.game_types import keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.fill import filler
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.readying import ensure_compiled
from app.games.crossword.fill.searching import CompiledSearch, rows_of
from app.games.crossword.grid import Grid
from app.games.crossword.grids import maker
from app.games.crossword.grids.fillability import of_list
from app.games.crossword.lists.scored import ScoredList, load_scored_list
from app.games.crossword.parameters import FillParameters, GridParameters
from benchmarks.crossword_rivals import Filler, rivals

FLOORS = {20: 12, 40: 10, 50: 5}  # least score: grids
# The limits: share of grids within so many seconds.
WITHIN = {20: (1.0, 10.0), 40: (0.95, 2.0), 50: (0.8, 5.0)}
LIMIT = 10.0
Row = dict[str, Any]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", default="bench", help="of the patterns (default bench)")
    parser.add_argument("--ours", action="store_true", help="leave the other programs out")


def tables(options: argparse.Namespace) -> Iterator[tuple[str, list[Row]]]:
    ensure_compiled()
    yield "Fills of 15 x 15, at most 78 words", compare(options)
    yield "Ours alone", [large(options.seed), thin(options.seed), climbed(options.seed)]
    yield "The meter against fills within half a second, 100 patterns", [predicted(options.seed)]


def patterns(seed: str, count: int, **asked: Any) -> list[Grid]:
    """Patterns of the maker, as a person would ask for them."""
    made = maker.make_grids(read_parameters(GridParameters, {"count": count, "seed": seed, **asked}), keep_on)["grids"]
    return [Grid(tuple(one["rows"])) for one in made]


def compare(options: argparse.Namespace) -> list[Row]:
    rows = []
    for floor, count in FLOORS.items():
        words = load_scored_list().at_least(floor)
        grids = patterns(f"{options.seed}{floor}", count, size=15, words=78)
        with tempfile.TemporaryDirectory() as folder:
            others = {} if options.ours else rivals(words, Path(folder))
            found = {name: results(fill, grids, words) for name, fill in {"ours": ours(words), **others}.items()}
        rows += [told(floor, name, some, found["ours"]) for name, some in found.items()]
    return rows


def ours(words: ScoredList) -> Filler:
    def fill(grid: Grid, limit: float) -> tuple[tuple[str, ...] | None, float]:
        start = time.perf_counter()
        problem = Problem(grid, words)
        search = CompiledSearch(problem, 1)
        while search.status == 0 and time.perf_counter() - start < limit:
            search.go_on()
        rows = rows_of(problem, search.entry_numbers()) if search.status == 1 else None
        return rows, time.perf_counter() - start

    # The arrays of the list are made once, as they are in a worker.
    fill(Grid(("." * 15, "#" * 15)), 1)
    return fill


Result = tuple[float, list[int] | None]


def results(fill: Filler, grids: Sequence[Grid], words: ScoredList) -> list[Result]:
    """Seconds and scores of each grid; None for one that was not filled, or filled with what is not on the list."""
    found: list[Result] = []
    for grid in grids:
        rows, seconds = fill(grid, LIMIT)
        found.append((seconds, None if rows is None else checked(Grid(rows), words)))
    return found


def checked(grid: Grid, words: ScoredList) -> list[int] | None:
    entries = [grid.pattern(slot) for slot in grid.slots]
    if len(set(entries)) < len(entries) or any(entry not in words for entry in entries):
        return None
    return [words.scored[entry] for entry in entries]


def told(floor: int, name: str, found: list[Result], mine: list[Result]) -> Row:
    filled = [scores for _, scores in found if scores]
    share, within = WITHIN[floor]
    ratio = statistics.median(seconds for seconds, _ in found) / statistics.median(seconds for seconds, _ in mine)
    row = {
        "least score": floor,
        "program": name,
        "filled": f"{len(filled)}/{len(found)}",
        "median s": statistics.median(seconds for seconds, _ in found),
        "worst s": max(seconds for seconds, _ in found),
        "times ours": ratio,
        "mean score": statistics.mean(map(statistics.mean, filled)) if filled else None,
        "worst score": min(map(min, filled)) if filled else None,
    }
    in_time = sum(1 for seconds, scores in found if scores and seconds <= within)
    if name == "ours":
        row["met"] = in_time >= share * len(found)
    if name == "qxw" and floor == 20:
        row["met"] = ratio >= 100
    return row


def alone(title: str, seconds: Sequence[float], filled: int, met: bool, **more: Any) -> Row:
    return {
        "what": title,
        "filled": f"{filled}/{len(seconds)}",
        "median s": statistics.median(seconds),
        "worst s": max(seconds),
        **more,
        "met": met,
    }


def large(seed: str) -> Row:
    """Ten 21 x 21 of 140 words, the ladder included: three seconds each."""
    times, worst, filled = [], [], 0
    for grid in patterns(seed, 10, size=21, words=140):
        found = filler.fill_grid(FillParameters(grid="\n".join(grid.rows), time=3, improve=1.5), keep_on)
        times.append(found["seconds"])
        filled += found["status"] == "filled"
        worst.append(found["worst"] or 0)
    return alone("21 x 21, 140 words, with ladder", times, filled, filled == 10 and max(times) <= 3.0, least=min(worst))


def thin(seed: str) -> Row:
    """Few words: 64 to 68 in 15 x 15."""
    words, times, filled = load_scored_list(), [], 0
    for most in (64, 66, 68):
        for grid in patterns(f"{seed}{most}", 4, size=15, words=most):
            rows, seconds = ours(words.at_least(20))(grid, LIMIT)
            filled += rows is not None
            times.append(seconds)
    return alone("15 x 15, 64 to 68 words, least score 20", times, filled, statistics.median(times) <= 0.5)


def climbed(seed: str) -> Row:
    """The ladder and two seconds of improvement on 78 words."""
    means, worsts, times = [], [], []
    for grid in patterns(f"{seed}climb", 20, size=15, words=78):
        found = filler.fill_grid(FillParameters(grid="\n".join(grid.rows), time=10, improve=2), keep_on)
        means.append(found["mean"] or 0)
        worsts.append(found["worst"] or 0)
        times.append(found["seconds"])
    reaching = sum(1 for worst in worsts if worst >= 40)
    return alone(
        "15 x 15, 78 words, ladder and 2 s",
        times,
        len(means),
        reaching >= 0.95 * len(worsts),
        mean=statistics.mean(means),
        least=min(worsts),
    )


def auc(pairs: Sequence[tuple[float, bool]]) -> float:
    """How often a pattern that was filled has a higher index than one that was not; a half for no telling."""
    good, bad = ([index for index, was in pairs if was is side] for side in (True, False))
    higher = sum((a > b) + (a == b) / 2 for a in good for b in bad)
    return higher / (len(good) * len(bad)) if good and bad else float("nan")


def predicted(seed: str) -> Row:
    """How well the fillability index tells which patterns are filled within half a second."""
    words, rng = load_scored_list().at_least(20), Random(seed)
    fill, index = ours(words), of_list(load_scored_list(), 20)
    pairs = []
    for n in range(100):
        asked = {"words": rng.choice([62, 64, 66, 68, 70, 74, 78]), "aim": rng.choice([0, 5, 20, 40, 60])}
        (grid,) = patterns(f"{seed}{n}", 1, size=15, **asked)
        rows, _ = fill(grid, 0.5)
        pairs.append((index.index(grid), rows is not None))
    area = auc(pairs)
    return {"filled": sum(was for _, was in pairs), "patterns": len(pairs), "AUC": round(area, 3), "met": area >= 0.9}
