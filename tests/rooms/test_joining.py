"""Seats: as many as there are colours, each once, whoever comes at the same moment."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from werkzeug.exceptions import NotFound

from app.extensions import db
from app.rooms import joining
from app.rooms.models import ROOM
from app.rooms.tables import load_room
from tests import grids, yard
from tests.rooms import people


@pytest.fixture
def code(any_app: Flask) -> str:
    return people.open_room(yard.log_in(any_app, "alice"), grids.add_crossword())


def test_it_works(any_app: Flask, code: str) -> None:
    people.guest(any_app, code)
    people.guest(any_app, code)
    assert people.numbers() == [1, 2, 3]


def sits(client: FlaskClient, code: str) -> bool:
    return "Leave the room" in client.get(f"/rooms/{code}").text


def test_of_nine_who_join_at_once_a_room_takes_as_many_as_it_has_colours(any_app: Flask, code: str) -> None:
    browsers = [any_app.test_client() for _ in range(9)]

    def one(n: int) -> int:
        return people.join(browsers[n], code)

    assert sorted(yard.in_threads(one, range(9), threads=9)) == [303] * 7 + [409] * 2
    assert people.numbers() == list(range(1, 9))
    answer = any_app.test_client().post(f"/rooms/{code}", data={"shown": "Tenth"})
    assert answer.status_code == 409
    assert "This room is full" in answer.text
    # Told before a name is typed, and to no member.
    assert "This room is full" in any_app.test_client().get(f"/rooms/{code}").text
    assert "This room is full" not in next(one for one in browsers if sits(one, code)).get(f"/rooms/{code}").text


def test_a_room_that_was_filled_meanwhile_says_so(any_app: Flask, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "is_full", lambda table: False)
    monkeypatch.setattr(joining, "count_seats", lambda table: 1)
    answer = any_app.test_client().post(f"/rooms/{code}", data={"shown": "Late"})
    assert (answer.status_code, "This room is full" in answer.text) == (409, True)


def test_a_room_that_is_gone_is_not_there(any_app: Flask, code: str) -> None:
    with any_app.test_request_context():
        table = load_room(code)
        assert (joining.is_full(table), joining.is_full(replace(table, rounds=3, round=1))) == (False, True)
        db.session.execute(ROOM.delete())
        with pytest.raises(NotFound):
            joining.lock_room(table)


def test_one_who_joins_in_two_tabs_at_once_sits_once(any_app: Flask, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    tabs = [yard.same_browser(any_app, bob) for _ in range(4)]
    assert set(yard.in_threads(lambda n: people.join(tabs[n], code), range(4))) == {303}
    assert people.numbers() == [1, 2]


def test_the_last_two_who_leave_at_once_leave_no_room(any_app: Flask, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    people.join(bob, code)
    both = [yard.log_in(any_app, name) for name in ("alice", "bob")]

    def leave(n: int) -> int:
        return int(both[n].post(f"/rooms/{code}/seat/leave").status_code)

    assert set(yard.in_threads(leave, range(2))) == {303}
    assert yard.column(select(ROOM.c.id)) == []


def test_a_number_is_given_again_only_when_there_is_no_other(any_app: Flask) -> None:
    assert joining.free_number({1, 3}, 8) == 4
    assert joining.free_number({2, 8}, 8) == 1
    assert joining.free_number(set(), 8) == 1
    with pytest.raises(joining.RoomFull):
        joining.free_number(set(range(1, 9)), 8)
