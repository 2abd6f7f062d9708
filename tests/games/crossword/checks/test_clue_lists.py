from __future__ import annotations

from app.games.crossword.checks.clue_lists import answer_findings, clue_findings
from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import ACROSS, DOWN, Grid

SQUARE = Grid(("..", ".."))


def file(*clues: ClueLine) -> CrosswordFile:
    return CrosswordFile(SQUARE, tuple("abcd"), clues)


def test_it_works() -> None:
    clues = (ClueLine(ACROSS, 1, "x"), ClueLine(DOWN, 1, ""), ClueLine(ACROSS, 3, "y"), ClueLine(ACROSS, 3, "z"))
    found = list(clue_findings(file(*clues, ClueLine(DOWN, 9, "w"))))
    assert [(one.severity, one.code, one.number, one.direction) for one in found] == [
        ("error", "clue_without_run", 9, "down"),
        ("warning", "empty_clue", 1, "down"),
        ("error", "run_without_clue", 2, "down"),
        ("error", "clue_twice", 3, "across"),
    ]


def test_without_clues_there_is_one_note() -> None:
    assert [one.code for one in clue_findings(file())] == ["no_clues"]


def test_answers_that_are_not_in_the_grid() -> None:
    answers = (ClueLine(ACROSS, 1, "x", "ab"), ClueLine(DOWN, 1, "x", "ax"), ClueLine(DOWN, 2, "x", "bdd"))
    found = list(answer_findings(file(*answers)))
    assert [(one.code, one.number, dict(one.values)) for one in found] == [
        ("answer_mismatch", 1, {"answer": "ax", "written": "ac"}),
        ("answer_mismatch", 2, {"answer": "bdd", "written": "bd"}),
    ]


def test_answers_that_do_not_meet() -> None:
    answers = (ClueLine(ACROSS, 1, "x", "ab"), ClueLine(DOWN, 1, "x", "xc"))
    found = [one for one in answer_findings(file(*answers)) if one.code == "crossing_mismatch"]
    assert [(one.row, one.col, dict(one.values)) for one in found] == [(0, 0, {"first": "a", "second": "x"})]


def test_cells_that_are_not_known_agree_with_all() -> None:
    empty = CrosswordFile(SQUARE, ("a", "", "", ""), (ClueLine(ACROSS, 1, "x", "ab"), ClueLine(DOWN, 1, "x", "aone")))
    assert list(answer_findings(empty)) == []


def test_a_clue_that_is_empty_once_it_is_cleaned_is_no_clue() -> None:
    for text in ("<b></b>", "<script>pwned()</script>", "&nbsp; ", "&#8203;", "<br>", "<i>&#x200b;</i>"):
        clues = (ClueLine(ACROSS, 1, text), ClueLine(ACROSS, 3, "y"), ClueLine(DOWN, 1, "z"), ClueLine(DOWN, 2, "w"))
        assert [one.code for one in clue_findings(file(*clues))] == ["empty_clue"], text
    kept = tuple(ClueLine(way, n, "<b>x</b>") for way, n in ((ACROSS, 1), (ACROSS, 3), (DOWN, 1), (DOWN, 2)))
    assert list(clue_findings(file(*kept))) == []
