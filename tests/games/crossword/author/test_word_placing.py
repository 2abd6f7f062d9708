"""Words placed one by one and as a list, without a page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.author.grid_cells import GridCell
from app.games.crossword.author.manuscript import Manuscript, empty_crossword
from app.games.crossword.author.setups import Setup
from app.games.crossword.author.word_placing import laid_out, place_word, read_enumerations, read_word_list
from app.games.crossword.grid import ACROSS
from app.games.crossword.lists.scored import ScoredList
from tests import grids

FREE = Setup(kind="freestyle")
NO_LIST = ScoredList({}, "en")


def free(side: int = 6) -> Manuscript:
    return Manuscript(FREE, empty_crossword(FREE, side, side))


def drawn(work: Manuscript) -> list[str]:
    text = "".join(cell.text or "." for cell in work.cells)
    return [text[start : start + work.width] for start in range(0, len(text), work.width)]


def test_it_works() -> None:
    work = place_word(free(), "yurt", "Felt home", False, NO_LIST).work
    work = place_word(work, "tent", "Camp", False, NO_LIST).work
    assert drawn(work)[2] == "#yurt#"
    assert {clue.text for clue in work.document.clues} == {"Felt home", "Camp"}


def test_a_grid_grows_only_as_far_as_the_word_needs() -> None:
    work = place_word(free(4), "yurt", "", False, NO_LIST).work
    grown = place_word(work, "turnips", "", True, NO_LIST).work
    assert grown.width == 4
    assert 7 <= grown.height <= 9
    assert {len(slot.cells) for slot in grown.document.grid.slots} == {4, 7}


def test_a_word_without_a_place_is_refused() -> None:
    work = place_word(free(4), "yurt", "", False, NO_LIST).work
    for word, code in (("elephant", "no_place_for"), ("yurt", "word_there"), ("x", "answer_too_short")):
        with pytest.raises(Unsolvable) as refused:
            place_word(work, word, "", False, NO_LIST)
        assert refused.value.code == code


def test_a_grid_of_blocks_tells_whether_an_entry_has_that_length() -> None:
    work = Manuscript(Setup(), empty_crossword(Setup(), 4, 4))
    work = work.with_cells([GridCell("x") for _ in work.cells])
    for word, code in (("turnips", "no_entry_for"), ("tent", "no_place_for")):
        with pytest.raises(Unsolvable) as refused:
            place_word(work, word, "", False, NO_LIST)
        assert refused.value.code == code


def test_a_list_is_read_with_or_without_clues() -> None:
    text = "yurt: Felt home: round\nice cream\tCold\n\ntent ; Camp\nhut"
    wanted = {"yurt": "Felt home: round", "icecream": "Cold", "tent": "Camp", "hut": ""}
    assert read_word_list(text, "en") == wanted


def test_clues_of_before_follow_their_words_or_are_loose() -> None:
    work = place_word(free(), "yurt", "Felt home", False, NO_LIST).work
    work = place_word(work, "tent", "Camp", False, NO_LIST).work
    told = {"rows": ["yurt", "####", "####"], "left_out": ["igloo"]}
    new = laid_out(work, told, {"yurt": "", "igloo": "Cold home"})
    assert [(clue.direction, clue.text) for clue in new.document.clues] == [(ACROSS, "Felt home")]
    assert {(row.answer, row.clue) for row in new.loose} == {("TENT", "Camp"), ("IGLOO", "Cold home")}
    assert new.as_step_after(work).undo_step().document.grid.rows == work.document.grid.rows


def test_a_step_back_over_a_layout_restores_type_and_symmetry() -> None:
    before = Manuscript(Setup(symmetry="mirror"), grids.document())
    told = {"rows": ["yurt", "####", "####"], "left_out": []}
    laid = laid_out(before, told, {})
    laid = replace(laid, setup=laid.setup._replace(symmetry="none", theme="Homes")).as_step_after(before)
    back = laid.undo_step()
    assert (back.setup.kind, back.setup.symmetry) == ("normal", "mirror")
    # What is no part of a layout stays as it is now.
    assert back.setup.theme == "Homes"
    again = back.redo_step()
    assert (again.setup.kind, again.setup.symmetry) == ("freestyle", "none")
    assert again.document == laid.document


def test_phrases_of_a_list_have_the_lengths_of_their_words() -> None:
    listed = "ice cap: Polar\nyurt; A tent\nT-shirt\nrock & roll\njack-in-the-box at play\tToy"
    wanted = {"icecap": "3,3", "tshirt": "1-5", "rockroll": "4,4", "jackintheboxatplay": "4-2-3-3,2,4"}
    assert read_enumerations(listed, "en") == wanted
