"""Letters that a machine proposes for the empty cells of an unfinished crossword, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import place_of
from app.games.crossword.author.grid_cells import GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.grid import OPEN, Slot


class ProposedEntry(NamedTuple):
    """An entry of a proposal; `letters` are those that it would write, by their cells. `score` is None for an entry
    that is on no list."""

    place: str
    number: int
    direction: str
    text: str
    score: int | None
    letters: Mapping[int, str]


def proposed_entries(document: CrosswordFile, board: Json, chosen: Iterable[int] | None) -> list[ProposedEntry]:
    """List the entries that a filling (`rows`, `entries`) would write into the chosen cells (None: all), in slot order.

    Leaves out an entry that contradicts the letters now in the grid; returns an empty list if the grid has changed
    shape.
    """
    text = "".join(board.get("rows") or ())
    if not same_shape(document, board.get("rows") or ()):
        return []
    within = set(range(len(text)) if chosen is None else chosen)
    scores = _scores_by_place(board, document.grid.width)
    entries = (
        _proposed_entry(document, slot, text, within, scores.get(place_of(slot))) for slot in document.grid.slots
    )
    return [entry for entry in entries if entry is not None]


def same_shape(document: CrosswordFile, rows: Sequence[str]) -> bool:
    """Whether rows have blocks and cells where the document has them."""
    grid = document.grid
    if len(rows) != grid.height or any(len(row) != grid.width for row in rows):
        return False
    return all(
        sign == old or (old == OPEN and sign.isalpha()) for sign, old in zip("".join(rows), grid.text, strict=True)
    )


def _scores_by_place(board: Json, width: int) -> dict[str, int | None]:
    """The scores of entries by their places."""
    board_entries = board.get("entries") or ()
    return {
        f"{entry['direction'][0]}{(entry['row'] - 1) * width + entry['col'] - 1}": entry["score"]
        for entry in board_entries
    }


def _proposed_entry(
    document: CrosswordFile, slot: Slot, text: str, within: set[int], score: int | None
) -> ProposedEntry | None:
    word = "".join(text[cell] for cell in slot.cells)
    standing = [(text[cell], document.solution[cell]) for cell in slot.cells]
    if OPEN in word or any(old not in ("", new) for new, old in standing):
        return None
    letters = {cell: text[cell] for cell in slot.cells if cell in within and not document.solution[cell]}
    if not letters:
        return None
    return ProposedEntry(place_of(slot), slot.number, slot.direction, word, score, letters)


def proposed_letters(entries: Iterable[ProposedEntry]) -> dict[int, str]:
    """The letters of all entries by their cells."""
    return {cell: letter for entry in entries for cell, letter in entry.letters.items()}


def accept_entries(work: Manuscript, entries: Iterable[ProposedEntry], place: str = "") -> Manuscript:
    """The manuscript with the entry at a place written in; with all of them if no place is named."""
    letters = proposed_letters(entry for entry in entries if place in ("", entry.place))
    cells = [GridCell(letters.get(n, cell.text), cell.marks) for n, cell in enumerate(work.cells)]
    return work.with_cells(cells)
