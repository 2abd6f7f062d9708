"""Making a fill better: the ladder of least scores, then windows."""

from __future__ import annotations

from random import Random

import numpy as np

from app.games.crossword.fill import state, window_search
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.searching import CompiledSearch
from app.games.crossword.fill.state import BEST, I64, NONE, Tables

SMALLEST, LARGEST = 8, 24  # slots of a window
NODES = 200
STRONG = 0.5  # how much a score counts beside the room that an entry leaves


class Improver:
    """A fill that gets better, window by window."""

    def __init__(self, problem: Problem, entries: I64, seed: int, tables: Tables | None = None) -> None:
        search = CompiledSearch(problem, seed, tables)
        self.problem, self.tables, self.work = problem, search.tables, search.work
        # Windows begin with nothing propagated.
        state.undo_changes(self.work, 0)
        state.clear_queue(self.work)
        self.root, self.root_order = self.work.now.copy(), self.work.order.copy()
        self.work.tune[state.LIKING] = STRONG
        self.entries = entries.copy()
        self.open = np.flatnonzero(self.problem.open)
        self.random = Random(seed)

    def score(self, slot: int) -> int:
        return int(self.tables.scores[self.tables.rated[slot] + int(self.entries[slot])])

    @property
    def total(self) -> int:
        return sum(self.score(slot) for slot in self.open.tolist())

    def choose_window(self) -> I64:
        """Connected slots round one that is liked less than others."""
        slots = self.open.tolist()
        weights = [max(1, 101 - self.score(slot)) for slot in slots]
        chosen = [self.random.choices(slots, weights)[0]]
        size = self.random.randint(SMALLEST, LARGEST)
        inside, border = set(chosen), self.around(chosen[0])
        while border and len(chosen) < size:
            slot = self.random.choice(border)
            chosen.append(slot)
            inside.add(slot)
            border = [other for other in {*border, *self.around(slot)} if other not in inside]
            border.sort()
        return np.array(chosen, np.int64)

    def around(self, slot: int) -> list[int]:
        met = {int(other) for other in self.tables.crossing[slot] if other != NONE}
        return sorted(other for other in met if self.problem.open[other])

    def step(self) -> bool:
        """Another window; whether the fill has become better."""
        window, before = self.choose_window(), self.total
        inside = sum(self.score(slot) for slot in window.tolist())
        self.work.numbers[BEST] = inside - 1
        if window_search.empty_window(self.tables, self.work, self.root, self.root_order, window, self.entries):
            window_search.fill_better(self.tables, self.work, NODES, self.entries)
        return self.total > before
