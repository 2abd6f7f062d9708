"""A puzzle that a room has finished is finished by each of its members, once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db
from app.play.models import COMPLETION, SAVE
from app.play.tallies import PUZZLE_TALLY
from app.rooms.models import ROOM
from tests import grids, yard
from tests.rooms import people

WHOLE = [[cell, letter, 5] for cell, letter in grids.letters().items()]


@pytest.fixture
def slug(any_app: Flask) -> str:
    return grids.add_crossword()


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug)


def tally() -> tuple[int, int, int]:
    t = PUZZLE_TALLY.c
    return tuple(yard.one(select(t.players, t.completions, t.anonymous)))


def finishers() -> list[Any]:
    done = select(USER.c.name, COMPLETION.c.seconds).join_from(COMPLETION, USER, USER.c.id == COMPLETION.c.user_id)
    db.session.rollback()
    return sorted(map(tuple, db.session.execute(done)), key=str)


def test_it_works(any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    time_machine.move_to("2126-05-01T12:00:00Z", tick=False)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    people.join(bob, code)
    people.guest(any_app, code)
    people.write(alice, slug, code, WHOLE[:-1])
    time_machine.shift(30)
    people.write(bob, slug, code, WHOLE[-1:], "b", seconds="20")
    assert [name for name, _seconds in finishers()] == ["alice", "bob", None]
    assert len({seconds for _name, seconds in finishers()}) == 1
    assert tally() == (3, 2, 1)
    for client in (alice, bob):
        own = client.get(f"/crossword/{slug}/cells").get_json()
        assert (own["solved"], own["seconds"]) == (True, finishers()[0][1])


def test_other_rooms_and_players_have_not_finished(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob, carol = yard.log_in(any_app, "bob"), yard.log_in(any_app, "carol")
    people.open_room(bob, slug)
    carol.post(f"/crossword/{slug}/cells", data={"writes": json.dumps(WHOLE[:3]), "writer": "c"})
    mine = select(USER.c.id).where(USER.c.name == "carol").scalar_subquery()
    db.session.execute(SAVE.update().where(SAVE.c.user_id == mine).values(seconds=77))
    db.session.commit()
    people.write(alice, slug, code, WHOLE)
    assert [name for name, _seconds in finishers()] == ["alice"]
    assert carol.get(f"/crossword/{slug}/cells").get_json()["seconds"] == 77
    assert not carol.get(f"/crossword/{slug}/cells").get_json()["solved"]


def test_whoever_had_finished_keeps_that(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    bob.post(f"/crossword/{slug}/cells", data={"writes": json.dumps(WHOLE), "writer": "b"})
    mine = select(SAVE.c.finished_at, SAVE.c.version, COMPLETION.c.id).join_from(
        SAVE, COMPLETION, SAVE.c.user_id == COMPLETION.c.user_id
    )
    before = yard.one(mine)
    people.join(bob, code)
    people.write(alice, slug, code, WHOLE)
    assert yard.one(mine.where(COMPLETION.c.id == before.id)) == before
    assert tally() == (2, 2, 0)


def test_whoever_had_given_up_has_not_finished(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    bob.post(f"/crossword/{slug}/reveal")
    people.join(bob, code)
    people.write(alice, slug, code, WHOLE)
    assert [name for name, _seconds in finishers()] == ["alice"]


def test_an_own_game_is_finished_by_the_room_s(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    alice.post(f"/crossword/{slug}/cells", data={"writes": json.dumps(WHOLE[:3]), "writer": "a"})
    db.session.execute(SAVE.update().where(SAVE.c.version > 0).values(seconds=500))
    db.session.commit()
    people.write(alice, slug, code, WHOLE)
    assert tally() == (1, 1, 0)
    own = alice.get(f"/crossword/{slug}/cells").get_json()
    # The time of the room, and not that of both.
    assert (own["solved"], own["seconds"]) == (True, finishers()[0][1])
    assert own["seconds"] < 500
    again = alice.post(f"/crossword/{slug}/cells", data={"writes": '[[0, "x", 99]]', "writer": "a"}).get_json()
    assert again["over"]
    assert len(finishers()) == 1


def test_whoever_has_left_has_not_finished(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    people.join(bob, code)
    people.write(bob, slug, code, WHOLE[:3], "b")
    bob.post(f"/rooms/{code}/seat/leave")
    people.write(alice, slug, code, WHOLE)
    assert [name for name, _seconds in finishers()] == ["alice"]


def test_a_room_that_gives_up_gives_nobody_anything(alice: FlaskClient, slug: str, code: str) -> None:
    alice.post(f"/crossword/{slug}/reveal?room={code}")
    assert finishers() == []
    assert yard.column(select(SAVE.c.user_id)) == yard.column(select(ROOM.c.user_id))


def test_the_last_letters_of_all_at_once_finish_once(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    guests = [people.guest(any_app, code) for _ in range(3)]
    people.write(alice, slug, code, WHOLE[4:])

    def last(n: int) -> int:
        return int(people.send([alice, *guests][n], slug, code, [WHOLE[n]], f"w{n}").status_code)

    assert set(yard.in_threads(last, range(4))) == {200}
    assert tally() == (4, 1, 3)
    assert len(finishers()) == 4


def test_two_rooms_of_the_same_people_finish_at_once(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    other = people.open_room(alice, slug)
    bob = yard.log_in(any_app, "bob")
    for one in (code, other):
        people.join(bob, one)
        people.write(alice, slug, one, WHOLE[:-1])
    browsers = [yard.same_browser(any_app, client) for client in (alice, bob)]

    def last(n: int) -> int:
        return int(people.send(browsers[n], slug, (code, other)[n], WHOLE[-1:], f"w{n}").status_code)

    assert set(yard.in_threads(last, range(2))) == {200}
    assert [name for name, _seconds in finishers()] == ["alice", "bob"]
    assert tally() == (2, 2, 0)


def test_partners_are_not_others(any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str) -> None:
    time_machine.move_to("2126-05-01T12:00:00Z", tick=False)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    people.join(bob, code)
    people.write(alice, slug, code, WHOLE[:-1])
    time_machine.shift(30)
    people.write(bob, slug, code, WHOLE[-1:], "b", seconds="20")
    for client in (alice, bob):
        page = client.get(f"/stats/crossword/{slug}").text
        assert "You’re the first to finish" in page
        assert "median time" not in page
    carol = yard.log_in(any_app, "carol")
    carol.post(f"/crossword/{slug}/cells", data={"writes": json.dumps(WHOLE), "writer": "c"})
    alices_page = alice.get(f"/stats/crossword/{slug}").text
    assert "1 other player has finished" in alices_page
    # Carol took no time at all, so that a time would be that of Alice and Bob.
    assert "median time" not in alices_page
    assert "2 other players have finished" in carol.get(f"/stats/crossword/{slug}").text


def test_a_partner_who_had_finished_alone_is_another(
    any_app: Flask, time_machine: Any, alice: FlaskClient, slug: str, code: str
) -> None:
    time_machine.move_to("2126-05-01T12:00:00Z", tick=False)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    bob.post(f"/crossword/{slug}/cells", data={"writes": json.dumps(WHOLE), "writer": "b"})
    people.join(bob, code)
    people.write(alice, slug, code, WHOLE[:-1])
    time_machine.shift(30)
    people.write(alice, slug, code, WHOLE[-1:], seconds="20")
    for client in (alice, bob):
        assert "1 other player has finished" in client.get(f"/stats/crossword/{slug}").text


def test_the_time_is_not_shortened_by_who_has_just_come(any_app: Flask, time_machine: Any, slug: str) -> None:
    """Bob's page has been open for two seconds when he writes, and Alice's then tells of the forty that it was open."""
    time_machine.move_to("2126-05-01T12:00:00Z", tick=False)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug)
    people.join(bob, code)
    people.write(alice, slug, code, WHOLE[:1], seconds="0")
    time_machine.shift(40)
    people.write(bob, slug, code, WHOLE[1:2], "b", seconds="2")
    time_machine.shift(1)
    people.write(alice, slug, code, WHOLE[2:], seconds="41")
    assert {seconds for _name, seconds in finishers()} == {41}
