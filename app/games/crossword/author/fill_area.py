"""The part of an unfinished crossword that a machine fills: the slots that a selection of cells touches, and no
others."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.grid import ACROSS, OPEN, Grid, Slot
from app.games.crossword.parameters import FillParameters
from app.words.fold import ALPHABETS

ALL, REGION, ENTRY = "all", "region", "entry"
EXTENTS = (ALL, REGION, ENTRY)


def grid_with_letters(document: CrosswordFile) -> Grid:
    """The grid with its letters, as the engines take it; a cell with several letters or a figure counts as open."""
    alphabet = ALPHABETS[document.language or "en"]
    return document.grid.filled(
        [
            letters if sign == OPEN and len(letters) == 1 and letters in alphabet else sign
            for sign, letters in zip(document.grid.text, document.solution, strict=True)
        ]
    )


def is_plain(document: CrosswordFile, grid: Grid, slot: Slot) -> bool:
    """Whether every cell of a slot is open or has one letter: no list has an entry for others."""
    return all(not document.solution[cell] or grid.text[cell] != OPEN for cell in slot.cells)


def area_grid(document: CrosswordFile, chosen: Set[int] | None = None) -> Grid:
    """The grid in which only those slots are open that have an empty cell among the chosen ones (None: all cells).

    The others fall apart by bars, so that nothing is asked of them. A slot that leads out of the chosen cells stays
    whole: whatever is filled in, it can be completed.
    """
    grid = grid_with_letters(document)
    loose = [slot for slot in grid.slots if not _is_in_area(document, grid, slot, chosen)]
    right = {cell for slot in loose if slot.direction == ACROSS for cell in slot.cells[:-1]}
    below = {cell for slot in loose if slot.direction != ACROSS for cell in slot.cells[:-1]}
    return Grid(grid.rows, grid.bars_right | right, grid.bars_below | below)


def _is_in_area(document: CrosswordFile, grid: Grid, slot: Slot, chosen: Set[int] | None) -> bool:
    if not is_plain(document, grid, slot):
        return False
    empty = [cell for cell in slot.cells if grid.text[cell] == OPEN]
    return not empty or chosen is None or not chosen.isdisjoint(empty)


def with_grid(params: FillParameters, grid: Grid) -> FillParameters:
    """The parameters of a filling job with this grid."""
    right, below = (tuple(sorted(cells)) for cells in (grid.bars_right, grid.bars_below))
    return replace(params, grid="\n".join(grid.rows), bars_right=right, bars_below=below)


def is_open(grid: Grid) -> bool:
    """Whether a slot of the grid waits for letters."""
    return any(OPEN in grid.pattern(slot) for slot in grid.slots)
