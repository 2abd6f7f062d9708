"""Playing in a room's name: one game of several, and nobody else's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import LOGIN_SESSION, USER
from app.contract import registry
from app.contract.spec import Together
from app.play.models import COMPLETION, GUESS, SAVE
from app.rooms.models import ROOM, ROOM_MEMBER
from app.web.throttle import BUCKET
from tests import grids, yard
from tests.rooms import people

LETTERS = grids.letters()


@pytest.fixture
def slug(any_app: Flask) -> str:
    return grids.add_crossword()


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug)


def test_it_works(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    assert people.join(bob, code) == 303
    people.write(alice, slug, code, [[0, "y", 1]])
    told = people.write(bob, slug, code, [[1, "u", 1]], "b")
    assert told["cells"]["0"] == ["y", 1, "a", "", 1]
    assert people.grid(code) == {0: ("y", 1), 1: ("u", 2)}
    for client in (alice, bob):
        assert client.get(f"/crossword/{slug}/cells").get_json()["cells"] == {}


def test_what_two_write_at_once_is_one_grid_with_the_writer_of_each_letter(
    any_app: Flask, alice: FlaskClient, slug: str, code: str
) -> None:
    bob = yard.log_in(any_app, "bob")
    people.join(bob, code)
    cells = grids.CELLS[:-1]
    browsers = [yard.same_browser(any_app, (alice, bob)[n % 2]) for n in range(len(cells))]

    def one(n: int) -> int:
        return int(people.send(browsers[n], slug, code, [[cells[n], LETTERS[cells[n]], 2]], f"w{n % 2}").status_code)

    assert set(yard.in_threads(one, range(len(cells)))) == {200}
    assert people.grid(code) == {cell: (LETTERS[cell], 1 + n % 2) for n, cell in enumerate(cells)}


def test_the_last_writer_of_a_cell_stands(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = yard.log_in(any_app, "bob")
    people.join(bob, code)
    people.write(alice, slug, code, [[0, "q", 1]])
    people.write(bob, slug, code, [[0, "y", 2]], "b")
    people.write(alice, slug, code, [[0, "x", 1]])
    assert people.grid(code) == {0: ("y", 2)}


def test_the_list_of_clues_is_written_by_its_member(any_app: Flask, slug: str, code: str) -> None:
    plain = people.guest(any_app, code)
    answer = plain.post(f"/crossword/{slug}/guess?room={code}", data={"e-across-1": "yurt"})
    assert answer.location == f"/crossword/{slug}?room={code}"
    assert people.grid(code) == {0: ("y", 2), 1: ("u", 2), 2: ("r", 2), 3: ("t", 2)}


def test_the_page_of_the_list_stays_in_the_room(any_app: Flask, slug: str, code: str) -> None:
    plain = people.guest(any_app, code)
    answer = plain.post(f"/crossword/{slug}/list?room={code}", data={"e-across-1": "yurt", "back": "list"})
    assert answer.location == f"/crossword/{slug}/list?room={code}"
    assert people.grid(code) == {0: ("y", 2), 1: ("u", 2), 2: ("r", 2), 3: ("t", 2)}
    stranger = any_app.test_client().post(f"/crossword/{slug}/list?room={code}", data={"e-across-1": "zzzz"})
    assert stranger.status_code == 404


def test_a_stranger_is_led_to_the_invitation_and_writes_nothing(any_app: Flask, slug: str, code: str) -> None:
    visitor, bob = any_app.test_client(), yard.log_in(any_app, "bob")
    for stranger in (visitor, bob):
        for path in ("", "/reveal"):
            answer = stranger.get(f"/crossword/{slug}{path}?room={code}")
            assert (answer.status_code, answer.location) == (303, f"/rooms/{code}")
        assert stranger.get(f"/crossword/{slug}/cells?room={code}").status_code == 404
        assert people.send(stranger, slug, code, [[0, "y", 1]]).status_code == 404
        for path in ("guess", "check", "show", "reveal", "autocheck", "level"):
            answer = stranger.post(f"/crossword/{slug}/{path}?room={code}", data={"extent": "cell", "at": "0"})
            assert answer.status_code == 404, path
    assert people.grid(code) == {}


def test_a_code_opens_its_own_puzzle_alone(alice: FlaskClient, slug: str, code: str) -> None:
    other = grids.add_crossword(grids.new_crossword((*grids.ROWS[:4], "#tons"), "Others"))
    assert alice.get(f"/crossword/{other}?room={code}").status_code == 404
    assert alice.get(f"/bee/{yard.add_bee()}?room={code}").status_code == 404
    assert alice.get(f"/crossword/{slug}?room={code}").status_code == 200


def test_codes_cannot_be_guessed(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, alice: FlaskClient, slug: str, code: str
) -> None:
    people.tight(monkeypatch, any_app, "room-code", 3)
    thief = any_app.test_client()
    wrong = (f"/crossword/{slug}?room={'2' * 12}", f"/rooms/{'3' * 12}", f"/crossword/{slug}?room=x")
    assert [thief.get(url).status_code for url in wrong] == [404, 404, 404]
    # From now on a right one is told like a wrong one, but to those who are in.
    for url in (*wrong, f"/rooms/{code}", f"/crossword/{slug}?room={code}"):
        assert thief.get(url).status_code == 429, url
    assert alice.get(f"/crossword/{slug}?room={code}").status_code == 200


def test_every_address_of_the_page_carries_the_room(alice: FlaskClient, slug: str, code: str) -> None:
    page = alice.get(f"/crossword/{slug}?room={code}").text
    for path in ("/guess", "/reveal"):
        assert f"/crossword/{slug}{path}?room={code}" in page
    assert f"/crossword/state?room={code}" in page
    assert "/crossword/new?" not in page
    assert f"room={code}" not in alice.get(f"/crossword/{slug}").text


def test_what_goes_to_others_leads_to_nobodys_room(alice: FlaskClient, slug: str, code: str) -> None:
    people.write(alice, slug, code, [[0, "y", 1]])
    text = alice.get(f"/crossword/{slug}/share?room={code}").text
    assert f'value="http://localhost/crossword/{slug}" readonly' in text
    assert f"/crossword/{slug}/embed&#34; title" in text
    # The sheet is that of the room, whatever is chosen on its page.
    sheet = alice.get(f"/crossword/{slug}/print?content=progress&room={code}").text
    assert sheet.count('text-anchor="middle"') == 1
    assert f'name="room" value="{code}"' in sheet
    assert 'name="room"' not in alice.get(f"/crossword/{slug}/print").text


def test_what_is_typed_in_a_room_is_kept_apart(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    alice.post("/crossword/state", data={"slug": slug, "at": "3", "across": "0"})
    alice.post(f"/crossword/state?room={code}", data={"slug": slug, "at": "7", "across": "1"})
    (state,) = yard.column(select(LOGIN_SESSION.c.state))
    assert [(key, kept["at"] > 99) for key, kept in state.items()] == [
        (f"crossword/{slug}", True),
        (f"crossword/{slug}?{code}", True),
    ]
    assert alice.post("/logout", data={"game": "", "slug": slug}).status_code == 303
    assert yard.column(select(LOGIN_SESSION.c.ended_at)) != [None]


def test_a_member_pays_with_the_own_allowance(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, alice: FlaskClient, slug: str, code: str
) -> None:
    bob = people.guest(any_app, code)
    people.tight(monkeypatch, any_app, "cells", 2)
    for n in (1, 2):
        people.write(alice, slug, code, [[0, "y", n]])
    assert people.send(alice, slug, code, [[0, "x", 3]]).status_code == 429
    assert people.send(bob, slug, code, [[1, "u", 1]], "b").status_code == 200
    (room_player,) = yard.column(select(ROOM.c.user_id))
    assert f"cells:{room_player}" not in yard.column(select(BUCKET.c.key))


def test_it_costs_four_statements(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    for _more in range(5):
        people.guest(any_app, code)
    people.write(alice, slug, code, [[0, "y", 1]])
    with yard.statements() as seen:
        people.write(alice, slug, code, [[n, "e", 10 + n] for n in grids.CELLS])
    assert len(seen) <= 4, seen


def test_a_game_of_guesses_is_played_in_a_room_as_well(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, alice: FlaskClient
) -> None:
    yard.declare(monkeypatch, replace(registry.spec("bee"), together=Together()))
    bee = yard.add_bee(yard.new_bee(("planet", "plane"), ()))
    code = people.open_room(alice, bee, "bee")
    bob = people.guest(any_app, code)
    for client, word in ((alice, "planet"), (bob, "plane")):
        assert client.post(f"/bee/{bee}/guess?room={code}", data={"word": word}).location.endswith(f"?room={code}")
    assert 'data-word="planet"' in bob.get(f"/bee/{bee}?room={code}").text
    assert sorted(yard.column(select(GUESS.c.text))) == ["plane"] * 3 + ["planet"] * 3
    assert yard.column(select(COMPLETION.c.words)) == [2, 2]
    bob.post(f"/bee/{bee}/letter?room={code}", data={"word": "pl", "letter": "a"})
    assert 'value="pla"' in bob.get(f"/bee/{bee}?room={code}").text
    assert 'value="pla"' not in alice.get(f"/bee/{bee}?room={code}").text


def test_a_room_is_nobody_who_could_log_in(alice: FlaskClient, code: str) -> None:
    rooms = select(USER.c.name, USER.c.handle, USER.c.password_hash).where(USER.c.role == "room")
    assert tuple(yard.one(rooms)) == (None, None, None)
    assert yard.column(select(LOGIN_SESSION.c.user_id)) == yard.column(select(ROOM_MEMBER.c.user_id))
    assert yard.column(select(SAVE.c.user_id)) == yard.column(select(ROOM.c.user_id))
