"""The word finder: every way in which the words of a trie can be traced on a board.

Depth-first search over eight neighbours, done for all paths of one length at a time in flat arrays. Before it, the trie
is cut down to the board: a prefix stays only while some walk over neighbouring cells spells it, and only if a walk goes
on from there to the end of a word. (A walk may use a cell twice, which makes it a question of bit masks.) What then
remains is so little that tracing the true paths is cheap.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.games.strands.cells import BoardCells, Path
from app.words.trie import Trie

Masks = NDArray[np.uint64]
Ints = NDArray[np.int32]
_ONE = np.uint64(1)
_NIL = np.uint64(0)


@dataclass(frozen=True, slots=True)
class Finds:
    """Traced words, one a row: the number of the word in the trie, its cells and diagonal blocks as bit masks.

    `paths` has the cells in order, padded with -1; `ends` is the last cell of each path.
    """

    words: Ints
    cells: Masks
    blocks: Masks
    paths: NDArray[np.int8]
    ends: Ints

    def __len__(self) -> int:
        return len(self.words)

    def path(self, row: int) -> Path:
        return tuple(cell for cell in self.paths[row].tolist() if cell >= 0)

    def take(self, rows: NDArray[np.intp]) -> Finds:
        """Return some of the rows."""
        return Finds(self.words[rows], self.cells[rows], self.blocks[rows], self.paths[rows], self.ends[rows])


@dataclass(frozen=True, slots=True)
class _Level:
    """The prefixes of one length that the board allows: their nodes, their parents' ranks, where walks may end."""

    nodes: Ints
    above: Ints
    reach: Masks


@dataclass(frozen=True, slots=True)
class _Steps:
    """Paths of one length: rank of the prefix in its level, row of the path one shorter, last cell, masks."""

    ranks: Ints
    above: Ints
    cell: Ints
    cells: Masks
    blocks: Masks


def trace_words(letters: str, grid: BoardCells, trie: Trie) -> Finds:
    """Every path of every word of `trie` on a board of at most 63 cells, read row by row.

    A path visits no cell twice, but may cross itself. Rows are sorted by length, then word, then path.
    """
    levels = _prune_levels(_walk_prefixes(letters, grid, trie), grid, trie)
    tables = _Tables(grid)
    steps = _first_steps(levels)
    history: list[_Steps] = []
    finds_by_length: list[Finds] = []
    while len(steps.ranks):
        history.append(steps)
        finds_by_length.append(_collect_finds(history, levels[len(history) - 1], trie, grid.size))
        if len(history) == len(levels):
            break
        steps = _extend_paths(steps, levels[len(history)], tables)
    return _join_finds(finds_by_length, grid.size)


class _Tables:
    """The grid's tables as arrays: neighbours as masks, and the block that a step crosses."""

    __slots__ = ("block", "near")

    def __init__(self, grid: BoardCells) -> None:
        self.near = np.array(grid.near, np.uint64)
        self.block = np.zeros((grid.size, grid.size), np.uint64)
        for cell, blocks in enumerate(grid.block):
            self.block[cell, list(blocks)] = list(blocks.values())


def _walk_prefixes(letters: str, grid: BoardCells, trie: Trie) -> list[_Level]:
    """The prefixes that walks over neighbouring cells can spell, level by level."""
    homes = np.zeros(256, np.uint64)
    for cell, letter in enumerate(letters):
        homes[ord(letter)] |= _ONE << np.uint64(cell)
    reach = np.full(1, grid.all, np.uint64)
    nodes = np.zeros(1, np.int32)
    levels: list[_Level] = []
    while len(nodes):
        above, nodes = _child_nodes(nodes, trie)
        around = _spread_cells(reach, grid) if levels else reach
        reach = around[above] & homes[trie.letters[nodes]]
        alive = np.flatnonzero(reach)
        nodes, reach = nodes[alive], reach[alive]
        levels.append(_Level(nodes, above[alive], reach))
    return levels[:-1]


def _child_nodes(nodes: Ints, trie: Trie) -> tuple[Ints, Ints]:
    """All children of the nodes, and the row of each one's parent."""
    low = trie.first[nodes]
    counts = trie.first[nodes + 1] - low
    above = np.repeat(np.arange(len(nodes), dtype=np.int32), counts)
    within = np.arange(len(above), dtype=np.int32) - np.repeat(np.cumsum(counts, dtype=np.int32) - counts, counts)
    return above, low[above] + within


