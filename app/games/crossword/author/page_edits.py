"""Write the builder page's cells, rows and clues into the manuscript, with a remark for each that cannot be written.

Nothing that was typed is lost: an answer that does not fit stays as typed beside its row, a word without a place among
the loose ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from app.contract.game_types import Unsolvable, Value
from app.games.crossword.author.clue_rows import (
    LONGEST_ANSWER,
    LONGEST_CLUE,
    LooseRow,
    clue_texts,
    shown_answer,
    slots_by_place,
    with_clues,
)
from app.games.crossword.author.grid_cells import GridCell, letters_of_cell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.row_edits import lay_row, rewrite_answer, stored_answer
from app.games.crossword.formats.document import NOTHING, line, upper
from app.games.crossword.grid import MOST


class PostedRow(NamedTuple):
    """A row of the page: the place of its entry, and what stands in its fields."""

    place: str
    answer: str
    clue: str


@dataclass(frozen=True, slots=True)
class PageEdit:
    """Contents of a builder page; None for a part that the page does not send, which stays unchanged. `added` is the
    row that has no place yet.

    Cells of a grid with another width belong to another version: they are written only if `insists` is set.
    """

    cells: Sequence[GridCell] | None = None
    width: int = 0
    insists: bool = False
    rows: Sequence[PostedRow] = ()
    loose: Sequence[LooseRow] | None = None
    added: LooseRow | None = None


class EditRemark(NamedTuple):
    """A sentence's code and values, and where it belongs: `cell-17`, `row-a17`, `loose-0` or `added`."""

    at: str
    code: str
    values: Mapping[str, Value]
    # Only told: what was typed has been taken.
    fine: bool = False


@dataclass
class Edited:
    """The manuscript as it becomes, with what there is to say."""

    work: Manuscript
    remarks: list[EditRemark] = field(default_factory=list)

    def add_remark(self, at: str, fault: Unsolvable) -> None:
        self.remarks.append(EditRemark(at, fault.code, fault.values))


def apply_page_edit(work: Manuscript, edit: PageEdit) -> Edited:
    """The manuscript with what the page holds, as one step that can be taken back."""
    done = Edited(work)
    if edit.cells is not None:
        _write_grid(done, edit.cells, edit)
    _write_clues(done, work, edit.rows)
    _write_answers(done, work, edit.rows)
    if edit.loose is not None:
        _write_loose(done, work, edit.loose)
    if edit.added is not None and (edit.added.answer or edit.added.clue):
        _lay_word(done, edit.added, "added")
    done.work = done.work.as_step_after(work)
    return done


def _write_clues(done: Edited, before: Manuscript, rows: Sequence[PostedRow]) -> None:
    """A clue that was typed goes to the entry of its row; one whose entry has gone meanwhile is loose."""
    was, texts = clue_texts(before.document), clue_texts(done.work.document)
    old, places = slots_by_place(before.document.grid), slots_by_place(done.work.document.grid)
    loose = list(done.work.loose)
    for row in rows:
        text = line(row.clue, LONGEST_CLUE)
        if text == was.get(row.place, ("", NOTHING))[0]:
            continue
        if row.place in places:
            texts[row.place] = text, texts.get(row.place, ("", NOTHING))[1]
        elif text:
            answer = shown_answer(before.document, old[row.place]) if row.place in old else ""
            loose.append(LooseRow(answer, text))
    done.work = replace(done.work, document=with_clues(done.work.document, texts), loose=tuple(loose))


