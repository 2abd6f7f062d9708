"""Spangram candidates: spanning words, and two or three words joined end to start on neighbouring cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from app.games.strands.blind.finder import Ints, Masks
from app.games.strands.blind.pieces import SearchBoard, cells_as_matrix, touch_two_sides
from app.games.strands.blind.prices import worth_of_rows
from app.games.strands.blind.wordstock import LETTERS, LONGEST, PIECES, SHORTEST_SPANGRAM, Floats
from app.games.strands.cells import Path
from app.games.strands.parameters import MOST_PIECES

# So many triples are looked at together, and so many are held: boards of words hold a tenth.
BATCH, MOST_TRIPLES = 400_000, 3_000_000
_NONE = -1


class TooMany(Exception):
    """Raised on a board with more spangrams than can be held."""


@dataclass(frozen=True, slots=True)
class Candidates:
    """Possible spangrams, one a row: up to three rows of the stock (padded with -1), cells, blocks, cost."""

    rows: Ints
    cells: Masks
    blocks: Masks
    costs: Floats

    def __len__(self) -> int:
        return len(self.costs)

    def take(self, which: Ints) -> Candidates:
        return Candidates(self.rows[which], self.cells[which], self.blocks[which], self.costs[which])

    def join(self, *others: Candidates) -> Candidates:
        every = (self, *others)
        return Candidates(
            np.concatenate([candidates.rows for candidates in every]),
            np.concatenate([candidates.cells for candidates in every]),
            np.concatenate([candidates.blocks for candidates in every]),
            np.concatenate([candidates.costs for candidates in every]),
        )


class Spangrams:
    """All candidates of a board. Singles and pairs are listed at once, triples only as far as they are wanted.

    The stock is the board's spanning words followed by its parts.
    """

    def __init__(self, board: SearchBoard, pieces: int = MOST_PIECES) -> None:
        self.board, self.pieces = board, pieces
        singles, parts = board.singles, board.parts
        self._offset = len(singles)
        self._crossed_block = _block_table(board)
        stock, words = board.vocabulary, parts.finds.words
        self._lengths = stock.lengths[words]
        self._places = stock.costs.first[words], stock.costs.middle[words], stock.costs.last[words]
        self._first = parts.finds.paths[:, 0].astype(np.int32)
        self._join_parts()
        rows = np.full((len(singles), MOST_PIECES), _NONE, np.int32)
        rows[:, 0] = np.arange(len(singles))
        self.listed = Candidates(rows, singles.finds.cells, singles.finds.blocks, singles.costs)
        if pieces > 1:
            self.listed = self.listed.join(self._spanning_pairs())

    def find_triples(self, prices: Floats, limit: float, pulse: Callable[[], None] = lambda: None) -> Candidates:
        """The spangrams of three pieces whose cost, less the prices of their cells, is at most `limit`.

        `pulse` is called now and then, and may end it with an exception; raises TooMany.
        """
        worth = self._row_worths(prices)[self._offset : -1]
        excess = [costs - worth for costs in self._places]
        nothing = self.listed.take(np.zeros(0, np.int32))
        if self.pieces < MOST_PIECES or not len(self._left):
            return nothing
        open_pairs = self._open_pairs(excess, limit - PIECES[3])
        counts = np.cumsum(self._degree[self._right[open_pairs]])
        cuts = np.searchsorted(counts, np.arange(BATCH, counts[-1] if len(counts) else 0, BATCH))
        triples_by_batch: list[Candidates] = []
        for pairs in np.split(open_pairs, cuts):
            pulse()
            triples_by_batch.append(self._triples_from(pairs, excess, limit - PIECES[3]))
            if sum(map(len, triples_by_batch)) > MOST_TRIPLES:
                raise TooMany
        return nothing.join(*triples_by_batch)

    @property
    def dearest(self) -> float:
        """No spangram of several pieces costs more."""
        return sum(float(costs.max(initial=0)) for costs in self._places) + max(PIECES.values()) + float(LETTERS.max())

    def excess_costs(self, some: Candidates, prices: Floats) -> Floats:
        """The candidates' costs, less the prices of their cells."""
        total: Floats = some.costs - self._row_worths(prices)[some.rows].sum(axis=1)
        return total

    def path(self, rows: Ints) -> Path:
        return tuple(cell for row in rows.tolist() if row >= 0 for cell in self._one_path(row))

    def piece_texts(self, rows: Ints) -> list[str]:
        """The words of a candidate's pieces."""
        stock = self.board.vocabulary
        words = [stock.words[self._word(row)] for row in rows.tolist() if row >= 0]
        return [piece for word in words for piece in stock.spelled.get(word, (word,))]

    def _one_path(self, row: int) -> Path:
        if row < self._offset:
            return self.board.singles.finds.path(row)
        return self.board.parts.finds.path(row - self._offset)

    def _word(self, row: int) -> int:
        if row < self._offset:
            return int(self.board.singles.finds.words[row])
        return int(self.board.parts.finds.words[row - self._offset])

    def _row_worths(self, prices: Floats) -> Floats:
        """The worth of the cells of each row of the stock; 0 for the row -1."""
        finds = self.board.singles.finds, self.board.parts.finds
        return np.concatenate(
            [*(worth_of_rows(cells_as_matrix(finds.cells, self.board.grid.size), prices) for finds in finds), [0.0]]
        )

    def _join_parts(self) -> None:
        """Every pair of parts that go on from one to the other, sorted by the first part."""
        finds, grid = self.board.parts.finds, self.board.grid
        # By starting cell first: only parts that start next to an end are compared.
        near = np.zeros((grid.size, grid.size), bool)
        for cell, around in enumerate(grid.neighbours):
            near[cell, list(around)] = True
        joined = near[finds.ends][:, self._first]
        left, right = np.nonzero(joined)
        apart = (finds.cells[left] & finds.cells[right]) == 0
        self._left, self._right = left[apart].astype(np.int32), right[apart].astype(np.int32)
        self._degree = np.bincount(self._left, minlength=len(finds))
        self._start = np.cumsum(self._degree) - self._degree

    def _spanning_pairs(self) -> Candidates:
        left, right = self._left, self._right
        finds = self.board.parts.finds
        lengths = self._lengths[left] + self._lengths[right]
        cells = finds.cells[left] | finds.cells[right]
        fit = touch_two_sides(cells, self.board.grid) & (lengths >= SHORTEST_SPANGRAM) & (lengths <= LONGEST)
        return self._candidates(left[fit], right[fit])

    def _open_pairs(self, excess: Sequence[Floats], limit: float) -> Ints:
        """The pairs that some third part may complete within the limit."""
        first, middle, last = excess
        best = np.full(len(last), np.inf)
        has = np.flatnonzero(self._degree)
        best[has] = np.minimum.reduceat(last[self._right], self._start[has])
        least = first[self._left] + middle[self._right] + best[self._right]
        return np.flatnonzero(least <= limit).astype(np.int32)

    def _triples_from(self, pairs: Ints, excess: Sequence[Floats], limit: float) -> Candidates:
        """The triples that begin with the pairs."""
        finds = self.board.parts.finds
        middle = self._right[pairs]
        counts = self._degree[middle]
        rows = np.repeat(np.arange(len(pairs)), counts)
        within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
        left, middle = self._left[pairs][rows], middle[rows]
        last = self._right[self._start[middle] + within]
        fit = np.flatnonzero(excess[0][left] + excess[1][middle] + excess[2][last] <= limit)
        left, middle, last = left[fit], middle[fit], last[fit]
        fit = np.flatnonzero((finds.cells[left] & finds.cells[last]) == 0)
        left, middle, last = left[fit], middle[fit], last[fit]
        lengths = self._lengths[left] + self._lengths[middle] + self._lengths[last]
        sized = (lengths >= SHORTEST_SPANGRAM) & (lengths <= LONGEST)
        total = excess[0][left] + excess[1][middle] + excess[2][last] + LETTERS[np.minimum(lengths, LONGEST)]
        cells = finds.cells[left] | finds.cells[middle] | finds.cells[last]
        fit = np.flatnonzero(sized & (total <= limit) & touch_two_sides(cells, self.board.grid))
        return self._candidates(left[fit], middle[fit], last[fit])

    def _candidates(self, *parts: Ints) -> Candidates:
        finds = self.board.parts.finds
        places = [*self._places[: len(parts) - 1], self._places[-1]]
        rows = np.full((len(parts[0]), MOST_PIECES), _NONE, np.int32)
        cells, blocks = np.zeros(len(rows), np.uint64), np.zeros(len(rows), np.uint64)
        total = np.full(len(rows), PIECES[len(parts)])
        for place, part in enumerate(parts):
            rows[:, place] = part + self._offset
            cells |= finds.cells[part]
            blocks |= finds.blocks[part]
            total += places[place][part]
            if place:
                blocks |= self._crossed_block[finds.ends[parts[place - 1]], self._first[part]]
        total += LETTERS[sum(self._lengths[part] for part in parts)]
        return Candidates(rows, cells, blocks, total)


def _block_table(board: SearchBoard) -> Masks:
    """The block that a step from one cell to another crosses."""
    table = np.zeros((board.grid.size, board.grid.size), np.uint64)
    for cell, blocks in enumerate(board.grid.block):
        table[cell, list(blocks)] = list(blocks.values())
    return table
