"""In which order a search fills the cells of a grid."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from app.games.crossword.grid import DOWN
from app.games.crossword.prove.problem import FillProblem


class SlotCell(NamedTuple):
    """A slot that a cell belongs to: the place of the cell in it, and how many of its cells were filled before."""

    slot: int
    place: int
    depth: int


# The one or two slots of a cell.
Turn: TypeAlias = tuple[SlotCell, ...]


def order_turns(problem: FillProblem) -> list[Turn]:
    """The cells in which several letters can stand, each as its slots: row by row, or column by column if the rows
    are the longer ones, so that few slots are begun and not ended."""
    cells = _undecided_cells(problem)
    wide = len({col for _, col in cells}) > len({row for row, _ in cells})
    order = sorted(cells, key=(lambda cell: (cell[1], cell[0])) if wide else None)
    depths = [0] * len(problem.slots)
    ordered = []
    for cell in order:
        ordered.append(tuple(SlotCell(slot, place, depths[slot]) for slot, place in cells[cell]))
        for slot, _ in cells[cell]:
            depths[slot] += 1
    return ordered


def _undecided_cells(problem: FillProblem) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The cells that are not decided yet, by row and column, each with its slots and its places in them."""
    cells: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for n, (slot, domain) in enumerate(zip(problem.slots, problem.domains, strict=True)):
        letters, down = domain.letters, int(slot.direction == DOWN)
        for place in range(len(slot.cells)):
            if (letters[:, place] != letters[0, place]).any():
                cell = (slot.row + place * down, slot.col + place * (1 - down))
                cells.setdefault(cell, []).append((n, place))
    return cells
