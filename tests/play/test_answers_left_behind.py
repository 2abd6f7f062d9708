"""What a guest has been shown stays known when an account is entered, with the guest's games or without them."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.play.models import ANSWERS_SEEN
from tests import grids, yard
from tests.play.test_answers_seen import IN, PAST_DAY, is_marked, play
from tests.rooms import people

NEW = {"username": "alice", "password": yard.PASSWORD, "repeat": yard.PASSWORD}


def enter(app: Flask, guest: FlaskClient, page: str) -> None:
    """Alice logs in, or signs up, without the guest's games."""
    if page == "login":
        yard.add_user("alice")
    assert guest.post(f"/{page}", data=IN if page == "login" else NEW).status_code == 303


@pytest.mark.parametrize("page", ["login", "signup"])
def test_it_works(any_app: Flask, page: str) -> None:
    """Letters were shown to the guest."""
    slug, guest = grids.add_crossword(), any_app.test_client()
    guest.post(f"/crossword/{slug}/show", data={"extent": "entry", "at": "0"})
    enter(any_app, guest, page)
    assert "You’ve seen answers to this puzzle." in guest.get(f"/crossword/{slug}").text
    play(guest, "crossword", slug)
    assert is_marked(guest, "crossword", slug)


@pytest.mark.parametrize("page", ["login", "signup"])
def test_a_hint_is_help(any_app: Flask, page: str) -> None:
    slug, guest = yard.add_bee(), any_app.test_client()
    guest.post(f"/bee/{slug}/hint", data={"hint": "start 1"})
    enter(any_app, guest, page)
    play(guest, "bee", slug)
    assert is_marked(guest, "bee", slug)


def test_a_guest_s_own_words_are_no_answers_shown(any_app: Flask) -> None:
    slug, guest = yard.add_bee(), any_app.test_client()
    play(guest, "bee", slug, [{"word": "planter"}])
    enter(any_app, guest, "login")
    play(guest, "bee", slug)
    assert not is_marked(guest, "bee", slug)


def test_answers_shown_outright_outweigh_those_of_a_room(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    bob, alice = yard.log_in(any_app, "bob"), yard.log_in(any_app, "alice")
    code = people.open_room(bob, slug, "bee")
    people.join(alice, code)
    bob.post(f"/bee/{slug}/guess?room={code}", data={"word": "planter"})
    alice.get(f"/bee/{slug}?room={code}")
    guest = any_app.test_client()
    play(guest, "bee", slug, [{"word": "plane"}])
    guest.get(f"/bee/{slug}/answers")
    assert guest.post("/login", data={**IN, "adopt": "y"}).status_code == 303
    assert yard.column(select(ANSWERS_SEEN.c.through)) == [0]


def test_what_both_have_seen_in_one_room_stays_of_that_room(any_app: Flask) -> None:
    slug = yard.add_bee()
    bob, alice = yard.log_in(any_app, "bob"), yard.log_in(any_app, "alice")
    code = people.open_room(bob, slug, "bee")
    bob.post(f"/bee/{slug}/guess?room={code}", data={"word": "planter"})
    people.join(alice, code)
    guest = people.guest(any_app, code)
    for browser in (alice, guest):
        browser.get(f"/bee/{slug}?room={code}")
    before = set(yard.column(select(ANSWERS_SEEN.c.through)))
    assert guest.post("/login", data={**IN, "adopt": "y"}).status_code == 303
    assert set(yard.column(select(ANSWERS_SEEN.c.through))) == before != {0}
    assert len(yard.column(select(ANSWERS_SEEN.c.through))) == 1


@pytest.mark.parametrize("file", ["board.json", "puzzleData.txt"])
def test_a_file_with_the_answers_is_recorded_of_whoever_loads_it(any_app: Flask, file: str) -> None:
    """The browser knows from its visitor that they were seen; the account plays in another one."""
    slug = yard.add_bee(day=PAST_DAY)
    here, there = any_app.test_client(), yard.log_in(any_app, "alice")
    here.get(f"/bee/{slug}/answers")
    here.post("/login", data=IN)
    assert "planter" in here.get(f"/bee/{slug}/{file}").text
    play(there, "bee", slug)
    assert is_marked(there, "bee", slug)
