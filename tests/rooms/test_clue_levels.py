"""The easy or hard clues of a room's daily: one choice for all of its members, until one of them writes a letter."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import grids, yard
from tests.rooms import people

LETTERS = grids.letters()


@pytest.fixture
def slug(any_app: Flask) -> str:
    return grids.add_crossword(grids.new_two_levels())


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug)


@pytest.fixture
def bob(any_app: Flask, code: str) -> FlaskClient:
    client = yard.log_in(any_app, "bob")
    people.join(client, code)
    return client


def choose(client: FlaskClient, slug: str, code: str, level: str) -> int:
    return int(client.post(f"/crossword/{slug}/level?room={code}", data={"level": level}).status_code)


def level_for(client: FlaskClient, slug: str, code: str) -> str:
    return str(people.poll(client, slug, code)["level"])


def test_it_works(alice: FlaskClient, bob: FlaskClient, slug: str, code: str) -> None:
    assert choose(bob, slug, code, "hard") == 303
    assert level_for(alice, slug, code) == "hard"
    assert alice.get(f"/crossword/{slug}/cells").get_json()["level"] == "easy"
    people.write(alice, slug, code, [[0, "y", 1]])
    choose(bob, slug, code, "easy")
    assert level_for(bob, slug, code) == "hard"


def test_a_stranger_chooses_nothing(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    assert choose(any_app.test_client(), slug, code, "hard") == 404
    assert level_for(alice, slug, code) == "easy"


def test_a_choice_loses_no_letter_that_is_written_at_once(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, slug: str, code: str
) -> None:
    cells = grids.CELLS[:6]
    browsers = [yard.same_browser(any_app, (alice, bob)[n % 2]) for n in range(2 * len(cells))]

    def act(n: int) -> int:
        if n % 2:
            return choose(browsers[n], slug, code, "hard")
        cell = cells[n // 2]
        return int(people.send(browsers[n], slug, code, [[cell, LETTERS[cell], 1]], f"w{n}").status_code)

    assert set(yard.in_threads(act, range(len(browsers)))) == {200, 303}
    assert people.grid(code).keys() == set(cells)
    level = level_for(alice, slug, code)
    choose(bob, slug, code, "easy" if level == "hard" else "hard")
    assert level_for(alice, slug, code) == level
