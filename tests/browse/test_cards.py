"""Puzzles in lists: what a card says, and whose they are."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.browse import cards
from app.contract import GAMES
from app.puzzles.models import today
from tests import grids, yard
from tests.puzzles.test_publishing import other


@pytest.fixture
def played(alice: FlaskClient, puzzle: str) -> str:
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    return puzzle


def test_it_works(app: Flask, alice: FlaskClient, played: str) -> None:
    page = alice.get("/puzzles").text
    assert f'href="/bee/{played}"' in page
    assert "6 of" in page


def test_a_list_is_its_player_s_own(bob: FlaskClient, client: FlaskClient, played: str) -> None:
    for browser in (bob, client):
        assert f"/bee/{played}" not in browser.get("/puzzles?filter=all").text


def test_the_filters_tell_open_from_finished(alice: FlaskClient, played: str) -> None:
    def listed(which: str) -> bool:
        return f"/bee/{played}" in alice.get(f"/puzzles?filter={which}").text

    assert [listed(which) for which in ("open", "finished", "all")] == [True, False, True]
    alice.post(f"/bee/{played}/reveal")
    assert [listed(which) for which in ("open", "finished", "all")] == [False, True, True]


@pytest.mark.parametrize("query", ["page=0", "page=-5", "page=x", "page=" + "9" * 5000, "filter=none&page=2"])
def test_it_takes_any_query(alice: FlaskClient, played: str, query: str) -> None:
    assert alice.get(f"/puzzles?{query}").status_code == 200


def test_pages_hold_twenty(app: Flask, alice: FlaskClient) -> None:
    for number in range(21):
        slug = yard.add_bee(other(number))
        alice.post(f"/bee/{slug}/guess", data={"word": yard.invented(1)[0]})
    first, second = (alice.get(f"/puzzles?page={n}").text for n in (1, 2))
    assert (first.count('<li class="card'), second.count('<li class="card')) == (20, 1)
    assert 'rel="next"' in first
    assert 'rel="next"' not in second
    assert 'rel="prev"' in second


@pytest.mark.parametrize(
    ("title", "day", "want"),
    [
        ("Sunday", date(2026, 5, 1), "Bee of 1 May"),
        ("Sunday", None, "Sunday"),
        ("", date(2026, 5, 1), "Bee of 1 May"),
        ("", None, "abc"),
    ],
)
def test_a_puzzle_has_a_name(app: Flask, title: str, day: date | None, want: str) -> None:
    with app.test_request_context():
        assert cards.puzzle_name("bee", title, day, "abc") == want


def test_today_s_puzzles_stand_in_the_order_of_the_games(any_app: Flask) -> None:
    for add in (yard.add_strands, grids.add_crossword, yard.add_box, yard.add_bee):
        add(day=today())
    with any_app.test_request_context():
        assert [one.game for one in cards.list_todays_puzzles(None)] == list(GAMES)


def test_the_first_list_is_one_that_has_something(alice: FlaskClient, played: str) -> None:
    assert "Continue" in alice.get("/puzzles").text
    alice.post(f"/bee/{played}/reveal")
    page = alice.get("/puzzles").text
    assert f"/bee/{played}" in page
    assert 'filter=finished" aria-current="page"' in page
    # Whoever asks for what is open is told that there is none.
    assert "Nothing here yet." in alice.get("/puzzles?filter=open").text
