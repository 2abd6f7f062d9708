"""What becomes of seats when people change."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.rooms import staying
from app.rooms.models import ROOM, ROOM_MEMBER
from tests import grids, yard
from tests.accounts.leaving import end_of_grace
from tests.rooms import people
from tests.yard import PASSWORD


@pytest.fixture
def slug(any_app: Flask) -> str:
    return grids.add_crossword()


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug)


def user(name: str) -> int:
    return int(yard.column(select(USER.c.id).where(USER.c.name == name))[0])


def enter(client: FlaskClient, name: str) -> None:
    form = {"username": name, "password": PASSWORD, "adopt": "y", "next": "/"}
    assert client.post("/login", data=form).status_code == 303


def test_it_works(any_app: Flask, slug: str, code: str) -> None:
    yard.add_user("bob")
    guest = people.guest(any_app, code)
    assert "adopt" in guest.get("/login").text
    enter(guest, "bob")
    people.write(guest, slug, code, [[0, "y", 1]])
    assert people.grid(code) == {0: ("y", 2)}
    assert yard.column(select(ROOM_MEMBER.c.user_id).where(ROOM_MEMBER.c.number == 2)) == [user("bob")]


def test_an_account_that_sits_already_keeps_its_seat(any_app: Flask, slug: str, code: str) -> None:
    guest = people.guest(any_app, code)
    enter(guest, "alice")
    assert people.numbers() == [1]
    people.write(guest, slug, code, [[0, "y", 1]])
    assert people.grid(code) == {0: ("y", 1)}


def test_rooms_are_counted_among_what_a_guest_takes_along(any_app: Flask, code: str) -> None:
    yard.add_user("bob")
    assert [staying.count_rooms(None, user_id=user(name)) for name in ("alice", "bob")] == [1, 0]


def test_a_guest_s_room_is_the_account_s(any_app: Flask, slug: str, code: str) -> None:
    yard.add_user("bob")
    guest = any_app.test_client()
    code = people.open_room(guest, slug)
    enter(guest, "bob")
    assert yard.column(select(ROOM.c.owner_id).order_by(ROOM.c.id)) == [user("alice"), user("bob")]
    assert guest.get(f"/crossword/{slug}?room={code}").status_code == 200


def test_a_guest_who_signs_up_stays(any_app: Flask, slug: str, code: str) -> None:
    guest = people.guest(any_app, code, "Dora")
    new = "a new quiet yard"
    guest.post("/signup", data={"username": "dora", "password": new, "repeat": new, "adopt": "y"})
    people.write(guest, slug, code, [[0, "y", 1]])
    assert people.grid(code) == {0: ("y", 2)}


def test_a_room_without_anybody_else_goes_with_the_account(any_app: Flask, slug: str, code: str) -> None:
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    shared = people.open_room(alice, slug)
    people.join(bob, shared)
    carols = people.open_room(yard.log_in(any_app, "carol"), slug)
    end_of_grace.leave_for_good(alice)
    assert yard.column(select(ROOM.c.code).order_by(ROOM.c.id)) == [shared, carols]
    assert yard.column(select(ROOM.c.owner_id).where(ROOM.c.code == shared)) == [None]
    people.write(bob, slug, shared, [[0, "y", 1]])
    assert people.grid(shared) == {0: ("y", 2)}
    assert sorted(yard.column(select(USER.c.role))) == ["player", "player", "room", "room"]
