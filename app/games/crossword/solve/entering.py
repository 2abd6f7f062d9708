"""Entries typed into lines of text, as a list of clues has them, and letters typed into a grid without scripts.

A line has a letter a cell; a dot leaves a cell empty, and brackets hold several letters of one cell. Only what differs
from what the page showed is written: another line that crosses it, or another device, must not be written over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from app.contract.game_types import CellWrite, Value
from app.games.crossword.formats.document import lower
from app.games.crossword.grid import Slot, entry_key
from app.games.crossword.rules import BLANK, Puzzle, State
from app.games.crossword.solve import cell_writing

# Who writes on pages that work without scripts.
PLAIN = "plain"
LONGEST_ENTRY = 200
# A line of the list of clues, and what it showed; a cell of the grid, and what all of them showed.
LINE, SHOWN_LINE = re.compile(r"e-(across|down)-(\d{1,3})\Z"), "w-{}-{}"
CELL, SHOWN_CELLS = re.compile(r"c-(\d{1,3})\Z"), "was"
PART = re.compile(r"\(([^()]*)\)|(.)", re.DOTALL)
# Signs of spelling that no cell holds, and those that stand for an empty cell.
SPELLING, HOLES = re.compile(r"[\s'’\-‐–]"), "._?*"


class TypedLine(NamedTuple):
    """`shown` is what the page had in the line, None where it does not say."""

    direction: str
    number: int
    text: str
    shown: str | None

    @property
    def key(self) -> str:
        return entry_key(self.direction, self.number)


class TypedCell(NamedTuple):
    cell: int
    text: str
    shown: str | None


class EntryFault(NamedTuple):
    """Why a line was not written: a code, and the values of its sentence."""

    code: str
    values: dict[str, Value]


@dataclass
class Entered:
    """The letters to write, a text a cell, and what is wrong with lines, by their keys ("across-12")."""

    letters: dict[int, str] = field(default_factory=dict)
    faults: dict[str, EntryFault] = field(default_factory=dict)


def read_lines(form: Mapping[str, str]) -> list[TypedLine]:
    typed_lines = [(match, text) for name, text in form.items() if (match := LINE.match(name))]
    return [
        TypedLine(match[1], int(match[2]), text[:LONGEST_ENTRY], form.get(SHOWN_LINE.format(match[1], match[2])))
        for match, text in typed_lines
    ]


def read_cells(form: Mapping[str, str]) -> list[TypedCell]:
    shown = form[SHOWN_CELLS].split(",") if SHOWN_CELLS in form else []
    typed_cells = [(int(match[1]), text) for name, text in form.items() if (match := CELL.match(name))]
    return [TypedCell(cell, text, shown[cell] if cell < len(shown) else None) for cell, text in typed_cells]


def collect_entered(
    puzzle: Puzzle, state: State, lines: Iterable[TypedLine], cells: Iterable[TypedCell] = ()
) -> Entered:
    """Return the letters that the lines and cells write; a line that does not fit writes nothing and has a fault."""
    entered = Entered()
    for typed_cell in cells:
        text = lower(SPELLING.sub("", typed_cell.text))
        if text != (cell_text(state, typed_cell.cell) if typed_cell.shown is None else lower(typed_cell.shown)):
            entered.letters[typed_cell.cell] = text
    for line in lines:
        slot = puzzle.slot(line.direction, line.number)
        if slot:
            _enter_line(puzzle, state, line, slot, entered)
    return entered


def write_entered(puzzle: Puzzle, state: State, entered: Entered, by: int = 0) -> State:
    """The state with what was entered; `by` numbers the member of a room who wrote it."""
    seq = state.clock + 1
    writes = [CellWrite(cell, text, seq) for cell, text in entered.letters.items()]
    return cell_writing.write_letters(puzzle, state, writes, PLAIN, by) if writes else state


def split_entry(text: str) -> list[str]:
    """A line's texts, one a cell, empty for an open one; raises ValueError with a sign that no cell can hold."""
    texts = []
    for match in PART.finditer(SPELLING.sub("", text)):
        part = "" if match[2] and match[2] in HOLES else lower(match[2] or match[1])
        if not cell_writing.is_cell_text(part):
            raise ValueError(match[0])
        texts.append(part)
    return texts


def cell_text(state: State, cell: int) -> str:
    return state.marks.get(cell, BLANK).text


def _enter_line(puzzle: Puzzle, state: State, line: TypedLine, slot: Slot, entered: Entered) -> None:
    try:
        changes = dict(_changed_cells(state, line, slot))
    except ValueError as error:
        entered.faults[line.key] = EntryFault("entry_sign", {"sign": str(error)[:20]})
        return
    length = len(split_entry(line.text))
    fault = None
    if length > len(slot.cells):
        fault = EntryFault("entry_too_long", {"letters": length, "cells": len(slot.cells)})
    elif clash := _find_clash(puzzle, state, slot, changes, entered.letters):
        fault = EntryFault("entry_clash", {"place": slot.cells.index(clash[0]) + 1, "letter": clash[1].upper()})
    if fault:
        entered.faults[line.key] = fault
    else:
        entered.letters.update(changes)


def _changed_cells(state: State, line: TypedLine, slot: Slot) -> Iterator[tuple[int, str]]:
    """The cells whose text differs from what the page showed. Raises ValueError as `parts`."""
    typed = split_entry(line.text)
    shown = [cell_text(state, cell) for cell in slot.cells] if line.shown is None else split_entry(line.shown)
    for place, cell in enumerate(slot.cells):
        text = typed[place] if place < len(typed) else ""
        if text != (shown[place] if place < len(shown) else ""):
            yield cell, text


def _find_clash(
    puzzle: Puzzle, state: State, slot: Slot, changes: Mapping[int, str], letters: Mapping[int, str]
) -> tuple[int, str] | None:
    """A cell that holds another letter for good, or by another line of the same form, and that letter."""
    held = {cell: puzzle.given[cell] for cell in slot.cells if cell in puzzle.given}
    held |= {cell: cell_text(state, cell) for cell in slot.cells if state.marks.get(cell, BLANK).fixed}
    held |= {cell: letters[cell] for cell in slot.cells if letters.get(cell)}
    return next(((cell, held[cell]) for cell, text in changes.items() if cell in held and text != held[cell]), None)
