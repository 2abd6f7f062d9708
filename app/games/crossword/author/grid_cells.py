"""The cells of a crossword in the making, one by one: what stands in each and how it is marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from app.games.crossword.formats.document import CrosswordFile, lower, rows_of
from app.games.crossword.grid import BLOCK, OPEN, OUTSIDE, Grid
from app.games.crossword.grids.symmetry import symmetry_group
from app.games.crossword.rules import LONGEST
from app.words.fold import fold

CIRCLE, SHADE, RIGHT, BELOW = "c", "s", "r", "b"
MARKS = CIRCLE + SHADE + RIGHT + BELOW


class GridCell(NamedTuple):
    """`text` is a block, a cell outside, or the letters of an open cell, in lower case and possibly none; `marks` has
    some of MARKS in their order: a circle, a shade, a bar at the right and below."""

    text: str = ""
    marks: str = ""

    @property
    def is_open(self) -> bool:
        return self.text not in (BLOCK, OUTSIDE)


def read_cells(document: CrosswordFile) -> list[GridCell]:
    """The cells of a crossword in reading order."""
    grid = document.grid
    marked = ((CIRCLE, document.circled), (SHADE, document.shaded), (RIGHT, grid.bars_right), (BELOW, grid.bars_below))
    return [
        GridCell(document.solution[n] if sign == OPEN else sign, "".join(mark for mark, cells in marked if n in cells))
        for n, sign in enumerate(grid.text)
    ]


def with_cells(document: CrosswordFile, cells: Sequence[GridCell], width: int) -> CrosswordFile:
    """The document with these cells in its place; its clues are left as they are, though they may not fit any more."""
    signs = [OPEN if cell.is_open else cell.text for cell in cells]
    marked = {mark: frozenset(n for n, cell in enumerate(cells) if mark in cell.marks) for mark in MARKS}
    # A bar at the grid's own edge closes nothing.
    right = frozenset(n for n in marked[RIGHT] if (n + 1) % width)
    below = frozenset(n for n in marked[BELOW] if n + width < len(cells))
    inside = frozenset(n for n, cell in enumerate(cells) if cell.is_open)
    return replace(
        document,
        grid=Grid(rows_of(signs, width), right, below),
        solution=tuple(cell.text if cell.is_open else "" for cell in cells),
        circled=marked[CIRCLE] & inside,
        shaded=marked[SHADE] & inside,
    )


def letters_of_cell(text: str, language: str) -> str | None:
    """Return the text to store for what was typed into a cell: letters and digits in lower case, `#` for a block (also
    typed as a dot), `@` for a cell outside the shape; None for text that no cell can hold."""
    typed = text.strip()
    if typed in (BLOCK, OPEN, OUTSIDE):
        return OUTSIDE if typed == OUTSIDE else BLOCK
    letters = "".join(sign for sign in normalise_letters(typed, language) if not sign.isspace())
    if letters and not letters.isalnum():
        return None
    return letters if len(letters) <= LONGEST else None


def normalise_letters(text: str, language: str) -> str:
    """In lower case, with the letters that the language has; those of other scripts stay what they are."""
    folded = fold(text, language)
    return folded if folded.isascii() or folded.isalnum() else lower(text)


def toggle_mark(cells: Sequence[GridCell], at: int, mark: str) -> list[GridCell]:
    """The cells with one mark put or taken away; `mark` is one of MARKS."""
    old = cells[at]
    marks = set(old.marks) ^ {mark}
    return [*cells[:at], old._replace(marks="".join(sign for sign in MARKS if sign in marks)), *cells[at + 1 :]]


def toggle_block(cells: Sequence[GridCell], at: int, width: int, symmetry: str, sign: str = BLOCK) -> list[GridCell]:
    """The cells with a block put at a place, or taken away, and the same at its images under the symmetry.

    `sign` may be `@` as well: a cell outside the shape.
    """
    text = "" if cells[at].text == sign else sign
    images = {way[at] for way in symmetry_group(symmetry, len(cells) // width, width)}
    new = [GridCell(text) if text else GridCell("", cell.marks) for cell in cells]
    return [new[n] if n in images and (text or not cell.is_open) else cell for n, cell in enumerate(cells)]


def expand_cells(
    cells: Sequence[GridCell], width: int, sides: tuple[int, int, int, int], fresh: str = ""
) -> tuple[list[GridCell], int]:
    """The cells with so many rows and columns put on at the top, the right, the bottom and the left, or taken away
    where the number is negative; and the new width."""
    top, right, bottom, left = sides
    height, new_width = len(cells) // width, width + left + right

    def cell_at(row: int, col: int) -> GridCell:
        inside = 0 <= row < height and 0 <= col < width
        return cells[row * width + col] if inside else GridCell(fresh)

    rows = range(-top, height + bottom)
    return [cell_at(row, col) for row in rows for col in range(-left, width + right)], new_width
