"""Boards of Strands made and solved: times, faults, and the older ways beside them.

Everything is measured in one run on the same seeded sets of words. Exit status 1 means that a limit is not kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from statistics import mean, median

from app.contract.game_types import keep_on
from app.games.strands.construct import layout
from app.games.strands.construct.difficulty import rate_difficulty
from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.construct.validator import find_faults
from app.games.strands.generator import LaidBoard, Patience, lay_clean_board
from app.games.strands.parameters import LAYOUT_SECONDS
from benchmarks import strands_longest_path as longest_path
from benchmarks.measures import Row, centile, row, timed
from benchmarks.strands_longest_path import lay_along, lay_plain
from benchmarks.strands_sets import WordSet, sets
from benchmarks.table import render

SETS, SEEDS = 300, 50
# The older way is slow: so many of the sets are enough for it, and so many tries for its rate of success.
OLD_SETS, OLD_TRIES = 100, 3000


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench strands", description=__doc__.partition("\n")[0])
    parser.add_argument("--sets", type=int, default=SETS, help=f"how many sets of words (default {SETS})")
    parser.add_argument("--seed", type=int, default=48, help="which sets (default 48)")
    parser.add_argument("--part", choices=("generate", "solve"), help="only one part")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    drawn = sets(options.sets, options.seed)
    made = [timed(partial(lay_clean_board, request_of(one), at, patience())) for at, one in enumerate(drawn)]
    tables = [] if options.part == "solve" else [generating(drawn, made)]
    if options.part != "generate":
        from benchmarks import strands_solve, strands_words

        boards = [board.to_json() for board, _, _ in made]
        tables += strands_solve.tables([(one, board) for one, board in zip(drawn, boards, strict=True)])
        tables.append((strands_words.TITLE, strands_words.theme_rows()))
    if options.json:
        print(json.dumps([{"title": title, "rows": rows} for title, rows in tables]))
    else:
        print("\n\n".join(render(rows, title) for title, rows in tables))
    return int(any(row.get("met") is False for _, rows in tables for row in rows))


def request_of(one: WordSet) -> LayoutRequest:
    return LayoutRequest(one.spangram, tuple(one.words))


def patience() -> Patience:
    return Patience(LAYOUT_SECONDS, keep_on)


def generating(drawn: Sequence[WordSet], made: Sequence[tuple[LaidBoard, float, float]]) -> tuple[str, list[Row]]:
    """The generator's part: legal boards, unique boards, the older way, and how boards differ."""
    plain = [cold(one, at) for at, one in enumerate(drawn)]
    rows = [*legal_rows(plain), *unique_rows(made), *pinned_rows(drawn, made)]
    rows += [*old_rows(drawn, plain), *other_rows(drawn, made)]
    return f"Making boards: {len(drawn)} sets of words", rows


def cold(one: WordSet, seed: int) -> tuple[LaidBoard | None, float, float]:
    """A legal board, without what earlier sets have left in the caches."""
    layout.lengths_fit.cache_clear()
    layout.deal_lengths.cache_clear()
    return timed(lambda: lay_plain(request_of(one), seed))


def legal_rows(plain: Sequence[tuple[LaidBoard | None, float, float]]) -> list[Row]:
    codes = [[fault.rule for fault in find_faults(board.to_json(), unique=False)] for board, _, _ in plain if board]
    clock = [time for _, time, _ in plain]
    return [
        row("legal boards", 100 * codes.count([]) / len(plain), "%", at_least=100),
        row("a legal board, median", median(clock), "ms", at_most=5),
        row("a legal board, 99th percentile", centile(clock, 99), "ms", at_most=50),
        row("a legal board, processor's time, median", median(cpu for _, _, cpu in plain), "ms"),
        row("ambiguous answers a legal board", mean(board.ambiguous for board, _, _ in plain if board)),
    ]


