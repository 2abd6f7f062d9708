"""A board that operators have taken down is not published again, whatever its author makes of it meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.moderation.test_board_deeds import Yard, status

HIVE = {"letters": "planter", "key": "a", "language": "en"}


@pytest.fixture
def world(any_app: Flask) -> Yard:
    """Alice has published a hive of her own letters."""
    world = Yard(any_app)
    world.slug = "first"
    assert publish(world.alice, world.slug).status_code == 303
    return world


def publish(author: FlaskClient, slug: str) -> Any:
    draft = author.post("/bee/create", data=HIVE).location
    return author.post(draft, data={"title": "Rude", "slug": slug, "public": "public", "terms": "y"})


def delete(world: Yard) -> None:
    assert world.alice.post("/boards/bee/first/delete").status_code == 303


@pytest.mark.parametrize("act", ["hide", "remove"])
def test_it_works(world: Yard, act: str) -> None:
    world.decide(act)
    delete(world)
    answer = publish(world.alice, "second")
    assert answer.status_code == 422
    # Its address leads nowhere.
    assert "/bee/first" not in answer.text
    assert publish(world.bob, "third").status_code == 422


def test_one_that_was_deleted_while_open_may_be_made_again(world: Yard) -> None:
    delete(world)
    assert publish(world.alice, "second").status_code == 303


def test_one_that_operators_have_brought_back_may_be_made_again(world: Yard) -> None:
    world.decide("hide")
    delete(world)
    world.undo("hide")
    assert status("first") == "deleted"
    assert publish(world.alice, "second").status_code == 303


def test_a_deleted_one_that_is_still_down_comes_back_as_it_was(world: Yard) -> None:
    world.decide("hide")
    delete(world)
    assert world.alice.post("/boards/bee/first/restore").location == "/boards/bee/first"
    assert status("first") == "hidden"
    assert publish(world.alice, "second").status_code == 422
