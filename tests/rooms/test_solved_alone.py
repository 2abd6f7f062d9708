"""A member of a room, or a duellist, whose own game has told the answers: it is solved, or has had help."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import grids, yard
from tests.play.test_answers_seen import MARK, finishes, is_marked, play, shared, steps, tally
from tests.rooms import people
from tests.rooms.test_duels import begin, page, slugs, word

__all__ = ["slugs"]
GAMES = pytest.mark.parametrize("game", ["bee", "crossword"])


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def bob(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "bob")


def add(game: str) -> str:
    return yard.add_bee() if game == "bee" else grids.add_crossword()


def play_in_room(browser: FlaskClient, game: str, slug: str, code: str, forms: list[dict[str, str]]) -> None:
    for form in forms:
        assert browser.post(f"/{game}/{slug}/guess?room={code}", data=form).status_code == 303


def take_help(browser: FlaskClient, game: str, slug: str) -> None:
    act, form = ("hint", {"hint": "start 1"}) if game == "bee" else ("show", {"entry": "across-1"})
    assert browser.post(f"/{game}/{slug}/{act}", data=form).status_code == 303


@GAMES
def test_it_works(alice: FlaskClient, bob: FlaskClient, game: str) -> None:
    """Bob has solved it alone, and types one word into Alice's room."""
    slug = add(game)
    play(bob, game, slug)
    code = people.open_room(alice, slug, game)
    people.join(bob, code)
    assert "You’ve seen answers to this puzzle." in bob.get(f"/{game}/{slug}?room={code}").text
    play_in_room(bob, game, slug, code, steps(game)[:1])
    play_in_room(alice, game, slug, code, steps(game)[1:])
    assert MARK in alice.get(f"/{game}/{slug}?room={code}").text
    assert [is_marked(browser, game, slug) for browser in (alice, bob)] == [True, False]
    assert (finishes(), tally()) == ([False, True], (1, 0, 1))


@GAMES
def test_whoever_only_looks_on_marks_nothing_for_the_others(alice: FlaskClient, bob: FlaskClient, game: str) -> None:
    slug = add(game)
    play(bob, game, slug)
    code = people.open_room(alice, slug, game)
    people.join(bob, code)
    bob.get(f"/{game}/{slug}?room={code}")
    play_in_room(alice, game, slug, code, steps(game))
    assert not is_marked(alice, game, slug)
    assert finishes() == [False, False]


@GAMES
def test_what_has_been_found_so_far_marks_nothing(alice: FlaskClient, bob: FlaskClient, game: str) -> None:
    slug = add(game)
    play(bob, game, slug, steps(game)[:2])
    code = people.open_room(alice, slug, game)
    people.join(bob, code)
    play_in_room(bob, game, slug, code, steps(game)[:2])
    play_in_room(alice, game, slug, code, steps(game)[2:])
    assert finishes() == [False, False]


@GAMES
def test_help_in_one_s_own_game_beside_the_room_marks_it(alice: FlaskClient, game: str) -> None:
    slug = add(game)
    code = people.open_room(alice, slug, game)
    take_help(alice, game, slug)
    play_in_room(alice, game, slug, code, steps(game))
    assert "no hints" not in shared(alice.get(f"/{game}/{slug}?room={code}").text)
    assert (finishes(), tally()) == ([True], (0, 0, 1))


@GAMES
def test_help_that_the_room_has_of_its_owner_is_told_as_such(alice: FlaskClient, game: str) -> None:
    slug = add(game)
    take_help(alice, game, slug)
    code = people.open_room(alice, slug, game)
    play_in_room(alice, game, slug, code, steps(game))
    assert (finishes(), tally()) == ([False], (1, 0, 0))


@pytest.mark.parametrize("act", ["solve", "hint"])
def test_a_duel_says_who_has_solved_the_board_alone(
    alice: FlaskClient, bob: FlaskClient, slugs: list[str], time_machine: Any, act: str
) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    for slug in slugs:
        play(bob, "bee", slug) if act == "solve" else take_help(bob, "bee", slug)
    code = str(alice.post(f"/duels/new/bee/{slugs[0]}").location[-12:])
    people.join(bob, code)
    begin(alice, code, 0, time_machine)
    for browser in (alice, bob):
        word(browser, code, "planter")
    time_machine.shift(120)
    told = page(alice, code)
    assert re.search(r"Bob: 14 points <small>\(answers seen\)", told, re.IGNORECASE)
    assert not re.search(r"You: 14 points <small>", told)


def test_help_alone_opens_no_page_with_all_answers(alice: FlaskClient) -> None:
    """The page asks first, and a file has no answers."""
    slug = yard.add_bee()
    code = people.open_room(alice, slug, "bee")
    take_help(alice, "bee", slug)
    for part in ("shown", "board.json"):
        assert "replant" not in alice.get(f"/bee/{slug}/{part}?room={code}").text
