from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.blind.cover import Cover
from app.games.strands.cells import cells_of, grid

SHAPE = grid(4, 5)


def nothing() -> None:
    pass


class Words:
    """Random paths with costs, as a cover and as plain lists."""

    def __init__(self, seed: int, count: int | None = None) -> None:
        rng = Random(seed)
        paths = [self.path(rng, rng.randrange(4, 7)) for _ in range(70)]
        self.masks = [SHAPE.masks(path) for path in paths]
        self.reduced = [rng.random() * 5 for _ in paths]
        cells, blocks = (np.array(masks, np.uint64) for masks in zip(*self.masks, strict=True))
        self.cover = Cover(SHAPE, (cells, blocks), np.array(self.reduced), count, nothing)

    @staticmethod
    def path(rng: Random, length: int) -> list[int]:
        path = [rng.randrange(SHAPE.size)]
        while len(path) < length:
            free = [cell for cell in SHAPE.neighbours[path[-1]] if cell not in path]
            if not free:
                return Words.path(rng, length)
            path.append(rng.choice(free))
        return path

    def naive(self, cells: int, budget: float) -> Iterator[tuple[float, tuple[int, ...]]]:
        inside = [n for n, (mask, _) in enumerate(self.masks) if not mask & ~cells]
        for size in range(1, cells.bit_count() // 4 + 1):
            for chosen in combinations(inside, size):
                masks = [self.masks[n] for n in chosen]
                whole = sum(mask for mask, _ in masks) == cells and sum(m.bit_count() for m, _ in masks) == (
                    cells.bit_count()
                )
                apart = all(not a[1] & b[1] for a, b in combinations(masks, 2))
                cost = sum(self.reduced[n] for n in chosen)
                if whole and apart and cost <= budget:
                    yield round(cost, 6), chosen

    def found(self, cells: int, budget: float) -> list[tuple[float, tuple[int, ...]]]:
        inside = sum(1 << n for n, row in enumerate(self.cover.order) if not self.masks[row][0] & ~cells)
        covers = self.cover.covers(cells, inside, budget)
        return sorted((round(cost, 6), tuple(sorted(self.cover.order[n] for n in words))) for cost, words in covers)


def area(words: Words, seed: int) -> int:
    """Cells that some words cover without overlapping."""
    cells = 0
    for mask, _ in Random(seed).sample(words.masks, len(words.masks)):
        if not cells & mask and (cells | mask).bit_count() <= 15:
            cells |= mask
    return cells


def test_it_works() -> None:
    cells = np.array([0b01111, 0b11110 << 15], np.uint64)
    cover = Cover(SHAPE, (cells, np.zeros(2, np.uint64)), np.array([2.0, 1.0]), 2, nothing)
    assert cover.order == [1, 0]
    assert list(cover.covers(int(cells[0] | cells[1]), 0b11, 3.0)) == [(3.0, (1, 0))]
    assert list(cover.covers(int(cells[0] | cells[1]), 0b11, 2.9)) == []


@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10**6), budget=st.floats(0, 15))
def test_it_finds_all_covers_within_the_budget(seed: int, budget: float) -> None:
    words = Words(seed)
    cells = area(words, seed)
    assert words.found(cells, budget) == sorted(words.naive(cells, budget))


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6), count=st.integers(1, 4))
def test_it_keeps_to_the_number_of_words(seed: int, count: int) -> None:
    words = Words(seed, count)
    cells = area(words, seed)
    expected = [found for found in words.naive(cells, 99) if len(found[1]) == count]
    assert words.found(cells, 99) == sorted(expected)


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 10**6))
def test_a_spangram_stays_while_every_other_cell_has_a_word(seed: int) -> None:
    words, rng = Words(seed), Random(seed)
    masks = [SHAPE.masks(Words.path(rng, 8)) for _ in range(30)]
    budgets = [rng.random() * 6 for _ in masks]
    cells, blocks = (np.array(kind, np.uint64) for kind in zip(*masks, strict=True))
    expected = []
    for row, ((mask, crossed), budget) in enumerate(zip(masks, budgets, strict=True)):
        fit = {n for n, (c, b) in enumerate(words.masks) if not c & mask and not b & crossed}
        fit = {n for n in fit if words.reduced[n] <= budget}
        if all(any(words.masks[n][0] >> cell & 1 for n in fit) for cell in cells_of(SHAPE.all & ~mask)):
            expected.append((row, fit))
    live = words.cover.live(cells, blocks, np.array(budgets))
    assert [(row, {words.cover.order[n] for n in cells_of(alive)}) for row, alive in live] == expected


def test_a_long_search_can_be_ended() -> None:
    def stop() -> None:
        raise TimeoutError

    words = Words(3)
    words.cover._pulse, words.cover._nodes = stop, 999
    with pytest.raises(TimeoutError):
        words.found(area(words, 3), 99)


def test_it_tells_what_it_has_tried_and_what_was_left_open() -> None:
    words = Words(3)
    assert words.cover.effort() == (0, SHAPE.size)
    alive = (1 << len(words.masks)) - 1
    assert list(words.cover.covers(SHAPE.all, alive, 0.0)) == []
    few = words.cover.effort()
    found = list(words.cover.covers(SHAPE.all, alive, 20.0))
    many = words.cover.effort()
    assert 0 < few.tried < many.tried
    # At least one word lies on the board in the end, and the last one leaves nothing to be tried.
    assert few.left >= many.left > 0
    assert found or many.left < SHAPE.size
