"""`./bench crossword place`: words laid criss-cross, beside genxword, and a thousand layouts judged.

genxword runs where it is installed (`pip install --no-deps genxword`): its generator alone, without what draws.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random, seed
from statistics import median
from typing import Any
from unittest.mock import MagicMock

from app.contract.game_types import Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.grid import read_grid
from app.games.crossword.layout.grounds import grid_ground
from app.games.crossword.layout.placer import place_one, place_words
from app.games.crossword.lists.scored import load_scored_list
from app.games.crossword.parameters import PlaceParameters
from benchmarks.measures import Row, row, timed
from tests.games.crossword.layout.validator import faults

TASKS = ((20, 15), (80, 21))  # words and cells a side
SEEDS, OURS, THEIRS = 3, 0.5, 5.0  # sets of words; seconds
FEWEST, MORE = 1.0, 1.1  # times their words and crossings
DENSE = 50  # score of words that a dense layout may form
MODES: Sequence[tuple[str, float]] = (("", 0.6), ("dense", 0.2), ("unresolved", 0.2))
BRIEF = 0.03  # seconds for each of the thousand


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--layouts", type=int, default=1000, help="how many layouts to judge (default 1000)")


def tables(options: argparse.Namespace) -> Iterator[tuple[str, list[Row]]]:
    yield f"Words laid in {OURS:g} s beside genxword's {THEIRS:g} s", list(comparing())
    yield f"{options.layouts} layouts judged", [judging(mode, share, options.layouts) for mode, share in MODES]
    yield "One word on a layout of 21 × 21", placing()


def drawn(number: int, which: int, longest: int = 9) -> list[str]:
    """Common words of four letters and more."""
    common = sorted(word for word in load_scored_list().at_least(60) if 4 <= len(word) <= longest)
    return Random(which).sample(common, number)


def lay(words: Sequence[str], **params: Any) -> Json:
    return place_words(read_parameters(PlaceParameters, {"words": list(words), **params}), keep_on)


def comparing() -> Iterator[Row]:
    for number, size in TASKS:
        sets = [drawn(number, which) for which in range(SEEDS)]
        runs = [timed(partial(lay, words, size=size, time=OURS)) for words in sets]
        ours = [(number - len(made["left_out"]), made["crossings"]) for made, _, _ in runs]
        slowest = max(run[1] for run in runs) / 1000
        for order in ("longest first", "any order") if find_spec("genxword") else ():
            theirs = [genxword(words, size, order == "longest first") for words in sets]
            yield beside(f"{number} words in {size} × {size}, genxword {order}", ours, theirs, slowest)
        if not find_spec("genxword"):
            yield beside(f"{number} words in {size} × {size}, no genxword here", ours, [], slowest)


def beside(what: str, ours: list[tuple[int, int]], theirs: list[tuple[int, int]], slowest: float) -> Row:
    """Sums over the sets of words, and their ratios."""
    told: Row = {"what": what}
    for name, at in (("words", 0), ("crossings", 1)):
        mine, other = sum(one[at] for one in ours), sum(one[at] for one in theirs)
        told |= {name: mine, f"their {name}": other or None, f"{name}, times": mine / other if other else None}
    told["slowest, s"] = slowest
    if theirs:
        told["met"] = told["words, times"] >= FEWEST and told["crossings, times"] >= MORE and slowest <= 1.1 * OURS
    return told


def genxword(words: Sequence[str], size: int, sort: bool) -> tuple[int, int]:
    """How many words it places, and its crossings."""
    for name in ("gi", "gi.repository", "cairo"):
        # It imports what draws, which is not needed here.
        sys.modules.setdefault(name, MagicMock())
    given = [[word, "clue"] for word in (sorted(words, key=len, reverse=True) if sort else words)]
    seed(1)
    crossword = import_module("genxword.calculate").Crossword(size, size, "-", given)
    crossword.compute_crossword(THEIRS)
    cells: dict[bool, set[tuple[int, int]]] = {False: set(), True: set()}
    for word, _, top, left, down in crossword.best_wordlist:
        cells[bool(down)] |= {(top + n * down, left + n * (not down)) for n in range(len(word))}
    return len(crossword.best_wordlist), len(cells[False] & cells[True])


def judging(mode: str, share: float, number: int) -> Row:
    """Layouts of one mode in boxes of all sizes."""
    dictionary = frozenset(load_scored_list().at_least(DENSE)) if mode == "dense" else frozenset()
    count, wrong, crossings = max(1, round(share * number)), 0, 0
    for which in range(count):
        size = 8 + which % 14
        words = drawn(10 + which % 40, which, min(size, 9))
        made = lay(words, size=size, time=BRIEF, seed=which, **({mode: True} if mode else {}))
        wrong += bool(faults(made, words, size, dictionary) or (mode != "unresolved" and made["unresolved"]))
        crossings += made["crossings"]
    told = {"what": mode or "no run but the words", "layouts": count, "crossings each": crossings / count}
    return told | {"with a fault": wrong, "met": wrong == 0}


def placing() -> list[Row]:
    """Each of some words on a layout of thirty."""
    words = drawn(100, 7)
    rows = "\n".join(lay(words[:30], size=21)["rows"])
    left = [word for word in words[30:] if word not in rows]
    grid = read_grid(rows)
    layout = grid_ground(grid, grid.height, grid.width).layout()
    alone = [timed(partial(place_one, layout, word))[1] for word in left]
    whole = [timed(partial(lay, [word], onto=rows))[1] for word in left]
    return [
        row("its places alone, median, ms", median(alone), "", 50),
        row("its places alone, longest, ms", max(alone), "", 50),
        row("with the grid read and drawn, median, ms", median(whole), "", 50),
        row("with the grid read and drawn, longest, ms", max(whole), "", 50),
    ]
