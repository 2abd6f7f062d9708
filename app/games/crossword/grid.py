"""A crossword's grid: cells, bars and the slots that they leave, as every engine of the game sees it.

A row is a line of text: `.` an open cell, `#` a block, `@` a cell outside the shape, a letter a cell that is filled.
Letters are in lower case; a cell's index is `row * width + column`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from app.contract.game_types import Json, Unsolvable

Direction = Literal["across", "down"]

OPEN, BLOCK, OUTSIDE = ".", "#", "@"
ACROSS: Direction = "across"
DOWN: Direction = "down"
DIRECTIONS = (ACROSS, DOWN)
MOST, SHORTEST = 25, 2  # cells a side; cells of an entry


def entry_key(direction: str, number: int) -> str:
    """The name of an entry on pages and in what is stored, such as "across-12"."""
    return f"{direction}-{number}"


class Slot(NamedTuple):
    """A place for an entry: its number and direction, where it begins, and the indices of its cells in order."""

    number: int
    direction: Direction
    row: int
    col: int
    cells: tuple[int, ...]

    @property
    def key(self) -> str:
        return entry_key(self.direction, self.number)

    def to_json(self) -> Json:
        """As commands and jobs tell it: row and column count from 1."""
        return {"number": self.number, "direction": self.direction, "row": self.row + 1, "col": self.col + 1}


class Crossing(NamedTuple):
    """Where a slot meets another: the place in it, the other slot's index and the place in that one."""

    at: int
    slot: int
    other_at: int


@dataclass(frozen=True)
class Grid:
    """Rows of equal length; a bar closes the right or the lower edge of the cells listed."""

    rows: tuple[str, ...]
    bars_right: frozenset[int] = frozenset()
    bars_below: frozenset[int] = frozenset()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @cached_property
    def text(self) -> str:
        """All cells in one line."""
        return "".join(self.rows)

    @cached_property
    def outside(self) -> frozenset[int]:
        """The indices of the cells outside the shape."""
        return frozenset(at for at, sign in enumerate(self.text) if sign == OUTSIDE)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Every run of two cells or more, by number and across before down."""
        return tuple(_find_slots(self))

    @cached_property
    def crossings(self) -> tuple[tuple[Crossing | None, ...], ...]:
        """For each slot, what crosses each of its cells; None where nothing does."""
        places = {
            (slot.direction, cell): (n, at) for n, slot in enumerate(self.slots) for at, cell in enumerate(slot.cells)
        }
        return tuple(
            tuple(_make_crossing(at, places.get((_other_direction(slot), cell))) for at, cell in enumerate(slot.cells))
            for slot in self.slots
        )

    def is_cell(self, at: int) -> bool:
        """Whether a letter can stand there."""
        return self.text[at] not in (BLOCK, OUTSIDE)

    def filled(self, letters: Sequence[str]) -> Grid:
        """The same grid with this text in its cells, one character a cell."""
        text, width = "".join(letters), self.width
        rows = tuple(text[start : start + width] for start in range(0, len(text), width))
        return Grid(rows, self.bars_right, self.bars_below)

    def written(self, entries: Sequence[str]) -> Grid:
        """The same grid with an entry in each of its slots."""
        cells = list(self.text)
        for slot, entry in zip(self.slots, entries, strict=True):
            for cell, letter in zip(slot.cells, entry, strict=True):
                cells[cell] = letter
        return self.filled(cells)

    def pattern(self, slot: Slot) -> str:
        """Return the letters in a slot, with a dot for each open cell."""
        return "".join(self.text[cell] for cell in slot.cells)


def _other_direction(slot: Slot) -> Direction:
    return DOWN if slot.direction == ACROSS else ACROSS


def _make_crossing(at: int, other: tuple[int, int] | None) -> Crossing | None:
    return None if other is None else Crossing(at, *other)


def _find_slots(grid: Grid) -> Iterable[Slot]:
    width, number = grid.width, 0
    for at in range(grid.height * width):
        runs = ((direction, _run_from(grid, at, direction)) for direction in DIRECTIONS)
        starts = [(direction, cells) for direction, cells in runs if len(cells) >= SHORTEST]
        number += bool(starts)
        for direction, cells in starts:
            yield Slot(number, direction, at // width, at % width, cells)


def _run_from(grid: Grid, at: int, direction: Direction) -> tuple[int, ...]:
    """The run that begins in this cell; empty when none does."""
    step = 1 if direction == ACROSS else grid.width
    if not grid.is_cell(at) or is_joined(grid, at - step, direction):
        return ()
    cells = [at]
    while is_joined(grid, cells[-1], direction):
        cells.append(cells[-1] + step)
    return tuple(cells)


def is_joined(grid: Grid, at: int, direction: Direction) -> bool:
    """Whether this cell and the next one, to the right or below, belong to one run."""
    width = grid.width
    after = at + (1 if direction == ACROSS else width)
    if at < 0 or after >= grid.height * width or not (grid.is_cell(at) and grid.is_cell(after)):
        return False
    if direction == ACROSS:
        return after % width != 0 and at not in grid.bars_right
    return at not in grid.bars_below


def read_grid(text: str, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> Grid:
    """The grid that a text draws, a row a line; raises Unsolvable for what is none.

    Letters may be capitals. Lines that are empty at the end, and blanks around a line, do not count.
    """
    rows = tuple(line.strip().lower() for line in text.strip("\n\r").splitlines())
    while rows and not rows[-1]:
        rows = rows[:-1]
    if not rows or not rows[0]:
        raise Unsolvable("no_grid")
    if len(rows) > MOST or max(map(len, rows)) > MOST:
        raise Unsolvable("grid_too_large", most=MOST)
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise Unsolvable("ragged_rows", row=number, long=len(row), first=len(rows[0]))
        if strange := row.strip(OPEN + BLOCK + OUTSIDE + alphabet):
            raise Unsolvable("strange_sign", row=number, col=row.index(strange[0]) + 1, sign=strange[0])
    return Grid(rows)