def _write_grid(done: Edited, cells: Sequence[GridCell], edit: PageEdit) -> None:
    work = done.work
    width = edit.width or work.width
    if (width, len(cells)) != (work.width, len(work.cells)):
        if not edit.insists or not 0 < width <= MOST or len(cells) % width or len(cells) > MOST * width:
            return
        done.work = work.expand_grid(0, width - work.width, len(cells) // width - work.height, 0)
    _write_cells(done, cells)


def _write_cells(done: Edited, cells: Sequence[GridCell]) -> None:
    language, new = done.work.setup.language, []
    for n, (old, cell) in enumerate(zip(done.work.cells, cells, strict=True)):
        text = old.text if cell.text == old.text else letters_of_cell(cell.text, language)
        if text is None:
            done.remarks.append(EditRemark(f"cell-{n}", "strange_in_cell", {"sign": cell.text[:20]}))
        new.append(GridCell(old.text if text is None else text, cell.marks))
    done.work = done.work.with_cells(new)


def _write_answers(done: Edited, before: Manuscript, rows: Sequence[PostedRow]) -> None:
    """A row speaks where its answer is neither what it was nor what the grid says now."""
    was = {place: shown_answer(before.document, slot) for place, slot in slots_by_place(before.document.grid).items()}
    for row in rows:
        typed = line(row.answer, LONGEST_ANSWER)
        slot = slots_by_place(done.work.document.grid).get(row.place)
        if slot is None or row.place not in was:
            continue
        if typed in (was[row.place], shown_answer(done.work.document, slot)):
            done.work = _forget_typed(done.work, row.place)
            continue
        try:
            cells = rewrite_answer(done.work.document, done.work.cells, slot, typed, done.work.setup)
        except Unsolvable as fault:
            done.work = replace(done.work, typed={**done.work.typed, row.place: typed})
            done.add_remark(f"row-{row.place}", fault)
        else:
            done.work = _forget_typed(done.work.with_cells(cells), row.place)
            _tell_stored(done, f"row-{row.place}", typed)


def _forget_typed(work: Manuscript, place: str) -> Manuscript:
    if place not in work.typed:
        return work
    return replace(work, typed={key: text for key, text in work.typed.items() if key != place})


def _tell_stored(done: Edited, at: str, typed: str) -> None:
    """How an answer with spaces or signs is stored."""
    stored = upper(stored_answer(typed, done.work.setup.language))
    if stored and stored != upper(typed.lower()):
        done.remarks.append(EditRemark(at, "stored_as", {"typed": typed, "stored": stored}, fine=True))


def _write_loose(done: Edited, before: Manuscript, rows: Sequence[LooseRow]) -> None:
    """The loose rows as the page has them, and those that have just come loose; one with a new place or answer is
    tried again, an emptied one goes, and so does one that has found its entry."""
    old_keys, now = {row[:5] for row in before.loose}, {row[:5]: row for row in done.work.loose}
    posted = [row for row in rows if (row.answer or row.clue) and (row[:5] not in old_keys or row[:5] in now)]
    still_loose = [now.get(row[:5], row) for row in posted]
    fresh = [row for key, row in now.items() if key not in old_keys]
    done.work = replace(done.work, loose=(*still_loose, *fresh))
    for number, row in enumerate(still_loose):
        if row[:5] not in old_keys and row.answer and (row.row or row.col):
            _lay_again(done, row, number)


def _lay_again(done: Edited, row: LooseRow, number: int) -> None:
    rest = tuple(other for other in done.work.loose if other is not row)
    done.work = replace(done.work, loose=rest)
    _lay_word(done, row, f"loose-{number}")


def _lay_word(done: Edited, row: LooseRow, at: str) -> None:
    """Write a word where its row says, with its clue; a word that cannot be there is loose."""
    work = done.work
    try:
        cells, first = lay_row(work.document, work.cells, row, work.setup)
    except Unsolvable as fault:
        loose = row._replace(code=fault.code, values=dict(fault.values))
        done.work = replace(work, loose=(*work.loose, loose))
        done.add_remark(f"loose-{len(work.loose)}" if at == "added" else at, fault)
        return
    done.work = _attach_row_clue(work.with_cells(cells), f"{row.direction[0]}{first}", row)
    _tell_stored(done, f"row-{row.direction[0]}{first}", row.answer)


def _attach_row_clue(work: Manuscript, place: str, row: LooseRow) -> Manuscript:
    """The clue goes to the entry that the word is now; if that has one already, or begins elsewhere, it is loose."""
    if not row.clue:
        return work
    texts = clue_texts(work.document)
    if place in slots_by_place(work.document.grid) and place not in texts:
        return replace(work, document=with_clues(work.document, {**texts, place: (row.clue, NOTHING)}))
    return replace(work, loose=(*work.loose, row._replace(code="", values={})))
