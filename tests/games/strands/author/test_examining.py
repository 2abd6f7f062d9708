from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.author.drawing import Drawing, Stroke, of_board
from app.games.strands.author.examining import examine_drawing
from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.construct.validator import find_faults
from benchmarks.strands_longest_path import lay_plain
from benchmarks.strands_sets import WordSet, sets
from tests.yard import ROWS, TRACED

BOARD = "".join(ROWS)
STROKES = tuple(Stroke(tuple(map(int, path.split("."))), word == "wordpuzzle") for word, path in TRACED.items())
WHOLE = Drawing(BOARD, STROKES)
Json = dict[str, Any]


def codes(drawing: Drawing) -> set[str]:
    report = examine_drawing(drawing)
    assert report.board is None
    return {one.code for one in report.remarks} | {one.code for line in report.lines for one in line.remarks}


def drawn(*paths: str, grid: str = BOARD) -> Drawing:
    strokes = [tuple(map(int, path.split("."))) for path in paths]
    return Drawing(grid, tuple(Stroke(path, at == 0) for at, path in enumerate(strokes)))


def test_it_works() -> None:
    report = examine_drawing(replace(WHOLE, shown={"wordpuzzle": "Word puzzle"}))
    assert (report.remarks, report.letters, report.covered, report.ambiguous) == ((), 48, 48, 0)
    assert all(line.is_good for line in report.lines)
    assert report.board is not None
    assert find_faults(report.board) == []
    assert report.board["spangram"]["shown"] == "Word puzzle"
    assert [one["text"] for one in report.board["words"]] == list(TRACED)[1:]


def test_an_empty_drawing_lacks_everything() -> None:
    assert codes(Drawing()) == {"few", "no_spangram", "uncovered"}


@pytest.mark.parametrize(
    ("paths", "code"),
    [
        (("0.6.1",), "too_short"),
        (("0.6.1.47",), "apart"),
        (("0.6.0.1",), "twice"),
        (("0.6.1.7",), "spanning"),
        (("0.6.1.7",), "no_words"),
        (("0.6.1.7",), "uncovered"),
        (("0.6.1.7", "7.8.9.3"), "shared"),
        (("0.7.13.19", "1.6.12.18"), "crossing"),
        (("0.1.2.3", "12.18.24.30"), "unknown"),
    ],
)
def test_it_says_what_is_wrong(paths: tuple[str, ...], code: str) -> None:
    assert code in codes(drawn(*paths))


def test_it_misses_letters() -> None:
    assert {"few", "gap"} <= codes(replace(WHOLE, grid="." + BOARD[1:]))


def test_it_refuses_blocked_words_of_the_author_and_of_the_straight_lines() -> None:
    grid = "shit" + BOARD[4:]
    assert {"lines", "blocked"} <= codes(drawn("47.46.45.39", "0.1.2.3", grid=grid))


def test_it_refuses_a_word_that_is_drawn_twice() -> None:
    grid = "cats.." + "......" + "cats.." + "." * 30
    assert "repeated" in codes(drawn("0.1.2.3", "12.13.14.15", grid=grid))


def test_an_ambiguous_word_is_told_and_no_reason_to_refuse() -> None:
    grid = "".join(["abcdef", "abcdef", *ROWS[2:]])
    columns = [Stroke(tuple(range(at * 6, at * 6 + 6)), at == 0) for at in range(8)]
    report = examine_drawing(Drawing(grid, (Stroke(tuple(range(48)), True), *columns)))
    assert report.board is None
    twice = Drawing("cats" + "." * 8 + "cats" + "." * 32, (Stroke((0, 1, 2, 3)),))
    remark = examine_drawing(twice).lines[0].remarks[0]
    assert (remark.code, remark.values) == ("ambiguous", {"places": 2})
    assert examine_drawing(twice).ambiguous == 1
    assert examine_drawing(twice).lines[0].is_good


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(sets(40, seed=5)), st.integers(0, 1 << 32))
def test_every_legal_board_passes_and_keeps_its_answers(some: WordSet, seed: int) -> None:
    board = lay_plain(LayoutRequest(some.spangram, some.words), seed)
    assert board is not None
    report = examine_drawing(of_board(board.to_json()))
    told = {one.code for one in report.remarks} | {one.code for line in report.lines for one in line.remarks}
    assert told <= {"ambiguous", "unknown", "lines", "blocked"}
    if not told & {"lines", "blocked"}:
        assert report.board is not None
        assert {key: report.board[key] for key in ("rows", "spangram", "words", "ambiguous")} == {
            key: board.to_json()[key] for key in ("rows", "spangram", "words", "ambiguous")
        }


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 32))
def test_what_the_validator_faults_is_never_a_board(seed: int) -> None:
    """A good board with some of its cells moved about: refused whenever the validator refuses it."""
    rng = Random(seed)
    strokes = list(STROKES)
    for _ in range(rng.randint(0, 2)):
        at = rng.randrange(len(strokes))
        cells = list(strokes[at].cells)
        cells[rng.randrange(len(cells))] = rng.randrange(48)
        strokes[at] = replace(strokes[at], cells=tuple(cells))
    drawing = Drawing(BOARD, tuple(strokes))
    answers = [
        {"text": drawing.word(one.cells), "path": [list(divmod(cell, 6)) for cell in one.cells]} for one in strokes
    ]
    wrong = find_faults({"rows": list(ROWS), "spangram": answers[0], "words": answers[1:]}, unique=False)
    board = examine_drawing(drawing).board
    assert board is None if wrong else board is not None
