"""Clues mended by the author of a crossword that is out."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.games.crossword.web.builder.test_building import built
from tests.games.crossword.web.builder.test_committing import commit

HERE = "/crossword/tents/clues"


def out(client: FlaskClient) -> None:
    assert commit(client, built(client)).status_code == 303


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    out(alice)
    assert HERE in alice.get("/boards/crossword/tents").text
    assert alice.post(HERE, data={"seen": "0", "place": "a0", "clue": "Made of felt"}).status_code == 303
    page = alice.get(HERE).text
    assert "<del>A clue</del> → <ins>Made of felt</ins>" in page
    assert "yurt" not in page.lower()


def test_a_word_that_is_not_printed_is_refused_beside_its_clue(app: Flask, alice: FlaskClient) -> None:
    out(alice)
    answer = alice.post(HERE, data={"seen": "0", "place": ["a0", "d0"], "clue": ["What shit", "Poses"]})
    assert answer.status_code == 422
    assert "don’t print" in answer.text
    assert 'value="Poses"' in answer.text
    assert "Poses" not in alice.get(HERE).text


def test_two_tabs_see_each_other(app: Flask, alice: FlaskClient) -> None:
    out(alice)
    alice.post(HERE, data={"seen": "0", "place": "a0", "clue": "First"})
    answer = alice.post(HERE, data={"seen": "0", "place": "a0", "clue": "Second"})
    assert answer.status_code == 409
    assert 'value="Second"' in answer.text
    assert "First" in answer.text
    alice.post(HERE, data={"seen": "1", "place": "a0", "clue": "Second"})
    assert "<del>First</del> → <ins>Second</ins>" in alice.get(HERE).text
