"""The small board of the lesson is a board of Strands."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from app.games.strands import RULES
from app.games.strands.cells import BoardCells
from app.games.strands.rules import State, is_path, spell_path
from app.games.strands.web.board_lesson import BOARDS, LESSON
from app.words.lexicon import Tier, load


@pytest.mark.parametrize("language", sorted(BOARDS))
def test_it_works(language: str) -> None:
    """Every letter belongs to one answer, the spangram spans, and all words may be used."""
    board = BOARDS[language]
    covered = sorted(cell for answer in board.answers for cell in answer.path)
    assert covered == list(range(len(board.letters)))
    assert board.count == len(board.answers)
    for answer in board.answers:
        assert is_path(answer.path) and spell_path(board, answer.path) == answer.text
    grid = BoardCells(len(board.rows), len(board.rows[0]))
    assert grid.spans(grid.masks(board.answers[0].path)[0])
    words = {answer.text for answer in board.answers} | set(LESSON.examples[language])
    assert {load(language).tier(word) for word in words} == {Tier.CORE}


def test_a_path_beyond_the_small_board_is_refused(client: FlaskClient) -> None:
    board = BOARDS["en"]
    assert RULES.judge(board, State(), "14.20.26.32").code == "broken"
    assert RULES.view(board, State(draft="14.20")).path == ()
    for data in ({"path": "14.20.26.32", "word": "rose"}, {"cell": "47"}, {"path": "40", "cell": "41"}, {"cell": "x"}):
        assert client.post("/strands/learn", data=data).status_code == 200


def test_letters_are_pressed_and_taken_back_without_scripts(client: FlaskClient) -> None:
    page = client.post("/strands/learn", data={"path": "17.16", "cell": "15"}).text
    assert 'name="path" id="path" value="17.16.15"' in page and 'value="pea"' in page
    page = client.post("/strands/learn", data={"path": "17.16.15", "delete": "1"}).text
    assert 'name="path" id="path" value="17.16"' in page
    page = client.post("/strands/learn", data={"path": "17.16.15.14", "cell": "14"}).text
    assert 'name="carried" value="pear 17.16.15.14"' in page
