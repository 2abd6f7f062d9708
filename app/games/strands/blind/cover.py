"""Exact covers of a set of cells by theme words, as bit sets: every answer within a budget of reduced cost.

The words are numbered by reduced cost, so a budget is a prefix of that order, and one `&` drops all words that have
become too dear. The cell that the fewest words can still cover is covered first; a cell that none can cover ends it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray

from app.games.strands.blind.effort import Effort
from app.games.strands.blind.finder import Masks
from app.games.strands.blind.pieces import cells_as_matrix
from app.games.strands.blind.wordstock import SHORTEST_WORD, Floats
from app.games.strands.cells import BoardCells, cells_of

# Rounding must not lose a solution that lies on the budget.
TOLERANCE = 1e-6
BATCH = 4000
# So many steps of the search lie between two looks at the clock.
PULSE = 1000
Covering = tuple[float, tuple[int, ...]]


class Cover:
    """Theme words as bit sets. `order[n]` is the row of word n among the pieces it was made of."""

    def __init__(
        self,
        grid: BoardCells,
        words: tuple[Masks, Masks],
        reduced: Floats,
        count: int | None,
        pulse: Callable[[], None],
    ) -> None:
        """The words' cells and diagonal blocks, their reduced costs, and how many of them a solution has, if known.

        `pulse` is called now and then during a long search, and may end it with an exception.
        """
        cells, blocks = words
        order = np.argsort(reduced, kind="stable")
        self.grid, self.count = grid, count
        self._pulse, self._nodes = pulse, 0
        # The fewest cells that were left open, and those that lie outside the region that is being covered.
        self._left, self._elsewhere = grid.size, 0
        self.order: list[int] = order.tolist()
        self.reduced: list[float] = reduced[order].tolist()
        self._cells, self._blocks = cells[order], blocks[order]
        self._masks: list[int] = self._cells.tolist()
        self._matrix = cells_as_matrix(self._cells, grid.size) != 0
        self._holds = _bits_as_numbers(self._matrix.T)
        self._fits: dict[int, int] = {}
        self._longest = int(self._matrix.sum(axis=1).max(initial=0))

    def effort(self) -> Effort:
        """How many partial covers this process has tried, from a spangram alone on, and the fewest cells left open."""
        return Effort(self._nodes, self._left)

    def live(self, cells: Masks, blocks: Masks, budgets: Floats) -> Iterator[tuple[int, int]]:
        """For spangrams with these cells, blocks and budgets: the rows of those that leave no cell without a word, and
        the words that are left to each as a bit set. This is the death test, for many spangrams at once.
        """
        most = np.searchsorted(self.reduced, budgets + TOLERANCE, "right")
        for start in range(0, len(cells), BATCH):
            self._pulse()
            rows = np.arange(start, min(start + BATCH, len(cells)))
            self._nodes += len(rows)
            self._left = min(self._left, self.grid.size - int(np.bitwise_count(cells[rows]).max()))
            width = int(most[rows].max(initial=0))
            words = self._matrix[:width]
            for cell in np.argsort(words.sum(axis=0), kind="stable").tolist():
                held = np.flatnonzero(words[:, cell])
                free = self._apart(cells[rows], blocks[rows], held) & (held < most[rows][:, None])
                rows = rows[free.any(axis=1) | ((cells[rows] >> np.uint64(cell) & np.uint64(1)) != 0)]
            fits = self._apart(cells[rows], blocks[rows], slice(0, width))
            fits &= np.arange(width) < most[rows][:, None]
            yield from zip(rows.tolist(), _bits_as_numbers(fits), strict=True)

    def covers(self, cells: int, alive: int, budget: float) -> Iterator[Covering]:
        """All covers of the cells within the budget: their reduced cost and their words, which are taken from the bit
        set `alive` of words that lie in the cells.

        Regions that do not touch are searched apart, the smallest first.
        """
        regions = sorted(self.grid.regions(cells), key=int.bit_count)
        self._elsewhere = 0
        if len(regions) == 1:
            yield from self._descend(cells, alive, budget + TOLERANCE, self.count or self.grid.size, self.count)
            return
        most = (self.count or self.grid.size) - len(regions) + 1
        covers_by_region: list[list[Covering]] = []
        left = budget + TOLERANCE
        still = cells.bit_count()
        for region in regions:
            still -= region.bit_count()
            self._elsewhere = still
            covers_by_region.append(list(self._descend(region, alive, left, most, None)))
            if not covers_by_region[-1]:
                return
            left -= min(cost for cost, _ in covers_by_region[-1])
        yield from self._combine_regions(covers_by_region, budget + TOLERANCE)

    def _combine_regions(self, found: Sequence[list[Covering]], budget: float) -> Iterator[Covering]:
        for choice in product(*found):
            cost = sum(part for part, _ in choice)
            words = tuple(word for _, part in choice for word in part)
            if cost <= budget and (self.count is None or len(words) == self.count):
                yield cost, words

    def _descend(self, cells: int, alive: int, budget: float, most: int, exact: int | None) -> Iterator[Covering]:
        """Covers of the cells by at most `most` words, or by `exact` of them."""
        size = cells.bit_count()
        self._left = min(self._left, size + self._elsewhere)
        if (exact and most * SHORTEST_WORD > size) or size > most * self._longest:
            return
        for word in cells_of(self._words_for_scarcest_cell(cells, alive)):
            left = budget - self.reduced[word]
            if left < 0:
                return
            rest = cells & ~self._masks[word]
            if not rest:
                if exact is None or exact == 1:
                    yield self.reduced[word], (word,)
            elif most > 1:
                near = alive & self._words_beside(word) & self._within(left)
                for cost, words in self._descend(rest, near, left, most - 1, exact and exact - 1):
                    yield cost + self.reduced[word], (word, *words)

    def _words_for_scarcest_cell(self, cells: int, alive: int) -> int:
        """The words for the cell that the fewest can cover; none when there is a cell without."""
        self._nodes += 1
        if not self._nodes % PULSE:
            self._pulse()
        fewest, least = 0, 1 << 30
        while cells:
            low = cells & -cells
            words = alive & self._holds[low.bit_length() - 1]
            number = words.bit_count()
            if number < least:
                if number == 0:
                    return 0
                fewest, least = words, number
            cells ^= low
        return fewest

    def _within(self, budget: float) -> int:
        return (1 << bisect_right(self.reduced, budget)) - 1

    def _words_beside(self, word: int) -> int:
        """The words that may lie beside a word."""
        if word not in self._fits:
            row = slice(word, word + 1)
            self._fits[word] = _bits_as_numbers(self._apart(self._cells[row], self._blocks[row], slice(None)))[0]
        return self._fits[word]

    def _apart(self, cells: Masks, blocks: Masks, words: slice | NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which of the words neither overlap nor cross each of these answers; shape (answers, words)."""
        apart: NDArray[np.bool_] = (cells[:, None] & self._cells[words]) == 0
        apart &= (blocks[:, None] & self._blocks[words]) == 0
        return apart


def _bits_as_numbers(bits: NDArray[np.bool_]) -> list[int]:
    """Rows of truths as bit sets, the first column the lowest bit."""
    packed = np.packbits(bits, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]
