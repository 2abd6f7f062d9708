"""The rows beside the grid: an entry with its clue each, and clues that have no entry, which are never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from app.contract.game_types import Json
from app.games.crossword.formats.document import NOTHING, ClueLine, CrosswordFile, line, upper
from app.games.crossword.grid import ACROSS, DIRECTIONS, OPEN, Direction, Grid, Slot

LONGEST_CLUE, LONGEST_ANSWER, LONGEST_PLACE = 240, 100, 6
MOST_LOOSE = 200


class LooseRow(NamedTuple):
    """A clue, an answer or both that have no place in the grid: row and column are as typed, from 1, or empty.

    `code` and `values` say why, if something is wrong with the place.
    """

    answer: str
    clue: str
    direction: Direction = ACROSS
    row: str = ""
    col: str = ""
    code: str = ""
    values: Mapping[str, object] = NOTHING

    def to_json(self) -> Json:
        return {**self._asdict(), "values": dict(self.values)}

    @classmethod
    def from_json(cls, saved: object) -> LooseRow:
        fields = saved if isinstance(saved, dict) else {}
        way, values = fields.get("direction"), fields.get("values")
        return cls(
            line(fields.get("answer"), LONGEST_ANSWER),
            line(fields.get("clue"), LONGEST_CLUE),
            way if way in DIRECTIONS else ACROSS,
            line(fields.get("row"), LONGEST_PLACE),
            line(fields.get("col"), LONGEST_PLACE),
            line(fields.get("code"), 40),
            values if isinstance(values, dict) else {},
        )


class EntryClue(NamedTuple):
    """A clue with the cells and the answer of its entry (a dot where a cell is open); `more` is as in ClueLine."""

    direction: Direction
    cells: tuple[int, ...]
    answer: str
    text: str
    more: Mapping[str, object] = NOTHING


def place_of(slot: Slot) -> str:
    """Return the key of an entry, which stays valid while the grid changes: direction and first cell, `a17` or `d0`."""
    return f"{slot.direction[0]}{slot.cells[0]}"


def slots_by_place(grid: Grid) -> dict[str, Slot]:
    return {place_of(slot): slot for slot in grid.slots}


def shown_answer(document: CrosswordFile, slot: Slot) -> str:
    """Return a slot's answer for its row: in capitals, dots for open cells; an empty string if every cell is open."""
    answer = document.answer(slot)
    return upper(answer) if answer.strip(OPEN) else ""


def entry_clues(document: CrosswordFile) -> list[EntryClue]:
    """The clues that have an entry and a text."""
    lines = {(clue.direction, clue.number): clue for clue in reversed(document.clues)}
    slots_with_clues = ((slot, lines.get((slot.direction, slot.number))) for slot in document.grid.slots)
    return [
        EntryClue(slot.direction, slot.cells, document.answer(slot), clue.text, clue.more)
        for slot, clue in slots_with_clues
        if clue and clue.text
    ]


def with_clues(document: CrosswordFile, texts: Mapping[str, tuple[str, Mapping[str, object]]]) -> CrosswordFile:
    """The document with these clues and no others, by the places of their entries."""
    slots = ((slot, texts.get(place_of(slot))) for slot in document.grid.slots)
    clues = (
        ClueLine(slot.direction, slot.number, clue_text[0], "", clue_text[1]) for slot, clue_text in slots if clue_text
    )
    return replace(document, clues=tuple(sorted((clue for clue in clues if clue.text), key=_listing_order)))


def _listing_order(clue: ClueLine) -> tuple[str, int]:
    """The order in which files list clues: across first."""
    return clue.direction, clue.number


def with_single_clues(document: CrosswordFile) -> tuple[CrosswordFile, tuple[LooseRow, ...]]:
    """The document with one clue an entry at most, as files may not have it, and the other clues as loose rows."""
    free = {(slot.direction, slot.number) for slot in document.grid.slots}
    loose = []
    for clue in document.clues:
        if (clue.direction, clue.number) in free:
            free.discard((clue.direction, clue.number))
        elif clue.text:
            loose.append(LooseRow(upper(clue.answer), clue.text, clue.direction))
    return with_clues(document, clue_texts(document)), tuple(loose)


