"""Build the annealing tasks for a requested grid: its lines, the cells that may change, and those that are settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from random import Random
from typing import NamedTuple

from app.games.crossword.grids.annealing import BOUNDLESS, Slide, Task
from app.games.crossword.grids.fillability import NO_WORD, Fillability, index_from_meter
from app.games.crossword.grids.grid_request import LATTICE, GridRequest
from app.games.crossword.grids.pattern import BetweenTable, Frame, LetteredTable, LineTable, LineWorth
from app.games.crossword.grids.shape_core import find_core
from app.games.crossword.grids.symmetry import SQUARE, cell_orbits

# What is held against entries of three letters, in points of the index: grids full of them are dull.
THREE = 0.6


class Held(NamedTuple):
    """Cells that are settled before a pattern is sought (indices): open ones and blocks."""

    cells: frozenset[int] = frozenset()
    blocks: frozenset[int] = frozenset()


class TaskMaker:
    """Tasks for one kind of grid; what is the same in all of them is made once."""

    def __init__(self, request: GridRequest, fillability: Fillability) -> None:
        self.request = request
        self.frame = Frame(request.height, request.width, request.outside)
        self.core = find_core(request.width, request.inside)
        self.orbits = cell_orbits(request.symmetry, request.height, request.width)
        self._fillability = fillability
        self._worths = worths = [log - THREE * (length == 3) for length, log in enumerate(fillability.logs)]
        self._lines = LineTable(worths), LineTable(worths, 0), LineTable(worths, 1), BetweenTable()

    def task(
        self, rng: Random, held: Held, seen: Set[int] = frozenset(), letters: Mapping[int, str] | None = None
    ) -> Task:
        """A task around what is held, with `letters` by their cells; no pattern that was seen counts."""
        if self.request.style == LATTICE:
            return self._lattice_task(rng, seen)
        checked, *_, between = self._lines
        blocks = held.blocks | (self.request.inside - self.core)
        core_lines = self.frame.lines(self.frame.mask(self.core))
        # A line that the shape leaves without an entry is no fault.
        tables: list[dict[int, LineWorth]] = [checked if line else between for line in core_lines]
        for at, line_letters in self._letters_by_line(letters or {}).items():
            tables[at] = LetteredTable(self._worths, line_letters, self._lettered_worth)
        free = [orbit for orbit in self.orbits if not (held.cells | blocks | self.request.outside) & set(orbit)]
        return self._build_task(tables, free, blocks, self.frame.full, seen, tidy=True)

    def _letters_by_line(self, letters: Mapping[int, str]) -> dict[int, dict[int, str]]:
        """The letters of each line by their places in it: rows from the top, then columns from the left."""
        by_line: dict[int, dict[int, str]] = {}
        for cell, letter in letters.items():
            row, col = divmod(cell, self.request.width)
            by_line.setdefault(row, {})[col] = letter
            by_line.setdefault(self.request.height + col, {})[row] = letter
        return by_line

    def _lettered_worth(self, pattern: str) -> float | None:
        """Return the share of an entry with letters in the index; None if no word has them."""
        worth = self._fillability.slot_worth(pattern)
        return None if worth <= NO_WORD else worth - THREE * (len(pattern) == 3)

    def _lattice_task(self, rng: Random, seen: Set[int]) -> Task:
        """Entries in every second row and column, from the first or the second on."""
        height, width = self.request.height, self.request.width
        first_row, first_col = rng.choice(self._lattice_parities())
        on_row = {at for at in range(height * width) if at // width % 2 == first_row}
        on_col = {at for at in range(height * width) if at % width % 2 == first_col}
        _, *checked, between = self._lines
        rows = [checked[first_col] if row % 2 == first_row else between for row in range(height)]
        cols = [checked[first_row] if col % 2 == first_col else between for col in range(width)]
        core = find_core(width, self.request.inside & (on_row | on_col), on_row, on_col)
        crossings = self.frame.mask(on_row & on_col & core)
        free = [orbit for orbit in self.orbits if core.issuperset(orbit)]
        core_lines = self.frame.lines(self.frame.mask(core))
        tables = [table if line else between for table, line in zip([*rows, *cols], core_lines, strict=True)]
        return self._build_task(tables, free, self.request.inside - core, crossings, seen, tidy=False)

    def _lattice_parities(self) -> list[tuple[int, int]]:
        """The first row and column with entries: both alike where the symmetry makes rows of columns."""
        alike = self.request.symmetry in SQUARE
        every = [(row, col) for row in (0, 1) for col in (0, 1)]
        return [parity for parity in every if parity[0] == parity[1] or not alike]

    def _build_task(
        self,
        tables: Sequence[dict[int, LineWorth]],
        free: Sequence[tuple[int, ...]],
        blocks: Set[int],
        checked: int,
        seen: Set[int],
        tidy: bool,
    ) -> Task:
        frame, request = self.frame, self.request
        toggles = [frame.change(orbit) for orbit in free]
        start = frame.full & ~frame.mask(blocks)
        aim = BOUNDLESS if request.aim is None else index_from_meter(request.aim)
        slides = self._orbit_slides(free)
        return Task(frame, tables, toggles, slides, start, checked, request.words, request.blocks, aim, tidy, seen)

    def _orbit_slides(self, free: Sequence[tuple[int, ...]]) -> list[Slide]:
        """Every pair of orbits that touch."""
        width, size, frame = self.request.width, self.request.width * self.request.height, self.frame
        of = {at: n for n, orbit in enumerate(free) for at in orbit}
        beside = {(at, at + 1) for at in of if (at + 1) % width} | {(at, at + width) for at in of if at + width < size}
        pairs = {(of[a], of[b]) for a, b in beside if b in of and of[a] != of[b]}
        ordered = sorted({(min(pair), max(pair)) for pair in pairs})
        return [Slide(frame.mask(free[a]), frame.mask(free[b]), frame.change(free[a] + free[b])) for a, b in ordered]
