from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.across_text import read_across_text, write_across_text
from app.games.crossword.formats.document import ClueLine, CrosswordFile, Notes
from app.games.crossword.grid import ACROSS, DOWN, Grid
from tests.games.crossword.documents import broken, crossword

TEXT = """<ACROSS PUZZLE V2>
<TITLE>
    Two by three
<AUTHOR>
    Ann
<SIZE>
    3x2
<GRID>
    A1.
    cD-
<REBUS>
    MARK;
    1:HEART:H
<ACROSS>
    first
    second
<DOWN>
    third
    fourth
<NOTEPAD>
    a note
"""


def test_it_works() -> None:
    found = read_across_text(TEXT, Notes())
    assert (found.title, found.author, found.notes) == ("Two by three", "Ann", "a note")
    assert (found.grid.rows, found.solution) == (("..#", "..."), ("a", "heart", "", "c", "d", ""))
    assert found.circled == {3}
    assert found.clues[0] == ClueLine(ACROSS, 1, "first") and found.clues[3] == ClueLine(DOWN, 2, "fourth")


def test_puzzles_come_back() -> None:
    for seed in range(50):
        document = crossword(seed, plain=True, other=seed % 2 == 1)
        rebus = frozenset(document.rebus())
        document = replace(document, circled=document.circled - rebus)
        notes = Notes()
        assert read_across_text(write_across_text(document, notes).decode(), notes) == document
        assert notes.listed == []


def test_it_tells_what_is_lost() -> None:
    cells = tuple(f"a{letter}" for letter in "abcdefghijklmnopqrstuvwxy")
    document = CrosswordFile(
        Grid(("." * 5,) * 4 + ("...@.",), frozenset({0})),
        (*cells[:23], "", "."),
        circled=frozenset({0}),
        shaded=frozenset({1}),
    )
    notes = Notes()
    write_across_text(document, notes)
    codes = ["bars_lost", "outside_lost", "shades_lost", "rebus_lost", "circles_lost", "signs_lost"]
    assert [note.code for note in notes.listed] == codes


def test_it_refuses_rows_of_unequal_length_and_no_rows() -> None:
    for text, code in (("<ACROSS PUZZLE>\n<GRID>\nAB\nC\n", "bad_across_text"), ("<ACROSS PUZZLE>", "no_grid")):
        with pytest.raises(Unsolvable, match=code):
            read_across_text(text, Notes())


def test_it_notes_clues_that_do_not_fit() -> None:
    notes = Notes()
    read_across_text(TEXT.replace("    second\n", ""), notes)
    assert [note.code for note in notes.listed] == ["clues_do_not_fit"]


def test_whatever_stands_in_it_is_read_or_refused() -> None:
    for seed in range(500):
        try:
            read_across_text(broken(TEXT.encode(), Random(seed)).decode("latin-1"), Notes())
        except Unsolvable:
            continue
