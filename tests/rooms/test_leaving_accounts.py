"""An account is deleted while it is in rooms and duels: the others play on, and nothing is left when nobody is."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.play.models import SAVE
from app.rooms.models import ROOM
from tests import yard
from tests.accounts.leaving import end_of_grace
from tests.rooms import people
from tests.rooms.test_duels import alice, begin, bob, code, page, slugs, word

__all__ = ["alice", "bob", "code", "slugs"]


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)


def test_it_works(alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any) -> None:
    """The partner of a duel is gone in the middle of a round."""
    begin(bob, code, 0, time_machine)
    word(alice, code, "planet")
    end_of_grace.leave_for_good(alice)
    assert word(bob, code, "planet") == "good"
    assert "planet" in page(bob, code)
    time_machine.shift(91)
    assert "Somebody who left" in page(bob, code)
    for known in (1, 2):
        begin(bob, code, known, time_machine)
        assert word(bob, code, "plane") == "good"
        time_machine.shift(91)
    assert "Somebody who left" in page(bob, code)
    assert bob.get(f"/duels/{code}/news?known=x").status_code == 204
    assert bob.post(f"/duels/{code}/again").status_code == 303


def test_a_room_in_which_all_leave_goes_with_them(any_app: Flask) -> None:
    """Both are due at once, so that each is the other's company until the last moment."""
    slug = yard.add_bee()
    friends = [yard.log_in(any_app, name) for name in ("anna", "bert")]
    room = people.open_room(friends[0], slug, "bee")
    assert people.join(friends[1], room) == 303
    friends[0].post(f"/bee/{slug}/guess?room={room}", data={"word": "planet"})
    for browser in friends:
        assert browser.post("/account/delete", data=end_of_grace.FORM).status_code == 303
    end_of_grace.end_grace()
    for ids in (User.id, ROOM.c.id, SAVE.c.id):
        assert yard.column(select(ids)) == []
