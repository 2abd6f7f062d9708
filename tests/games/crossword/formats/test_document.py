from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.document import (
    LONGEST_LINE,
    ClueLine,
    CrosswordFile,
    Notes,
    cell_text,
    checked_size,
    line,
    lower,
    paragraphs,
    upper,
)
from app.games.crossword.grid import ACROSS, DOWN, Grid


def test_it_works() -> None:
    clues = (ClueLine(ACROSS, 1, "first"), ClueLine(ACROSS, 1, "again"), ClueLine(DOWN, 1, "down"))
    document = CrosswordFile(Grid(("..", "..")), ("a", "heart", "", "b"), clues)
    slot = document.grid.slots[0]
    assert (document.answer(slot), document.clue(slot), list(document.rebus())) == ("aheart", "first", [1])
    assert document.answer(document.grid.slots[1]) == "a."


def test_texts_lose_control_characters_and_length() -> None:
    assert line(" a\x00\x1b[1m\n b\t") == "a[1m b"
    assert paragraphs("a\r\nb\rc\x07") == "a\nb\nc"
    assert (line(5), line(None), len(line("x" * 2 * LONGEST_LINE))) == ("", "", LONGEST_LINE)


def test_letters_come_back_from_capitals() -> None:
    for text in ("ß", "ı", "æøå", "ŉ", "İ", "ſ", "a1&"):
        assert lower(upper(lower(text))) == lower(text)
    assert cell_text(" Hé art ") == "héart"


def test_sizes_are_numbers_up_to_the_most() -> None:
    assert checked_size(25, 1) == (25, 1)
    for sizes, code in (
        ((26, 1), "grid_too_large"),
        ((0, 1), "no_grid"),
        ((True, 1), "no_grid"),
        (("3", 3), "no_grid"),
    ):
        with pytest.raises(Unsolvable, match=code):
            checked_size(*sizes)


def test_a_note_is_told_once() -> None:
    notes = Notes()
    notes.add("bars_lost")
    notes.add("bars_lost")
    assert [note.to_json() for note in notes.listed] == [{"code": "bars_lost", "values": {}}]
