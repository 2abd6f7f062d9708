"""Who is there, and where: told with the polls of a page."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, text

from app.extensions import db
from app.play.models import SAVE
from app.rooms import presence
from app.rooms.models import ROOM, ROOM_MEMBER
from tests import grids, yard
from tests.rooms import people


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)


@pytest.fixture
def slug(any_app: Flask) -> str:
    return grids.add_crossword()


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug)


def test_it_works(any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    bob = people.guest(any_app, code, "Bob")
    time_machine.shift(6)
    people.poll(bob, slug, code, at="12")
    told = people.poll(alice, slug, code, at="3")
    assert told["members"] == [
        {"number": 1, "name": "alice", "place": "", "here": True, "me": True},
        {"number": 2, "name": "Bob", "place": "12", "here": True, "me": False},
    ]
    for seconds, here in ((14, True), (1, False)):
        time_machine.shift(seconds)
        assert [one["here"] for one in people.poll(alice, slug, code)["members"]] == [True, here], seconds


def test_a_poll_tells_nothing_while_neither_letters_nor_people_have_changed(
    any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str
) -> None:
    bob = people.guest(any_app, code, "Bob")
    told = people.poll(alice, slug, code)
    knows = {"version": told["version"], "company": told["company"]}
    time_machine.shift(6)
    # The own cursor is no news.
    assert people.poll(alice, slug, code, at="5", **knows) is None
    assert people.poll(alice, slug, code, **knows) is None
    people.poll(bob, slug, code, at="7")
    moved = people.poll(alice, slug, code, **knows)
    assert moved["cells"] == {}
    assert moved["members"][1]["place"] == "7"
    people.write(bob, slug, code, [[0, "y", 1]], "b")
    written = people.poll(alice, slug, code, version=told["version"], company=moved["company"])
    assert written["cells"] == {"0": ["y", 1, "b", "", 2]}


def test_it_is_noted_at_most_every_five_seconds(time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    time_machine.shift(6)
    for seconds, at, place in ((0, "1", "1"), (4, "2", "1"), (1, "3", "3")):
        time_machine.shift(seconds)
        people.poll(alice, slug, code, at=at)
        assert yard.column(select(ROOM_MEMBER.c.place)) == [place], at


def test_a_visit_of_one_room_is_none_of_another(time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    other = people.open_room(alice, slug)
    time_machine.shift(2 * 24 * 3600)
    alice = yard.log_in(alice.application, "alice")
    people.poll(alice, slug, code, at="1")
    assert yard.column(select(ROOM_MEMBER.c.place).order_by(ROOM_MEMBER.c.room_id)) == ["1", ""]
    assert len(set(yard.column(select(ROOM.c.seen_at)))) == 2
    alice.post(f"/rooms/{other}/seat/name", data={"shown": "Elsewhere"})
    assert yard.column(select(ROOM_MEMBER.c.name).order_by(ROOM_MEMBER.c.room_id)) == ["alice", "Elsewhere"]


def test_a_place_has_twenty_signs_at_most(time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    for at in ("9" * 20, "8" * 21):
        time_machine.shift(6)
        people.poll(alice, slug, code, at=at)
        assert yard.column(select(ROOM_MEMBER.c.place)) == ["9" * 20], at


def test_a_strange_place_is_none(time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    for at in ("<b>", "x" * 21, "1 2", "é", "9\n"):
        time_machine.shift(6)
        people.poll(alice, slug, code, at=at)
        assert yard.column(select(ROOM_MEMBER.c.place)) == [""], at


def test_a_page_without_scripts_is_a_visit_too(time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    before = yard.column(select(ROOM.c.seen_at))
    time_machine.shift(2 * 24 * 3600)
    alice.get(f"/crossword/{slug}?room={code}")
    seen = yard.column(select(ROOM_MEMBER.c.seen_at))
    assert seen == yard.column(select(ROOM.c.seen_at))
    assert seen > before


def test_it_costs_five_statements(any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    for _more in range(5):
        people.guest(any_app, code)
    time_machine.shift(2 * 24 * 3600)
    for most in (6, 3):
        # The first visit of a day notes that as well, and that of the login session.
        with yard.statements() as seen:
            people.poll(alice, slug, code)
        assert len(seen) <= most, seen
    time_machine.shift(6)
    with yard.statements() as seen:
        people.poll(alice, slug, code, at="4")
    assert len(seen) <= 4, seen


def test_a_page_costs_six(any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    people.guest(any_app, code)
    time_machine.shift(6)
    with yard.statements() as seen:
        alice.get(f"/crossword/{slug}?room={code}")
    assert len(seen) <= 6, seen


def test_a_name_of_one_s_own_is_news_in_another_tab(alice: FlaskClient, slug: str, code: str) -> None:
    told = people.poll(alice, slug, code)
    alice.post(f"/rooms/{code}/seat/name", data={"shown": "Alice of the Yard"})
    news = people.poll(alice, slug, code, version=told["version"], company=told["company"])
    assert news["members"][0]["name"] == "Alice of the Yard"


def test_what_cannot_be_written_is_left(app: Flask) -> None:
    people.open_room(yard.log_in(app, "alice"), grids.add_crossword())
    presence.write_if_possible([ROOM_MEMBER.update().values(place="1"), text("UPDATE nowhere SET a = 1")])
    db.session.commit()
    assert yard.column(select(ROOM_MEMBER.c.place)) == [""]


def test_the_end_is_told_to_all(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = people.guest(any_app, code)
    known = people.poll(bob, slug, code)
    whole = [[cell, letter, 1] for cell, letter in grids.letters().items()]
    assert people.write(alice, slug, code, whole)["over"]
    told = people.poll(bob, slug, code, version=known["version"], company=known["company"])
    assert told["solved"]
    assert told["over"]
    assert "Solved" in told["finish"]
    assert yard.column(select(SAVE.c.finished_at).join_from(SAVE, ROOM, ROOM.c.user_id == SAVE.c.user_id)) != [None]
