"""The claims of Letter Boxed's founding text: universes of a chain, and solving by widening over boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from statistics import median

from app.games.letterboxed.board_source import load_source
from app.games.letterboxed.generator import make_board
from app.games.letterboxed.parameters import BoardRequest
from app.games.letterboxed.search.placements import PARTITIONS, unfold_chain
from app.games.letterboxed.sides import ON_SIDE, SIDES
from benchmarks import letterboxed_naive as naive
from benchmarks.letterboxed import LIMITS, Timed, time_board
from benchmarks.paper_rows import Row, Section, claim_row

CHAIN = ("tiger", "reasonably")
TEXT_UNIVERSES = [1, 1, 3, 9]
LETTERS = 5
BOARDS = 3
# The par of boards among which some have a shortest answer of so many words.
PARS = {2: 3, 3: 5}


def measure_boxes(_folder: Path) -> Section:
    """The universes of a chain in both ways of counting, and both solvers."""
    totals = [step.total for step in unfold_chain(CHAIN)]
    rows = [
        claim_row("universes", TEXT_UNIVERSES, totals[:LETTERS]),
        claim_row("universes_apart", TEXT_UNIVERSES, count_apart(CHAIN[0])),
        claim_row("universes_total", None, totals[-1], possible=PARTITIONS),
        *solver_rows(),
    ]
    return Section("boxes", "letterboxed", rows, {"chain": " ".join(CHAIN).upper()})


def count_apart(letters: str) -> list[int]:
    """The universes after each of these different letters when the sides still empty are told apart.

    The first two letters are taken as placed: it makes no difference where.
    """
    placed = [(letters[0], letters[1], *[""] * (SIDES - 2))]
    totals = [1, 1]
    for before, letter in pairwise(letters[1:]):
        placed = [grown for sides in placed for grown in lay_letter(sides, letter, before)]
        totals.append(len(placed))
    return totals


def lay_letter(sides: tuple[str, ...], letter: str, before: str) -> Iterator[tuple[str, ...]]:
    for number, side in enumerate(sides):
        if len(side) < ON_SIDE and before not in side:
            yield (*sides[:number], side + letter, *sides[number + 1 :])


def solver_rows() -> list[Row]:
    """The text's solver, each board within a limit of processor time, beside ours."""
    source = load_source("en")
    rows: list[Row] = []
    for words, limit in LIMITS.items():
        boards = list(islice(list_boards(words), BOARDS))
        outcomes = [naive.solve(source.vocabulary.words, board.sides, limit) for board in boards]
        rows += compare_solvers(words, limit, boards, outcomes)
    return rows


def list_boards(words: int) -> Iterator[Timed]:
    """Seeded boards whose shortest answer has so many words."""
    source = load_source("en")
    for seed in range(1000):
        board = time_board(source, make_board(source, BoardRequest(PARS[words], "", f"papers {seed}")).sides)
        if board.solution.accepted.words == words:
            yield board


def compare_solvers(
    words: int, limit: float, boards: Sequence[Timed], outcomes: Sequence[naive.Outcome]
) -> Iterator[Row]:
    finished = sum(outcome.answers is not None for outcome in outcomes)
    values = {"boards": len(boards), "limit": round(limit)}
    ours = median(board.processor for board in boards) / 1000
    yield claim_row(f"finished_{words}", None, finished, "", **values)
    yield claim_row(f"text_seconds_{words}", None, median(outcome.seconds for outcome in outcomes), "s", **values)
    yield claim_row(f"our_seconds_{words}", None, ours, "s", **values)
