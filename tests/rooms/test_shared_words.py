"""A hive that several play as one: the words of all, each with who found it, and pages that ask what is new."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.play.models import GUESS, SAVE
from app.rooms.models import ROOM
from tests import yard
from tests.rooms import people
from tests.yard import HTMX


@pytest.fixture
def slug(any_app: Flask) -> str:
    return yard.add_bee()


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def code(alice: FlaskClient, slug: str) -> str:
    return people.open_room(alice, slug, "bee")


def guess(client: FlaskClient, slug: str, code: str, word: str) -> Any:
    return client.post(f"/bee/{slug}/guess?room={code}", data={"word": word}, headers=HTMX)


def asked(text: str) -> str:
    """The address that a page, or an answer, will ask next."""
    found = re.search(r'id="asks" hidden hx-get="([^"]+)"', text)
    assert found is not None, text
    return found[1].replace("&amp;", "&")


def written() -> list[tuple[str, int]]:
    found = select(GUESS.c.text, GUESS.c.writer).join_from(GUESS, SAVE).join(ROOM, ROOM.c.user_id == SAVE.c.user_id)
    return people.rows(found.order_by(GUESS.c.id))


def test_it_works(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = people.guest(any_app, code, "Bob")
    asks = asked(alice.get(f"/bee/{slug}?room={code}").text)
    assert alice.get(asks).status_code == 204
    assert 'class="verdict good' in guess(bob, slug, code, "planet").text
    news = alice.get(asks)
    assert 'data-word="planet"' in news.text
    assert "found by Bob" in news.text
    assert 'id="word"' not in news.text
    # Also on a phone, where the words found last stand above the hive.
    strip = news.text.partition('class="strip"')[2].partition("</ul>")[0]
    assert "found by Bob" in strip and "planet" in strip
    assert written() == [("planet", 2)]
    assert alice.get(asked(news.text)).status_code == 204


def test_who_has_guessed_asks_on_from_there(alice: FlaskClient, slug: str, code: str) -> None:
    answer = guess(alice, slug, code, "planet")
    assert alice.get(asked(answer.text)).status_code == 204
    refused = guess(alice, slug, code, "planet")
    assert alice.get(asked(refused.text)).status_code == 204


def test_a_word_that_was_found_between_is_told(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    """The page shows the own word, and asks on from before the other's: what it has missed is told."""
    bob = people.guest(any_app, code)
    alices = guess(alice, slug, code, "planet").text
    guess(bob, slug, code, "plane")
    assert 'data-word="plane"' in alice.get(asked(alices)).text


