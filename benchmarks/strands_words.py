"""Boards of Strands solved blind as the lexicon, the phrases and the ranking have them: where the truth stands.

Truth is told by cells: what else the same letters spell is another reading of one solution. Of the yard's own theme
sets the half that is set aside counts; nothing was fitted on it. Exit status 1 means that a limit is not kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from app.contract.game_types import Json, keep_on
from app.games.strands import solver, themes
from app.games.strands.blind.readings import solution_as_json
from app.games.strands.blind.search import Result
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.blind.wordstock import WordStock
from app.games.strands.cells import grid
from app.games.strands.parameters import LIMIT, SearchParameters
from app.games.strands.themes import Theme
from benchmarks.measures import Row, centile, row
from benchmarks.strands_clues import clued
from benchmarks.strands_sets import sets
from benchmarks.strands_solve import lay
from benchmarks.strands_themes import chosen
from benchmarks.table import show

TITLE = "Strands solved blind"
SETS, SEED = 300, 48
SECONDS = 25.0
Cells = tuple[frozenset[tuple[int, ...]], frozenset[frozenset[tuple[int, ...]]]]
# What must hold on the half that is set aside: truth first with the number of words, and without it; in the list;
# seconds of the processor.
WITH_NUMBER, WITHOUT, LISTED, MEDIAN, NINETIETH = 87, 80, 97, 0.3, 1.5


@dataclass(frozen=True)
class PosedBoard:
    """A board to solve, how many theme words it has, and what its players read first, if anything."""

    board: Json
    words: int
    clue: str = ""


class RankedRun(NamedTuple):
    """The place of the truth in the list by meaning, and by cost alone; the seconds it took; and the place if the clue
    counted, where there is one."""

    meant: int | None
    plain: int | None
    cpu: float
    clued: int | None


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench strands_words", description=__doc__.partition("\n")[0])
    parser.add_argument("--half", choices=("aside", "calibrating", "all"), default="aside", help="which theme sets")
    parser.add_argument("--sets", type=int, default=SETS, help=f"how many sets drawn by chance (default {SETS})")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    found = [*theme_rows(options.half), *(chance_rows(options.sets) if options.sets else [])]
    show(found, options.json, TITLE)
    return int(any(row.get("met") is False for row in found))


def theme_rows(half: str = "aside", stock: WordStock | None = None) -> list[Row]:
    """Boards of the yard's own theme sets, as people meet them: the words belong together."""
    asked = [of_theme(theme) for theme in chosen(half)]
    stock = stock or load_wordstock()
    limits = half == "aside"
    known, unknown = (list(runs(asked, stock, number)) for number in (True, False))
    return [
        row(f"boards of theme sets, {half}", len(asked)),
        *places("theme sets, number known", known, WITH_NUMBER if limits else None),
        *places("theme sets, number unknown", unknown, WITHOUT if limits else None),
        *times("theme sets, number known", known, limits),
        *times("theme sets, number unknown", unknown, limits),
    ]


def chance_rows(count: int = SETS, stock: WordStock | None = None, seed: int = SEED) -> list[Row]:
    """Boards of words drawn by chance: nothing belongs together, and commonness alone may count."""
    asked = by_chance(count, seed)
    stock = stock or load_wordstock()
    found = [row("boards of sets drawn by chance", len(asked))]
    for what, number in (("chance sets, number known", True), ("chance sets, number unknown", False)):
        some = list(runs(asked, stock, number))
        found += [*places(what, some), *times(what, some)]
    return found


def by_chance(count: int, seed: int = SEED) -> list[PosedBoard]:
    return [PosedBoard(lay(one, at), len(one.words)) for at, one in enumerate(sets(count, seed))]


def of_theme(theme: Theme) -> PosedBoard:
    """A board of the set, the same whichever other sets there are."""
    board = themes.lay_theme_board(theme, Random(theme.id), keep_on)
    return PosedBoard(board, len(theme.words), f"{theme.title} {theme.clue}")


def runs(asked: Sequence[PosedBoard], stock: WordStock, number: bool) -> Iterator[RankedRun]:
    for one in asked:
        yield run(one, stock, one.words if number else None)


def run(one: PosedBoard, stock: WordStock, words: int | None) -> RankedRun:
    params = SearchParameters(words=words, seconds=SECONDS, processes=1, coherence=True)
    letters, truth = "".join(one.board["rows"]).lower(), cells(one.board)
    begun = process_time()
    result = solver.search_board(letters, solver.search_request_of(params), stock)
    meant = solver.result_as_json(result, stock, params)["solutions"]
    spent = process_time() - begun
    plain = solver.result_as_json(Result(True, result.groups), stock, SearchParameters(words=words))["solutions"]
    return RankedRun(place(truth, meant), place(truth, plain), spent, place(truth, by_clue(result, stock, one.clue)))


def by_clue(result: Result, stock: WordStock, clue: str) -> list[Json]:
    """As the solver would tell them; nothing where there is no clue."""
    groups = clued(result.groups, stock, clue)[:LIMIT] if clue else ()
    return [solution_as_json([reading for _, reading in group], grid()) for group in groups]


def cells(board: Json) -> Cells:
    """Where the answers of a board, or of a solution, lie."""
    where = [frozenset(map(tuple, answer["path"])) for answer in (board["spangram"], *board["words"])]
    return where[0], frozenset(where[1:])


def place(truth: Cells, found: Sequence[Json]) -> int | None:
    return next((at for at, one in enumerate(found, 1) if cells(one) == truth), None)


def places(what: str, some: Sequence[RankedRun], first: float | None = None) -> list[Row]:
    meant = [run.meant for run in some]
    return [
        row(f"{what}: truth first", share(meant, 1), "%", at_least=first),
        row(f"{what}: truth in the first three", share(meant, 3), "%"),
        row(f"{what}: truth in the list", share(meant, 1000), "%", at_least=LISTED if first else None),
        row(f"{what}: truth first, by cost alone", share([run.plain for run in some], 1), "%"),
    ]


def share(ranks: Sequence[int | None], most: int) -> float:
    return 100 * sum(rank is not None and rank <= most for rank in ranks) / len(ranks)


def times(what: str, some: Sequence[RankedRun], limits: bool = False) -> list[Row]:
    spent = [run.cpu for run in some]
    return [
        row(f"{what}: processor's time, median", median(spent), "s", at_most=MEDIAN if limits else None),
        row(
            f"{what}: processor's time, 90th percentile", centile(spent, 90), "s", at_most=NINETIETH if limits else None
        ),
    ]


if __name__ == "__main__":
    sys.exit(main())
