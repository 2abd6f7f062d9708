"""Opening a room, the invitation, names, leaving."""

from __future__ import annotations

import re
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import USER
from app.extensions import db
from app.play.models import SAVE
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import PUZZLE, TAKEN_DOWN
from app.rooms.models import ROOM, ROOM_MEMBER
from tests import grids, yard
from tests.rooms import people

LETTERS = grids.letters()


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword()


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug)


def names() -> list[str]:
    return yard.column(select(ROOM_MEMBER.c.name).order_by(ROOM_MEMBER.c.number))


def test_it_works(alice: FlaskClient, bob: FlaskClient, slug: str) -> None:
    assert "Play together" in alice.get(f"/crossword/{slug}").text
    code = people.open_room(alice, slug)
    answer = bob.get(f"/rooms/{code}")
    assert answer.status_code == 200
    for part in (
        ">alice<",
        "Tents",
        f'action="/rooms/{code}"',
        'value="bob"',
        'maxlength="30"',
        'autocomplete="nickname"',
        "Leave it blank",
    ):
        assert part in answer.text, part
    assert ">you<" not in answer.text
    assert bob.post(f"/rooms/{code}", data={"shown": "bob"}).location == f"/crossword/{slug}?room={code}"
    assert names() == ["alice", "bob"]
    page = bob.get(f"/crossword/{slug}?room={code}").text
    assert "member-1" in page
    assert f"/rooms/{code}" in page
    assert "Play together" not in page


def test_a_room_goes_on_with_the_own_game_and_leaves_it_as_it_is(alice: FlaskClient, slug: str) -> None:
    alice.post(f"/crossword/{slug}/cells", data={"writes": '[[0, "y", 1]]', "writer": "a"})
    code = people.open_room(alice, slug)
    assert people.grid(code) == {0: ("y", 0)}
    people.write(alice, slug, code, [[1, "u", 2]])
    assert set(alice.get(f"/crossword/{slug}/cells").get_json()["cells"]) == {"0"}


def test_a_game_that_is_over_is_not_shown_to_the_others(alice: FlaskClient, slug: str) -> None:
    alice.post(f"/crossword/{slug}/reveal")
    code = people.open_room(alice, slug)
    assert people.grid(code) == {}
    assert yard.column(select(SAVE.c.revealed_at).order_by(SAVE.c.id))[1] is None


def test_an_open_room_is_counted_as_no_player(alice: FlaskClient, slug: str, code: str) -> None:
    assert sum(yard.column(select(PUZZLE_TALLY.c.players))) == 0


def test_there_is_none_for_a_game_that_cannot_or_a_puzzle_that_is_not_there(alice: FlaskClient) -> None:
    box = yard.add_box()
    for place in (f"letterboxed/{box}", "crossword/nothing", f"nogame/{box}", f"crossword/{box}"):
        assert alice.post(f"/rooms/{place}").status_code == 404, place
    assert "Play together" not in alice.get(f"/letterboxed/{box}").text
    assert yard.column(select(ROOM.c.id)) == []


def test_an_unlisted_puzzle_is_played_by_whoever_has_the_code(alice: FlaskClient, bob: FlaskClient, slug: str) -> None:
    code = people.open_room(alice, slug)
    for status in ("unlisted", "deleted"):
        db.session.execute(PUZZLE.update().values(status=status))
        db.session.commit()
        assert people.join(bob, code) == 303
        assert bob.get(f"/crossword/{slug}?room={code}").status_code == 200, status
    assert bob.get(f"/crossword/{slug}").status_code == 404


def test_a_day_has_a_limit(app: Flask, monkeypatch: pytest.MonkeyPatch, alice: FlaskClient, slug: str) -> None:
    people.tight(monkeypatch, app, "room", 2)
    assert [alice.post(f"/rooms/crossword/{slug}").status_code for _room in range(3)] == [303, 303, 429]
    # The address has nothing left either, nor has she anywhere else.
    assert app.test_client().post(f"/rooms/crossword/{slug}").status_code == 429
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert alice.post(f"/rooms/crossword/{slug}", environ_base=elsewhere).status_code == 429
    assert app.test_client().post(f"/rooms/crossword/{slug}", environ_base=elsewhere).status_code == 303


