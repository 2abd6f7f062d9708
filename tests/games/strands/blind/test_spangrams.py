from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.blind import spangrams as engine
from app.games.strands.blind.pieces import SearchBoard
from app.games.strands.blind.spangrams import Candidates, Spangrams, TooMany
from app.games.strands.blind.wordstock import LETTERS, PIECES, Known, WordStock
from app.games.strands.cells import grid

SHAPE = grid(4, 4)
Key = tuple[int, int, str, float]


def little_board(seed: int) -> SearchBoard:
    rng = Random(seed)
    letters = "".join(rng.choices("abcdefgh", k=SHAPE.size))
    words = {"".join(rng.choices("abcdefgh", k=rng.choice((2, 2, 3, 4)))) for _ in range(20)}
    return SearchBoard.read(
        letters, SHAPE, WordStock.weigh({word: Known(rng.randrange(30, 60), True) for word in words})
    )


def keys(some: Spangrams, found: Candidates) -> list[Key]:
    texts = ["+".join(some.piece_texts(rows)) for rows in found.rows]
    return [
        (int(cells), int(blocks), text, round(float(cost), 6))
        for cells, blocks, text, cost in zip(found.cells, found.blocks, texts, found.costs, strict=True)
    ]


def joined(board: SearchBoard, size: int) -> Iterator[Key]:
    """Every chain of so many parts that is a candidate, by trying all."""
    finds, costs = board.parts.finds, board.vocabulary.costs
    places = {2: (costs.first, costs.last), 3: (costs.first, costs.middle, costs.last)}[size]
    for chain in permutations(range(len(finds)), size):
        path = tuple(cell for part in chain for cell in finds.path(part))
        steps = all(finds.path(b)[0] in SHAPE.neighbours[finds.path(a)[-1]] for a, b in pairwise(chain))
        cells, blocks = SHAPE.masks(path) if steps else (0, 0)
        if steps and len(set(path)) == len(path) >= 6 and SHAPE.spans(cells):
            words = "+".join(board.vocabulary.words[finds.words[part]] for part in chain)
            pieces = [price[finds.words[part]] for price, part in zip(places, chain, strict=True)]
            cost = PIECES[size] + LETTERS[len(path)] + sum(pieces)
            yield cells, blocks, words, round(float(cost), 6)


def test_it_works() -> None:
    known = WordStock.weigh(dict.fromkeys(("sun", "day", "sunday"), Known(50, True)))
    some = Spangrams(SearchBoard.read("sunyad", grid(2, 3), known))
    found = {"+".join(some.piece_texts(rows)): some.path(rows) for rows in some.listed.rows}
    path = (0, 1, 2, 5, 4, 3)
    assert found == {"sunday": path, "sun+day": path, "day+sun": (5, 4, 3, 0, 1, 2)}


@settings(deadline=None, max_examples=10)
@given(seed=st.integers(0, 10**6))
def test_it_finds_all_chains_of_two_and_three(seed: int) -> None:
    board = little_board(seed)
    some = Spangrams(board)
    assert sorted(keys(some, some.listed)) == sorted(joined(board, 2))
    assert sorted(keys(some, some.find_triples(np.zeros(SHAPE.size), np.inf))) == sorted(joined(board, 3))


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 10**6), limit=st.floats(20, 45))
def test_it_lists_triples_up_to_a_limit(seed: int, limit: float) -> None:
    some, prices = Spangrams(little_board(seed)), np.linspace(0, 2, SHAPE.size)
    every, few = some.find_triples(prices, np.inf), some.find_triples(prices, limit)
    within = every.take(np.flatnonzero(some.excess_costs(every, prices) <= limit).astype(np.int32))
    assert sorted(keys(some, few)) == sorted(keys(some, within))


def test_it_lists_the_same_in_small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    some = Spangrams(little_board(5))
    whole = keys(some, some.find_triples(np.zeros(SHAPE.size), np.inf))
    monkeypatch.setattr(engine, "BATCH", 7)
    assert keys(some, some.find_triples(np.zeros(SHAPE.size), np.inf)) == whole != []


def test_it_refuses_to_hold_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "MOST_TRIPLES", 3)
    with pytest.raises(TooMany):
        Spangrams(little_board(5)).find_triples(np.zeros(SHAPE.size), np.inf)


def test_its_excess_is_the_cost_less_the_prices_of_the_cells() -> None:
    some, prices = Spangrams(little_board(5)), np.arange(16, dtype=float)
    for cells, cost, excess in zip(
        some.listed.cells.tolist(), some.listed.costs, some.excess_costs(some.listed, prices), strict=True
    ):
        assert excess == pytest.approx(cost - sum(cell for cell in range(16) if cells >> cell & 1))


def test_it_joins_no_more_pieces_than_asked() -> None:
    board = little_board(5)
    assert len(Spangrams(board, 1).listed) == len(board.singles)
    assert len(Spangrams(board, 2).find_triples(np.zeros(16), np.inf)) == 0
