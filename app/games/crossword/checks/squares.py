"""Checks of a grid's pattern: density, connection, symmetry, short runs and cells that nothing crosses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from app.games.crossword.checks.canonical import list_symmetries
from app.games.crossword.checks.findings import (
    ERROR,
    NOTE,
    WARNING,
    CheckFinding,
    Severity,
    at_cell,
    at_slot,
    puzzle_finding,
)
from app.games.crossword.grid import ACROSS, DOWN, OUTSIDE, Grid, is_joined

SHORT = 3  # letters that a run should have at least


class PatternStandard(NamedTuple):
    """Limits for one kind of crossword: `density` is the least share of cells with a letter, `unchecked` and `pair` the
    severity of an uncrossed cell and of two in a row, `apart` that of parts that do not touch, `asymmetric` that of a
    grid without symmetry (None: no finding); `half`: half of an entry must be crossed."""

    density: float
    unchecked: Severity | None
    pair: Severity | None
    apart: Severity
    asymmetric: Severity | None
    half: bool


STANDARDS = {
    "normal": PatternStandard(0.75, WARNING, WARNING, ERROR, WARNING, True),
    "cryptic": PatternStandard(0.55, None, WARNING, ERROR, WARNING, True),
    "themed": PatternStandard(0.4, NOTE, NOTE, WARNING, None, False),
    "freestyle": PatternStandard(0.25, None, None, WARNING, None, False),
    # A shape may hold words laid freely; it is seldom symmetric, and its edges are seldom crossed.
    "shaped": PatternStandard(0.25, NOTE, NOTE, ERROR, None, False),
}


def letter_density(grid: Grid) -> float:
    """The share of the shape's cells that hold a letter."""
    inside = [n for n, sign in enumerate(grid.text) if sign != OUTSIDE]
    return sum(map(grid.is_cell, inside)) / len(inside) if inside else 0.0


def count_parts(grid: Grid) -> int:
    """Return how many parts the cells fall into that do not touch."""
    unseen = {n for n in range(len(grid.text)) if grid.is_cell(n)}
    part_count = 0
    while unseen:
        part_count += 1
        near = [unseen.pop()]
        while near:
            n = near.pop()
            steps = (
                (n, n + 1, ACROSS),
                (n - 1, n - 1, ACROSS),
                (n, n + grid.width, DOWN),
                (n - grid.width,) * 2 + (DOWN,),
            )
            touching = {other for first, other, way in steps if is_joined(grid, first, way)} & unseen
            unseen -= touching
            near += touching
    return part_count


def pattern_findings(grid: Grid, standard: PatternStandard) -> Iterator[CheckFinding]:
    if (share := letter_density(grid)) < standard.density:
        yield puzzle_finding("low_density", WARNING, percent=round(100 * share), wanted=round(100 * standard.density))
    if (number := count_parts(grid)) > 1:
        yield puzzle_finding("not_connected", standard.apart, parts=number)
    if standard.asymmetric and not list_symmetries(grid):
        yield puzzle_finding("no_symmetry", standard.asymmetric)
    for slot in grid.slots:
        if len(slot.cells) < SHORT:
            yield at_slot(slot, "short_run", WARNING, letters=len(slot.cells))
    yield from _unchecked_findings(grid, standard)


def _unchecked_findings(grid: Grid, standard: PatternStandard) -> Iterator[CheckFinding]:
    uses = [0] * len(grid.text)
    for slot in grid.slots:
        for cell in slot.cells:
            uses[cell] += 1
    for cell, count in enumerate(uses):
        if not count and grid.is_cell(cell):
            yield at_cell(grid, cell, "cell_without_run", WARNING)
        elif count == 1 and standard.unchecked:
            yield at_cell(grid, cell, "unchecked_cell", standard.unchecked)
    for slot in grid.slots:
        alone = [uses[cell] == 1 for cell in slot.cells]
        if standard.pair and any(first and other for first, other in pairwise(alone)):
            yield at_slot(slot, "unchecked_pair", standard.pair)
        if standard.half and 2 * sum(alone) > len(alone) + 1:
            yield at_slot(slot, "barely_checked", WARNING, crossed=len(alone) - sum(alone), letters=len(alone))
