"""The answers beside a game that goes on, and hives as files."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import yard
from tests.rooms import people

# The role of a message is no answer.
ALL = set(yard.ANSWERS) - {"alert"}


def answers_in(text: str) -> set[str]:
    return ALL & yard.parts(text)


def test_it_works(any_app: Flask) -> None:
    """Shown, the game goes on, and its result says so."""
    slug, alice = yard.add_bee(), yard.log_in(any_app, "alice")
    page = alice.get(f"/bee/{slug}").text
    assert f'href="/bee/{slug}/shown" target="_blank" rel="noopener"' in page
    asks = alice.get(f"/bee/{slug}/shown").text
    assert "Show the answers?" in asks
    assert answers_in(asks) == set()
    told = alice.post(f"/bee/{slug}/shown", follow_redirects=True).text
    assert answers_in(told) == ALL
    page = alice.get(f"/bee/{slug}").text
    assert "You’ve seen answers to this puzzle." in page
    assert answers_in(page) == set()
    for word in yard.ANSWERS:
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    assert "Queen Bee (answers seen)" in alice.get(f"/bee/{slug}").text


def test_a_visitor_may_look_and_is_known_by_the_browser(app: Flask, puzzle: str) -> None:
    client = app.test_client()
    assert answers_in(client.post(f"/bee/{puzzle}/shown", follow_redirects=True).text) == ALL
    assert answers_in(client.get(f"/bee/{puzzle}/shown").text) == ALL
    assert answers_in(app.test_client().get(f"/bee/{puzzle}/shown").text) == set()
    client.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    assert "You’ve seen answers to this puzzle." in client.get(f"/bee/{puzzle}").text


@pytest.mark.parametrize("file", ["puzzleData.txt", "board.json"])
def test_a_file_has_the_answers_once_they_are_earned_or_shown(alice: FlaskClient, puzzle: str, file: str) -> None:
    before = alice.get(f"/bee/{puzzle}/{file}")
    assert "aelnprt" in before.text
    assert answers_in(before.text) == set()
    alice.post(f"/bee/{puzzle}/shown")
    after = alice.get(f"/bee/{puzzle}/{file}")
    assert answers_in(after.text) == ALL
    ending = file.partition(".")[2]
    assert after.headers["Content-Disposition"].endswith(f'.{ending}"')
    assert file in alice.get(f"/bee/{puzzle}/shown").text


def test_whoever_has_finished_finds_the_files_on_the_page(alice: FlaskClient, puzzle: str) -> None:
    assert "puzzleData.txt" not in alice.get(f"/bee/{puzzle}").text
    for word in yard.ANSWERS:
        alice.post(f"/bee/{puzzle}/guess", data={"word": word})
    page = alice.get(f"/bee/{puzzle}").text
    assert f'href="/bee/{puzzle}/puzzleData.txt"' in page
    assert "answers seen" not in page
    assert answers_in(alice.get(f"/bee/{puzzle}/puzzleData.txt").text) == ALL


def test_there_is_no_file_of_a_hive_that_is_not_there(alice: FlaskClient) -> None:
    for page in ("shown", "puzzleData.txt", "board.json"):
        assert alice.get(f"/bee/nothing/{page}").status_code == 404
    assert alice.post("/bee/nothing/shown").status_code == 404


def test_a_member_who_looks_marks_the_room(any_app: Flask) -> None:
    slug, alice = yard.add_bee(), yard.log_in(any_app, "alice")
    code = people.open_room(alice, slug, "bee")
    bob = people.guest(any_app, code, "Bob")
    told = bob.post(f"/bee/{slug}/shown?room={code}")
    assert told.location == f"/bee/{slug}/shown?room={code}"
    for number, word in enumerate(yard.ANSWERS):
        (alice, bob)[number % 2].post(f"/bee/{slug}/guess?room={code}", data={"word": word})
    assert "Queen Bee (answers seen)" in alice.get(f"/bee/{slug}?room={code}").text
