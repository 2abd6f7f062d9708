"""Checks of clues against runs, and of the answers that a file lists against its grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.games.crossword.checks.findings import ERROR, NOTE, WARNING, CheckFinding, at_cell, at_slot, puzzle_finding
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.grid import ACROSS, Slot
from app.games.crossword.solve.clue_text import is_blank


def clue_findings(document: CrosswordFile) -> Iterator[CheckFinding]:
    slots = {(slot.direction, slot.number): slot for slot in document.grid.slots}
    uses = Counter((clue.direction, clue.number) for clue in document.clues)
    if not document.clues:
        yield puzzle_finding("no_clues", NOTE)
    for direction, number in sorted(uses.keys() - slots.keys()):
        yield CheckFinding("clue_without_run", ERROR, {}, None, None, direction, number)
    for place, slot in slots.items():
        if document.clues and not uses[place]:
            yield at_slot(slot, "run_without_clue", ERROR)
        elif uses[place] > 1:
            yield at_slot(slot, "clue_twice", ERROR, clues=uses[place])
        elif uses[place] and is_blank(document.clue(slot)):
            yield at_slot(slot, "empty_clue", WARNING)


def answer_findings(document: CrosswordFile) -> Iterator[CheckFinding]:
    """Where the answers of the list are not what stands in the grid, and where two of them do not meet."""
    answers_by_place = {(clue.direction, clue.number): clue.answer for clue in document.clues if clue.answer}
    listed = {
        slot: answers_by_place[slot.direction, slot.number]
        for slot in document.grid.slots
        if (slot.direction, slot.number) in answers_by_place
    }
    for slot, answer in listed.items():
        written = document.answer(slot)
        if not _answers_agree(written, answer):
            yield at_slot(slot, "answer_mismatch", ERROR, answer=answer, written=written)
    letters: dict[int, str] = {}
    for _, cell, letter in sorted(_answer_letters(listed), key=lambda cell_letter: cell_letter[0].direction != ACROSS):
        if letters.setdefault(cell, letter) != letter:
            yield at_cell(document.grid, cell, "crossing_mismatch", ERROR, first=letters[cell], second=letter)


def _answer_letters(listed: dict[Slot, str]) -> Iterator[tuple[Slot, int, str]]:
    """The cells of the answers that have a letter for each; with several letters in a cell it is not known where."""
    for slot, answer in listed.items():
        if len(answer) == len(slot.cells):
            yield from ((slot, cell, letter) for cell, letter in zip(slot.cells, answer, strict=True))


def _answers_agree(written: str, answer: str) -> bool:
    if len(written) != len(answer):
        # A cell that is not known may hold several letters.
        return "." in written and len(answer) > len(written)
    return all(sign in (".", letter) for sign, letter in zip(written, answer, strict=True))
