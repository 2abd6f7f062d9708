"""Two pages that changed the same draft: what each of them changed is joined, unless both changed the same thing.

A three-way merge: `base` is what a page was told last, `theirs` is the draft as another page has left it meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import (
    LONGEST_ANSWER,
    LONGEST_CLUE,
    MOST_LOOSE,
    LooseRow,
    clue_texts,
    place_of,
    shown_answer,
    slots_by_place,
)
from app.games.crossword.author.grid_cells import GridCell, read_cells, with_cells
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import PageEdit, PostedRow
from app.games.crossword.author.undoing import flat_state, restore_state
from app.games.crossword.formats.document import CrosswordFile, line

LONGEST_CELL, LONGEST_BASE = 24, 120_000


class BothChanged(Exception):
    """Both pages have changed the same cell, clue or row."""


class PageBase(NamedTuple):
    """Last state sent to a page: the crossword, its loose rows, and the fields of title and setup by their names."""

    document: CrosswordFile
    loose: tuple[LooseRow, ...]
    fields: Mapping[str, object]


def write_base(work: Manuscript, title: str) -> str:
    """The text that a page keeps and sends along, for `read_base`."""
    state = {**flat_state(work.document, work.loose), "fields": {**work.setup.to_json(), "title": title}}
    return json.dumps(state, ensure_ascii=False, separators=(",", ":"))


def read_base(text: str, work: Manuscript) -> PageBase | None:
    """Read the state that a page was last sent; None if it is missing, broken, too long or of a grid of another
    size."""
    try:
        state = json.loads(text) if len(text) <= LONGEST_BASE else None
    except ValueError:
        return None
    if not isinstance(state, dict) or state.get("w") != work.width or not _has_cells(state, len(work.cells)):
        return None
    fields, loose = state.pop("fields", None), state.get("loose")
    if not isinstance(fields, dict) or not isinstance(loose, list) or len(loose) > MOST_LOOSE:
        return None
    if not all(isinstance(row, dict) for row in loose) or not _are_texts(state):
        return None
    document, rows = restore_state(work.document, state)
    return PageBase(document, rows, fields)


def _has_cells(state: Mapping[str, object], count: int) -> bool:
    numbered = {key for key in state if key.isdigit()}
    texts = (state[key] for key in numbered)
    return numbered == {str(n) for n in range(count)} and all(
        isinstance(text, str) and len(text) <= LONGEST_CELL and "|" in text for text in texts
    )


def _are_texts(state: Mapping[str, object]) -> bool:
    return all(isinstance(text, str) for key, text in state.items() if key not in ("w", "loose"))


def merge_page(base: PageBase, theirs: Manuscript, edit: PageEdit) -> PageEdit:
    """The page's edit with everything that it has not changed as `theirs` has it. Raises BothChanged."""
    cells, page_document = None, base.document
    if edit.cells is not None:
        cells = _merge_cells(base, theirs, edit.cells)
        page_document = with_cells(base.document, edit.cells, theirs.width)
    rows = (_merge_row(base, theirs, page_document, row) for row in edit.rows)
    return replace(
        edit,
        cells=cells,
        width=theirs.width,
        rows=[row for row in rows if row],
        loose=_merge_loose(base, theirs, edit.loose),
    )


def merge_fields(base: PageBase, theirs: Mapping[str, object], form: Mapping[str, object]) -> Json:
    """The fields of title and setup as they become: those that the page has left alone are `theirs`."""
    base_fields = base.fields
    return {
        name: theirs[name] if name in base_fields and str(base_fields[name]) == str(form[name]) else form[name]
        for name in form
    }


def _merge_cells(base: PageBase, theirs: Manuscript, page_cells: Sequence[GridCell]) -> list[GridCell]:
    before, now = read_cells(base.document), theirs.cells
    if len(page_cells) != len(now):
        raise BothChanged
    return [
        GridCell(
            _choose_text(old.text, other.text, page_cell.text), _choose_marks(old.marks, other.marks, page_cell.marks)
        )
        for old, other, page_cell in zip(before, now, page_cells, strict=True)
    ]


def _choose_text(old: str, other: str, new: str) -> str:
    if new in (old, other):
        return other
    if other != old:
        raise BothChanged
    return new


def _choose_marks(old: str, other: str, new: str) -> str:
    """Each mark by itself: a circle and a shade of one cell do not stand in each other's way."""
    marks = dict.fromkeys(other + new + old)
    return "".join(mark for mark in marks if (mark in other if (mark in new) == (mark in old) else mark in new))


def _merge_row(base: PageBase, theirs: Manuscript, page_document: CrosswordFile, row: PostedRow) -> PostedRow | None:
    """None for a row that the page has left alone. An answer that only repeats the page's own cells says nothing."""
    before, now, page_row = (
        _row_of(document, row.place) for document in (base.document, theirs.document, page_document)
    )
    answer, clue = line(row.answer, LONGEST_ANSWER), line(row.clue, LONGEST_CLUE)
    is_typed = answer not in (before.answer, now.answer, page_row.answer, theirs.typed.get(row.place))
    if not is_typed and clue == before.clue:
        return None
    if is_typed and now.answer != before.answer:
        raise BothChanged
    return PostedRow(row.place, answer if is_typed else now.answer, _choose_text(before.clue, now.clue, clue))


def _row_of(document: CrosswordFile, place: str) -> PostedRow:
    slot = slots_by_place(document.grid).get(place)
    if slot is None:
        return PostedRow(place, "", "")
    clue = clue_texts(document).get(place_of(slot), ("", {}))[0]
    return PostedRow(place, shown_answer(document, slot), clue)


def _merge_loose(base: PageBase, theirs: Manuscript, page_rows: Sequence[LooseRow] | None) -> Sequence[LooseRow] | None:
    if page_rows is None:
        return None
    before, now, page_keys = ([row[:5] for row in rows] for rows in (base.loose, theirs.loose, page_rows))
    if page_keys in (before, now):
        return None
    if now != before:
        raise BothChanged
    return page_rows
