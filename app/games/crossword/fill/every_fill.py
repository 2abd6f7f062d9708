"""Every fill of a small grid whose cells are all crossed, cell by cell along the tries of the entries, compiled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from app.games.crossword.fill.compiling import compiled
from app.games.crossword.grid import ACROSS, Grid

Ints = npt.NDArray[np.int64]
NONE = -1


class EntryTrie(NamedTuple):
    """The beginnings of all entries: a row a beginning, a column a letter; `masks` has a bit for each that follows."""

    children: Ints
    masks: Ints
    roots: dict[int, int]  # by the length of the entries

    @classmethod
    def of(cls, words: Iterable[str], alphabet: str) -> EntryTrie:
        """The trie of words; the order of the alphabet is that in which letters are tried."""
        code = {sign: n for n, sign in enumerate(alphabet)}
        rows: list[list[int]] = []
        roots: dict[int, int] = {}
        for word in words:
            node = roots.setdefault(len(word), len(rows))
            for sign in word:
                while node >= len(rows):
                    rows.append([NONE] * len(alphabet))
                if rows[node][code[sign]] == NONE:
                    rows[node][code[sign]] = len(rows)
                    rows.append([NONE] * len(alphabet))
                node = rows[node][code[sign]]
        masks = [sum(1 << n for n, child in enumerate(row) if child != NONE) for row in rows]
        return cls(np.array(rows, np.int64), np.array(masks, np.int64), roots)


class Walk(NamedTuple):
    """The open cells of a grid in reading order: what stands before each across and down, or the root it begins at."""

    cells: tuple[int, ...]
    across: Ints
    down: Ints
    across_root: Ints
    down_root: Ints

    @classmethod
    def over(cls, grid: Grid, trie: EntryTrie) -> Walk:
        """The walk; cells that no entry crosses both ways are not for it (ValueError)."""
        cells = tuple(n for n in range(len(grid.text)) if grid.is_cell(n))
        place = {cell: n for n, cell in enumerate(cells)}
        before = {ACROSS: [NONE] * len(cells), "down": [NONE] * len(cells)}
        roots = {ACROSS: [NONE] * len(cells), "down": [NONE] * len(cells)}
        for slot in grid.slots:
            roots[slot.direction][place[slot.cells[0]]] = trie.roots.get(len(slot.cells), 0)
            for previous, other in zip(slot.cells, slot.cells[1:], strict=False):
                before[slot.direction][place[other]] = place[previous]
        if any(
            NONE == previous == other for way in before for previous, other in zip(before[way], roots[way], strict=True)
        ):
            raise ValueError("every cell is crossed, or this search cannot fill it")
        rows = (np.array(row, np.int64) for row in (before[ACROSS], before["down"], roots[ACROSS], roots["down"]))
        return cls(cells, *rows)


def list_fills(walk: Walk, trie: EntryTrie, fixed: Ints, most: int, nodes: int) -> Ints:
    """Up to so many fills, a row of letters each, in the order of the alphabet; `fixed` has the letters (bits) that
    each cell of the walk may have. It ends after so many letters tried.
    """
    fill_rows = np.zeros((most, len(walk.cells)), np.int64)
    count = _walk_on(
        trie.children, trie.masks, walk.across, walk.down, walk.across_root, walk.down_root, fixed, fill_rows, nodes
    )
    return fill_rows[:count]


@compiled
def _walk_on(
    children: Ints,
    masks: Ints,
    across: Ints,
    down: Ints,
    across_root: Ints,
    down_root: Ints,
    fixed: Ints,
    fill_rows: Ints,
    nodes: int,
) -> int:
    size, count, at = len(fixed), 0, 0
    left, letters = np.zeros(size, np.int64), np.zeros(size, np.int64)
    node_a, node_d = np.zeros(size, np.int64), np.zeros(size, np.int64)
    here_a, here_d = across_root[0], down_root[0]
    left[0] = masks[here_a] & masks[here_d] & fixed[0]
    while at >= 0 and nodes > 0:
        here_a = across_root[at] if across[at] < 0 else node_a[across[at]]
        here_d = down_root[at] if down[at] < 0 else node_d[down[at]]
        if left[at] == 0:
            at -= 1
            continue
        nodes -= 1
        letter = 0
        while not left[at] >> letter & 1:
            letter += 1
        left[at] &= left[at] - 1
        letters[at] = letter
        node_a[at], node_d[at] = children[here_a, letter], children[here_d, letter]
        if at + 1 == size:
            fill_rows[count] = letters
            count += 1
            if count == len(fill_rows):
                break
            continue
        at += 1
        here_a = across_root[at] if across[at] < 0 else node_a[across[at]]
        here_d = down_root[at] if down[at] < 0 else node_d[down[at]]
        left[at] = masks[here_a] & masks[here_d] & fixed[at]
    return count


def masks_of(letters: Sequence[str], alphabet: str) -> Ints:
    """The bits of the letters that stand in cells; a dot is every letter."""
    full = (1 << len(alphabet)) - 1
    return np.array([full if sign == "." else 1 << alphabet.index(sign) for sign in letters], np.int64)