def _spread_cells(cells: Masks, grid: BoardCells) -> Masks:
    """The cells and their neighbours, for each mask; that a cell is no neighbour of its own is left to the search."""
    west, east = np.uint64(grid.all & ~grid.left), np.uint64(grid.all & ~grid.right)
    wide = cells | (cells & west) >> _ONE | (cells & east) << _ONE
    down = np.uint64(grid.columns)
    spread: Masks = (wide | wide >> down | wide << down) & np.uint64(grid.all)
    return spread


def _prune_levels(levels: list[_Level], grid: BoardCells, trie: Trie) -> list[_Level]:
    """Keep the prefixes, and the cells, from which a walk leads on to the end of a word."""
    pruned: list[_Level] = []
    onward = np.zeros(0, np.uint64)
    rows = np.zeros(0, np.int32)
    for level in reversed(levels):
        good = np.where(trie.ends[level.nodes] >= 0, level.reach, _NIL)
        if len(rows):
            np.bitwise_or.at(good, rows, _spread_cells(onward, grid))
            good &= level.reach
        alive = np.flatnonzero(good)
        if pruned:
            ranks = np.cumsum(good != _NIL, dtype=np.int32) - 1
            pruned[-1] = _Level(pruned[-1].nodes, ranks[pruned[-1].above], pruned[-1].reach)
        onward, rows = good[alive], level.above[alive]
        pruned.append(_Level(level.nodes[alive], rows, onward))
    return pruned[::-1]


def _first_steps(levels: list[_Level]) -> _Steps:
    """The paths of one cell."""
    if not levels:
        nothing = np.zeros(0, np.int32)
        return _Steps(nothing, nothing, nothing, np.zeros(0, np.uint64), np.zeros(0, np.uint64))
    ranks, cell = _set_bits(levels[0].reach)
    return _Steps(ranks, ranks, cell, _ONE << cell.astype(np.uint64), np.zeros(len(ranks), np.uint64))


def _extend_paths(steps: _Steps, level: _Level, tables: _Tables) -> _Steps:
    """All paths one cell longer."""
    # A level is sorted by its parents' ranks, so children stand side by side here too.
    low = np.searchsorted(level.above, steps.ranks, "left").astype(np.int32)
    counts = np.searchsorted(level.above, steps.ranks, "right").astype(np.int32) - low
    rows = np.repeat(np.arange(len(low), dtype=np.int32), counts)
    within = np.arange(len(rows), dtype=np.int32) - np.repeat(np.cumsum(counts, dtype=np.int32) - counts, counts)
    ranks = low[rows] + within
    targets = tables.near[steps.cell[rows]] & level.reach[ranks] & ~steps.cells[rows]
    pairs, cell = _set_bits(targets)
    rows, ranks = rows[pairs], ranks[pairs]
    cells = steps.cells[rows] | _ONE << cell.astype(np.uint64)
    blocks = steps.blocks[rows] | tables.block[steps.cell[rows], cell]
    return _Steps(ranks, rows, cell, cells, blocks)


def _set_bits(masks: Masks) -> tuple[Ints, Ints]:
    """The row and the place of every bit that is set, row by row."""
    bits = np.unpackbits(masks.astype("<u8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")
    rows, places = np.nonzero(bits)
    return rows.astype(np.int32), places.astype(np.int32)


def _collect_finds(history: list[_Steps], level: _Level, trie: Trie, size: int) -> Finds:
    """The paths of the last length that spell a word."""
    last = history[-1]
    words = trie.ends[level.nodes[last.ranks]]
    rows = np.flatnonzero(words >= 0)
    paths = np.full((len(rows), size), -1, np.int8)
    at: NDArray[np.int64 | np.int32] = rows
    for place, steps in reversed(list(enumerate(history))):
        paths[:, place] = steps.cell[at]
        at = steps.above[at]
    return Finds(words[rows], last.cells[rows], last.blocks[rows], paths, last.cell[rows])


def _join_finds(found: list[Finds], size: int) -> Finds:
    if not found:
        nothing, nil = np.zeros(0, np.int32), np.zeros(0, np.uint64)
        return Finds(nothing, nil, nil, np.zeros((0, size), np.int8), nothing)
    return Finds(
        np.concatenate([finds.words for finds in found]),
        np.concatenate([finds.cells for finds in found]),
        np.concatenate([finds.blocks for finds in found]),
        np.concatenate([finds.paths for finds in found]),
        np.concatenate([finds.ends for finds in found]),
    )
