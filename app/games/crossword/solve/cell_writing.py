"""Letters written into cells: the last writer of each cell stands, whatever order the writings come in.

Each cell is a register of its own (a “last writer wins” register, Shapiro and others 2011, whose clock is Lamport's):
a writing has a sequence number, greater than all that its page had seen, and between equal ones the writers' names
decide. So a writing that comes twice or late changes nothing, and two devices end with one grid.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from app.contract.game_types import CellWrite, Json, Standing
from app.games.crossword.formats.document import lower
from app.games.crossword.rules import (
    BLANK,
    LONGEST,
    ONCE,
    PENCIL,
    RIGHT,
    WRONG,
    Mark,
    Puzzle,
    State,
    count_entries,
    is_full,
    is_right,
    is_solved,
)
from app.games.crossword.solve.clue_choice import shown_level

# How far ahead of all others a page may count: one that was offline for long, and none that ends the counting.
AHEAD = 10_000


def write_letters(puzzle: Puzzle, state: State, writes: Sequence[CellWrite], writer: str, by: int = 0) -> State:
    """The state with the letters in it; what is too late, fixed, or no letter of a cell changes nothing."""
    if state.revealed or is_solved(puzzle, state):
        return state
    marks, latest = dict(state.marks), state.clock + AHEAD
    changed: set[int] = set()
    writable = set(puzzle.cells) - set(puzzle.given)
    for cell_write in writes:
        old = marks.get(cell_write.cell, BLANK)
        if cell_write.cell not in writable or not 0 < cell_write.seq <= latest or not is_cell_text(cell_write.text):
            continue
        if (cell_write.seq, writer) > old.stamp and not old.fixed:
            marks[cell_write.cell] = Mark(
                lower(cell_write.text), cell_write.seq, writer, flags_after(old, cell_write), by
            )
            changed.add(cell_write.cell)
    written = replace(state, marks=marks)
    return check_each(puzzle, written, changed) if state.autocheck else written


def check_each(puzzle: Puzzle, state: State, cells: Collection[int]) -> State:
    """The state with the letters of these cells checked; each letter counts as a check of its own."""
    letters = sum(bool(state.marks[cell].text) for cell in cells)
    return replace(mark_against_solution(puzzle, state, cells), checks=state.checks + letters)


def is_cell_text(text: str) -> bool:
    """Letters and digits of any language, or nothing at all."""
    return len(text) <= LONGEST and (not text or text.isalnum())


def flags_after(old: Mark, cell_write: CellWrite) -> str:
    once = ONCE if WRONG in old.flags or ONCE in old.flags else ""
    return once + (PENCIL if cell_write.pencil and cell_write.text else "")


def mark_against_solution(puzzle: Puzzle, state: State, cells: Collection[int]) -> State:
    """The letters of these cells compared with the solution, and marked."""
    marks = dict(state.marks)
    for cell in cells:
        mark = marks.get(cell, BLANK)
        if mark.text and not mark.fixed:
            marks[cell] = replace(mark, flags=checked_flags(mark, is_right(puzzle, cell, mark.text)))
    return replace(state, marks=marks)


def checked_flags(mark: Mark, right: bool) -> str:
    """The flags of a letter that was compared; written in pencil it stays so."""
    old_flags = "".join(flag for flag in (PENCIL, ONCE) if flag in mark.flags)
    return old_flags + (RIGHT if right else WRONG)


def merge(mine: State, theirs: State) -> State:
    """Of each cell the last writing of the two; what was revealed stays so, and clues that were played with."""
    cells = sorted({*mine.marks, *theirs.marks})
    marks = {cell: later_mark(mine.marks.get(cell, BLANK), theirs.marks.get(cell, BLANK)) for cell in cells}
    return replace(
        mine,
        marks=marks,
        checks=max(mine.checks, theirs.checks),
        reveals=max(mine.reveals, theirs.reveals),
        autocheck=mine.autocheck or theirs.autocheck,
        every_letter=mine.every_letter or theirs.every_letter,
        at=mine.at if mine.at >= 0 else theirs.at,
        revealed=mine.revealed or theirs.revealed,
        level=mine.level if mine.marks or not theirs.marks else theirs.level,
    )


def later_mark(first: Mark, second: Mark) -> Mark:
    return max((first, second), key=lambda mark: (mark.fixed, mark.stamp))


def build_standing(puzzle: Puzzle, state: State) -> Standing:
    """Score and progress are the cells with a letter: how many of them are right is nobody's to know."""
    filled = sum(bool(mark.text) for mark in state.marks.values())
    return Standing(
        filled, filled, state.checks + state.reveals, count_entries(puzzle) if is_solved(puzzle, state) else 0
    )


def cells_as_json(puzzle: Puzzle, state: State, cells: Collection[int] | None = None) -> Json:
    """The cells as a page keeps them, and how the grid stands."""
    marks: Mapping[int, Mark] = state.marks
    marks_to_send = marks if cells is None else {cell: marks.get(cell, BLANK) for cell in cells if cell in puzzle.cells}
    return {
        "cells": {str(cell): mark.to_json() for cell, mark in marks_to_send.items()},
        "clock": state.clock,
        "full": is_full(puzzle, state),
        "solved": is_solved(puzzle, state),
        **({"level": shown_level(puzzle, state)} if puzzle.other_clues else {}),
    }


def writer_numbers(state: State) -> set[int]:
    """The members of a room whose letters stand in the grid, 0 for what was typed alone."""
    return {mark.by for mark in state.marks.values() if mark.text}
