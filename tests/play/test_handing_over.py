"""A half-typed word is on every device of an account once the page is left."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.play.models import SAVE
from app.play.tallies import PUZZLE_TALLY
from tests import yard
from tests.rooms import people

ADD = {"bee": yard.add_bee, "letterboxed": yard.add_box, "strands": yard.add_strands}
TYPED = {"bee": "pla", "letterboxed": "by", "strands": "47.46"}
GAMES = pytest.mark.parametrize("game", list(ADD))


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=True)


def leave(browser: FlaskClient, game: str, slug: str, draft: str, **fields: str) -> None:
    data = {"slug": slug, "draft": draft, "leaving": "1", **fields}
    assert browser.post(f"/{game}/state", data=data).status_code == 204


def shows(browser: FlaskClient, game: str, slug: str, draft: str) -> bool:
    return f'name="draft" value="{draft}"' in browser.get(f"/{game}/{slug}").text


@GAMES
def test_it_works(any_app: Flask, game: str) -> None:
    slug = ADD[game]()
    phone, desk = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    leave(phone, game, slug, TYPED[game])
    assert shows(desk, game, slug, TYPED[game])
    assert not shows(yard.log_in(any_app, "bob"), game, slug, TYPED[game])
    assert yard.column(select(PUZZLE_TALLY.c.players)) == [1]


@GAMES
def test_the_device_that_was_left_last_is_right(any_app: Flask, game: str, time_machine: Any) -> None:
    slug, typed, other = ADD[game](), TYPED[game], {"strands": "0.6"}.get(game, TYPED[game][:1])
    phone, desk = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    for browser, draft in ((phone, typed), (desk, other), (phone, "")):
        leave(browser, game, slug, draft)
        time_machine.shift(5)
        assert shows(phone, game, slug, draft)
        assert shows(desk, game, slug, draft)


def test_what_is_typed_since_stays_on_its_device(any_app: Flask, time_machine: Any) -> None:
    slug = yard.add_bee()
    phone, desk = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    leave(phone, "bee", slug, "pla")
    time_machine.shift(5)
    desk.post("/bee/state", data={"slug": slug, "draft": "ren"})
    assert shows(desk, "bee", slug, "ren")
    assert shows(phone, "bee", slug, "pla")


def test_a_word_that_was_found_does_not_come_back(any_app: Flask, time_machine: Any) -> None:
    slug = yard.add_bee()
    phone, desk = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    leave(phone, "bee", slug, "planet")
    time_machine.shift(5)
    desk.post(f"/bee/{slug}/guess", data={"word": "planet"})
    assert shows(desk, "bee", slug, "")


def test_looking_at_a_puzzle_and_leaving_it_begins_nothing(any_app: Flask) -> None:
    slug, alice = yard.add_bee(), yard.log_in(any_app, "alice")
    leave(alice, "bee", slug, "", order="trpnle")
    assert yard.column(select(SAVE.c.id)) == []


def test_a_guest_has_no_other_device(any_app: Flask) -> None:
    slug, guest = yard.add_bee(), any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "planet"})
    leave(guest, "bee", slug, "pla")
    assert "draft" not in yard.column(select(SAVE.c.state))[0]
    assert 'value="pla"' in guest.get(f"/bee/{slug}").text


def test_what_a_member_types_in_a_room_is_of_the_room_alone(any_app: Flask) -> None:
    slug = yard.add_bee()
    phone, desk = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    code = people.open_room(phone, slug, "bee")
    answer = phone.post(f"/bee/state?room={code}", data={"slug": slug, "draft": "pla", "leaving": "1"})
    assert answer.status_code == 204
    assert shows(desk, "bee", slug, "")
