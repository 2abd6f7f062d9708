"""A word placed where it crosses best, and a list of words that becomes a puzzle."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games.crossword.author.word_placing import LONGEST_LIST
from tests import half_built, yard

FREE = ("#########",) * 9
FILES = "multipart/form-data"
LISTED = "tent: Camper's home\nyurt\tRound home\nturnip\n"


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run in this process."""
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def test_it_works(alice: FlaskClient) -> None:
    where = half_built.begun(alice, FREE, type="freestyle")
    for word in ("yurt", "tent"):
        assert half_built.post(alice, f"{where}/place", place_answer=word, place_clue=f"A {word}").status_code == 303
    rows = half_built.rows()
    assert rows[4] == "##yurt###"
    assert sum(sign != "#" for sign in "".join(rows)) == 7
    page = alice.get(where).text
    assert "A yurt" in page
    assert "A tent" in page
    half_built.post(alice, f"{where}/undo")
    assert sum(sign != "#" for sign in "".join(half_built.rows())) == 4


def test_a_word_goes_into_the_slot_that_suits_it(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("stars", ".#.#.", ".....", ".#.#.", "....."))
    half_built.post(alice, f"{where}/place", place_answer="a ware!")
    assert [row[2] for row in half_built.rows()] == list("aware")


def test_a_word_without_a_place_is_told(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("stars", ".#.#.", ".....", ".#.#.", "....."))
    for word, told in (
        ("elephant", "No entry has the 8 cells"),
        ("stars", "in the grid already"),
        ("a1", "can’t go in a grid"),
        ("", ""),
    ):
        answer = half_built.post(alice, f"{where}/place", place_answer=word, place_clue="My clue")
        assert answer.status_code == 422, word
        assert told in answer.text.split('id="fault-place_word"')[1][:200], word
        assert 'value="My clue"' in answer.text
    assert half_built.rows()[0] == "stars"


def test_a_puzzle_grows_when_it_may(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("yurt",) + ("####",) * 3, type="freestyle")
    assert half_built.post(alice, f"{where}/place", place_answer="elephant").status_code == 422
    assert half_built.post(alice, f"{where}/place", place_answer="elephant", grows="y").status_code == 303
    text = "\n".join(half_built.rows())
    columns = ["".join(column) for column in zip(*half_built.rows(), strict=True)]
    assert "yurt" in text
    assert any("elephant" in line for line in columns)
    assert len(half_built.rows()) == 8
    assert len(half_built.rows()[0]) == 4


def test_letters_touch_only_where_that_is_allowed(alice: FlaskClient) -> None:
    rows = ("yurt", "####")
    where = half_built.begun(alice, rows, type="freestyle")
    strict = half_built.post(alice, f"{where}/place", place_answer="oxo")
    assert strict.status_code == 422
    half_built.post(alice, f"{where}/save", fields="all", unresolved="y")
    assert half_built.post(alice, f"{where}/place", place_answer="xqx").status_code == 303
    assert "Not words yet" in half_built.polled(alice, where)


def test_a_list_becomes_a_puzzle_in_one_step(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("." * 9,) * 9)
    assert alice.post(f"{where}/layout", data={"word_list": LISTED}).status_code == 303
    rows = half_built.rows()
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    text = "\n".join([*rows, *columns])
    assert all(word in text for word in ("tent", "yurt", "turnip"))
    page = alice.get(where).text
    assert "Camper&#39;s home" in page
    assert "Round home" in page
    half_built.post(alice, f"{where}/undo")
    assert half_built.rows() == ["." * 9] * 9


def test_words_that_found_no_place_are_named(alice: FlaskClient) -> None:
    where = half_built.begun(alice, FREE, type="freestyle")
    page = alice.post(
        f"{where}/layout", data={"word_list": "tent\nyurt\nzzz"}, content_type=FILES, follow_redirects=True
    ).text
    assert "2 words were placed. These don’t fit: ZZZ." in page


def test_a_long_list_is_laid_out_by_a_worker(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.games.crossword.web.machine.place_words.FEW", 2)
    monkeypatch.setattr("app.games.crossword.web.machine.place_words.LONG", 0.2)
    where = half_built.begun(alice, ("." * 9,) * 9)
    alice.post(f"{where}/layout", data={"word_list": LISTED})
    assert half_built.rows() == ["." * 9] * 9
    yard.work_off(app, "fast")
    assert "3 words were placed" in half_built.polled(alice, where)
    assert alice.post(f"{where}/layout/take").status_code == 303
    assert "yurt" in "\n".join([*half_built.rows(), *("".join(one) for one in zip(*half_built.rows(), strict=True))])
    assert "Round home" in alice.get(where).text


def test_a_list_that_cannot_be_is_told_and_stays_typed(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("." * 9,) * 9)
    for typed, told in (
        ("", "no words to lay out"),
        ("tent\ntent", "is in the list twice"),
        ("t3nt", "can’t go in a grid"),
        ("\n".join(f"word{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(201)), "takes at most 200"),
        ("tent " * (LONGEST_LIST // 5 + 1), "too long"),
    ):
        answer = alice.post(f"{where}/layout", data={"word_list": typed})
        assert answer.status_code == 422, told
        assert told in answer.text.split('id="fault-layout"')[1][:200], told
        assert typed[:20].strip() in answer.text.split('name="word_list"')[1]
    assert half_built.rows() == ["." * 9] * 9


def test_what_is_far_too_long_is_refused_unread(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("." * 9,) * 9)
    answer = alice.post(f"{where}/layout", data={"word_list": "tent\n" * 60_000}, content_type=FILES)
    assert answer.status_code == 413
    assert "too long. The limit is 60 kB" in answer.text.split('id="fault-layout"')[1][:200]
    assert half_built.rows() == ["." * 9] * 9
