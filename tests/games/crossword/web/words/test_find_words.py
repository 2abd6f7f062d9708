"""Words in the builder: what fits, what a pattern finds, put in, banned; ideas for a clue."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from app.web.budget import Budget
from tests import half_built
from tests.yard import HTMX

NEARLY = ("stars", "e#w#e", ".....", "t#r#d", "steps")


def found(client: FlaskClient, where: str, **query: str) -> list[str]:
    page = client.get(f"{where}/words", query_string=query, headers=HTMX).text
    return [word.lower() for word in re.findall(r'name="put" value="\w+ (\w+)"', page)]


def test_it_works(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    words = found(alice, where, entry="a10")
    assert {"again", "awake"} <= set(words)
    assert all(len(word) == 5 for word in words)
    assert half_built.post(alice, f"{where}/put", put=f"a10 {words[0]}").status_code == 303
    assert half_built.rows()[2] == words[0]
    half_built.post(alice, f"{where}/undo")
    assert half_built.rows()[2] == "....."


def test_what_fits_comes_by_room_or_by_score(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("stars", ".#.#.", ".....", ".#.#.", "....."))
    assert found(alice, where, entry="a10") != found(alice, where, entry="a10", order="score")
    page = alice.get(f"{where}/words?entry=a10&order=score", headers=HTMX).text
    scores = [int(one) for one in re.findall(r'class="score"[^>]*>(\d+)', page)]
    assert scores == sorted(scores, reverse=True)


def test_a_slot_that_nothing_fits_is_named(alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("stars", ".#.#.", "....q", ".#.#.", "....."))
    assert "Nothing fits any more:" in alice.get(f"{where}/words?entry=d0", headers=HTMX).text


def test_patterns_anagrams_and_meanings_are_found(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    assert "again" in found(alice, where, pattern="ag@in")
    assert "steps" in found(alice, where, entry="a10", pattern="/stpes")
    assert "about" in found(alice, where, entry="a10", pattern=":astir")


def test_a_pattern_of_any_length_finds_what_fits_the_entry(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    for pattern in ("s*", "*t*"):
        fitting = found(alice, where, entry="a10", pattern=pattern)
        assert fitting and {len(word) for word in fitting} == {5}
    assert {len(word) for word in found(alice, where, entry="a10", pattern="*:happy")} <= {5}


def test_what_cannot_be_sought_is_told(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    for query, told in (
        ("pattern=s[", "isn’t closed"),
        ("least=x", "must be a whole"),
        ("least=101", "must be between"),
    ):
        answer = alice.get(f"{where}/words?{query}")
        assert answer.status_code == 422, query
        assert told in answer.text


def test_without_scripts_the_whole_page_has_what_was_found(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    page = alice.get(f"{where}/words?entry=a10&pattern=").text
    assert 'id="board"' in page
    assert 'value="a10 again"' in page


def test_a_banned_word_is_not_found_again_and_a_rated_one_has_its_score(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    assert half_built.post(alice, f"{where}/rate", ban="again").status_code == 303
    assert half_built.post(alice, f"{where}/rate", rated_word="A Wake", rated_score="97").status_code == 303
    assert "again" not in found(alice, where, entry="a10")
    page = alice.get(f"{where}/words?entry=a10", headers=HTMX).text
    assert 'AWAKE</button>\n    <span class="score" title="Score">97</span>' in page


def test_a_score_that_is_none_is_told(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    wrong = (("awake", "101", "must be between 0 and 100"), ("a1", "5", "can’t go in a grid"), ("", "5", "one letter"))
    for word, score, told in wrong:
        answer = half_built.post(alice, f"{where}/rate", rated_word=word, rated_score=score)
        assert answer.status_code == 422, told
        assert told in answer.text.split('id="fault-rate"')[1][:200]


def test_ideas_for_a_clue_are_taken_at_a_press(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    page = alice.get(f"{where}/words?entry=a0", headers=HTMX).text
    ideas = re.findall(r'name="idea" value="a0 ([^"]+)"', page)
    assert ideas
    assert not any("star" in idea.lower() for idea in ideas)
    half_built.post(alice, f"{where}/clue", idea=f"a0 {ideas[0]}")
    assert ideas[0] in alice.get(where).text
    other = half_built.begun(alice, NEARLY)
    again = alice.get(f"{other}/words?entry=a0", headers=HTMX).text
    assert "yours, from before" in again


def test_other_languages_have_no_dictionary_and_say_so(alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY, language="nb", clue_language="nb")
    assert "Clue ideas are only available" in alice.get(f"{where}/words?entry=a0", headers=HTMX).text


def test_who_asks_when_much_is_to_do_is_asked_for_patience(alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    where = half_built.begun(alice, NEARLY)
    monkeypatch.setattr("app.games.crossword.web.words.find_words.REQUEST_BUDGET", Budget(0, 0))
    answer = alice.get(f"{where}/words?entry=a10", headers=HTMX)
    assert answer.status_code == 200
    assert "Try again in a moment" in answer.text


def test_an_entry_that_its_crossings_hold_fast_is_told_how_to_change(alice: FlaskClient) -> None:
    for middle, told in (("again", 1), (".....", 0)):
        where = half_built.begun(alice, ("stars", "e#w#e", middle, "t#r#d", "steps"))
        page = alice.get(f"{where}/words?entry=a10", headers=HTMX).text
        assert page.count("Nothing else fits.") == told, middle