def clue_texts(document: CrosswordFile) -> dict[str, tuple[str, Mapping[str, object]]]:
    """The clues by the places of their entries, as `with_clues` takes them."""
    clues = entry_clues(document)
    return {f"{clue.direction[0]}{clue.cells[0]}": (clue.text, clue.more) for clue in clues}


def carry_clues(
    clues: Iterable[EntryClue], document: CrosswordFile, loose: Iterable[LooseRow] = ()
) -> tuple[CrosswordFile, tuple[LooseRow, ...]]:
    """The document, whose grid has changed, with the clues that its entries had before, and those that are loose now.

    A clue follows its entry where the same cells are an entry still, else where the same answer stands, else where its
    cells are part of a longer entry; a loose one comes back in the same way. The clues' cells are those of the new
    grid.
    """
    texts: dict[str, tuple[str, Mapping[str, object]]] = {}
    left = [clue for clue in clues if not _attach_clue(texts, document, clue, _same_cells)]
    left = [clue for clue in left if not _attach_clue(texts, document, clue, _same_answer)]
    left = [clue for clue in left if not _attach_clue(texts, document, clue, _has_grown)]
    width = document.grid.width
    waiting = [*(loose_row_from_clue(clue, width) for clue in left), *loose]
    still = [
        row for row in waiting if not (row.clue and _attach_clue(texts, document, _entry_of(row, width), _is_back))
    ]
    return with_clues(document, texts), tuple(still[:MOST_LOOSE])


Matches = Callable[[CrosswordFile, Slot, EntryClue], bool]


def _attach_clue(
    texts: dict[str, tuple[str, Mapping[str, object]]], document: CrosswordFile, clue: EntryClue, matches: Matches
) -> bool:
    for slot in document.grid.slots:
        if place_of(slot) not in texts and matches(document, slot, clue):
            texts[place_of(slot)] = clue.text, clue.more
            return True
    return False


def _same_cells(document: CrosswordFile, slot: Slot, clue: EntryClue) -> bool:
    return slot.direction == clue.direction and slot.cells == clue.cells


def _same_answer(document: CrosswordFile, slot: Slot, clue: EntryClue) -> bool:
    return OPEN not in clue.answer and document.answer(slot) == clue.answer


def _has_grown(document: CrosswordFile, slot: Slot, clue: EntryClue) -> bool:
    return slot.direction == clue.direction and set(clue.cells) <= set(slot.cells)


def _is_back(document: CrosswordFile, slot: Slot, clue: EntryClue) -> bool:
    """The same answer; or an entry of as many cells begins where it began, and nothing in it speaks against it."""
    if _same_answer(document, slot, clue):
        return True
    here = slot.direction == clue.direction and slot.cells[0] == clue.cells[0]
    pairs = zip(document.answer(slot), clue.answer, strict=False)
    alike = len(document.answer(slot)) == len(clue.answer) and all(OPEN in pair or pair[0] == pair[1] for pair in pairs)
    return here and alike


def loose_row_from_clue(clue: EntryClue, width: int) -> LooseRow:
    row, col = divmod(clue.cells[0], width) if clue.cells[0] >= 0 else (-1, -1)
    answer = upper(clue.answer)
    return LooseRow(
        answer, clue.text, clue.direction, str(row + 1) if row >= 0 else "", str(col + 1) if col >= 0 else ""
    )


def _entry_of(row: LooseRow, width: int) -> EntryClue:
    """As an entry that begins where the row says; its other cells do not count."""
    top, left = number_of(row.row), number_of(row.col)
    at = (top - 1) * width + left - 1 if top and left and left <= width else -1
    return EntryClue(row.direction, (at,), row.answer.lower() or OPEN, row.clue)


def number_of(text: str) -> int:
    """The number that was typed; 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < LONGEST_PLACE else 0
