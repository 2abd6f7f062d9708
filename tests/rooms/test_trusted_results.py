"""Ways around the mark of answers seen in a room: other rooms, other browsers, other people's numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.play.models import ANSWERS_SEEN
from tests import grids, yard
from tests.play.test_answers_seen import IN, MARK, PAST_DAY, finishes, is_marked, play, shared, steps, tally
from tests.rooms import people


def find_all(browser: FlaskClient, slug: str, code: str) -> None:
    for form in steps("bee"):
        browser.post(f"/bee/{slug}/guess?room={code}", data=form)


def take_hint(browser: FlaskClient, slug: str, code: str) -> None:
    assert browser.post(f"/bee/{slug}/hint?room={code}", data={"hint": "start 1"}).status_code == 303


@pytest.fixture
def slug(any_app: Flask) -> str:
    return yard.add_bee(day=PAST_DAY)


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def bob(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "bob")


@pytest.fixture
def code(alice: FlaskClient, bob: FlaskClient, slug: str) -> str:
    """A room of both."""
    code = people.open_room(alice, slug, "bee")
    people.join(bob, code)
    return code


def test_it_works(alice: FlaskClient, bob: FlaskClient, slug: str, code: str) -> None:
    """Bob has seen words in another room, and types nothing in this one."""
    other = people.open_room(bob, slug, "bee")
    take_hint(bob, slug, other)
    find_all(alice, slug, code)
    assert [is_marked(browser, "bee", slug) for browser in (alice, bob)] == [False, True]
    assert (finishes(), tally()) == ([False, True], (1, 0, 1))


def test_the_room_s_own_page_tells_it_to_whom_it_concerns(
    alice: FlaskClient, bob: FlaskClient, slug: str, code: str
) -> None:
    bob.get(f"/bee/{slug}/answers")
    find_all(alice, slug, code)
    for browser, marked in ((alice, False), (bob, True)):
        page = browser.get(f"/bee/{slug}?room={code}").text
        assert (MARK in page, "answers seen" in shared(page)) == (marked, marked)


def test_what_a_browser_alone_knows_counts_when_others_finish(
    alice: FlaskClient, bob: FlaskClient, slug: str, code: str
) -> None:
    bob.post("/logout")
    bob.get(f"/bee/{slug}/answers")
    bob.post("/login", data={**IN, "username": "bob"})
    bob.get(f"/bee/{slug}?room={code}")
    find_all(alice, slug, code)
    assert finishes() == [False, True]


def test_a_room_opened_after_another_is_not_the_same(alice: FlaskClient, slug: str) -> None:
    """Which may have the id that the other one had."""
    before = people.open_room(alice, slug, "bee")
    take_hint(alice, slug, before)
    alice.post(f"/rooms/{before}/seat/leave")
    after = people.open_room(alice, slug, "bee")
    find_all(alice, slug, after)
    assert (finishes(), tally()) == ([True], (0, 0, 1))


def test_a_guest_s_game_is_marked_by_help_in_the_account_s_room(any_app: Flask, alice: FlaskClient, slug: str) -> None:
    """The guest plays in another browser, and takes the game along."""
    take_hint(alice, slug, people.open_room(alice, slug, "bee"))
    guest = any_app.test_client()
    play(guest, "bee", slug)
    guest.post("/login", data={**IN, "adopt": "y"})
    assert is_marked(guest, "bee", slug)
    assert (finishes(), tally()) == ([True], (0, 0, 1))


@pytest.mark.parametrize("before", [True, False])
def test_what_a_guest_was_shown_marks_what_the_account_finished_later(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, slug: str, code: str, before: bool
) -> None:
    """The guest has looked at the room, in another browser, and played nothing."""
    alice.post(f"/bee/{slug}/guess?room={code}", data=steps("bee")[0])
    carol, guest = yard.log_in(any_app, "carol"), people.guest(any_app, code)
    acts = [lambda: guest.get(f"/bee/{slug}?room={code}"), lambda: play(carol, "bee", slug)]
    for act in acts if before else acts[::-1]:
        act()
    assert tally() == (1, 0, 0)
    guest.post("/login", data={**IN, "username": "carol", "adopt": "y"})
    assert is_marked(carol, "bee", slug) is before
    assert (finishes(), tally()) == ([before], (0, 0, 1) if before else (1, 0, 0))


def test_a_room_s_finish_stays_unmarked_when_a_guest_is_merged(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, slug: str, code: str
) -> None:
    """The others' words, which Bob was shown, are those of the finish itself."""
    for number, form in enumerate(steps("bee")):
        (alice, bob)[number % 2].post(f"/bee/{slug}/guess?room={code}", data=form)
    guest = any_app.test_client()
    play(guest, "bee", slug, steps("bee")[:2])
    guest.post("/login", data={**IN, "username": "bob", "adopt": "y"})
    assert not is_marked(guest, "bee", slug)
    assert finishes() == [False, False]


@pytest.mark.parametrize("adopt", [{}, {"adopt": "y"}])
def test_a_guest_s_room_is_remembered_by_the_browser(any_app: Flask, slug: str, adopt: dict[str, str]) -> None:
    yard.log_in(any_app, "alice")
    guest, other = any_app.test_client(), yard.add_bee(replace(yard.new_bee(), identity="other"))
    play(guest, "bee", other, [{"word": "planet"}])
    take_hint(guest, slug, people.open_room(guest, slug, "bee"))
    guest.post("/login", data={**IN, **adopt})
    play(guest, "bee", slug)
    assert is_marked(guest, "bee", slug)


def test_logging_out_of_a_room_takes_its_help_along(alice: FlaskClient, slug: str) -> None:
    take_hint(alice, slug, people.open_room(alice, slug, "bee"))
    alice.post("/logout")
    play(alice, "bee", slug)
    assert is_marked(alice, "bee", slug)
    assert tally() == (0, 0, 1)


def test_a_browser_s_note_of_a_room_marks_nothing_in_the_room(alice: FlaskClient, slug: str) -> None:
    code = people.open_room(alice, slug, "bee")
    take_hint(alice, slug, code)
    find_all(alice, slug, code)
    assert finishes() == [False]
    assert MARK not in alice.get(f"/bee/{slug}?room={code}").text


@pytest.mark.parametrize("game", ["bee", "crossword"])
def test_the_number_of_somebody_who_has_left_tells_nothing(any_app: Flask, alice: FlaskClient, game: str) -> None:
    slug = yard.add_bee() if game == "bee" else grids.add_crossword()
    code, bob = people.open_room(alice, slug, game), yard.log_in(any_app, "bob")
    people.join(bob, code)
    bob.post(f"/{game}/{slug}/guess?room={code}", data=steps(game)[0])
    bob.post(f"/rooms/{code}/seat/leave")
    carol = yard.log_in(any_app, "carol")
    people.join(carol, code)
    assert people.numbers() == [1, 2]
    carol.get(f"/{game}/{slug}?room={code}")
    play(carol, game, slug)
    assert is_marked(carol, game, slug)


def test_a_number_under_which_nothing_stands_is_new(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    alice.post(f"/bee/{slug}/guess?room={code}", data={"word": "planet"})
    people.join(yard.log_in(any_app, "carol"), code)
    assert yard.column(select(ANSWERS_SEEN.c.user_id)) == []
