from __future__ import annotations

import json
from random import Random

import pytest

from app.games.base.contract import Unsolvable
from app.games.crossword.formats.document import ClueLine, Notes
from app.games.crossword.formats.ipuz import from_ipuz, read_ipuz, to_ipuz, write_ipuz
from app.games.crossword.grid import ACROSS
from tests.games.crossword.documents import crossword, disturbed

SMALL = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 3, "height": 2},
    "puzzle": [[{"cell": 1, "style": {"shapebg": "circle"}}, 2, "#"], [3, 0, None]],
    "solution": [["A", {"value": "Bé"}, "#"], ["C", "D", None]],
    "clues": {"Across": [[1, "One <i>way</i>"], {"number": "3", "clue": "Other", "answer": "CD"}], "Down": []},
}


def test_it_works() -> None:
    found = from_ipuz(SMALL)
    assert found.grid.rows == ("..#", "..@")
    assert found.solution == ("a", "bé", "", "c", "d", "")
    assert found.clues == (ClueLine(ACROSS, 1, "One <i>way</i>"), ClueLine(ACROSS, 3, "Other", "cd"))
    assert found.circled == {0}


def test_a_hundred_puzzles_come_back() -> None:
    for seed in range(100):
        document = crossword(seed, other=seed % 2 == 1)
        assert read_ipuz(write_ipuz(document).decode(), Notes()) == document
        assert from_ipuz(json.loads(json.dumps(to_ipuz(document)))) == document


def test_it_reads_bars_on_either_side_of_an_edge() -> None:
    cells = [
        [{"cell": 1, "style": {"barred": "TL"}}, {"cell": 2, "style": {"barred": "TLR"}}],
        [3, {"cell": 0, "style": {"barred": "T"}}],
    ]
    found = from_ipuz({**SMALL, "dimensions": {"width": 2, "height": 2}, "puzzle": cells})
    assert (found.grid.bars_right, found.grid.bars_below) == ({0}, {1})


def test_it_reads_signs_of_its_own_for_blocks_and_empty_cells() -> None:
    found = from_ipuz(
        {**SMALL, "block": "*", "empty": "-", "puzzle": [[1, 2, "*"], [3, "-", None]], "solution": [["A", "-", "*"]]}
    )
    assert (found.grid.rows, found.solution) == (("..#", "..@"), ("a", "", "", "", "", ""))


def test_it_notes_clues_that_it_leaves_out() -> None:
    notes = Notes()
    from_ipuz({**SMALL, "clues": {"Diagonal": [[1, "x"]], "Across": [["x", "y"], 5]}}, notes)
    assert [note.code for note in notes.found] == ["directions_left_out", "clues_left_out"]


def test_it_drops_control_characters_and_keeps_markup_as_text() -> None:
    found = from_ipuz({**SMALL, "title": "a\x00b\x1b\n<script>", "notes": "a\r\nb\x07"})
    assert (found.title, found.notes) == ("ab <script>", "a\nb")


def test_it_reads_what_is_wrapped_in_a_call() -> None:
    assert read_ipuz(f"ipuz({json.dumps(SMALL)})", Notes()) == from_ipuz(SMALL)


def test_it_refuses_what_is_no_crossword() -> None:
    for text, code in (
        ("{", "bad_json"),
        ("[" * 100_000, "bad_json"),
        ('{"a": ' + "9" * 5000 + "}", "bad_json"),
        ("[]", "no_crossword"),
        ('{"kind": ["http://ipuz.org/sudoku#1"]}', "no_crossword"),
        (json.dumps({**SMALL, "dimensions": {"width": 26, "height": 2}}), "grid_too_large"),
        (json.dumps({**SMALL, "dimensions": {"width": True, "height": 2}}), "no_grid"),
        (json.dumps({**SMALL, "dimensions": None}), "no_grid"),
    ):
        with pytest.raises(Unsolvable, match=code):
            read_ipuz(text, Notes())


def test_whatever_stands_in_it_is_read_or_refused() -> None:
    whole = to_ipuz(crossword(3))
    for seed in range(1500):
        rng = Random(seed)
        value = whole
        for _ in range(rng.randint(1, 3)):
            value = disturbed(value, rng)
        try:
            to_ipuz(from_ipuz(value))
        except Unsolvable:
            continue
