"""Two pages of one draft: what each changed is joined, and what both changed is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.games.crossword.author.clue_rows import LooseRow
from app.games.crossword.author.grid_cells import GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import PageEdit, PostedRow, apply_page_edit
from app.games.crossword.author.page_merging import (
    BothChanged,
    merge_fields,
    merge_page,
    read_base,
    write_base,
)
from app.games.crossword.author.setups import Setup
from tests import grids

WORK = Manuscript(Setup(), grids.document())
BASE = read_base(write_base(WORK, "Tents"), WORK)


def page_of(work: Manuscript, **cells: str) -> PageEdit:
    """What a page with this draft posts, with these cells typed over."""
    changed = {int(name[1:]): text for name, text in cells.items()}
    typed = [cell._replace(text=changed.get(n, cell.text)) for n, cell in enumerate(work.cells)]
    rows = apply_page_edit(work, PageEdit(cells=typed, width=work.width)).work
    shown = [PostedRow(place, answer, clue) for place, answer, clue in shown_rows(rows)]
    return PageEdit(cells=typed, width=work.width, rows=shown, loose=list(work.loose))


def shown_rows(work: Manuscript) -> list[tuple[str, str, str]]:
    from app.games.crossword.web.builder.build_view import build_rows

    return [(row.place, row.answer, row.clue) for row in build_rows(work)]


def after(**cells: str) -> Manuscript:
    return apply_page_edit(WORK, page_of(WORK, **cells)).work


def joined(theirs: Manuscript, mine: PageEdit) -> Manuscript:
    assert BASE is not None
    return apply_page_edit(theirs, merge_page(BASE, theirs, mine)).work


def letters(work: Manuscript) -> str:
    return "".join(cell.text or "." for cell in work.cells)


def test_it_works() -> None:
    """One page changes the first letter of an entry, the other its last, and each a clue of its own."""
    theirs = apply_page_edit(WORK, retyped(page_of(WORK, c0="b"), "d1", "Theirs")).work
    mine = retyped(page_of(WORK, c3="n"), "d2", "Mine")
    done = joined(theirs, mine)
    assert letters(done)[:4] == "burn"
    clues = {place: clue for place, _answer, clue in shown_rows(done)}
    assert (clues["d1"], clues["d2"]) == ("Theirs", "Mine")


def retyped(page: PageEdit, place: str, clue: str) -> PageEdit:
    return replace(page, rows=[row._replace(clue=clue) if row.place == place else row for row in page.rows])


def test_the_same_cell_asks() -> None:
    with pytest.raises(BothChanged):
        joined(after(c0="b"), page_of(WORK, c0="k"))
    assert letters(joined(after(c0="b"), page_of(WORK, c0="b")))[:1] == "b"


def test_the_same_clue_asks() -> None:
    theirs = apply_page_edit(WORK, retyped(page_of(WORK), "d1", "Theirs")).work
    with pytest.raises(BothChanged):
        joined(theirs, retyped(page_of(WORK), "d1", "Mine"))


def test_an_answer_typed_into_a_row_that_another_has_changed_asks() -> None:
    page = page_of(WORK)
    typed = replace(page, rows=[row._replace(answer="BARN") if row.place == "a0" else row for row in page.rows])
    with pytest.raises(BothChanged):
        joined(after(c3="k"), typed)
    # Elsewhere changed, it is taken up as any answer that is typed into a row: here its crossings are in the way.
    assert joined(after(c24="x"), typed).typed == {"a0": "BARN"}


def test_marks_of_one_cell_are_joined() -> None:
    theirs = WORK.with_mark_toggled(6, "c")
    page = page_of(WORK)
    cells = list(page.cells or ())
    cells[6] = GridCell(cells[6].text, "s")
    assert set(joined(theirs, replace(page, cells=cells)).cells[6].marks) == {"c", "s"}


def test_loose_rows_of_one_page_stay() -> None:
    theirs = replace(WORK, loose=(LooseRow("CAT", "Purrs"),))
    assert joined(theirs, page_of(WORK, c0="b")).loose == theirs.loose
    with pytest.raises(BothChanged):
        joined(theirs, replace(page_of(WORK), loose=[LooseRow("DOG", "Barks")]))


def test_fields_that_a_page_left_alone_are_the_others() -> None:
    assert BASE is not None
    theirs = {**WORK.setup.to_json(), "title": "Yurts", "difficulty": 4}
    posted = {"title": "Tents", "difficulty": "2", "theme": "Camping", "unresolved": False}
    merged = merge_fields(BASE, theirs, posted)
    assert merged == {"title": "Yurts", "difficulty": 4, "theme": "Camping", "unresolved": False}


@pytest.mark.parametrize(
    "broken",
    [
        {"w": 4},
        {"0": 5},
        {"0": "y"},
        {"0": None},
        {"25": "a|"},
        {"a0": ["x"]},
        {"loose": "x"},
        {"loose": [1]},
        {"fields": []},
    ],
    ids=str,
)
def test_a_base_that_is_broken_is_none(broken: dict[str, Any]) -> None:
    told = json.loads(write_base(WORK, "Tents"))
    assert read_base(json.dumps({**told, **broken}), WORK) is None


@pytest.mark.parametrize("text", ["", "null", "[]", "{", "7", "{}", "x" * 200_000], ids=lambda text: text[:8])
def test_what_is_no_base_is_none(text: str) -> None:
    assert read_base(text, WORK) is None
