"""A sign-up that is pressed twice leads into its one account, and nobody else there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts.models import PENDING_HASH, USER
from app.accounts.new_accounts import NEW_FOR
from app.extensions import db, now
from app.play.models import GUESS
from tests import yard
from tests.accounts.test_forms import GOOD, error_of


def open_page(app: Flask) -> FlaskClient:
    """A browser with the page of the sign-up."""
    browser = app.test_client()
    # The token of the page's form, which tests leave out otherwise.
    with browser.session_transaction() as session:
        session["csrf_token"] = "of this page"
    return browser


def copy_of(app: Flask, browser: FlaskClient) -> FlaskClient:
    """A request that leaves the same browser before the answer to the one before is there."""
    twin, cookie = app.test_client(), browser.get_cookie("session")
    assert cookie
    twin.set_cookie("session", cookie.value)
    return twin


def accounts() -> int:
    return int(yard.one(select(func.count()).where(USER.c.handle == "dora"))[0])


def is_in(browser: FlaskClient) -> bool:
    return browser.get("/account").status_code == 200


def test_it_works(any_app: Flask) -> None:
    browser = open_page(any_app)
    twin = copy_of(any_app, browser)
    assert [one.post("/signup", data=GOOD).status_code for one in (browser, twin)] == [303, 303]
    assert accounts() == 1 and is_in(browser) and is_in(twin)


def test_both_at_once(any_app: Flask) -> None:
    first = open_page(any_app)
    browsers = [first, *(copy_of(any_app, first) for _ in range(3))]
    answers = yard.in_threads(lambda browser: browser.post("/signup", data=GOOD).status_code, browsers)
    assert answers == [303] * 4 and accounts() == 1
    assert all(is_in(browser) for browser in browsers)


@pytest.mark.parametrize("adopt", ["y", ""])
def test_a_guest_keeps_the_games(any_app: Flask, adopt: str) -> None:
    slug = yard.add_bee()
    browser = open_page(any_app)
    browser.post(f"/bee/{slug}/guess", data={"word": "planet"})
    twin, form = copy_of(any_app, browser), {**GOOD, "adopt": adopt}
    answers = yard.in_threads(lambda one: one.post("/signup", data=form).status_code, [browser, twin])
    assert answers == [303, 303] and accounts() == 1
    assert yard.column(select(GUESS.c.text)) == ["planet"]
    assert [is_in(one) for one in (browser, twin)] == [True, True]
    shown = ["planet" in one.get(f"/bee/{slug}").text for one in (browser, twin)]
    assert shown == [bool(adopt)] * 2


def test_two_names_at_once_are_two_accounts(any_app: Flask) -> None:
    """Two tabs of a guest sign up under different names: both can log in, and the games go with one of them."""
    slug = yard.add_bee()
    browser = open_page(any_app)
    browser.post(f"/bee/{slug}/guess", data={"word": "planet"})
    names = ("dora", "dagny", "dina", "della")
    tabs = [(copy_of(any_app, browser), {**GOOD, "username": name, "adopt": "y"}) for name in names]
    answers = yard.in_threads(lambda tab: tab[0].post("/signup", data=tab[1]).status_code, tabs)
    assert answers == [303] * 4
    assert sorted(yard.column(select(USER.c.name).where(USER.c.name.is_not(None)))) == sorted(names)
    assert yard.column(select(GUESS.c.text)) == ["planet"]
    for name in names:
        login = any_app.test_client().post("/login", data={"username": name, "password": GOOD["password"]})
        assert login.status_code == 303, name


@pytest.mark.parametrize("change", ["browser", "password", "time", "ban", "factor"])
def test_nobody_else_gets_in(any_app: Flask, change: str) -> None:
    browser = open_page(any_app)
    stranger = any_app.test_client() if change == "browser" else copy_of(any_app, browser)
    assert browser.post("/signup", data=GOOD).status_code == 303
    form = dict(GOOD)
    if change == "password":
        form |= {"password": "another-one-77", "repeat": "another-one-77"}
    elif change == "time":
        before = now() - NEW_FOR - timedelta(seconds=1)
        db.session.execute(update(PENDING_HASH).values(created_at=before))
    elif change in ("ban", "factor"):
        column = {"ban": "banned_at", "factor": "factor_since"}[change]
        db.session.execute(update(USER).values({column: now()}))
    db.session.commit()
    answer = stranger.post("/signup", data=form)
    if change in ("browser", "password", "time"):
        assert "That name is taken" in error_of(answer.text, "username")
    else:
        assert answer.status_code == 403 or answer.location == "/login/code"
    assert not is_in(stranger) and accounts() == 1


def test_wrong_passwords_are_counted(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "login-name", (2, 36000))
    browser = open_page(any_app)
    twin = copy_of(any_app, browser)
    browser.post("/signup", data=GOOD)
    form = {**GOOD, "password": "another-one-77", "repeat": "another-one-77"}
    assert [twin.post("/signup", data=form).status_code for _ in range(3)] == [422, 422, 429]
