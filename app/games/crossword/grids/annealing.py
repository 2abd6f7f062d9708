"""Simulated annealing of a pattern of blocks: orbits of cells are opened and closed, or slide to the cell beside.

After Kirkpatrick, Gelatt and Vecchi (Optimization by Simulated Annealing, Science 220, 1983).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from math import inf, log
from random import Random
from typing import NamedTuple

from app.games.crossword.grids.fillability import SHARED
from app.games.crossword.grids.pacing import MakerPulse
from app.games.crossword.grids.pattern import Change, Frame, LineWorth

HOT, COLD = 3.0, 0.12
# What a fault in a line costs, a word or block over the limit, and a part that hangs together with no other.
FAULT, WORD, OVER, PART = 2.5, 1.5, 1.5, 4.0
# What is only ugly, and what a point of the index is worth.
CLUMP, CHEATER, POINT = 1.0, 0.5, 0.25
BOUNDLESS = 1000.0  # an index that no grid has
BETWEEN = 64  # steps between two beats of the pulse


class Slide(NamedTuple):
    """Two orbits side by side, as masks of their cells: when one is open and the other is not, they change places."""

    first: int
    second: int
    change: Change


@dataclass(frozen=True)
class Task:
    """Input of one annealing run.

    `tables` has one for each line of the frame, `start` the cells that are open at first, `checked` those that two
    entries share when they are open; `aim` is the index that is enough; `tidy`: clumps and cheaters cost something.
    Patterns that were `seen` are as bad as broken ones.
    """

    frame: Frame
    tables: Sequence[dict[int, LineWorth]]
    toggles: Sequence[Change]
    slides: Sequence[Slide]
    start: int
    checked: int
    most_words: int
    most_blocks: int
    aim: float = BOUNDLESS
    tidy: bool = True
    seen: Set[int] = frozenset()


class Pattern(NamedTuple):
    """A pattern of open cells, with what its lines have in all; `broken` counts what no grid may have."""

    cells: int
    faults: int
    words: int
    worth: float
    broken: int
    cost: float


class Annealer:
    """The pattern as it stands, and the best so far."""

    def __init__(self, task: Task, rng: Random) -> None:
        self.task, self.rng = task, rng
        self.lines = task.frame.lines(task.start)
        worths = [table[line] for table, line in zip(task.tables, self.lines, strict=True)]
        faults, words, worth = (sum(each) for each in zip(*worths, strict=True))
        self.now = self._judge_pattern(task.start, faults, words, worth)
        self.best = self.now

    def run(self, steps: int, hot: float = HOT, pulse: MakerPulse | None = None) -> Pattern:
        """The best pattern of so many steps, from hot to cold; raises what the pulse does."""
        heat, cooling, pulse = hot, (COLD / hot) ** (1 / steps), pulse or MakerPulse()
        for done in range(steps):
            self.step(heat)
            heat *= cooling
            if done % BETWEEN == 0:
                pulse()
        return self.best

    def step(self, heat: float) -> None:
        change = self._draw_change()
        if change is None:
            return
        allowed = self.now.cost - heat * log(1 - self.rng.random())
        candidate = self._judge_pattern(self.now.cells ^ change.cells, *self._line_sums(change), allowed)
        if candidate.cost <= allowed:
            self.now = candidate
            for line, mask in change.lines:
                self.lines[line] ^= mask
            if (candidate.broken, candidate.cost) < (self.best.broken, self.best.cost):
                self.best = candidate

    def _draw_change(self) -> Change | None:
        rng, task = self.rng, self.task
        if rng.random() < 0.5 or not task.slides:
            return task.toggles[int(rng.random() * len(task.toggles))]
        first, second, change = task.slides[int(rng.random() * len(task.slides))]
        cells = self.now.cells
        return change if bool(cells & first) != bool(cells & second) else None

    def _line_sums(self, change: Change) -> tuple[int, int, float]:
        """The faults, words and worth of all lines after a change."""
        _, faults, words, worth, *_ = self.now
        lines, tables = self.lines, self.task.tables
        for at, mask in change.lines:
            table, line = tables[at], lines[at]
            new_faults, new_words, new_worth = table[line ^ mask]
            old_faults, old_words, old_worth = table[line]
            faults += new_faults - old_faults
            words += new_words - old_words
            worth += new_worth - old_worth
        return faults, words, worth

    def _judge_pattern(self, cells: int, faults: int, words: int, worth: float, allowed: float = inf) -> Pattern:
        """The pattern with its cost; its parts are counted only when it could be allowed."""
        task, frame = self.task, self.task.frame
        over = max(0, words - task.most_words)
        blocks = max(0, (frame.full & ~cells).bit_count() - task.most_blocks)
        cost = FAULT * faults + WORD * over + OVER * blocks
        cost += POINT * max(0.0, task.aim - worth + SHARED * (cells & task.checked).bit_count())
        if task.tidy:
            cost += CLUMP * frame.count_clumps(cells) + CHEATER * frame.count_cheaters(cells)
        loose = (frame.parts(cells) if cost <= allowed else 1) - 1 + (cells in task.seen)
        return Pattern(cells, faults, words, worth, faults + over + blocks + loose, cost + PART * loose)
