"""The number of a player who is gone is nobody else's: browsers, links and jobs know players by it."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests import yard
from tests.yard import PASSWORD


def begin(browser: FlaskClient, slug: str, word: str) -> str:
    """Play as a guest; returns the number by which pages name the guest."""
    browser.post(f"/bee/{slug}/guess", data={"word": word})
    return str(browser.get("/session").json["player"])  # type: ignore[index]


def test_it_works(any_app: Flask) -> None:
    """What a guest left unsent in a browser would be sent by the next one who plays there."""
    slug = yard.add_bee()
    yard.add_user("alice")
    browser = any_app.test_client()
    first = begin(browser, slug, "planet")
    browser.post("/login", data={"username": "alice", "password": PASSWORD, "adopt": "y"})
    browser.post("/logout")
    assert begin(browser, slug, "plate") != first
