"""A board at random."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.browse import random_board
from app.extensions import db
from app.puzzles.models import PUZZLE, today
from tests import yard
from tests.browse.test_results import finish
from tests.puzzles.test_publishing import other


class Loaded:
    """Dice that keep the chances they were thrown with, and fall on the likeliest."""

    chances: list[float]

    def choices(self, rows: Any, chances: list[float]) -> list[Any]:
        self.chances = chances
        return [rows[chances.index(max(chances))]]


def test_it_works(any_app: Flask) -> None:
    seldom, often, daily = yard.add_bee(other(1)), yard.add_bee(other(2)), yard.add_bee(other(3), day=today())
    board = db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == often)).one()
    for name in ("alice", None):
        finish(board, name, 60)
    dice = Loaded()
    with yard.statements() as seen:
        assert random_board.sample_slug("bee", None, dice) == often
    assert dice.chances == [1 / 5, 3 / 5, pytest.approx(1 / 50)]
    assert len(seen) == 1
    assert {random_board.sample_slug("bee", None) for _time in range(300)} == {seldom, often, daily}


def test_nothing_is_drawn_twice(any_app: Flask) -> None:
    alice, slugs = yard.log_in(any_app, "alice"), [yard.add_bee(other(number)) for number in range(3)]
    drawn = []
    for _board in slugs:
        drawn.append(alice.get("/random/bee").location.removeprefix("/bee/"))
        alice.post(f"/bee/{drawn[-1]}/reveal")
    assert sorted(drawn) == sorted(slugs)
    answer = alice.get("/random/bee")
    assert answer.location == "/calendar/bee"
    assert "seen every puzzle by other players" in alice.get("/calendar/bee").text


def test_a_board_that_was_begun_can_be_drawn(alice: FlaskClient, puzzle: str) -> None:
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    assert alice.get("/random/bee").location == f"/bee/{puzzle}"


def test_a_guest_does_not_get_what_the_guest_has_finished(client: FlaskClient, puzzle: str) -> None:
    for word in yard.ANSWERS:
        client.post(f"/bee/{puzzle}/guess", data={"word": word})
    assert client.get("/random/bee").location == "/calendar/bee"


@pytest.mark.parametrize("status", ["draft", "unlisted"])
def test_only_what_is_published_is_drawn(client: FlaskClient, puzzle: str, status: str) -> None:
    db.session.execute(PUZZLE.update().values(status=status))
    db.session.commit()
    assert client.get("/random/bee").location == "/calendar/bee"


def test_nothing_of_tomorrow_is_drawn(app: Flask, client: FlaskClient) -> None:
    yard.add_bee(day=today() + timedelta(days=1))
    assert client.get("/random/bee").location == "/calendar/bee"


def test_a_creator_does_not_get_an_own_board(alice: FlaskClient, bob: FlaskClient, puzzle: str) -> None:
    author = db.session.scalars(select(User.id).where(User.name == "alice")).one()
    db.session.execute(PUZZLE.update().values(author_id=author))
    db.session.commit()
    assert alice.get("/random/bee").location == "/calendar/bee"
    assert bob.get("/random/bee").location == f"/bee/{puzzle}"


def test_another_game_has_its_own_boards(client: FlaskClient, puzzle: str) -> None:
    assert client.get("/random/letterboxed").location == "/calendar/letterboxed"
    assert client.get("/random/chess").status_code == 404
