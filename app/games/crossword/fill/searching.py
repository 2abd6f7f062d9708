"""Running the compiled search: slices short enough to be watched, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

import numpy as np

from app.games.crossword.fill import arrays, branching, propagating, state
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.state import Tables

SLICE, FIRST, MOST = 0.1, 50, 5000  # seconds; nodes


class CompiledSearch:
    """A search that can be gone on with: the same seed goes the same way."""

    def __init__(self, problem: Problem, seed: int, tables: Tables | None = None) -> None:
        """`tables` are those of the same grid, list and groups, if they are there already."""
        self.problem = problem
        self.tables = arrays.build_tables(problem) if tables is None else tables
        self.work = arrays.initial_state(problem, self.tables, seed)
        self.status = state.RUNNING
        self._slice = FIRST
        self.propagate_given()

    def propagate_given(self) -> None:
        """Propagate what is given."""
        for slot, is_open in enumerate(self.problem.open):
            if is_open and self.work.now[self.tables.size + slot] == 0:
                self.work.numbers[state.CULPRIT] = slot
                self.status = state.EXHAUSTED
                return
            state.queue_changed_slot(self.work, slot)
        if not propagating.propagate(self.tables, self.work):
            self.status = state.EXHAUSTED

    def go_on(self) -> int:
        """Another slice, about a tenth of a second: RUNNING, SOLVED or EXHAUSTED."""
        if self.status == state.RUNNING:
            start = monotonic()
            self.status = int(branching.search_nodes(self.tables, self.work, self._slice))
            spent = max(monotonic() - start, 1e-4)
            self._slice = max(5, min(MOST, int(self._slice * min(4.0, SLICE / spent))))
        return self.status

    @property
    def nodes(self) -> int:
        return int(self.work.numbers[state.NODES])

    @property
    def hardest(self) -> int:
        """The slot that cannot be, or that most tries failed at."""
        if self.work.numbers[state.NODES] == 0:
            return int(self.work.numbers[state.CULPRIT])
        return int(np.argmax(np.where(self.work.active == 1, self.work.weight, -1)))

    def entries(self) -> state.I64:
        """The entry of each slot as its place in the list of its length; NONE for what was written in full."""
        entry_bits = np.full(len(self.problem.slots), state.NONE, np.int64)
        for slot, is_open in enumerate(self.problem.open):
            if is_open:
                entry_bits[slot] = state.first_bit(self.tables, self.work, slot)
        return entry_bits

    def entry_numbers(self) -> list[int]:
        """The same as plain numbers."""
        return [int(entry) for entry in self.entries()]


def rows_of(problem: Problem, entries: Sequence[int]) -> tuple[str, ...]:
    """The grid with these entries written into it."""
    grid, lists = problem.grid, map(problem.list_of, problem.slots)
    placed = zip(problem.slots, lists, entries, strict=True)
    return grid.written([grid.pattern(s) if n == state.NONE else listed.words[n] for s, listed, n in placed]).rows
