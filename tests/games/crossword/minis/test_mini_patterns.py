from __future__ import annotations

from app.games.crossword.checks.canonical import list_symmetries
from app.games.crossword.grid import Grid
from app.games.crossword.minis.mini_patterns import MOST_BLOCKS, PATTERNS, blocks_of, flip_rows
from app.games.crossword.minis.mini_request import LARGEST, SMALLEST

MOST_SHORT = {5: 4, 6: 4, 7: 9}  # entries of three letters


def grids() -> list[Grid]:
    return [Grid(tuple(drawn.split())) for listed in PATTERNS.values() for drawn in listed]


def test_it_works() -> None:
    assert sorted(PATTERNS) == list(range(SMALLEST, LARGEST + 1))
    for size, listed in PATTERNS.items():
        assert {(len(rows), len(row)) for rows in map(str.split, listed) for row in rows} == {(size, size)}
    assert flip_rows(("..#", "...", "...")) == ("...", "...", "#..")


def test_every_cell_is_crossed_and_no_entry_is_short() -> None:
    for grid in grids():
        assert min(len(slot.cells) for slot in grid.slots) >= 3, grid.rows
        assert all(met for crossings in grid.crossings for met in crossings), grid.rows
        assert sum(len(slot.cells) for slot in grid.slots) == 2 * grid.text.count("."), grid.rows


def test_patterns_are_dense_and_have_few_entries_of_three_letters() -> None:
    for grid in grids():
        assert blocks_of(grid.rows) <= MOST_BLOCKS[grid.width], grid.rows
        assert sum(len(slot.cells) == 3 for slot in grid.slots) <= MOST_SHORT[grid.width], grid.rows


def test_all_but_a_few_large_patterns_have_a_symmetry() -> None:
    assert all(list_symmetries(grid) for grid in grids() if grid.width < LARGEST)
    assert sum(not list_symmetries(grid) for grid in grids()) < 3


def test_no_pattern_is_another_one_turned_over() -> None:
    listed = [grid.rows for grid in grids()]
    assert len({min(rows, flip_rows(rows)) for rows in listed}) == len(listed)
