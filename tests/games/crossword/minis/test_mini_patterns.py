from __future__ import annotations

from app.games.base.stream import Stream
from app.games.crossword.checks.canonical import symmetries
from app.games.crossword.grid import Grid
from app.games.crossword.minis.mini_patterns import EASY, OPEN, patterns
from app.games.crossword.minis.mini_request import LARGEST, SMALLEST


def test_it_works() -> None:
    for size in range(SMALLEST, LARGEST + 1):
        drawn = list(patterns(size, Stream(7)))
        assert drawn == list(patterns(size, Stream(7)))
        assert {len(rows) for rows in drawn} == {size}
        assert len(drawn) > len(OPEN[size]) + len(EASY[size])
        assert any(rows[0] != rows[0][::-1] for rows in drawn)


def test_every_cell_is_crossed_and_no_entry_is_short() -> None:
    for size in OPEN:
        for drawn in (*OPEN[size], *EASY[size]):
            grid = Grid(tuple(drawn.split()))
            assert min(len(slot.cells) for slot in grid.slots) >= 3, drawn
            assert all(met for crossings in grid.crossings for met in crossings), drawn
            assert sum(len(slot.cells) for slot in grid.slots) == 2 * grid.text.count("."), drawn


def test_every_pattern_is_the_same_when_turned_half_round() -> None:
    for size in OPEN:
        for drawn in (*OPEN[size], *EASY[size]):
            assert "rot180" in symmetries(Grid(tuple(drawn.split()))), drawn
