"""A visitor's first requests, all at once: one guest, whoever is faster."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import LoginSession, User
from app.extensions import db
from app.play.models import Save
from tests import yard
from tests.yard import HTMX


def at_once(app: Flask, visitor: FlaskClient, url: str, forms: list[dict[str, str]]) -> list[tuple[FlaskClient, Any]]:
    """The browser's requests, which all carry the cookie of the page that it has opened."""

    def send(form: dict[str, str]) -> tuple[FlaskClient, Any]:
        browser = yard.same_browser(app, visitor)
        return browser, browser.post(url, data=form, headers=HTMX)

    return yard.in_threads(send, forms, threads=len(forms))


def test_it_works(any_app: Flask) -> None:
    slug, words = yard.add_large_bee(20)
    visitor = any_app.test_client()
    visitor.get(f"/bee/{slug}")
    answers = at_once(any_app, visitor, f"/bee/{slug}/guess", [{"word": word} for word in words])
    assert {answer.status_code for _browser, answer in answers} == {200}
    for table in (User, LoginSession, Save):
        assert len(yard.column(select(table.id))) == 1, table
    # Whichever answer's cookie the browser has kept, it has all of the game.
    for browser, _answer in answers:
        page = browser.get(f"/bee/{slug}").text
        assert [word for word in words if f'data-word="{word}"' not in page] == []


def test_two_browsers_are_two_guests(any_app: Flask) -> None:
    slug, words = yard.add_large_bee(20)
    for _ in range(2):
        visitor = any_app.test_client()
        visitor.get(f"/bee/{slug}")
        at_once(any_app, visitor, f"/bee/{slug}/guess", [{"word": word} for word in words[:4]])
    assert len(yard.column(select(User.id))) == 2


def test_who_has_opened_no_page_is_a_guest_of_its_own(any_app: Flask) -> None:
    slug = yard.add_bee()
    for _ in range(2):
        assert any_app.test_client().post(f"/bee/{slug}/guess", data={"word": "planet"}).status_code == 303
    assert len(yard.column(select(User.id))) == 2


def test_a_session_that_has_ended_is_not_taken_up_again(any_app: Flask) -> None:
    """An old cookie, of before the guest had a row, must not open what was ended since."""
    slug = yard.add_bee()
    visitor = any_app.test_client()
    visitor.get(f"/bee/{slug}")
    before = yard.same_browser(any_app, visitor)
    visitor.post(f"/bee/{slug}/guess", data={"word": "planet"})
    db.session.execute(update(LoginSession).values(ended_at=LoginSession.created_at))
    db.session.commit()
    before.post(f"/bee/{slug}/guess", data={"word": "plane"})
    page = before.get(f"/bee/{slug}").text
    assert ('data-word="plane"' in page, 'data-word="planet"' in page) == (True, False)
    assert len(yard.column(select(User.id))) == 2


def test_nobody_can_make_the_token_of_what_a_page_shows(app: Flask, client: FlaskClient, puzzle: str) -> None:
    client.get(f"/bee/{puzzle}")
    with client.session_transaction() as session:
        opened = session["csrf_token"]
    client.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    with client.session_transaction() as session:
        assert session["csrf_token"] == opened
        token = session["_user_id"]
    app.config["SECRET_KEY"], kept = "another", app.config["SECRET_KEY"]
    try:
        other = app.test_client()
        with other.session_transaction() as session:
            session["csrf_token"] = opened
        other.post(f"/bee/{puzzle}/guess", data={"word": "plane"})
        with other.session_transaction() as session:
            assert session["_user_id"] != token
    finally:
        app.config["SECRET_KEY"] = kept


def test_a_guest_costs_one_of_the_allowance(any_app: Flask, monkeypatch: Any) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "guest", (12, 36000))
    slug, words = yard.add_large_bee(20)
    for _ in range(2):
        visitor = any_app.test_client()
        visitor.get(f"/bee/{slug}")
        answers = at_once(any_app, visitor, f"/bee/{slug}/guess", [{"word": word} for word in words[:6]])
        assert {answer.status_code for _browser, answer in answers} == {200}
    for number in range(10):
        stranger = any_app.test_client()
        assert stranger.post(f"/bee/{slug}/guess", data={"word": words[0]}, headers=HTMX).status_code == 200, number
    refused = any_app.test_client().post(f"/bee/{slug}/guess", data={"word": words[0]}, headers=HTMX)
    assert refused.status_code == 429
