"""A guest's board is by link only until an account adopts it or an operator lists it."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.browse.creators import list_top_creators
from app.puzzles.listing import LISTING_REQUEST
from app.puzzles.models import PUZZLE
from app.workshop import drafts
from app.workshop.models import Draft
from tests import yard

SLUG = "quiet-yard-of-ours"
SIGN_UP = {"username": "dora", "password": "a new quiet yard", "repeat": "a new quiet yard"}


def make(author: FlaskClient) -> str:
    """The address of a new draft."""
    form = {"sides": " ".join(yard.SIDES), "language": "en"}
    return str(author.post("/letterboxed/create", data=form).location)


def publish(guest: FlaskClient, public: str = "public") -> Any:
    """A guest makes a board of Letter Boxed and publishes it."""
    form = {"title": "Quiet yard", "slug": SLUG, "public": public, "terms": "y"}
    return guest.post(make(guest), data=form, follow_redirects=True)


def status() -> str:
    return str(yard.column(select(PUZZLE.c.status).where(PUZZLE.c.slug == SLUG))[0])


@pytest.fixture
def guest(any_app: Flask) -> FlaskClient:
    return any_app.test_client()


def test_it_works(any_app: Flask, guest: FlaskClient) -> None:
    page = publish(guest)
    assert "Sign up and it will be listed" in page.text
    assert "List it for everyone" not in page.text and "Don’t list it when I sign up" in page.text
    assert status() == "unlisted"
    assert guest.get(f"/letterboxed/{SLUG}").status_code == 200
    assert SLUG not in any_app.test_client().get("/").text
    assert guest.post("/signup", data={**SIGN_UP, "adopt": "y"}).status_code == 303
    assert status() == "published"
    assert SLUG in any_app.test_client().get("/").text
    assert [(one.name, one.boards) for one in list_top_creators()] == [("dora", 1)]
    assert yard.column(select(LISTING_REQUEST.c.puzzle_id)) == []


def test_the_form_says_that_a_guest_s_puzzle_is_not_listed_yet(any_app: Flask, guest: FlaskClient) -> None:
    hint = "Until you sign up, it can be opened only with its link."
    assert hint in guest.get(make(guest)).text
    alice = yard.log_in(any_app, "alice")
    assert hint not in alice.get(make(alice)).text


def test_an_account_that_adopts_it_lists_it(any_app: Flask, guest: FlaskClient) -> None:
    yard.add_user("bob")
    publish(guest)
    guest.post("/login", data={"username": "bob", "password": yard.PASSWORD, "adopt": "y"})
    assert status() == "published"
    assert [(one.name, one.boards) for one in list_top_creators()] == [("bob", 1)]


def test_what_was_for_the_link_alone_stays_so(any_app: Flask, guest: FlaskClient) -> None:
    publish(guest, "link")
    guest.post("/signup", data={**SIGN_UP, "adopt": "y"})
    assert status() == "unlisted"


def test_a_guest_cannot_list_it_afterwards_and_may_change_the_wish(any_app: Flask, guest: FlaskClient) -> None:
    publish(guest, "link")
    for public, wished in (("y", 1), ("n", 0), ("y", 1)):
        page = guest.post(f"/boards/letterboxed/{SLUG}/listing", data={"public": public}, follow_redirects=True).text
        assert ("Sign up and it will be listed" in page) == bool(wished)
        assert (status(), len(yard.column(select(LISTING_REQUEST.c.puzzle_id)))) == ("unlisted", wished)
    guest.post("/signup", data={**SIGN_UP, "adopt": "y"})
    assert status() == "published"


def test_an_operator_lists_it_and_takes_that_back(any_app: Flask, guest: FlaskClient) -> None:
    publish(guest)
    olga = yard.log_in(any_app, "olga", role="operator")
    assert "waiting to be listed" in olga.get("/operator/boards").text
    for _twice in range(2):
        olga.post(f"/operator/boards/letterboxed/{SLUG}", data={"act": "list"})
    assert status() == "published"
    line = olga.get("/operator/log").text.partition('name="line" value="')[2].partition('"')[0]
    olga.post("/operator/log", data={"line": line})
    assert status() == "unlisted"
    guest.post("/signup", data={**SIGN_UP, "adopt": "y"})
    assert status() == "published"


def test_an_operator_lists_nothing_that_was_meant_for_the_link(any_app: Flask, guest: FlaskClient) -> None:
    publish(guest, "link")
    olga = yard.log_in(any_app, "olga", role="operator")
    olga.post(f"/operator/boards/letterboxed/{SLUG}", data={"act": "list"})
    assert status() == "unlisted"


def test_what_was_taken_down_is_not_listed_by_signing_up(any_app: Flask, guest: FlaskClient) -> None:
    publish(guest)
    olga = yard.log_in(any_app, "olga", role="operator")
    olga.post(f"/operator/boards/letterboxed/{SLUG}", data={"act": "hide", "reason": "Rude."})
    guest.post("/signup", data={**SIGN_UP, "adopt": "y"})
    assert status() == "hidden"


def test_a_closed_guest_is_nobody(any_app: Flask, guest: FlaskClient) -> None:
    publish(guest)
    olga = yard.log_in(any_app, "olga", role="operator")
    olga.post(f"/operator/boards/letterboxed/{SLUG}", data={"act": "ban", "reason": "Rude."})
    assert status() == "hidden"
    assert guest.get(f"/boards/letterboxed/{SLUG}").status_code == 404
    assert yard.column(select(USER.c.id).where(USER.c.banned_at.is_not(None))) != []
    author = yard.column(select(PUZZLE.c.author_id).where(PUZZLE.c.slug == SLUG))[0]
    assert drafts.list_drafts(author) == [] and yard.column(select(Draft.author_id)) == [author]
