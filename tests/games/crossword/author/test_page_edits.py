"""What a page holds, written into the manuscript: letters, clues, answers, new rows, and remarks for what cannot be."""

from __future__ import annotations

from app.games.crossword.author.clue_rows import LooseRow, clue_texts
from app.games.crossword.author.grid_cells import GridCell
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.page_edits import Edited, PageEdit, PostedRow, apply_page_edit
from tests import grids
from tests.games.crossword.author.test_manuscript import empty, texts, written


def cells_with(work: Manuscript, **typed: str) -> list[GridCell]:
    """The cells with some of them typed over: `c3="x"`."""
    new = {int(name[1:]): text for name, text in typed.items()}
    return [cell._replace(text=new.get(n, cell.text)) for n, cell in enumerate(work.cells)]


def row(work: Manuscript, answer: str, place: str = "a0") -> Edited:
    """The page with another answer in a row, and the grid as it was."""
    clue = clue_texts(work.document).get(place, ("", {}))[0]
    return apply_page_edit(work, PageEdit(cells=work.cells, rows=[PostedRow(place, answer, clue)]))


def added(work: Manuscript, *values: str) -> Edited:
    return apply_page_edit(work, PageEdit(added=LooseRow(*values)))  # type: ignore[arg-type]


def codes(done: Edited) -> list[tuple[str, str]]:
    return [(one.at, one.code) for one in done.remarks]


def line(work: Manuscript, number: int) -> str:
    return "".join(cell.text or "." for cell in work.cells[number * work.width : (number + 1) * work.width])


def test_it_works() -> None:
    done = apply_page_edit(empty(), PageEdit(cells=cells_with(empty(), c0="Y", c1="é", c2="#")))
    assert [cell.text for cell in done.work.cells[:3]] == ["y", "e", "#"]
    assert done.work.undo_step().cells == empty().cells


def test_a_page_that_changed_nothing_makes_no_step() -> None:
    work = written()
    assert apply_page_edit(work, PageEdit(cells=work.cells)).work == work


def test_a_strange_sign_leaves_the_cell_and_is_told_there() -> None:
    work = written()
    done = apply_page_edit(work, PageEdit(cells=cells_with(work, c7="?!")))
    assert codes(done) == [("cell-7", "strange_in_cell")]
    assert done.work.cells == work.cells


def test_a_clue_is_written() -> None:
    done = apply_page_edit(written(), PageEdit(rows=[PostedRow("a0", "YURT", "Felt home")]))
    assert "Felt home" in texts(done.work)
    assert not done.remarks


def test_a_clue_is_written_to_an_entry_that_comes_with_it() -> None:
    cells = cells_with(empty(), c4="#")
    done = apply_page_edit(
        empty(), PageEdit(cells=cells, rows=[PostedRow("a0", "", "Four"), PostedRow("d9", "", "Later")])
    )
    assert texts(done.work) == {"Four", "Later"}
    assert not done.work.loose


def test_a_clue_is_loose_when_its_entry_goes_at_once() -> None:
    done = apply_page_edit(empty(), PageEdit(cells=cells_with(empty(), c1="#"), rows=[PostedRow("d1", "", "Gone")]))
    assert [row.clue for row in done.work.loose] == ["Gone"]


def test_a_loose_clue_that_came_back_is_not_doubled() -> None:
    work = apply_page_edit(empty(symmetry="none"), PageEdit(rows=[PostedRow("a10", "", "Middle")])).work
    cut = apply_page_edit(work, PageEdit(cells=cells_with(work, c12="#"), rows=[PostedRow("a10", "", "Middle")])).work
    page = PageEdit(cells=work.cells, rows=[PostedRow("a10", "", "")], loose=cut.loose)
    back = apply_page_edit(cut, page).work
    assert (texts(back), back.loose) == ({"Middle"}, ())


def test_an_answer_goes_into_the_grid() -> None:
    done = row(empty(), "trees")
    assert line(done.work, 0) == "trees"


def test_an_answer_with_a_space_or_a_digit_is_told_as_it_is_stored() -> None:
    for typed, stored in (("ice 9", "ice9."), ("a-team", "ateam"), ("R2D2!", "r2d2.")):
        work = empty() if len(stored.strip(".")) == 5 else empty().with_block_toggled(4)
        done = row(work, typed)
        assert line(done.work, 0).rstrip("#") == stored.strip(".")
        assert codes(done) == [("row-a0", "stored_as")]


