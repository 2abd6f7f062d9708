"""A crossword as a sheet shows it: its cells with what stands in them, and its clues as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.games.crossword.formats.document import CrosswordFile, Notes, upper
from app.games.crossword.formats.markup import strip_markup
from app.games.crossword.formats.members import lengths_of
from app.games.crossword.grid import DIRECTIONS, OPEN, OUTSIDE, Slot


class SheetCell(NamedTuple):
    """A cell at column `x` and row `y`, from 0; cells outside the shape are left out."""

    x: int
    y: int
    is_block: bool
    number: int
    text: str
    circled: bool
    shaded: bool
    bar_right: bool
    bar_below: bool


class SheetClue(NamedTuple):
    """A clue; number 0 is a line without one, as a word bank has."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class SheetContent:
    """`clues` are those across and those down, each under its heading; `byline` and `notes` may be empty, and so may
    `name_label`, which stands before a line to write a name on."""

    title: str
    byline: str
    notes: str
    width: int
    height: int
    cells: tuple[SheetCell, ...]
    clues: tuple[tuple[str, tuple[SheetClue, ...]], ...]
    name_label: str = ""


def sheet_content(
    document: CrosswordFile, letters: Mapping[int, str], headings: tuple[str, str], byline: str = ""
) -> SheetContent:
    """The sheet of a document with these letters in its cells (by their places); `headings` are above the clues."""
    groups = tuple(
        (heading, tuple(_sheet_clues(document, direction)))
        for heading, direction in zip(headings, DIRECTIONS, strict=True)
        if any(slot.direction == direction for slot in document.grid.slots)
    )
    sizes = (document.grid.width, document.grid.height)
    texts = (plain_text(document.title), byline, plain_text(document.notes))
    return SheetContent(*texts, *sizes, tuple(_sheet_cells(document, letters)), groups)


def word_bank(document: CrosswordFile) -> list[str]:
    """Return the answers in capitals, sorted, for a sheet without any clue; empty where an entry has a clue.

    Entries that are not written in full are left out.
    """
    if any(plain_text(document.clue(slot)).strip() for slot in document.grid.slots):
        return []
    answers = {upper(document.answer(slot)) for slot in document.grid.slots}
    return sorted(answer for answer in answers if OPEN not in answer)


def with_word_bank(content: SheetContent, words: Sequence[str], heading: str) -> SheetContent:
    """The sheet with a list of words under one heading instead of clues; the same if there are none."""
    return replace(content, clues=((heading, tuple(SheetClue(0, word) for word in words)),)) if words else content


def plain_text(text: str) -> str:
    return strip_markup(text, Notes())


def _sheet_clues(document: CrosswordFile, direction: str) -> Iterator[SheetClue]:
    more = {(clue.direction, clue.number): clue.more for clue in document.clues}
    for slot in document.grid.slots:
        if slot.direction == direction:
            yield SheetClue(
                slot.number, _clue_with_lengths(document, slot, lengths_of(more.get((slot.direction, slot.number), {})))
            )


def _clue_with_lengths(document: CrosswordFile, slot: Slot, lengths: str) -> str:
    text = " ".join(plain_text(document.clue(slot)).split())
    return f"{text} ({lengths})" if lengths else text


def _sheet_cells(document: CrosswordFile, letters: Mapping[int, str]) -> Iterator[SheetCell]:
    grid = document.grid
    numbers = {slot.cells[0]: slot.number for slot in grid.slots}
    for n, sign in enumerate(grid.text):
        if sign != OUTSIDE:
            marks = (n in document.circled, n in document.shaded, n in grid.bars_right, n in grid.bars_below)
            text = upper(letters.get(n, "")) if grid.is_cell(n) else ""
            yield SheetCell(n % grid.width, n // grid.width, not grid.is_cell(n), numbers.get(n, 0), text, *marks)
