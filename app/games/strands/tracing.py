"""On how many sets of cells a word can be traced."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.games.strands.cells import COLUMNS, Path, grid

# Ends of walks that are remembered: boards of words have some hundreds, a board of one letter millions.
MOST_SEEN = 30_000
_GRID = grid()
_NOT_LEFT, _NOT_RIGHT = ~_GRID.left, ~_GRID.right


def cells_by_letter(laid: Iterable[tuple[str, Path]]) -> dict[str, int]:
    """For each letter the mask of the cells that hold it, from words and their paths."""
    where: dict[str, int] = {}
    for word, path in laid:
        for letter, cell in zip(word, path, strict=True):
            where[letter] = where.get(letter, 0) | 1 << cell
    return where


def cell_sets(where: Mapping[str, int], word: str, most: int = 2) -> set[int]:
    """The sets of cells, as masks, that spell the word along neighbours in some order; at most so many of them.

    Every letter is first confined to cells that a neighbour of the letters before and after can reach. What is left
    is walked depth first; the same cells walked to the same end are not walked twice. Only a board of very few
    different letters makes that long: then the walk is given up, and the answer has the empty and the full set too, so
    that nobody takes the word for one that is there once.
    """
    levels = _confine_levels([where.get(letter, 0) for letter in word])
    if not all(levels):
        return set()
    walk = _Walk(levels, most)
    return walk.found | {0, _GRID.all} if walk.is_endless else walk.found


def _confine_levels(levels: list[int]) -> list[int]:
    for at in range(1, len(levels)):
        levels[at] &= _with_neighbours(levels[at - 1])
    for at in range(len(levels) - 2, -1, -1):
        levels[at] &= _with_neighbours(levels[at + 1])
    return levels


def _with_neighbours(cells: int) -> int:
    """The cells with their neighbours."""
    wide = cells | (cells & _NOT_LEFT) >> 1 | (cells & _NOT_RIGHT) << 1
    return (wide | wide << COLUMNS | wide >> COLUMNS) & _GRID.all


class _Walk:
    """The walk through the levels, which fills `found`."""

    __slots__ = ("_last", "_levels", "_most", "_near", "_seen", "found")

    @property
    def is_endless(self) -> bool:
        return len(self._seen) >= MOST_SEEN

    def __init__(self, levels: list[int], most: int) -> None:
        self._levels, self._last, self._most, self._near = levels, len(levels) - 1, most, _GRID.near
        self._seen: set[tuple[int, int]] = set()
        self.found: set[int] = set()
        self._step(0, levels[0], 0)

    def _step(self, at: int, options: int, used: int) -> None:
        while options and len(self.found) < self._most:
            low = options & -options
            options ^= low
            if at == self._last:
                self.found.add(used | low)
            elif (low, used) not in self._seen and len(self._seen) < MOST_SEEN:
                self._seen.add((low, used))
                onwards = self._near[low.bit_length() - 1] & self._levels[at + 1] & ~(used | low)
                self._step(at + 1, onwards, used | low)
