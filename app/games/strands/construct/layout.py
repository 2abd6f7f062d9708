"""Cutting the board into paths of given lengths, whatever their letters: one of them spans, and no two cross.

The steps of one try:

1. *Diagonals* are dropped at random until no block of 2 × 2 cells holds two, so that nothing laid can cross.
2. The *spangram* walks from one side to the other, bounded by its distance to the far side.
3. It leaves *regions*; the lengths must be able to share them out as sums.
4. The regions are *filled*: the cell with the fewest free neighbours begins the next word, which prefers cells that
   have few free neighbours themselves; after each word the lengths left must again fit the regions left.

A try that takes too many steps is given up for another: short tries from fresh diagonals find a tiling sooner than one
long search does. Pinned words have their places beforehand; the steps are the same in the room that they leave.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from app.games.strands.cells import COLUMNS, ROWS, Path, cells_of, grid
from app.games.strands.construct.room import OPEN, Room
from app.games.strands.parameters import DROP

# The share of the blocks that lose their second diagonal too.
# Steps of a fill, walks of a spangram among the same diagonals, and choices of diagonals before giving up.
BUDGET, WALKS, TRIES = 200, 20, 5000
# This share of the spangrams goes on, behind the side that it began at, for up to so many cells.
TAILED, LONGEST_TAIL = 0.3, 3

_GRID = grid()
_STRAIGHT = [
    sum(1 << other for other in around if not _GRID.block[cell][other]) for cell, around in enumerate(_GRID.neighbours)
]
_CORNERS = [row * COLUMNS + column for row in range(ROWS - 1) for column in range(COLUMNS - 1)]
Near = Sequence[int]


@dataclass(frozen=True, slots=True)
class Tiling:
    """Paths that cover the board; `words` are in the order of the lengths asked for.

    `near[cell]` is the mask of the cells that a path may step to: among these steps no two cross.
    """

    spangram: Path
    words: tuple[Path, ...]
    near: tuple[int, ...]


def tile_board(
    spangram: int, lengths: Sequence[int], rng: Random, drop: float = DROP, room: Room = OPEN
) -> tuple[Tiling | None, int]:
    """A random tiling by a spangram and words of so many cells, and the tries that it took; None if none was found.

    The lengths must add up to the cells of the board. `drop` is the share of blocks without any diagonal.
    """
    left = tuple(sorted(length for at, length in enumerate(lengths, 1) if at not in room.pinned))
    for tries in range(1, TRIES + 1):
        near = room.confine(thin_out(rng, drop, room.taken))
        across = _find_open_spangram(near, spangram, left, rng, room)
        filled = Fill(near, rng).run(_cells_without(room.free, across), left) if across else None
        if across and filled is not None:
            return Tiling(tuple(across), _in_order(filled, lengths, room), tuple(near)), tries
    return None, TRIES


def refill_cells(cells: int, lengths: Sequence[int], taken: int, rng: Random) -> tuple[list[Path], Near] | None:
    """Other paths of these lengths through the cells, and the steps that were allowed; None if the try fails.

    `taken` has the blocks in which words beside the cells have a diagonal already.
    """
    near = thin_out(rng, DROP, taken)
    filled = Fill(near, rng).run(cells, lengths)
    return ([tuple(path) for path in filled], near) if filled else None


def thin_out(rng: Random, drop: float, taken: int = 0) -> list[int]:
    """For each cell the mask of its neighbours, with at most one diagonal in every block and none in those taken."""
    near = _STRAIGHT.copy()
    slants = rng.getrandbits(len(_CORNERS))
    for corner in _CORNERS:
        slants, taken, is_taken = slants >> 1, taken >> 1, taken & 1
        if is_taken or (drop and rng.random() < drop):
            continue
        start, other = (corner, corner + COLUMNS + 1) if slants & 1 else (corner + 1, corner + COLUMNS)
        near[start] |= 1 << other
        near[other] |= 1 << start
    return near


def _find_open_spangram(
    near: Near, length: int, lengths: tuple[int, ...], rng: Random, room: Room
) -> Sequence[int] | None:
    """A spangram that leaves regions for these lengths, which are sorted."""
    for _ in range(1 if 0 in room.pinned else WALKS):
        path = room.pinned.get(0) or walk_spangram(near, length, rng, room)
        if path and lengths_fit(part_sizes(near, _cells_without(room.free, path)), lengths):
            return path
    return None


def walk_spangram(near: Near, length: int, rng: Random, room: Room = OPEN) -> list[int] | None:
    """A random path of so many cells that touches two opposite sides; None if it runs into a corner."""
    ways = room.ways(length)
    start, reach, shortest = ways[int(rng.random() * len(ways))]
    tail = min(length - shortest, 1 + int(rng.random() * LONGEST_TAIL)) if rng.random() < TAILED else 0
    steps = length - tail - 1
    path = [_sample_cell(start & reach[min(steps, len(reach) - 1)], rng)]
    if not _extend_walk(path, near, steps, reach, rng):
        return None
    path.reverse()
    return path if _extend_walk(path, near, tail, (_GRID.all,), rng) else None


def _extend_walk(path: list[int], near: Near, steps: int, reach: Sequence[int], rng: Random) -> bool:
    """Go on at random from the path's end so that the last step ends in reach[0]; False if no cell is left."""
    free = _cells_without(_GRID.all, path)
    for left in range(steps - 1, -1, -1):
        options = near[path[-1]] & free & reach[min(left, len(reach) - 1)]
        if not options:
            return False
        path.append(_sample_cell(options, rng))
        free ^= 1 << path[-1]
    return True


