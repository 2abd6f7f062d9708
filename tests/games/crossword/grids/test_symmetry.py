from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.grids.symmetry import (
    SQUARE,
    TURNS,
    cell_orbits,
    check_symmetry,
    keeps_shape,
    symmetry_group,
    symmetry_of_shape,
)


def test_it_works() -> None:
    assert cell_orbits("rot180", 3, 3) == ((0, 8), (1, 7), (2, 6), (3, 5), (4,))


def test_a_symmetry_has_so_many_ways() -> None:
    ways = {name: len(symmetry_group(name, 4, 4)) for name in TURNS}
    assert ways == {
        "rot180": 2,
        "mirror": 2,
        "mirror-up": 2,
        "both": 4,
        "diagonal": 2,
        "anti-diagonal": 2,
        "diagonals": 4,
        "quarter": 4,
        "all": 8,
        "none": 1,
    }


def test_each_symmetry_moves_the_corner_of_its_own() -> None:
    images = {name: {way[1] for way in symmetry_group(name, 3, 3)} for name in TURNS}
    assert images == {
        "rot180": {1, 7},
        "mirror": {1},
        "mirror-up": {1, 7},
        "both": {1, 7},
        "diagonal": {1, 3},
        "anti-diagonal": {1, 5},
        "diagonals": {1, 3, 5, 7},
        "quarter": {1, 3, 5, 7},
        "all": {1, 3, 5, 7},
        "none": {1},
    }


def test_every_cell_is_in_one_orbit() -> None:
    for name in TURNS:
        for height, width in ((5, 5), (4, 4)) if name in SQUARE else ((4, 7), (5, 3)):
            cells = sorted(at for orbit in cell_orbits(name, height, width) for at in orbit)
            assert cells == list(range(height * width)), name


def test_it_refuses_a_symmetry_that_is_not_there() -> None:
    with pytest.raises(Unsolvable, match="unknown_symmetry"):
        check_symmetry("wavy", 5, 5)


def test_it_refuses_to_turn_what_is_no_square() -> None:
    for name in SQUARE:
        check_symmetry(name, 5, 5)
        with pytest.raises(Unsolvable, match="symmetry_needs_square"):
            check_symmetry(name, 5, 7)


def test_a_shape_has_the_largest_symmetry_that_keeps_it() -> None:
    for rows, own in (
        (("...", "...", "..."), "all"),
        (("@.@", "...", "@.@"), "all"),
        (("@.@", "...", "..."), "mirror"),
        (("...", "@..", "..."), "mirror-up"),
        (("@..", "...", "..@"), "diagonals"),
        (("@..", "...", "..."), "diagonal"),
        (("..@", "...", "..."), "anti-diagonal"),
        (("@.@", "...", "...", "@.@"), "both"),
        (("@...", "....", "....", "...@"), "diagonals"),
        ((".@..", "...@", "@...", "..@."), "quarter"),
        ((".@..", "....", "..@."), "rot180"),
        ((".@..", "....", "...."), "none"),
    ):
        outside = {at for at, sign in enumerate("".join(rows)) if sign == "@"}
        assert symmetry_of_shape(len(rows), len(rows[0]), outside) == own, rows
        assert keeps_shape(own, len(rows), len(rows[0]), outside)


def test_a_symmetry_that_moves_cells_out_of_a_shape_does_not_keep_it() -> None:
    heart_like = {0, 2}
    assert [name for name in TURNS if keeps_shape(name, 3, 3, heart_like)] == ["mirror", "none"]


def test_a_refusal_tells_what_there_is() -> None:
    with pytest.raises(Unsolvable) as refused:
        check_symmetry("w" * 50, 5, 5)
    assert refused.value.values == {"symmetry": "w" * 40, "known": ", ".join(TURNS)}
    with pytest.raises(Unsolvable) as refused:
        check_symmetry("quarter", 5, 7)
    assert refused.value.values == {"symmetry": "quarter", "height": 5, "width": 7}