def test_an_answer_that_does_not_fit_stays_as_typed() -> None:
    done = row(empty(), "tree")
    assert codes(done) == [("row-a0", "answer_length")]
    assert done.work.typed == {"a0": "tree"}
    assert line(done.work, 0) == "....."
    assert row(done.work, "trees").work.typed == {}


def test_words_that_disagree_are_told_and_nothing_is_lost() -> None:
    done = row(written(), "tent")
    assert codes(done) == [("row-a0", "row_disagrees")]
    assert done.remarks[0].values["other"] == "YOGA"
    assert done.work.document == written().document


def test_an_emptied_answer_leaves_what_other_words_need() -> None:
    letters = ["trees", "a....", "c....", "o....", "s...."]
    work = empty().with_cells([GridCell(sign.strip(".")) for sign in "".join(letters)])
    assert line(row(work, "").work, 0) == "t...."
    free = Manuscript(work.setup._replace(kind="freestyle"), work.document)
    assert line(row(free, "").work, 0) == "t####"


def test_a_new_row_is_placed_with_its_clue() -> None:
    done = added(empty(), "dog", "It barks", "down", "2", "3")
    assert [done.work.cells[n].text for n in (7, 12, 17)] == ["d", "o", "g"]
    assert [row.clue for row in done.work.loose] == ["It barks"]
    assert texts(added(empty(), "trees", "They grow", "down", "1", "3").work) == {"They grow"}


def test_a_new_row_outside_is_told_and_kept() -> None:
    wanted = {
        ("9", "1"): "row_outside",
        ("1", "0"): "col_outside",
        ("", ""): "row_outside",
        ("x", "1"): "row_outside",
        ("1", "4"): "runs_out",
    }
    for (top, left), code in wanted.items():
        done = added(empty(), "dog", "It barks", "across", top, left)
        assert codes(done) == [("loose-0", code)], (top, left)
        assert done.work.loose[0][:2] == ("dog", "It barks")


def test_a_new_row_that_meets_another_letter_is_told() -> None:
    done = added(written(), "dog", "It barks", "down", "1", "1")
    assert codes(done) == [("loose-0", "letter_there")]


def test_a_loose_row_goes_in_when_its_place_is_mended() -> None:
    lost = added(empty(), "dog", "It barks", "across", "9", "1").work
    mended = lost.loose[0]._replace(row="1", code="", values={})
    done = apply_page_edit(lost, PageEdit(loose=[mended]))
    assert line(done.work, 0)[:3] == "dog"
    assert texts(done.work) == {"It barks"}
    assert not done.work.loose


def test_an_emptied_loose_row_goes() -> None:
    lost = added(empty(), "dog", "It barks", "across", "9", "1").work
    assert not apply_page_edit(lost, PageEdit(loose=[LooseRow("", "")])).work.loose


def test_free_words_open_cells_and_must_not_touch() -> None:
    free = empty(9, kind="freestyle")
    first = added(free, "cat", "It purrs", "across", "2", "2").work
    assert line(first, 1) == "#cat#####"
    assert texts(first) == {"It purrs"}
    assert codes(added(first, "dog", "", "across", "2", "5")) == [("loose-0", "runs_on")]
    allowed = first.setup._replace(unresolved=True)
    touching = added(Manuscript(allowed, first.document), "dog", "", "across", "2", "5")
    assert line(touching.work, 1) == "#catdog##"
    crossing = added(first, "tin", "A can", "down", "2", "4").work
    assert texts(crossing) == {"It purrs", "A can"}


def test_a_page_of_another_width_counts_only_for_who_insists() -> None:
    cells = [GridCell("a")] * 36
    assert apply_page_edit(empty(), PageEdit(cells=cells, width=6)).work == empty()
    taken = apply_page_edit(empty(), PageEdit(cells=cells, width=6, insists=True)).work
    assert (taken.width, taken.height, line(taken, 5)) == (6, 6, "aaaaaa")


def test_a_rebus_is_kept_when_its_answer_is_not_touched() -> None:
    work = apply_page_edit(empty(), PageEdit(cells=cells_with(empty(), c0="heart", c1="y"))).work
    done = row(work, "HEARTY...")
    assert not done.remarks
    assert done.work.cells[0].text == "heart"
    assert row(work, "hearties.").work.cells[1].text == "i"


def test_letters_of_the_test_crossword_fit_their_clues() -> None:
    work = empty(symmetry="none")
    typed = apply_page_edit(work, PageEdit(cells=[GridCell(sign) for sign in "".join(grids.ROWS)])).work
    assert [cell.text for cell in typed.cells] == list("".join(grids.ROWS))
