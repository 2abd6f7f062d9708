"""What of a grid is filled: chosen cells, and the slots that lead out of them."""

from __future__ import annotations

from dataclasses import replace

from app.games.crossword.author.fill_area import area_grid, grid_with_letters, is_open, with_grid
from app.games.crossword.fill import filler
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.grid import ACROSS, DOWN, Grid
from app.games.crossword.parameters import FillParameters
from tests import grids

EMPTY = CrosswordFile(Grid((".....",) * 5), ("",) * 25, language="en")


def test_it_works() -> None:
    grid = area_grid(EMPTY, frozenset(range(5)))
    assert [(slot.direction, slot.cells[0]) for slot in grid.slots if slot.direction == ACROSS] == [(ACROSS, 0)]
    assert [slot.cells[0] for slot in grid.slots if slot.direction == DOWN] == [0, 1, 2, 3, 4]


def test_every_slot_counts_when_nothing_is_chosen() -> None:
    assert area_grid(EMPTY).slots == EMPTY.grid.slots


def test_a_full_entry_stays_what_it_is() -> None:
    document = replace(EMPTY, solution=(*"heart", *[""] * 20))
    grid = area_grid(document, frozenset({24}))
    assert grid.pattern(grid.slots[0]) == "heart"
    assert not is_open(area_grid(grids.document()))


def test_cells_with_several_letters_are_left_alone() -> None:
    document = replace(EMPTY, solution=("st", *[""] * 24))
    assert grid_with_letters(document).text[0] == "."
    assert all(0 not in slot.cells for slot in area_grid(document).slots)


def test_what_leads_out_can_be_completed() -> None:
    document = replace(EMPTY, solution=(*[""] * 20, *"zesty"))
    params = with_grid(FillParameters(engine="plain", min_score=10), area_grid(document, frozenset(range(5))))
    told = filler.fill_grid(params, lambda *_, **__: True)
    columns = [one["text"] for one in told["entries"] if one["direction"] == DOWN]
    assert [column[4] for column in columns] == list("zesty")
    assert all(one["score"] is not None for one in told["entries"] if one["text"] != "zesty")