def test_an_equal_word_of_two_at_once_is_scored_once(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    players = [alice, *(people.guest(any_app, code) for _more in range(3))]
    browsers = [yard.same_browser(any_app, player) for player in players]

    def one(n: int) -> str:
        found = re.search(r'data-code="(\w+)"', guess(browsers[n], slug, code, "planet").text)
        return found[1] if found else ""

    assert sorted(yard.in_threads(one, range(4))) == ["already_found"] * 3 + ["good"]
    assert [word for word, _by in written()] == ["planet"]
    of_room = select(SAVE.c.score, SAVE.c.progress).join(ROOM, ROOM.c.user_id == SAVE.c.user_id)
    assert tuple(yard.one(of_room)) == (6, 1)


def test_who_knows_all_costs_two_statements(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    for _more in range(19):
        people.guest(any_app, code)
    asks = asked(alice.get(f"/bee/{slug}?room={code}").text)
    alice.get(asks)
    with yard.statements() as seen:
        assert alice.get(asks).status_code == 204
    assert len(seen) == 2, seen


def test_a_room_of_a_hive_takes_twenty(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    for _more in range(19):
        people.guest(any_app, code)
    late = any_app.test_client().post(f"/rooms/{code}", data={"shown": "Late"})
    assert late.status_code == 409
    assert "This room is full" in late.text
    assert 'class="member member-20' in alice.get(f"/bee/{slug}?room={code}").text


def test_what_was_found_before_is_the_first_member_s(alice: FlaskClient, slug: str) -> None:
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    people.open_room(alice, slug, "bee")
    assert written() == [("planet", 1)]


def test_a_member_who_has_left_has_found_it_still(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = people.guest(any_app, code, "Bob")
    guess(bob, slug, code, "planet")
    bob.post(f"/rooms/{code}/seat/leave")
    assert "found by somebody who left" in alice.get(f"/bee/{slug}?room={code}").text


def test_only_the_members_are_told_when_nothing_was_found(
    any_app: Flask, alice: FlaskClient, slug: str, code: str
) -> None:
    asks = asked(alice.get(f"/bee/{slug}?room={code}").text)
    people.guest(any_app, code, "Bob")
    news = alice.get(asks).text
    assert "Bob" in news
    assert 'hx-target="#found"' not in news


def test_nobody_else_is_told(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    asks = asked(alice.get(f"/bee/{slug}?room={code}").text)
    assert any_app.test_client().get(asks).status_code == 404
    assert alice.get(f"/bee/{slug}/news").status_code == 404
    assert "asks" not in alice.get(f"/bee/{slug}").text


def test_giving_up_is_told_to_all(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    bob = people.guest(any_app, code)
    asks = asked(alice.get(f"/bee/{slug}?room={code}").text)
    bob.post(f"/bee/{slug}/reveal?room={code}")
    assert "Here are the answers" in alice.get(asks).text


def test_a_room_that_goes_on_with_words_leaves_others_theirs(any_app: Flask) -> None:
    slug = yard.add_bee()
    for name in ("bob", "alice"):
        yard.log_in(any_app, name).post(f"/bee/{slug}/guess", data={"word": "planet"})
    people.open_room(yard.log_in(any_app, "alice"), slug, "bee")
    assert sorted(yard.column(select(GUESS.c.writer))) == [0, 0, 1]


class Shown:
    """What a page in a room shows, and what it asks: each answer swaps in the parts that it brings."""

    def __init__(self, client: FlaskClient, slug: str, code: str) -> None:
        self.client, self.slug, self.code = client, slug, code
        self.words: set[str] = set()
        self.members = 0
        self.asks = ""
        self.take(client.get(f"/bee/{slug}?room={code}").text)

    def take(self, text: str) -> None:
        if 'id="asks"' in text:
            self.asks = asked(text)
        if "data-word=" in text:
            self.words = set(re.findall(r'data-word="(\w+)"', text))
        if 'class="member ' in text:
            self.members = text.count('class="member ')

    def hand_in(self, word: str) -> None:
        self.take(guess(self.client, self.slug, self.code, word).text)

    def open_hint(self) -> None:
        data = {"hint": "grid 1"}
        self.take(self.client.post(f"/bee/{self.slug}/hint?room={self.code}", data=data, headers=HTMX).text)

    def ask(self) -> None:
        answer = self.client.get(self.asks)
        if answer.status_code == 200:
            self.take(answer.text)


@pytest.mark.parametrize("own", ["planet", "plane", "aaaa", "hint"])
def test_what_others_did_before_the_own_word_is_told(
    any_app: Flask, alice: FlaskClient, slug: str, code: str, own: str
) -> None:
    """A refused word or a hint brings an answer too: it must not skip what came since the page asked last."""
    bob = people.guest(any_app, code)
    page = Shown(alice, slug, code)
    for word in ("planet", "parent"):
        guess(bob, slug, code, word)
    people.guest(any_app, code)
    if own == "hint":
        page.open_hint()
    else:
        page.hand_in(own)
    page.ask()
    assert page.words >= {"planet", "parent"}
    assert page.members == 3


def test_a_word_that_another_had_first_is_shown_at_once(
    any_app: Flask, alice: FlaskClient, slug: str, code: str
) -> None:
    bob = people.guest(any_app, code)
    page = Shown(alice, slug, code)
    guess(bob, slug, code, "planet")
    page.hand_in("planet")
    assert page.words == {"planet"}


def test_no_word_of_a_crowd_is_skipped(any_app: Flask, alice: FlaskClient, slug: str, code: str) -> None:
    """Two send the same words at the same time, each page by itself; after one more poll both show them all."""
    bob = people.guest(any_app, code)
    pages = [Shown(yard.same_browser(any_app, player), slug, code) for player in (alice, bob)]
    words = ("planet", "plane", "parent", "plate", "replant")

    def play(n: int) -> None:
        for word in words if n else reversed(words):
            pages[n].hand_in(word)
            pages[n].ask()

    yard.in_threads(play, range(2))
    for page in pages:
        page.ask()
        assert page.words == {word for word, _by in written()}
