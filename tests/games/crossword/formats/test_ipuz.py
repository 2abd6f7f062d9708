from __future__ import annotations

import json
from random import Random

import pytest

from app.contract.game_types import Unsolvable
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
    assert [note.code for note in notes.listed] == ["directions_left_out", "clues_left_out"]


RICH = {
    **SMALL,
    "kind": ["http://ipuz.org/crossword/crypticcrossword#1"],
    "intro": "Mind the <b>gap</b>",
    "publisher": "Yard",
    "date": "12/24/2026",
    "difficulty": "Hard",
    "saved": [["A", "0", "#"], ["C", "0", None]],
    "org.example:mark": {"a": [1, None, 2.5, "x"]},
    "puzzle": [
        [{"cell": 1, "style": {"shapebg": "circle", "mark": {"TL": "a"}}}, {"cell": 2, "value": "R"}, "#"],
        [{"cell": 3, "style": {"color": "ff0000"}}, 0, None],
    ],
    "solution": [["A", "BÉ", "#"], ["C", "D", None]],
    "clues": {
        "Across": [{"number": 1, "clue": "One way", "enumeration": "1,1"}, [3, "Other"]],
        "Down": [{"number": 2, "clue": "Next", "references": [{"direction": "Across", "number": 1}]}],
        "Diagonal": [[1, "Slant"]],
    },
}


def test_what_it_does_not_know_is_kept() -> None:
    assert to_ipuz(from_ipuz(RICH)) == RICH


def test_a_puzzle_without_a_solution_stays_without() -> None:
    open_ = {name: value for name, value in RICH.items() if name != "solution"}
    assert to_ipuz(from_ipuz(open_)) == open_


def test_a_style_may_be_named() -> None:
    puzzle = [[{"cell": 1, "style": "ring"}, 2, "#"], [3, 0, None]]
    found = from_ipuz({**SMALL, "styles": {"ring": {"shapebg": "circle"}}, "puzzle": puzzle})
    assert found.circled == {0}


def test_saved_letters_have_the_usual_signs() -> None:
    found = to_ipuz(from_ipuz({**SMALL, "block": "*", "empty": "-", "saved": [["A", "-", "*"], ["-", 0, None]]}))
    assert found["saved"] == [["A", "0", "#"], ["0", 0, None]]


def test_what_is_kept_has_its_limits() -> None:
    deep: object = 1
    for _ in range(12):
        deep = [deep]
    for odd in ({"large": "x" * 200_000}, {"deep": deep}, {"title\x00": 1}, {"n" * 100: 1}):
        notes = Notes()
        assert from_ipuz({**SMALL, **odd}, notes).more == {}
        assert [note.code for note in notes.listed] == ["members_left_out"]
    assert from_ipuz({**SMALL, "odd": ["a\x00\ud800", 10**30, float("nan")]}).more == {"odd": ["a", None, None]}


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
            found = from_ipuz(value)
            assert read_ipuz(write_ipuz(found).decode(), Notes()) == found
        except Unsolvable:
            continue