def test_a_long_wait_is_told_in_minutes(
    app: Flask, monkeypatch: pytest.MonkeyPatch, alice: FlaskClient, slug: str
) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "room", (1, 4300))
    alice.post(f"/rooms/crossword/{slug}")
    for headers in ({}, yard.HTMX):
        assert "Try again in 72 minutes." in alice.post(f"/rooms/crossword/{slug}", headers=headers).text


def test_joining_and_naming_have_a_limit(
    app: Flask, monkeypatch: pytest.MonkeyPatch, alice: FlaskClient, bob: FlaskClient, slug: str, code: str
) -> None:
    other = people.open_room(alice, slug)
    people.tight(monkeypatch, app, "edit", 2)
    assert [people.join(bob, one) for one in (code, other)] == [303, 303]
    assert bob.post(f"/rooms/{code}/seat/name", data={"shown": "Bobby"}).status_code == 429
    assert people.join(bob, people.open_room(alice, slug)) == 429


def test_a_guest_without_a_name_is_told_by_number(app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    people.guest(app, code, "  ")
    assert "Guest 2" in alice.get(f"/rooms/{code}").text
    assert names() == ["alice", ""]


def test_joining_twice_is_joining_once(bob: FlaskClient, code: str) -> None:
    assert [people.join(bob, code), people.join(bob, code, shown="Bobby")] == [303, 303]
    assert names() == ["alice", "bob"]


def test_a_name_is_refused_beside_its_field_and_kept(bob: FlaskClient, code: str) -> None:
    for name, said in (("Alice", "already has that name"), ("x" * 31, "thirty"), ("a\ue000b", "invisible")):
        answer = bob.post(f"/rooms/{code}", data={"shown": name})
        assert answer.status_code == 422, name
        assert said in answer.text
        assert f'value="{name}"' in answer.text
    assert names() == ["alice"]


def test_nobody_is_called_as_another_is_shown(app: Flask, bob: FlaskClient, code: str) -> None:
    """A guest without a name has one all the same."""
    people.guest(app, code)
    answer = bob.post(f"/rooms/{code}", data={"shown": "guest 2"})
    assert answer.status_code == 422
    assert "already has that name" in answer.text


def test_the_invitation_names_the_puzzle_once(alice: FlaskClient, bob: FlaskClient) -> None:
    slug = yard.add_bee(day=date(2026, 5, 1))
    page = bob.get(f"/rooms/{people.open_room(alice, slug, 'bee')}").text
    assert ">Bee of 1 May</p>" in page


def test_a_member_changes_the_name(alice: FlaskClient, bob: FlaskClient, slug: str, code: str) -> None:
    people.join(bob, code)
    answer = bob.post(f"/rooms/{code}/seat/name", data={"shown": " The  other one "})
    assert (answer.status_code, answer.location) == (303, f"/crossword/{slug}?room={code}")
    assert names() == ["alice", "The other one"]
    for client, name, status in ((bob, "ALICE", 422), (alice, "the OTHER one", 422), (bob, "The other one", 303)):
        assert client.post(f"/rooms/{code}/seat/name", data={"shown": name}).status_code == status, name
    long = "x" * 30
    assert alice.post(f"/rooms/{code}/seat/name", data={"shown": long}).status_code == 303
    assert names() == [long, "The other one"]
    page = bob.get(f"/rooms/{code}").text
    assert f'href="/crossword/{slug}?room={code}"' in page
    for part in ('value="The other one"', f'action="/rooms/{code}/seat/name"', f'action="/rooms/{code}/seat/leave"'):
        assert part in page, part


def test_a_name_is_told_as_text(bob: FlaskClient, slug: str, code: str) -> None:
    people.join(bob, code, shown="<b>&amp;")
    assert "<b>&amp;" not in bob.get(f"/crossword/{slug}?room={code}").text
    assert "&lt;b&gt;&amp;amp;" in bob.get(f"/crossword/{slug}?room={code}").text


def test_whoever_leaves_is_a_stranger_and_the_others_go_on(
    alice: FlaskClient, bob: FlaskClient, slug: str, code: str
) -> None:
    people.join(bob, code)
    other = people.open_room(alice, slug)
    people.join(bob, other)
    answer = bob.post(f"/rooms/{code}/seat/leave")
    assert (answer.status_code, answer.location) == (303, f"/crossword/{slug}")
    assert 'told info">You have left the room.' in bob.get(answer.location).text
    assert bob.get(f"/crossword/{slug}?room={other}").status_code == 200
    assert people.send(bob, slug, code, [[0, "y", 1]]).status_code == 404
    assert bob.post(f"/rooms/{code}/seat/leave").status_code == 404
    people.write(alice, slug, code, [[0, "y", 1]])
    assert sorted(names()) == ["alice", "alice", "bob"]


def test_the_last_one_takes_the_room_along(alice: FlaskClient, slug: str, code: str) -> None:
    people.write(alice, slug, code, [[0, "y", 1]])
    alice.post(f"/rooms/{code}/seat/leave")
    for table in (ROOM, ROOM_MEMBER, SAVE):
        assert yard.column(select(func.count()).select_from(table)) == [0], table
    assert yard.column(select(USER.c.name)) == ["alice"]
    assert alice.get(f"/rooms/{code}").status_code == 404


def test_a_page_of_another_player_changes_nothing(alice: FlaskClient, bob: FlaskClient, slug: str, code: str) -> None:
    places = ((bob, f"/rooms/{code}"), (bob, f"/rooms/crossword/{slug}"), (alice, f"/rooms/{code}/seat/leave"))
    for client, place in places:
        assert client.post(place, data={"player": "999999"}).status_code == 409, place
    assert len(yard.column(select(ROOM.c.id))) == 1
    assert names() == ["alice"]


def test_the_bar_is_in_the_reader_s_language_and_the_link_is_whole(alice: FlaskClient, slug: str, code: str) -> None:
    page = alice.get(f"/crossword/{slug}?room={code}").text
    assert f'value="http://localhost/rooms/{code}"' in page
    assert 'data-company="' in page


@pytest.mark.parametrize("status", TAKEN_DOWN)
def test_a_board_that_is_taken_down_is_told_to_nobody(
    alice: FlaskClient, bob: FlaskClient, slug: str, code: str, status: str
) -> None:
    db.session.execute(PUZZLE.update().values(status=status))
    db.session.commit()
    assert bob.get(f"/rooms/{code}").status_code == 404
    assert bob.post(f"/rooms/{code}", data={"shown": "bob"}).status_code == 404
    answer = alice.get(f"/rooms/{code}")
    assert answer.status_code == 200
    assert "Tents" not in answer.text and slug not in answer.text
    assert "Operators have taken this puzzle down." in answer.text
    assert alice.post(f"/rooms/{code}/seat/leave").status_code == 303


def test_a_name_in_a_room_has_no_word_that_the_site_does_not_print(bob: FlaskClient, code: str) -> None:
    answer = bob.post(f"/rooms/{code}", data={"shown": "A fucking star"})
    assert answer.status_code == 422
    assert "don’t print “fucking”" in answer.text and 'value="A fucking star"' in answer.text
    assert bob.post(f"/rooms/{code}", data={"shown": "Bob"}).status_code == 303


def test_a_language_within_a_sentence_begins_as_the_reader_writes_it(app: Flask, code: str) -> None:
    browser = app.test_client()
    browser.post("/language", data={"language": "nb"})
    lead = re.search(r'<p class="lead">(.*?)</p>', browser.get(f"/rooms/{code}").text)
    assert lead is not None
    assert lead[1].endswith(", engelsk")
