"""Boards of the yard's own theme sets solved blind, without and with what words mean.

The weights of `coherence` were fitted on these sets; on halves of them, each measured with the other's best, they are
the same within two boards. Exit status 1 means that a limit is not kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median

from app.games.base.contract import Json, keep_on
from app.games.strands import solver, themes
from app.games.strands.blind.coherence import rerank
from app.games.strands.themes import Theme
from app.words import thesaurus
from benchmarks.measures import Row, row, timed
from benchmarks.table import show

SETS = 72
TITLE = "Solving blind: boards with a theme"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench strands_coherence", description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=SETS, help=f"how many of the sets, 0 for all (default {SETS})")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    found = rows(options.sets)
    show(found, options.json, TITLE)
    return int(any(row.get("met") is False for row in found))


def rows(most: int = SETS) -> list[Row]:
    """Where the truth stands on a board of each of the first sets; 0 takes all."""
    sets = themes.own()[: most or None]
    listed = [solved(theme, seed) for seed, theme in enumerate(sets)]
    thesaurus.load.cache_clear()
    _, _, loading = timed(thesaurus.load)
    meant = [timed(partial(rerank, found)) for found in listed]
    clued = [rerank(found, f"{theme.title} {theme.clue}") for theme, found in zip(sets, listed, strict=True)]
    plain, better = first(sets, listed), first(sets, [found for found, _, _ in meant])
    return [
        row("boards with a theme", len(sets)),
        row("truth in the list", 100 * sum(map(holds, sets, listed)) / len(sets), "%"),
        row("truth first, by commonness alone", plain, "%"),
        row("truth first, with coherence", better, "%"),
        row("truth first, with coherence and the clue", first(sets, clued), "%"),
        row("with coherence / without", better / plain, "times", at_least=1.1),
        row("read the thesaurus, processor's time", loading, "ms", at_most=300),
        row("put a list in order, processor's time, median", median(cpu for _, _, cpu in meant), "ms"),
    ]


def solved(theme: Theme, seed: int) -> list[Json]:
    """The solver's list for a board of the set, the number of words known."""
    board = themes.lay(theme, Random(seed), keep_on)
    request = {"board": "/".join(board["rows"]), "words": len(theme.words), "processes": 1}
    found: list[Json] = solver.solve(request, keep_on)["solutions"]
    return found


def first(sets: Sequence[Theme], lists: Sequence[Sequence[Json]]) -> float:
    """The percentage of lists that begin with the truth."""
    return 100 * sum(holds(theme, found[:1]) for theme, found in zip(sets, lists, strict=True)) / len(sets)


def holds(theme: Theme, found: Sequence[Json]) -> bool:
    spangram, words = theme.request["spangram"], sorted(theme.request["words"])
    return any(
        (one["spangram"]["text"], sorted(word["text"] for word in one["words"])) == (spangram, words) for one in found
    )


if __name__ == "__main__":
    sys.exit(main())
