"""The room that pinned words leave on a board: free cells, free diagonals, and the ways across for a spangram."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple

from app.games.strands.cells import Path, cells_of, grid

_GRID = grid()


class Side(NamedTuple):
    """A side at which a spangram can begin, and the cells within 0, 1, 2 … steps of the side opposite.

    The last of these masks has every cell from which the far side can be reached at all. `shortest` is the number of
    cells of the shortest way across.
    """

    start: int
    reach: tuple[int, ...]
    shortest: int


@dataclass(frozen=True, slots=True)
class Room:
    """The part of the board that pinned words leave.

    `pinned` has the paths of the pinned answers by their number, 0 for the spangram; `free` the cells that are left,
    `taken` the 2 × 2 blocks in which a pinned word has a diagonal, `sides` where a spangram can begin, the shorter ways
    first.
    """

    free: int
    taken: int
    sides: tuple[Side, ...]
    pinned: Mapping[int, Path] = field(default_factory=dict)

    def ways(self, length: int) -> Sequence[Side]:
        """The sides from which a spangram of so many cells gets across."""
        return [side for side in self.sides if side.shortest <= length]

    def confine(self, near: Sequence[int]) -> Sequence[int]:
        """The steps without those that lead to pinned words."""
        return [mask & self.free for mask in near] if self.pinned else near


def room_beside(pinned: Mapping[int, Path]) -> Room:
    """The room beside answers with these paths, which are legal and do not cross each other."""
    masks = [_GRID.masks(path) for path in pinned.values()]
    free = _GRID.all & ~reduce(or_, (cells for cells, _ in masks), 0)
    taken = reduce(or_, (blocks for _, blocks in masks), 0)
    return Room(free, taken, tuple(_open_sides(free, free_steps(free, taken))), dict(pinned))


def free_steps(free: int, taken: int = 0) -> list[int]:
    """For each cell the mask of the free neighbours that a step can go to without crossing a block that is taken."""
    return [
        sum(1 << other for other in around if free >> other & 1 and not _GRID.block[cell][other] & taken)
        for cell, around in enumerate(_GRID.neighbours)
    ]


def _open_sides(free: int, near: Sequence[int]) -> Iterator[Side]:
    g = _GRID
    for start, far in ((g.left, g.right), (g.right, g.left), (g.top, g.bottom), (g.bottom, g.top)):
        reach = tuple(_step_bands(far & free, near))
        shortest = next((at for at, cells in enumerate(reach, 1) if cells & start), 0)
        if shortest:
            yield Side(start & reach[-1], reach, shortest)


def _step_bands(cells: int, near: Sequence[int]) -> Iterator[int]:
    """The cells, those and the ones a step away, and so on until there are no more."""
    before = 0
    while cells != before:
        yield cells
        before = cells
        cells = reduce(or_, (near[cell] for cell in cells_of(cells)), cells)


OPEN = room_beside({})
