"""Help that a solver asks for: letters checked, or shown, in a cell, an entry or the whole grid."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from app.games.crossword.grid import Slot
from app.games.crossword.rules import BLANK, ONCE, SHOWN, Mark, Puzzle, State
from app.games.crossword.solve.cell_writing import mark_against_solution

# The writer of what the house itself writes.
HOUSE = "~"
CELL, ENTRY, GRID = "cell", "entry", "puzzle"
EXTENTS = (CELL, ENTRY, GRID)


def cells_of(puzzle: Puzzle, extent: str, at: int, across: bool) -> Collection[int]:
    """The cells of an extent around the cell `at`; none for a cell that is none."""
    writable = [n for n in puzzle.cells if n not in puzzle.given]
    if extent == GRID:
        return writable
    if extent == ENTRY:
        slot = slot_at(puzzle, at, across)
        return [n for n in slot.cells if n in writable] if slot else [at] if at in writable else []
    return [at] if at in writable else []


def slot_at(puzzle: Puzzle, at: int, across: bool) -> Slot | None:
    """The slot through a cell in a direction, or in the other one if there is none."""
    through = [slot for slot in puzzle.document.grid.slots if at in slot.cells]
    wanted = [slot for slot in through if (slot.direction == "across") == across]
    return next(iter([*wanted, *through]), None)


def check_letters(puzzle: Puzzle, state: State, cells: Collection[int]) -> State:
    """Every letter of the cells is marked as right or wrong; counted if there was one to look at."""
    marks = state.marks
    if not any(marks.get(n, BLANK).text and not marks.get(n, BLANK).fixed for n in cells):
        return state
    return replace(mark_against_solution(puzzle, state, cells), checks=state.checks + 1)


def reveal_letters(puzzle: Puzzle, state: State, cells: Collection[int]) -> State:
    """The letters of the cells are shown, and are there to stay; counted if something was to be shown."""
    hidden = [n for n in cells if not state.marks.get(n, BLANK).fixed]
    if not hidden:
        return state
    seq = state.clock + 1
    shown = {n: shown_mark(puzzle, state.marks.get(n, BLANK), n, seq) for n in hidden}
    return replace(state, marks={**state.marks, **shown}, reveals=state.reveals + 1)


def shown_mark(puzzle: Puzzle, old: Mark, cell: int, seq: int) -> Mark:
    once = ONCE if ONCE in old.flags else ""
    return Mark(puzzle.solution[cell], seq, HOUSE, once + SHOWN)


def switch_autocheck(puzzle: Puzzle, state: State) -> State:
    """Switch autocheck. On: the letters of the grid are checked at once, as one check; from then on each letter that is
    written counts as a check, and the result says that every letter was checked."""
    if state.autocheck:
        return replace(state, autocheck=False)
    now = mark_against_solution(puzzle, state, puzzle.cells)
    return replace(now, checks=state.checks + 1, autocheck=True, every_letter=True)
