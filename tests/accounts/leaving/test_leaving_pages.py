"""Whoever comes back within the days of grace sees one page, and nothing else of the account works."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from app.accounts.models import USER, LoginSession, User
from app.extensions import db, now
from tests import yard
from tests.accounts.leaving import end_of_grace
from tests.accounts.leaving.end_of_grace import FORM
from tests.yard import PASSWORD

CREDENTIALS = {"username": "alice", "password": PASSWORD, "next": "/puzzles"}


@pytest.fixture
def slug(any_app: Flask) -> str:
    """A Bee that Alice has begun before she asked to delete her account."""
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post("/account/delete", data=FORM)
    return slug


def test_it_works(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    answer = browser.post("/login", data=CREDENTIALS)
    assert answer.location == "/login/leaving"
    page = browser.get("/login/leaving").text
    assert "Your account will be deleted on" in page
    assert page.count('<button class="primary" type="submit">Keep my account') == 1
    assert browser.post("/login/leaving").location == "/puzzles"
    assert yard.column(select(User.deletion_due_at)) == [None]
    assert 'data-word="planet"' in browser.get(f"/bee/{slug}").text
    assert browser.get("/account").status_code == 200


def test_the_first_page_says_that_the_account_is_kept(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    browser.post("/login", data={**CREDENTIALS, "next": ""})
    assert browser.post("/login/leaving").location == "/"
    first_page = browser.get("/").text
    assert "Your account is kept and won’t be deleted." in first_page
    assert "You’re logged in as" not in first_page


def test_nothing_else_of_the_account_works(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    browser.post("/login", data=CREDENTIALS)
    for url in ("/account", "/account/profile", "/account/sessions", "/account/password", "/account/delete"):
        assert browser.get(url).status_code == 303, url
    assert 'data-word="planet"' not in browser.get(f"/bee/{slug}").text
    assert yard.column(select(func.count()).select_from(LoginSession).where(LoginSession.ended_at.is_(None))) == [0]


def test_logging_out_leaves_the_account_to_its_end(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    browser.post("/login", data=CREDENTIALS)
    assert browser.post("/logout").location == "/"
    assert "You’re logged out." in browser.get("/").text
    assert browser.get("/login/leaving").location == "/login"
    assert browser.post("/login/leaving").location == "/login"
    assert yard.column(select(User.deletion_due_at)) != [None]


def test_only_whoever_gave_the_password_may_keep_it(any_app: Flask, slug: str) -> None:
    stranger = any_app.test_client()
    assert stranger.post("/login", data={**CREDENTIALS, "password": "a wrong one"}).status_code == 422
    assert stranger.post("/login/leaving").location == "/login"
    assert yard.column(select(User.deletion_due_at)) != [None]


def test_ten_minutes_after_the_password_it_is_asked_for_again(any_app: Flask, slug: str, time_machine: Any) -> None:
    browser = any_app.test_client()
    browser.post("/login", data=CREDENTIALS)
    time_machine.move_to(now() + timedelta(seconds=601))
    assert browser.post("/login/leaving").location == "/login"
    assert yard.column(select(User.deletion_due_at)) != [None]


def test_another_password_closes_the_page(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    browser.post("/login", data=CREDENTIALS)
    db.session.execute(update(USER).values(password_hash="another"))
    db.session.commit()
    assert browser.post("/login/leaving").location == "/login"


def test_once_it_is_due_it_cannot_be_kept(any_app: Flask, slug: str) -> None:
    browser = any_app.test_client()
    browser.post("/login", data=CREDENTIALS)
    end_of_grace.make_due()
    assert browser.post("/login/leaving").location == "/login"
    end_of_grace.end_grace()
    assert browser.post("/login", data=CREDENTIALS).status_code == 422
    assert browser.get("/login/leaving").location == "/login"


def test_a_guest_s_games_come_along_only_once_it_is_kept(any_app: Flask, slug: str) -> None:
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "plate"})
    guest.post("/login", data={**CREDENTIALS, "adopt": "y"})
    page = guest.get(f"/bee/{slug}").text
    assert ('data-word="plate"' in page, 'data-word="planet"' in page) == (True, False)
    assert guest.post("/login/leaving").location == "/puzzles"
    page = guest.get(f"/bee/{slug}").text
    assert ('data-word="plate"' in page, 'data-word="planet"' in page) == (True, True)
    assert yard.column(select(User.name)) == ["alice"]


def test_the_second_factor_comes_first(any_app: Flask, slug: str) -> None:
    db.session.execute(update(USER).values(factor_since=now(), factor_secret="x"))
    db.session.commit()
    browser = any_app.test_client()
    assert browser.post("/login", data=CREDENTIALS).location == "/login/code"
    assert browser.get("/login/leaving").location == "/login"


def test_a_closed_account_is_told_so(any_app: Flask, slug: str) -> None:
    db.session.execute(update(USER).values(banned_at=now(), ban_reason="spam"))
    db.session.commit()
    assert any_app.test_client().post("/login", data=CREDENTIALS).status_code == 403
