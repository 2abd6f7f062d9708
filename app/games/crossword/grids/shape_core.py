"""Which cells of a shape can be open at all: those that no pattern can give entries of three letters are blocks."""

from __future__ import annotations

from collections.abc import Set

from app.games.crossword.grids.pattern import LEAST


def find_core(width: int, cells: Set[int], in_row: Set[int] | None = None, in_col: Set[int] | None = None) -> set[int]:
    """Return the largest set of these cells (indices) in which no run is too short for an entry.

    `in_row` and `in_col` are the cells that must be part of a run across, and down (None: all of them). Every pattern
    without short runs lies within the core, and the core has all symmetries that the cells have.
    """
    core = set(cells)
    while short := {at for at in core if is_short(at, width, core, in_row, in_col)}:
        core -= short
    return core


def is_short(at: int, width: int, cells: Set[int], in_row: Set[int] | None, in_col: Set[int] | None) -> bool:
    """Whether a run that the cell must be part of has fewer than three cells."""
    across = (in_row is None or at in in_row) and run_length(at, width, cells, 1) < LEAST
    return across or ((in_col is None or at in in_col) and run_length(at, width, cells, width) < LEAST)


def run_length(at: int, width: int, cells: Set[int], step: int) -> int:
    """Cells in the run through this cell; `step` is 1 across and the grid's width down."""
    return 1 + cells_beyond(at, width, cells, -step) + cells_beyond(at, width, cells, step)


def cells_beyond(at: int, width: int, cells: Set[int], step: int) -> int:
    """Return how many cells follow this one in a direction (`step` as above, negative to the left or up)."""
    count, beyond = 0, at + step
    while beyond in cells and (abs(step) != 1 or beyond // width == at // width):
        count, beyond = count + 1, beyond + step
    return count


def lines_of(cells: Set[int], width: int) -> set[tuple[str, int]]:
    """Return the rows and columns that have any of these cells."""
    return {("row", at // width) for at in cells} | {("column", at % width) for at in cells}


def count_parts(width: int, cells: Set[int]) -> int:
    """Return how many parts the cells fall into that do not touch."""
    unseen, count = set(cells), 0
    while unseen:
        waiting = [unseen.pop()]
        while waiting:
            at = waiting.pop()
            beside = {at - width, at + width} | ({at - 1} if at % width else set())
            touching = (beside | ({at + 1} if (at + 1) % width else set())) & unseen
            unseen -= touching
            waiting += touching
        count += 1
    return count
