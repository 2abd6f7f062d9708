"""The routes that every game has: what they take from a request, and whom they refuse."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import LoginSession, User
from app.extensions import db
from app.generations.models import Generation
from app.play.models import Save
from tests import yard
from tests.yard import HTMX


def draft(page: str) -> str:
    return page.partition('name="word" value="')[2].partition('"')[0]


@pytest.fixture
def boards(app: Flask) -> dict[str, str]:
    """A board of each game, by its name."""
    return {"bee": yard.add_bee(), "letterboxed": yard.add_box(), "strands": yard.add_strands()}


def test_it_works(client: FlaskClient, boards: dict[str, str]) -> None:
    for game, slug in boards.items():
        assert client.get(f"/{game}/").location == f"/{game}/{slug}"
        for url in (f"/{game}/rules", f"/{game}/{slug}", f"/{game}/{slug}/reveal"):
            assert client.get(url).status_code == 200, url


def test_a_word_is_read_up_to_two_hundred_letters(alice: FlaskClient, boards: dict[str, str]) -> None:
    for blanks, said in ((194, "Good"), (193, "Bad letters")):
        word = " " * blanks + "planet" + "x"
        assert said in alice.post(f"/bee/{boards['bee']}/guess", data={"word": word}, headers=HTMX).text
    assert "Too short" in alice.post(f"/bee/{boards['bee']}/guess", headers=HTMX).text


def test_one_letter_at_a_time_is_pressed(alice: FlaskClient, puzzle: str) -> None:
    alice.post(f"/bee/{puzzle}/letter", data={"word": "p", "letter": "lane"})
    assert draft(alice.get(f"/bee/{puzzle}").text) == "pl"
    alice.post(f"/bee/{puzzle}/letter", data={"letter": "a"})
    assert draft(alice.get(f"/bee/{puzzle}").text) == "a"


def test_the_line_has_an_end(alice: FlaskClient, puzzle: str) -> None:
    for url, posted in (("letter", {"letter": "p"}), ("shuffle", {})):
        alice.post(f"/bee/{puzzle}/{url}", data={"word": "a" * 99, **posted})
        (kept,) = yard.column(select(LoginSession.state))
        assert kept[f"bee/{puzzle}"]["draft"] == "a" * 30


def test_a_line_handed_in_as_a_form_is_empty_afterwards(alice: FlaskClient, boards: dict[str, str]) -> None:
    for game, word in (("bee", "planet"), ("letterboxed", "bytes")):
        url = f"/{game}/{boards[game]}"
        alice.post(f"/{game}/state", data={"slug": boards[game], "draft": "spo", "order": ""})
        assert alice.post(f"{url}/guess", data={"word": word}).location == url
        assert draft(alice.get(url).text) in ("", "s")


@pytest.mark.parametrize("what", ["letter", "delete", "shuffle", "guess", "reveal"])
def test_a_page_of_another_player_changes_nothing(alice: FlaskClient, puzzle: str, what: str) -> None:
    data = {"player": "999", "word": "planet", "letter": "a"}
    assert alice.post(f"/bee/{puzzle}/{what}", data=data).status_code == 409
    assert yard.column(select(func.count(Save.id))) == [0]
    assert draft(alice.get(f"/bee/{puzzle}").text) == ""


@pytest.mark.parametrize("what", ["letter", "delete", "shuffle", "guess", "reveal"])
def test_a_puzzle_that_is_not_there_is_refused(client: FlaskClient, what: str) -> None:
    assert client.post(f"/bee/none/{what}", data={"word": "planet", "letter": "a"}).status_code == 404
    assert yard.column(select(func.count(User.id))) == [0]


def test_a_shuffle_as_a_form_leads_back_and_keeps_the_line(client: FlaskClient, puzzle: str) -> None:
    answer = client.post(f"/bee/{puzzle}/shuffle", data={"word": "pla"})
    assert (answer.status_code, answer.location) == (303, f"/bee/{puzzle}")
    # Without a line of its own, what was typed before stays.
    client.post(f"/bee/{puzzle}/shuffle")
    assert draft(client.get(f"/bee/{puzzle}").text) == "pla"


def test_a_new_puzzle_is_asked_for_when_all_are_played(alice: FlaskClient, puzzle: str) -> None:
    assert alice.post("/bee/new").location == f"/bee/{puzzle}"
    assert "/generations/" in alice.post("/bee/new", data={"slug": puzzle}).location
    assert yard.column(select(Generation.kind)) == ["generate"]


def test_giving_up_is_the_games_own(alice: FlaskClient, boards: dict[str, str]) -> None:
    columns: Any = (Save.finished_at, Save.revealed_at)
    for game, slug in boards.items():
        assert alice.get(f"/{game}/{slug}/reveal").status_code == 200
        assert alice.post(f"/{game}/{slug}/reveal").location == f"/{game}/{slug}"
        assert alice.get(f"/{game}/{slug}/reveal").location == f"/{game}/{slug}"
    assert [(end, seen is not None) for end, seen in db.session.execute(select(*columns))] == [(None, True)] * 3
