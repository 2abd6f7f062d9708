"""Cells: what may stand in one, and how it is marked."""

from __future__ import annotations

from app.games.crossword.author.grid_cells import (
    BELOW,
    CIRCLE,
    RIGHT,
    GridCell,
    expand_cells,
    letters_of_cell,
    read_cells,
    toggle_block,
    toggle_mark,
    with_cells,
)
from tests.games.crossword.documents import crossword


def test_it_works() -> None:
    for seed in range(30):
        document = crossword(seed)
        assert with_cells(document, read_cells(document), document.grid.width) == document


def test_a_cell_takes_letters_and_digits() -> None:
    wanted = {"A": "a", "é": "e", "Ab1": "ab1", " x ": "x", ".": "#", "#": "#", "@": "@", "": "", "日": "日"}
    for typed, stored in wanted.items():
        assert letters_of_cell(typed, "en") == stored, typed
    assert letters_of_cell("Å", "nb") == "å"


def test_a_cell_takes_no_signs_and_not_too_much() -> None:
    for typed in ("?", "a-b", "..", "##", "abcdefghijk", "🐝"):
        assert letters_of_cell(typed, "en") is None, typed


def test_a_mark_goes_on_and_off() -> None:
    cells = [GridCell("a"), GridCell("b", CIRCLE)]
    both = toggle_mark(toggle_mark(cells, 1, BELOW), 1, RIGHT)
    assert both[1].marks == CIRCLE + RIGHT + BELOW
    assert toggle_mark(toggle_mark(both, 1, BELOW), 1, RIGHT) == cells


def test_a_block_leaves_no_mark_behind() -> None:
    cells = toggle_block([GridCell("a", CIRCLE), GridCell("b")], 0, 2, "none")
    assert cells[0] == GridCell("#")


def test_rows_and_columns_go_on_every_side() -> None:
    cells, width = expand_cells([GridCell("a")], 1, (1, 2, 0, 1), "#")
    assert width == 4
    assert "".join(cell.text for cell in cells) == "#####a##"
    assert expand_cells(cells, width, (-1, -2, 0, -1)) == ([GridCell("a")], 1)
