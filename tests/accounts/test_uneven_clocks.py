"""Clocks that are set back, and hosts whose clocks differ: nobody is logged out, and no guest loses a game."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts import password_reset
from app.extensions import db
from app.web import throttle
from tests import yard

NOON = "2026-05-01T12:00:00Z"
MINUTES = timedelta(minutes=5)
GUESS = {"word": "planet"}


@pytest.fixture
def other_host(any_app: Flask) -> Iterator[Flask]:
    """A second web server of the same site."""
    settings = any_app.config
    url, redis_url = settings["SQLALCHEMY_DATABASE_URI"], settings["REDIS_URL"]
    yield from yard.make_app(url, redis_url, settings["INSTANCE"])


def carry_cookies(source: FlaskClient, target: FlaskClient) -> None:
    for name in ("session", "known"):
        if cookie := source.get_cookie(name):
            target.set_cookie(name, cookie.value)


def sent_session(answer: Any) -> bool:
    return any(value.startswith("session=") for value in answer.headers.getlist("Set-Cookie"))


@pytest.mark.parametrize("back", [3, 300, 7200])
def test_it_works(any_app: Flask, time_machine: Any, back: int) -> None:
    """A clock that is set back: the guest has the game, and the cookie that opens it."""
    time_machine.move_to(NOON, tick=False)
    slug, guest = yard.add_bee(), any_app.test_client()
    alice = yard.log_in(any_app, "alice")
    guest.get(f"/bee/{slug}")
    guest.post(f"/bee/{slug}/guess", data=GUESS)
    guest.get(f"/bee/{slug}")
    time_machine.shift(-back)
    page = guest.get(f"/bee/{slug}")
    assert 'data-word="planet"' in page.text and not sent_session(page)
    guest.post(f"/bee/{slug}/guess", data={"word": "plane"})
    assert alice.get("/account").status_code == 200
    time_machine.shift(back)
    assert 'data-word="plane"' in guest.get(f"/bee/{slug}").text


def test_hosts_whose_clocks_differ_take_each_other_s_cookies(
    any_app: Flask, other_host: Flask, time_machine: Any
) -> None:
    time_machine.move_to(NOON, tick=False)
    slug, here, there = yard.add_bee(), any_app.test_client(), other_host.test_client()
    here.post(f"/bee/{slug}/guess", data=GUESS)
    for number, word in enumerate(("plane", "plate", "paper")):
        one, other = (there, here) if number % 2 == 0 else (here, there)
        carry_cookies(other, one)
        time_machine.shift(-MINUTES if number % 2 == 0 else MINUTES)
        one.post(f"/bee/{slug}/guess", data={"word": word})
    page = there.get(f"/bee/{slug}").text
    assert all(f'data-word="{word}"' in page for word in ("planet", "plane", "plate", "paper"))


def test_a_link_for_a_new_password_opens_on_a_host_whose_clock_is_behind(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    user = yard.add_user("alice", email="alice@example.org")
    token = password_reset.token_for(user)
    for shift, good in ((-MINUTES, True), (-timedelta(days=1), False), (timedelta(minutes=29), True)):
        time_machine.move_to(NOON, tick=False)
        time_machine.shift(shift)
        assert (any_app.test_client().get(f"/login/reset/{token}").status_code == 200) is good


def test_a_known_device_stays_known(any_app: Flask, monkeypatch: pytest.MonkeyPatch, time_machine: Any) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "login-account", (1, 36000))
    time_machine.move_to(NOON, tick=False)
    alice = yard.log_in(any_app, "alice")
    alice.post("/logout")
    any_app.test_client().post("/login", data={"username": "alice", "password": "wrong"})
    time_machine.shift(-MINUTES)
    assert alice.post("/login", data={"username": "alice", "password": yard.PASSWORD}).status_code == 303


def test_an_allowance_is_not_spent_by_a_clock(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, time_machine: Any
) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "edit", (10, 60))
    time_machine.move_to(NOON, tick=False)
    assert throttle.consume_token("edit", "someone")
    time_machine.shift(-3600)
    assert throttle.consume_token("edit", "someone") and not throttle.is_empty("edit", "someone")
    db.session.commit()


def test_a_cookie_that_is_too_old_is_none(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    alice = yard.log_in(any_app, "alice")
    time_machine.shift(timedelta(days=366))
    assert alice.get("/account").status_code == 303
