from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

from app.games.strands.board import grid
from app.games.strands.construct import longest_path

LENGTHS = [6, 6, 6, 4, 8, 8]


def test_it_works() -> None:
    tiling, tries = longest_path.tile(10, LENGTHS, Random(1), 0.1, lambda: True)
    assert tiling is not None
    assert tries > 1
    paths = (tiling.spangram, *tiling.words)
    masks = [grid().masks(path) for path in paths]
    assert [len(path) for path in paths] == [10, *LENGTHS]
    assert sum(cells for cells, _ in masks) == grid().all
    assert grid().spans(masks[0][0])
    assert not any(one & other for (_, one), (_, other) in combinations(masks, 2))
    assert all(other in grid().neighbours[one] for path in paths for one, other in pairwise(path))


def test_it_stops_when_told() -> None:
    answers = iter([True, True, False])
    assert longest_path.tile(10, [1] * 38, Random(1), 1.0, lambda: next(answers)) == (None, 2)


def test_the_seed_decides() -> None:
    first, second, other = (longest_path.tile(10, LENGTHS, Random(seed), 0.1, lambda: True) for seed in (2, 2, 3))
    assert first == second != other
