"""`./bench crossword grids`: a thousand grids of every kind, timed and judged by a validator that shares no code.

Each grid has a maker of its own, as a person who asks for one does; the word list is in memory.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any

from app.contract.game_types import keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.grids.composing import compose_grid
from app.games.crossword.grids.fillability import of_list
from app.games.crossword.grids.grid_request import read_grid_request
from app.games.crossword.grids.maker import GridMaker, MadeGrid
from app.games.crossword.lists.scored import load_scored_list
from app.games.crossword.parameters import ComposeParameters, GridParameters
from benchmarks.measures import Row, centile, timed
from tests.games.crossword.grids.grid_validator import faults, lattice_faults

SYMMETRIES = ("rot180", "mirror", "both", "diagonal", "quarter", "none")
THEME = ["crosswordpuzzle", "symmetricalgrid", "blocks", "crossings"]
# Requests, the share of the thousand, and the most milliseconds that 95 in a hundred may take.
KINDS: Sequence[tuple[str, Mapping[str, Any], float, float | None]] = (
    ("15 × 15, at most 78 words", {"size": 15, "words": 78}, 0.4, 200),
    ("15 × 15, at most 66 words", {"size": 15, "words": 66}, 0.1, 200),
    ("15 × 15, a theme of four", {"size": 15, "theme": [*THEME[:2], "clue", "hint"]}, 0.1, None),
    ("15 × 15, lattice", {"size": 15, "style": "lattice"}, 0.1, 200),
    ("21 × 21, at most 140 words", {"size": 21, "words": 140}, 0.2, 500),
    ("9 × 9", {"size": 9}, 0.1, 200),
)
PREFERENCES = ("score", "words", "blocks")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--grids", type=int, default=1000, help="how many grids to make (default 1000)")
    parser.add_argument("--compose", type=float, default=10.0, help="seconds for a grid with its fill (default 10)")


def tables(options: argparse.Namespace) -> Iterator[tuple[str, list[Row]]]:
    of_list(load_scored_list())
    yield "Grids made", [making(*kind, options.grids) for kind in KINDS]
    if options.compose:
        yield (
            f"Blocks and words together, 15 × 15, {options.compose:g} s",
            [composing(one, options.compose) for one in PREFERENCES],
        )


def making(what: str, request: Mapping[str, Any], share: float, limit: float | None, number: int) -> Row:
    """Grids of a kind, each symmetry in turn (a theme in half a turn)."""
    count = max(1, round(share * number))
    symmetries = ("rot180",) if "theme" in request else SYMMETRIES
    runs = [timed(partial(one, request, symmetries[n % len(symmetries)], n)) for n in range(count)]
    clock = [run[1] for run in runs]
    late = centile(clock, 95)
    wrong = sum(bool(judge(request, symmetries[n % len(symmetries)], run[0])) for n, run in enumerate(runs))
    met = wrong == 0 and (limit is None or late <= limit)
    times = {"median, ms": median(clock), "95 %, ms": late, "limit": limit}
    index = median(run[0].index for run in runs)
    return {"what": what, "grids": count, **times, "fillability": index, "with a fault": wrong, "met": met}


def one(request: Mapping[str, Any], symmetry: str, seed: int) -> MadeGrid:
    return GridMaker(
        read_grid_request(read_parameters(GridParameters, {**request, "symmetry": symmetry})), load_scored_list()
    ).make(str(seed))


def judge(request: Mapping[str, Any], symmetry: str, made: MadeGrid) -> list[str]:
    asked = read_grid_request(read_parameters(GridParameters, {**request, "symmetry": symmetry}))
    if asked.style == "lattice":
        return lattice_faults(made.to_json())
    return faults(made.to_json(), symmetry, asked.words, asked.blocks)


def composing(prefer: str, seconds: float) -> Row:
    made = compose_grid(ComposeParameters(size=15, time=seconds, prefer=prefer, seed="bench"), keep_on)
    told = {"words": None, "blocks": None, "mean": None, "worst": None} | made
    shown = {name: told[name] for name in ("words", "blocks", "mean", "worst", "tried", "filled")}
    return {"best is": prefer, **shown, "met": made["status"] == "filled"}
