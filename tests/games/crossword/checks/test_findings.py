from __future__ import annotations

from app.games.crossword.checks.findings import ERROR, NOTE, WARNING, at_cell, at_slot, puzzle_finding
from app.games.crossword.grid import Grid


def test_it_works() -> None:
    grid = Grid(("...", "..."))
    assert at_cell(grid, 4, "x", ERROR, a=1).to_json() == {
        "code": "x",
        "severity": "error",
        "values": {"a": 1},
        "row": 2,
        "col": 2,
        "direction": None,
        "number": None,
    }
    assert at_slot(grid.slots[4], "x", WARNING)[3:] == (1, 0, "across", 4)
    assert puzzle_finding("x", NOTE)[3:] == (None, None, None, None)
