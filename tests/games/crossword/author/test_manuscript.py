"""A crossword in the making: blocks with their images, clues that follow, steps back and forward, sizes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.author.clue_rows import clue_texts, with_clues
from app.games.crossword.author.manuscript import Manuscript, empty_crossword
from app.games.crossword.author.setups import Setup
from app.games.crossword.formats.document import ClueLine
from app.games.crossword.grid import BLOCK
from app.workshop.drafts import LARGEST
from tests import grids


def written(**setup: object) -> Manuscript:
    made = Setup()._replace(**setup)  # type: ignore[arg-type]
    return Manuscript.from_json(Manuscript(made, grids.document()).to_json())


def empty(side: int = 5, **setup: object) -> Manuscript:
    made = Setup()._replace(**setup)  # type: ignore[arg-type]
    return Manuscript(made, empty_crossword(made, side, side))


def texts(work: Manuscript) -> set[str]:
    return {text for text, _more in clue_texts(work.document).values()}


def test_it_works() -> None:
    work = written()
    read = Manuscript.from_json(json.loads(json.dumps(work.to_json())))
    assert read.cells == work.cells
    assert clue_texts(read.document) == clue_texts(work.document)


def test_a_block_comes_with_its_image() -> None:
    work = empty().with_block_toggled(1)
    assert [n for n, cell in enumerate(work.cells) if cell.text == BLOCK] == [1, 23]
    assert work.with_block_toggled(23).cells == empty().cells


def test_every_symmetry_has_its_images() -> None:
    wanted = {"none": 1, "rot180": 2, "mirror": 2, "mirror-up": 2, "both": 4, "diagonal": 2, "quarter": 4}
    for symmetry, number in wanted.items():
        work = empty(symmetry=symmetry).with_block_toggled(1)
        assert sum(cell.text == BLOCK for cell in work.cells) == number, symmetry


def test_a_clue_follows_its_entry_and_is_loose_without_one() -> None:
    work = written(symmetry="none")
    cut = work.with_block_toggled(12)
    lost = [row for row in cut.loose if row.answer == "GLUTS"]
    assert lost[0].clue == "Supplies too much; see 1-Across"
    assert (lost[0].row, lost[0].col) == ("3", "1")
    assert texts(cut) | {row.clue for row in cut.loose} == texts(work)


def test_a_loose_clue_comes_back_with_its_cells() -> None:
    work = written(symmetry="none")
    back = work.with_block_toggled(12).with_block_toggled(12)
    assert texts(back) == texts(work)
    assert not back.loose


def test_a_clue_goes_where_its_answer_goes() -> None:
    work = written(symmetry="none").expand_grid(top=1, left=2)
    assert texts(work) == texts(written())
    assert (work.height, work.width) == (6, 7)
    assert work.expand_grid(top=-1, left=-2).document.solution == written().document.solution


def test_a_clue_of_a_file_without_an_entry_is_loose() -> None:
    document = grids.document()
    odd = (ClueLine("across", 99, "Nowhere", "lost"), ClueLine("across", 1, "Twice"))
    read = Manuscript.from_json(Manuscript(Setup(), replace(document, clues=(*document.clues, *odd))).to_json())
    assert [(row.answer, row.clue) for row in read.loose] == [("LOST", "Nowhere"), ("", "Twice")]
    assert texts(read) == texts(written())


def test_steps_go_back_and_forward() -> None:
    first = written(symmetry="none")
    second = first.with_block_toggled(12).as_step_after(first)
    third = second.expand_grid(right=1).as_step_after(second)
    assert third.undo_step().document == second.document
    assert third.undo_step().undo_step().document == first.document
    assert not third.undo_step().undo_step().loose
    forward = third.undo_step().undo_step().redo_step().redo_step()
    assert (forward.document, forward.loose) == (third.document, third.loose)
    assert first.undo_step() is first
    assert first.redo_step() is first


def test_a_new_step_forgets_those_that_were_taken_back() -> None:
    first = empty()
    back = first.with_block_toggled(1).as_step_after(first).undo_step()
    assert back.future
    assert not back.with_block_toggled(2).as_step_after(back).future


def test_forty_steps_of_a_large_grid_fit_into_a_draft() -> None:
    work = empty(21)
    for n in range(60):
        work = work.with_block_toggled(n).as_step_after(work)
    assert len(work.past) >= 40
    assert len(json.dumps(work.to_json())) < LARGEST


def test_a_full_grid_of_25_with_clues_rebus_and_shades_fits_into_a_draft() -> None:
    work = empty(25, symmetry="none")
    cells = [cell._replace(text="rebus" if n % 9 == 0 else "a", marks="csrb") for n, cell in enumerate(work.cells)]
    for n in range(0, 625, 6):
        cells[n] = cells[n]._replace(text=BLOCK, marks="")
    full = work.with_cells(cells).as_step_after(work)
    places: dict[str, Any] = {
        f"{slot.direction[0]}{slot.cells[0]}": ("æ clue " * 12, {}) for slot in full.document.grid.slots
    }
    content = Manuscript(full.setup, with_clues(full.document, places), past=full.past).to_json()
    assert len(json.dumps(content)) < LARGEST


def test_sides_that_cannot_be_are_refused() -> None:
    for height, width, kind in ((1, 1, "normal"), (26, 26, "normal"), (22, 22, "freestyle"), (5, 0, "normal")):
        with pytest.raises(Unsolvable, match="side_out_of_range"):
            empty_crossword(Setup(kind=kind), height, width)
    with pytest.raises(Unsolvable, match="side_out_of_range"):
        empty(25).expand_grid(top=1)


def test_a_step_back_forgets_answers_that_did_not_fit() -> None:
    """They belong to rows of the grid that was taken back."""
    first = written(symmetry="none")
    second = replace(first.with_block_toggled(12).as_step_after(first), typed={"1-across": "TOOLONG"})
    assert second.undo_step().typed == {}
    assert replace(second.undo_step(), typed={"1-across": "TOOLONG"}).redo_step().typed == {}
