"""The board as integers: a set of cells is a bit mask, and so is the set of diagonals that a path takes.

Cells are numbered row by row; cell `c` is bit `1 << c`. A diagonal step lies in the 2 × 2 block that it crosses, and
both diagonals of a block share its bit: two paths without a common cell cross each other exactly if they share a block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

ROWS, COLUMNS = 8, 6
Path = tuple[int, ...]


class BoardCells:
    """The tables of a board of `rows` × `columns` cells. `grid()` keeps one of each size."""

    __slots__ = ("all", "block", "bottom", "columns", "left", "near", "neighbours", "right", "rows", "size", "top")

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.size = rows, columns, rows * columns
        self.all = (1 << self.size) - 1
        self.top = (1 << columns) - 1
        self.bottom = self.top << (self.size - columns)
        self.left = sum(1 << row * columns for row in range(rows))
        self.right = self.left << (columns - 1)
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(self._around(cell)) for cell in range(self.size))
        self.near: tuple[int, ...] = tuple(sum(1 << cell for cell in around) for around in self.neighbours)
        # block[a][b]: the bit of the block that the step from a to b crosses, 0 for a straight step.
        self.block: tuple[dict[int, int], ...] = tuple(
            {other: self._crossed_block(cell, other) for other in self.neighbours[cell]} for cell in range(self.size)
        )

    def _around(self, cell: int) -> Iterator[int]:
        row, column = divmod(cell, self.columns)
        for r in range(max(0, row - 1), min(self.rows, row + 2)):
            for c in range(max(0, column - 1), min(self.columns, column + 2)):
                if (r, c) != (row, column):
                    yield r * self.columns + c

    def _crossed_block(self, start: int, other: int) -> int:
        (r1, c1), (r2, c2) = divmod(start, self.columns), divmod(other, self.columns)
        if r1 == r2 or c1 == c2:
            return 0
        return 1 << (min(r1, r2) * (self.columns - 1) + min(c1, c2))

    def masks(self, path: Sequence[int]) -> tuple[int, int]:
        """The cells and the diagonal blocks of a path whose steps go to neighbours."""
        cells = blocks = 0
        for cell in path:
            cells |= 1 << cell
        for start, other in pairwise(path):
            blocks |= self.block[start][other]
        return cells, blocks

    def spans(self, cells: int) -> bool:
        """Whether the cells touch two opposite sides."""
        return bool((cells & self.top and cells & self.bottom) or (cells & self.left and cells & self.right))

    def regions(self, cells: int) -> list[int]:
        """The connected parts (eight neighbours) of a set of cells, the one with the lowest cell first."""
        parts = []
        while cells:
            part = cells & -cells
            edge = part
            while edge:
                grown = 0
                while edge:
                    low = edge & -edge
                    grown |= self.near[low.bit_length() - 1]
                    edge ^= low
                edge = grown & cells & ~part
                part |= edge
            parts.append(part)
            cells &= ~part
        return parts

    def place(self, cell: int) -> list[int]:
        """[row, column], as the command line and the stored boards name a cell."""
        return list(divmod(cell, self.columns))


@lru_cache(maxsize=16)
def grid(rows: int = ROWS, columns: int = COLUMNS) -> BoardCells:
    return BoardCells(rows, columns)


def cell_name(cell: int) -> str:
    """The cell's column as a letter and its row as a number: "a1" is the first, "f8" the last."""
    row, column = divmod(cell, COLUMNS)
    return f"{'abcdef'[column]}{row + 1}"


def is_place(value: object) -> bool:
    """Whether a value is the row and the column of a cell."""
    if not isinstance(value, list | tuple) or len(value) != 2 or any(type(number) is not int for number in value):
        return False
    return bool(0 <= value[0] < ROWS and 0 <= value[1] < COLUMNS)


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
