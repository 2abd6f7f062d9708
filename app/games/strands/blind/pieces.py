"""The pieces that may lie on a board: theme words as pieces of an exact cover, and words as parts of a spangram."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.games.strands.blind.finder import Finds, Masks, trace_words
from app.games.strands.blind.wordstock import Floats, WordStock
from app.games.strands.cells import BoardCells

Rows = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Pieces:
    """The finds that may serve as one kind of answer, with their costs; no two are alike but for the way inside."""

    finds: Finds
    costs: Floats

    def __len__(self) -> int:
        return len(self.costs)


@dataclass(frozen=True, slots=True)
class SearchBoard:
    """A board's letters, row by row, and everything found on it: how many `words`, traced in how many `ways`."""

    letters: str
    grid: BoardCells
    vocabulary: WordStock
    theme: Pieces
    singles: Pieces
    parts: Pieces
    words: int
    ways: int

    @classmethod
    def read(cls, letters: str, grid: BoardCells, vocabulary: WordStock) -> SearchBoard:
        """Find what the vocabulary knows. An answer has one set of cells on its board: theme words and spangrams of
        one word with several are left out, parts are not, as a phrase may be clear although its parts are not.
        """
        finds = trace_words(letters, grid, vocabulary.trie)
        clear = _have_one_place(finds, len(vocabulary.words))
        theme = _select_pieces(finds, vocabulary.costs.theme, clear)
        singles = _select_pieces(finds, vocabulary.costs.single, clear & touch_two_sides(finds.cells, grid))
        parts = _select_pieces(finds, vocabulary.costs.first, np.ones(len(finds), bool))
        numbers = len(np.unique(finds.words)), len(finds)
        return cls(letters, grid, vocabulary, theme, singles, parts, *numbers)


def touch_two_sides(cells: Masks, grid: BoardCells) -> NDArray[np.bool_]:
    """Which sets of cells touch two opposite sides."""
    top, bottom, left, right = (cells & np.uint64(side) for side in (grid.top, grid.bottom, grid.left, grid.right))
    touching: NDArray[np.bool_] = ((top != 0) & (bottom != 0)) | ((left != 0) & (right != 0))
    return touching


def cells_as_matrix(cells: Masks, size: int) -> Floats:
    """Masks as rows of ones and zeros, one column a cell."""
    return ((cells[:, None] >> np.arange(size, dtype=np.uint64)) & np.uint64(1)).astype(np.float64)


def _have_one_place(finds: Finds, words: int) -> NDArray[np.bool_]:
    """Which finds belong to a word that has one set of cells."""
    pairs = np.unique(np.stack([finds.words.astype(np.uint64), finds.cells]), axis=1)
    counts = np.bincount(pairs[0].astype(np.int64), minlength=words)
    clear: NDArray[np.bool_] = counts[finds.words] == 1
    return clear


def _select_pieces(finds: Finds, costs: Floats, fit: NDArray[np.bool_]) -> Pieces:
    rows = np.flatnonzero(fit & np.isfinite(costs[finds.words]))
    usable = finds.take(rows)
    marks = (usable.words, usable.cells, usable.blocks, usable.paths[:, 0], usable.ends)
    kinds = np.stack([mark.astype(np.uint64) for mark in marks], axis=1)
    different = np.unique(kinds, axis=0, return_index=True)[1]
    return Pieces(usable.take(different), costs[usable.words[different]])
