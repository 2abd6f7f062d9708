"""The claims of the crossword's founding texts: filling as an integer programme, and the search for words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from app.contract.game_types import keep_on
from app.games.crossword.fill.readying import ensure_compiled
from app.games.crossword.find.entry_search import search_entries
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import load_scored_list
from app.games.crossword.parameters import PatternParameters
from app.games.crossword.prove.integer_programme import integer_optimum
from app.games.crossword.prove.optimum import BestFilling, find_optimum
from app.games.crossword.prove.pulse import SearchPulse
from benchmarks.crossword_fill import ours, patterns
from benchmarks.crossword_proof import CASES, Case, posed, timed
from benchmarks.crossword_rivals import Filler
from benchmarks.paper_rows import Row, Section, claim_row

# Each claim's grid and list, by the place among the cases of `./bench crossword proof`.
PROVED = {"three": 0, "four": 3, "five_blocks": 5, "five": 6}
# The grids that the integer programme gets, and the seconds for each.
PROGRAMMED, LIMIT = ("three", "four"), 30
PROOF_SECONDS = 60
# The side of the largest open square for which the text's programme still serves.
TEXT_SQUARE = 5
PATTERN = "s???r??"
FOUND = "saffron several sheared shearer smeared sparrow spheres spurred squares stirred stirrer stirrup synergy"
LARGE, LEAST_SCORE = 5, 20


def measure_filling(_folder: Path) -> Section:
    """Optima of small grids in both ways, a search of the text, and grids of full size."""
    proofs = {name: prove(CASES[place]) for name, place in PROVED.items()}
    squares = {"three": 3, "four": 4, "five": 5}
    largest = max((side for name, side in squares.items() if proofs[name][0].status == "proved"), default=None)
    rows = [
        claim_row("largest_square", TEXT_SQUARE, largest),
        *(claim_row(f"total_{name}", None, proved_total(found)) for name, (found, _) in proofs.items()),
        *(claim_row(f"seconds_{name}", None, took, "s") for name, (_, took) in proofs.items()),
        *programme_rows(),
        search_row(),
        claim_row("large_seconds", None, fill_large(), "s", grids=LARGE),
    ]
    return Section("filling", "crossword", rows)


def prove(case: Case) -> tuple[BestFilling, float]:
    """Our best filling of a grid, and its seconds on the clock."""
    problem = posed(case)
    return timed(lambda: find_optimum(problem, SearchPulse(keep_on, PROOF_SECONDS), Random(1)))


def proved_total(found: BestFilling) -> int | None:
    return found.total if found.status == "proved" else None


def programme_rows() -> Iterator[Row]:
    """The integer programme, solved by CBC: its total where it proves one, and its seconds."""
    for name in PROGRAMMED:
        problem = posed(CASES[PROVED[name]])
        found, took = timed(partial(integer_optimum, problem, SearchPulse(keep_on, LIMIT)))
        yield claim_row(f"programme_total_{name}", None, proved_total(found), limit=LIMIT)
        yield claim_row(f"programme_seconds_{name}", None, took, "s", limit=LIMIT)


def search_row() -> Row:
    """How many of the words that the text lists for its pattern we find."""
    found = {hit["word"] for hit in search_entries(PatternParameters(pattern=PATTERN, min_score=25), keep_on)["hits"]}
    listed = set(FOUND.split())
    return claim_row("pattern_words", len(listed), len(listed & found), pattern=PATTERN, total=len(found))


def fill_large() -> float:
    """Median processor seconds to fill a grid of 15 × 15 cells; the filling is not proved to be the best."""
    ensure_compiled()
    words = load_scored_list().at_least(LEAST_SCORE)
    fill = ours(words)
    return median(time_filling(fill, grid) for grid in patterns("papers", LARGE, size=15, words=78))


def time_filling(fill: Filler, grid: Grid) -> float:
    begun = process_time()
    filled, _ = fill(grid, 10.0)
    if filled is None:
        raise AssertionError("A grid of full size was not filled.")
    return process_time() - begun
