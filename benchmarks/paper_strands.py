"""The claims of the two founding texts of Strands: making boards, and solving them blind."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, median

from app.games.strands.blind.finder import trace_words
from app.games.strands.blind.pieces import SearchBoard
from app.games.strands.blind.stocks import load_wordstock
from app.games.strands.cells import grid
from app.games.strands.generator import lay_clean_board
from benchmarks.measures import timed
from benchmarks.paper_rows import Row, Section, claim_row
from benchmarks.strands import patience, request_of
from benchmarks.strands_longest_path import attempt, lay_along
from benchmarks.strands_sets import WordSet, sets
from benchmarks.strands_solve import Run, lay, solve

MADE, TRIES, SOLVED = 40, 1500, 20
ALPHABET = 26
# Seconds after its last improvement; it began at ten hours.
TEXT_SECONDS = 10


def measure_maker(_folder: Path) -> Section:
    """The text's way to lay out a board and ours, on the same sets of words."""
    drawn = sets(MADE)
    theirs = [timed(partial(lay_along, request_of(one), at, patience())) for at, one in enumerate(drawn)]
    ours = [timed(partial(lay_clean_board, request_of(one), at, patience())) for at, one in enumerate(drawn)]
    rows = [
        claim_row("tries", None, 100 * share_of_tries(drawn), "%", tries=TRIES),
        claim_row("text_seconds", None, median(cpu for _, _, cpu in theirs) / 1000, "s", boards=MADE),
        claim_row("our_seconds", None, median(cpu for _, _, cpu in ours) / 1000, "s"),
        claim_row("text_ambiguous", None, mean(board.ambiguous for board, _, _ in theirs if board)),
        claim_row("our_ambiguous", None, mean(board.ambiguous for board, _, _ in ours)),
    ]
    return Section("maker", "strands", rows)


def share_of_tries(drawn: Sequence[WordSet]) -> float:
    """The share of single tries of the text's way that give a board."""
    rng, requests = Random(1), [request_of(one) for one in drawn]
    some = [requests[at % len(requests)] for at in range(TRIES)]
    made = [attempt(len(request.spangram), request.lengths, rng, request.drop) for request in some]
    return sum(tiling is not None for tiling in made) / TRIES


def measure_blind(_folder: Path) -> Section:
    """Count what the blind solver meets on one board, and time it on several."""
    drawn = sets(SOLVED)
    boards = [lay(one, at) for at, one in enumerate(drawn)]
    vocabulary = load_wordstock()
    runs = [solve(one, board, vocabulary) for one, board in zip(drawn, boards, strict=True)]
    rows = [*count_on_board("".join(boards[0]["rows"]).lower()), *time_rows(runs)]
    return Section("blind", "strands", rows, {"board": " ".join(boards[0]["rows"]).upper()})


def count_on_board(letters: str) -> list[Row]:
    """The steps of the solver on one board: how much each of them leaves."""
    vocabulary = load_wordstock()
    pairs = list_pairs(letters)
    remaining = sum(pairs.issuperset(pairwise(word)) for word in vocabulary.words)
    pieces = SearchBoard.read(letters, grid(), vocabulary).theme
    return [
        claim_row("trie_nodes", None, len(vocabulary.trie.letters), words=len(vocabulary.words)),
        claim_row("pairs", None, len(pairs), possible=ALPHABET**2),
        claim_row("remaining_words", None, remaining),
        claim_row("paths", None, len(trace_words(letters, grid(), vocabulary.trie))),
        claim_row("pieces", None, len(pieces)),
    ]


def list_pairs(letters: str) -> set[tuple[str, str]]:
    """The pair matrix: which letter stands beside which somewhere on the board."""
    around = grid().neighbours
    return {(letter, letters[near]) for cell, letter in enumerate(letters) for near in around[cell]}


def time_rows(runs: Sequence[Run]) -> list[Row]:
    cpu = [run.cpu for run in runs]
    return [
        claim_row("seconds", TEXT_SECONDS, median(cpu), "s", boards=SOLVED),
        claim_row("longest_seconds", None, max(cpu), "s", boards=SOLVED),
    ]
