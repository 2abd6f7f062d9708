"""Grids in shapes: judged by a validator that is written out in the plainest way, and filled."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Json, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.fill import state
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.plain import PlainSearch
from app.games.crossword.grid import Grid
from app.games.crossword.grids.grid_request import read_grid_request
from app.games.crossword.grids.joint import JointTask, optimise_jointly
from app.games.crossword.grids.maker import make_grids
from app.games.crossword.grids.shapes import SHAPES, shaped_rows
from app.games.crossword.lists.personal import list_from_params
from app.games.crossword.parameters import GridParameters, ListParameters
from tests.games.crossword.grids.grid_validator import columns, pieces, reached, turned

DRAWN = [name for name in SHAPES if name != "square"]
OWN = {"heart": "mirror", "tree": "mirror", "hourglass": "both"}
SCORE, NODES = 20, 2000


def grids(**request: object) -> list[Json]:
    made: list[Json] = make_grids(read_parameters(GridParameters, request), keep_on)["grids"]
    return made


def shape_faults(made: Json, outline: tuple[str, ...], symmetry: str) -> list[str]:
    """What is wrong with a grid in which all cells are checked, in this outline."""
    rows = made["rows"]
    plain = [row.replace("@", "#") for row in rows]
    runs = [piece for line in plain + columns(plain) for piece in pieces(line)]
    found = ["short run"] if min(map(len, runs)) < 3 else []
    found += ["not connected"] if reached(plain) != "".join(plain).count(".") else []
    found += ["other shape"] if [row.replace("#", ".") for row in rows] != list(outline) else []
    found += ["hard to fill"] if made["meter"] < 85 else []
    found += ["not symmetric"] if any(other != rows for other in turned(rows, symmetry)) else []
    told = made["words"], made["blocks"]
    return found + (["wrong numbers"] if told != (len(runs), "".join(rows).count("#")) else [])


def is_filled(rows: list[str]) -> bool:
    """Whether words of a low score are found for it within so many nodes."""
    search = PlainSearch(Problem(Grid(tuple(rows)), list_from_params(ListParameters(language="en")), SCORE), 1)
    while search.status == state.RUNNING and search.nodes < NODES:
        search.go_on()
    return search.status == state.SOLVED


def test_it_works() -> None:
    (made,) = grids(shape="heart", size=13)
    assert shape_faults(made, shaped_rows("heart", 13, 13), "mirror") == []


def test_the_validator_sees_faults() -> None:
    rows = ["@..#@", ".....", ".....", ".....", "@...@"]
    outline = ("@...@", ".....", ".....", ".....", "@....")
    found = shape_faults({"rows": rows, "words": 1, "blocks": 1, "meter": 84}, outline, "mirror")
    assert found == ["short run", "other shape", "hard to fill", "not symmetric", "wrong numbers"]


@pytest.mark.parametrize("name", DRAWN)
def test_every_shape_and_size_keeps_its_outline_and_its_own_symmetry(name: str) -> None:
    for size in (9, 13, 15, 21):
        for made in grids(shape=name, size=size, count=2, seed=size):
            assert shape_faults(made, shaped_rows(name, size, size), OWN.get(name, "all")) == [], made["rows"]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(DRAWN), st.integers(8, 16), st.integers(8, 16), st.integers(0, 99))
def test_whatever_is_offered_is_sound(name: str, height: int, width: int, seed: int) -> None:
    params = {"shape": name, "height": height, "width": width, "seed": seed}
    try:
        made = grids(**params)
    except Unsolvable as refused:
        assert refused.code in ("no_pattern_in_shape", "shape_in_parts", "shape_too_narrow")
        return
    for one in made:
        assert (
            shape_faults(
                one,
                shaped_rows(name, height, width),
                read_grid_request(read_parameters(GridParameters, params)).symmetry,
            )
            == []
        )


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_offered_can_be_filled(name: str) -> None:
    filled = [is_filled(one["rows"]) for size in (9, 13, 15) for one in grids(shape=name, size=size, count=3, seed="f")]
    assert sum(filled) >= 0.85 * len(filled), filled


def test_a_pattern_that_is_hard_to_fill_is_not_offered() -> None:
    # The best that this tree can have stands at 80 of 100 on the meter.
    with pytest.raises(Unsolvable, match="no_pattern_in_shape"):
        grids(shape="tree", size=10)


def test_a_lattice_stands_in_a_shape_as_well() -> None:
    for name in DRAWN:
        for made in grids(shape=name, size=13, style="lattice", count=2):
            assert [row.replace("#", ".") for row in made["rows"]] == list(shaped_rows(name, 13, 13))
            assert all(other == made["rows"] for other in turned(made["rows"], OWN.get(name, "all")))


def test_a_drawn_outline_is_kept() -> None:
    outline = ("@@.......", "@........", *(".........",) * 5, "........@", ".......@@")
    (made,) = grids(grid="\n".join(outline))
    assert read_grid_request(GridParameters(grid="\n".join(outline))).symmetry == "diagonals"
    assert shape_faults(made, outline, "diagonals") == []


def test_a_theme_stands_within_the_shape() -> None:
    for made in grids(shape="heart", size=15, theme=["sweetheart", "valentines"], symmetry="none"):
        words = {piece for row in made["rows"] for piece in pieces(row.replace("@", "#"))}
        assert {"sweetheart", "valentines"} <= words
        assert ["".join(sign if sign == "@" else "." for sign in row) for row in made["rows"]] == list(
            shaped_rows("heart", 15, 15)
        )


def test_a_symmetry_that_the_shape_does_not_have_is_refused() -> None:
    with pytest.raises(Unsolvable, match="symmetry_breaks_shape"):
        read_grid_request(GridParameters(shape="heart", size=13, symmetry="rot180"))


def test_shapes_without_room_are_refused() -> None:
    for outline, code in (
        (("@@@@@", ".....", "@@@@@"), "shape_too_narrow"),
        (("...@...", "...@...", ".......", "...@...", "...@..."), "shape_in_parts"),
    ):
        with pytest.raises(Unsolvable, match=code):
            read_grid_request(GridParameters(grid="\n".join(outline)))


def test_no_fewer_blocks_and_words_than_the_shape_needs() -> None:
    assert read_grid_request(GridParameters(shape="diamond", size=9, blocks=4, words=14)).blocks == 4
    for limit in ({"blocks": 3}, {"words": 13}):
        with pytest.raises(Unsolvable, match="too_few"):
            read_grid_request(read_parameters(GridParameters, {"shape": "diamond", "size": 9, **limit}))


def test_blocks_and_words_are_chosen_together_in_a_shape() -> None:
    def write(grid: Grid, *_rest: object) -> list[str]:
        return [row.replace(".", "e") for row in grid.rows]

    request = read_grid_request(GridParameters(shape="circle", size=9))
    found = optimise_jointly(
        JointTask(request, list_from_params(ListParameters(language="en")), write, 1.0, "1", "words"), keep_on
    )
    assert [row.replace("#", ".").replace("e", ".") for row in found["rows"]] == list(shaped_rows("circle", 9, 9))
