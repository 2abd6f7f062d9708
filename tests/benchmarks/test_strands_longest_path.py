"""The older way of laying boards out, that ours is compared with."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest

from app.contract.game_types import keep_on
from app.games.strands.cells import grid
from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.construct.validator import find_faults
from app.games.strands.generator import Patience
from benchmarks import strands_longest_path as longest_path

REQUEST = LayoutRequest("wordpuzzle", ("letter", "answer", "riddle", "clue", "crossing", "solution"))
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


def test_its_boards_are_legal() -> None:
    board = longest_path.lay_along(REQUEST, 1, Patience(60, keep_on))
    assert board is not None
    found = find_faults(board.to_json())
    assert {fault.rule for fault in found} <= {"uniqueness"}
    assert len(found) == board.ambiguous


def test_it_gives_up_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(longest_path, "attempt", lambda *_: None)
    assert longest_path.lay_along(REQUEST, 1, Patience(0.01, keep_on)) is None