def _sample_cell(mask: int, rng: Random) -> int:
    for _ in range(int(rng.random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def _cells_without(cells: int, path: Sequence[int]) -> int:
    return cells & ~sum(1 << cell for cell in path)


def part_sizes(near: Near, cells: int) -> tuple[int, ...]:
    """Return how many cells each connected part has, sorted."""
    parts = []
    while cells:
        part = edge = cells & -cells
        cells ^= edge
        while edge:
            low = edge & -edge
            new = near[low.bit_length() - 1] & cells
            edge ^= low | new
            cells ^= new
            part |= new
        parts.append(part.bit_count())
    return tuple(sorted(parts))


@lru_cache(maxsize=1 << 16)
def lengths_fit(parts: tuple[int, ...], lengths: tuple[int, ...]) -> bool:
    """Whether the lengths, all of them, can be dealt to the parts so that each part's lengths add up to its size."""
    if not parts:
        return not lengths
    return any(lengths_fit(parts[1:], rest) for rest in deal_lengths(parts[0], lengths))


@lru_cache(maxsize=1 << 16)
def deal_lengths(size: int, lengths: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """The sorted lengths that are left when some that add up to the size are taken out, in every way."""
    if not size or not lengths:
        return frozenset() if size else frozenset([lengths])
    head, rest = lengths[0], lengths[1:]
    with_head = {(head, *left) for left in deal_lengths(size, rest)}
    return frozenset(with_head | deal_lengths(size - head, rest) if head <= size else with_head)


class Fill:
    """One try at filling cells with words. A step takes a cell; so many are allowed."""

    __slots__ = ("_near", "_path", "_rng", "_steps")

    def __init__(self, near: Near, rng: Random, budget: int = BUDGET) -> None:
        self._near, self._rng, self._steps = near, rng, budget
        self._path: list[list[int]] = []

    def run(self, cells: int, lengths: Sequence[int]) -> list[list[int]] | None:
        """The words' paths in the order they were laid; None if the steps were not enough."""
        return self._path if self._begin_word(cells, tuple(sorted(lengths))) else None

    def _begin_word(self, free: int, lengths: tuple[int, ...]) -> bool:
        """Lay a word from the tightest cell, and then all the others."""
        if not free:
            return True
        cell = self._tightest_cell(free)
        for length in sorted(set(lengths), key=lambda _: self._rng.random()):
            at = lengths.index(length)
            self._path.append([cell])
            if self._grow(free ^ (1 << cell), length - 1, lengths[:at] + lengths[at + 1 :]):
                return True
            self._path.pop()
        return False

    def _tightest_cell(self, free: int) -> int:
        near = self._near
        return min(cells_of(free), key=lambda cell: (near[cell] & free).bit_count())

    def _grow(self, free: int, left: int, lengths: tuple[int, ...]) -> bool:
        """Lay the rest of the word at hand, so many cells, and then the other lengths."""
        self._steps -= 1
        if self._steps < 0:
            return False
        if not left:
            return lengths_fit(part_sizes(self._near, free), lengths) and self._begin_word(free, lengths)
        path = self._path[-1]
        for cell in self._next_cells(path[-1], free):
            path.append(cell)
            if self._grow(free ^ (1 << cell), left - 1, lengths):
                return True
            path.pop()
        return False

    def _next_cells(self, cell: int, free: int) -> list[int]:
        """The free neighbours, those with few free neighbours first; chance decides between equals."""
        near, chance = self._near, self._rng.random
        options = [((near[other] & free).bit_count() + chance(), other) for other in cells_of(near[cell] & free)]
        return [other for _, other in sorted(options)]


def _in_order(paths: Sequence[Sequence[int]], lengths: Sequence[int], room: Room) -> tuple[Path, ...]:
    held: dict[int, list[Path]] = {}
    for path in paths:
        held.setdefault(len(path), []).append(tuple(path))
    return tuple(room.pinned.get(at) or held[length].pop() for at, length in enumerate(lengths, 1))
