"""The terms of publishing: accepted once, stored with version and moment, by accounts and by guests."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db, now
from app.puzzles.models import PUZZLE
from app.workshop import terms
from app.workshop.models import Draft, TermsAcceptance
from tests import yard

FORM = {"title": "Rockets", "slug": "rockets", "public": "link"}
SIDES = ("RUO-CEN-AST-BIK", "LMO-CEN-ART-BIK")


def begin(client: FlaskClient, sides: str = SIDES[0]) -> str:
    return str(client.post("/letterboxed/create", data={"sides": sides, "language": "en"}).location)


def accepted() -> list[Any]:
    db.session.rollback()
    return [(one.user_id, one.version) for one in db.session.scalars(select(TermsAcceptance))]


def published() -> list[str]:
    return yard.column(select(PUZZLE.c.slug))


@pytest.mark.parametrize("who", ["alice", "guest"])
def test_it_works(any_app: Flask, who: str) -> None:
    """The first publication asks, and keeps what was typed; the second one does not."""
    client = any_app.test_client() if who == "guest" else yard.log_in(any_app, "alice")
    url = begin(client)
    assert 'name="terms"' in client.get(url).text
    refused = client.post(url, data=FORM)
    assert refused.status_code == 422
    assert "Please accept the terms before you publish." in refused.text
    assert 'value="Rockets"' in refused.text
    assert (accepted(), published()) == ([], [])
    begun = now()
    assert client.post(url, data={**FORM, "terms": "y"}).status_code == 303
    author = yard.one(select(Draft.author_id))[0]
    assert accepted() == [(author, terms.VERSION)]
    at = yard.one(select(TermsAcceptance.accepted_at))[0]
    assert begun <= at <= now()
    other = begin(client, SIDES[1])
    assert 'name="terms"' not in client.get(other).text
    assert client.post(other, data={**FORM, "slug": "second"}).status_code == 303


def test_a_new_version_is_accepted_anew(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.log_in(any_app, "alice")
    alice.post(begin(alice), data={**FORM, "terms": "y"})
    monkeypatch.setattr(terms, "VERSION", terms.VERSION + 1)
    assert 'name="terms"' in alice.get(begin(alice, SIDES[1])).text


def test_what_is_not_published_accepts_nothing(any_app: Flask) -> None:
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    alice.post(begin(alice), data={**FORM, "terms": "y"})
    taken = bob.post(begin(bob, SIDES[1]), data={**FORM, "terms": "y"})
    assert taken.status_code == 422
    assert len(accepted()) == 1
    # The form is sound, and its board is there already: what was begun is taken back whole.
    twin = bob.post(begin(bob), data={**FORM, "slug": "twin", "terms": "y"})
    assert twin.status_code == 422
    assert (len(accepted()), published()) == (1, ["rockets"])


def test_a_guest_s_acceptance_comes_along_at_login(any_app: Flask) -> None:
    guest = any_app.test_client()
    alice = yard.add_user("alice")
    guest.post(begin(guest), data={**FORM, "terms": "y"})
    assert guest.post("/login", data={"username": "alice", "password": yard.PASSWORD, "adopt": "y"}).status_code == 303
    assert accepted() == [(alice.id, terms.VERSION)]


def test_the_terms_are_a_page_of_their_own(client: FlaskClient) -> None:
    page = client.get("/boards/terms").text
    assert "Terms of publishing" in page
    assert f"Version {terms.VERSION}" in page