def unique_rows(made: Sequence[tuple[LaidBoard, float, float]]) -> list[Row]:
    clock = [time for _, time, _ in made]
    found = Counter(fault.rule for board, _, _ in made for fault in find_faults(board.to_json()))
    unique = sum(not find_faults(board.to_json()) and time <= 1e3 * LAYOUT_SECONDS for board, time, _ in made)
    return [
        row(f"unique boards within {LAYOUT_SECONDS:g} s", 100 * unique / len(made), "%", at_least=99.5),
        row("a unique board, median", median(clock), "ms", at_most=50),
        row("a unique board, 90th percentile", centile(clock, 90), "ms", at_most=500),
        row("a unique board, 99th percentile", centile(clock, 99), "ms"),
        row("a unique board, longest", max(clock), "ms"),
        row("a unique board, processor's time, median", median(cpu for _, _, cpu in made), "ms"),
        row("crossings that the validator finds", found["crossing"], at_most=0),
        row("other faults, ambiguity aside", found.total() - found["crossing"] - found["uniqueness"], at_most=0),
    ]


def pinned_rows(drawn: Sequence[WordSet], made: Sequence[tuple[LaidBoard, float, float]]) -> list[Row]:
    """Boards around two words of another board of the same set, one of them the spangram in every second set."""
    some = [(one, board, at) for at, (one, (board, _, _)) in enumerate(zip(drawn, made, strict=True))]
    again = [timed(partial(lay_around, *these)) for these in some]
    unique = sum(not find_faults(board.to_json()) for board, _, _ in again)
    clock = [time for _, time, _ in again]
    return [
        row("two words pinned: unique boards", 100 * unique / len(again), "%", at_least=99.5),
        row("two words pinned: a unique board, median", median(clock), "ms", at_most=100),
        row("two words pinned: a unique board, longest", max(clock), "ms"),
    ]


def lay_around(one: WordSet, board: LaidBoard, at: int) -> LaidBoard:
    pins = tuple((number, board.paths[number]) for number in (at % 2, 2))
    return lay_clean_board(replace(request_of(one), pins=pins), at + 1, patience())


def old_rows(drawn: Sequence[WordSet], plain: Sequence[tuple[LaidBoard | None, float, float]]) -> list[Row]:
    """The older way, on the first of the sets. Processor's times are compared, so that a busy machine harms neither."""
    old = [timed(partial(lay_along, request_of(one), at, patience())) for at, one in enumerate(drawn[:OLD_SETS])]
    ours = [cpu for _, _, cpu in plain[: len(old)]]
    theirs = [cpu for _, _, cpu in old]
    return [
        row("longest-path: a legal board, median", median(clock for _, clock, _ in old), "ms"),
        row("longest-path: tries that succeed", 100 * success(drawn), "%"),
        row("longest-path: ambiguous answers a board", mean(board.ambiguous for board, _, _ in old if board)),
        row("longest-path / fill, medians", median(theirs) / median(ours), "times", at_least=20),
        row("longest-path / fill, sums", sum(theirs) / sum(ours), "times"),
    ]


def success(drawn: Sequence[WordSet]) -> float:
    """The share of the older way's tries that give a board."""
    rng, requests = Random(1), [request_of(one) for one in drawn]
    some = [requests[at % len(requests)] for at in range(OLD_TRIES)]
    tries = [longest_path.attempt(len(request.spangram), request.lengths, rng, request.drop) for request in some]
    return sum(tiling is not None for tiling in tries) / OLD_TRIES


def other_rows(drawn: Sequence[WordSet], made: Sequence[tuple[LaidBoard, float, float]]) -> list[Row]:
    different = {lay_clean_board(request_of(drawn[0]), seed, patience()).letters for seed in range(SEEDS)}
    levels = [timed(partial(level, board)) for board, _, _ in made]
    spread = Counter(found for found, _, _ in levels)
    return [
        row(f"different boards from {SEEDS} seeds of one set", len(different), at_least=45),
        row("the difficulty of a board, from hidden words, median", median(time for _, time, _ in levels), "ms"),
        *(row(f"boards of difficulty {number}", spread[number]) for number in range(1, 6)),
    ]


def level(board: LaidBoard) -> int:
    return rate_difficulty(board.letters, board.answers, "en", False, keep_on)


if __name__ == "__main__":
    sys.exit(main())
