"""Shapes: there for every size, alike on both sides, and in one piece."""

from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.author.setups import LARGEST, ON_PHONES
from app.games.crossword.checks.squares import count_parts
from app.games.crossword.grid import Grid
from app.games.crossword.grids.shapes import SHAPES, shaped_rows


def test_it_works() -> None:
    assert shaped_rows("diamond", 5, 5) == ("@@.@@", "@...@", ".....", "@...@", "@@.@@")
    assert shaped_rows("square", 2, 3) == ("...", "...")


def test_a_shape_is_alike_on_both_sides_and_in_one_piece() -> None:
    for name in SHAPES:
        for side in range(ON_PHONES, LARGEST + 1):
            rows = shaped_rows(name, side, side)
            assert all(row == row[::-1] for row in rows), (name, side)
            assert count_parts(Grid(rows)) == 1, (name, side)
            assert 0.3 * side * side < "".join(rows).count(".") <= side * side, (name, side)


def test_a_heart_has_two_shoulders_and_one_point() -> None:
    rows = shaped_rows("heart", 15, 15)
    assert rows[0].strip("@").count("@") > 0
    assert rows[-1].count(".") < 4


def test_an_unknown_shape_is_refused() -> None:
    with pytest.raises(Unsolvable, match="unknown_shape"):
        shaped_rows("banana", 9, 9)


DRAWN = {
    "heart": "@...@...@ ....@.... ......... ......... ......... @.......@ @@.....@@ @@@...@@@ @@@@.@@@@",
    "tree": "@@@@.@@@@ @@@...@@@ @@.....@@ @@.....@@ @.......@ @@.....@@ @.......@ ......... @@@@.@@@@",
    "diamond": "@@@@.@@@@ @@@...@@@ @@.....@@ @.......@ ......... @.......@ @@.....@@ @@@...@@@ @@@@.@@@@",
    "circle": "@@.....@@ @.......@ ......... ......... ......... ......... ......... @.......@ @@.....@@",
    "cross": "@@@...@@@ @@@...@@@ @@@...@@@ ......... ......... ......... @@@...@@@ @@@...@@@ @@@...@@@",
    "ring": "@@.....@@ @.......@ ......... ....@.... ...@@@... ....@.... ......... @.......@ @@.....@@",
    "hourglass": "......... @.......@ @@.....@@ @@@...@@@ @@@...@@@ @@@...@@@ @@.....@@ @.......@ .........",
}


@pytest.mark.parametrize("name", DRAWN)
def test_each_shape_looks_like_its_name(name: str) -> None:
    assert shaped_rows(name, 9, 9) == tuple(DRAWN[name].split())


def test_a_shape_that_is_unknown_is_named_with_those_that_are_known() -> None:
    with pytest.raises(Unsolvable) as refused:
        shaped_rows("b" * 50, 9, 9)
    assert refused.value.values == {"shape": "b" * 40, "known": ", ".join(SHAPES)}
