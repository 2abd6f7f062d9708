"""Wrong passwords from everywhere: they stop strangers, and not whoever was here before."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer

from app.accounts import known_devices
from app.accounts.models import User
from tests import yard


@pytest.fixture(autouse=True)
def two_tries(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "login-account", (2, 3600))


def enter(client: FlaskClient, password: str, address: str, name: str = "alice") -> int:
    form = {"username": name, "password": password}
    return int(client.post("/login", data=form, environ_base={"REMOTE_ADDR": address}).status_code)


def lock_out(app: Flask) -> None:
    """A wrong password from each of many addresses."""
    assert [enter(app.test_client(), "wrong", f"10.0.0.{number}") for number in range(3)] == [422, 422, 429]


def test_it_works(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    alice.post("/logout")
    lock_out(any_app)
    assert enter(any_app.test_client(), yard.PASSWORD, "10.0.1.1") == 429
    assert enter(alice, yard.PASSWORD, "10.0.1.2") == 303


def test_a_right_password_is_no_try(any_app: Flask) -> None:
    yard.add_user("alice")
    assert [enter(any_app.test_client(), yard.PASSWORD, f"10.0.2.{number}") for number in range(5)] == [303] * 5


def test_it_is_the_account_s_own(any_app: Flask) -> None:
    for name in ("alice", "bob"):
        yard.add_user(name)
    lock_out(any_app)
    assert enter(any_app.test_client(), yard.PASSWORD, "10.0.3.1", "bob") == 303


def test_another_account_s_browser_is_a_stranger_and_so_is_a_made_up_cookie(any_app: Flask) -> None:
    yard.add_user("alice")
    bob = yard.log_in(any_app, "bob")
    bob.post("/logout")
    lock_out(any_app)
    assert enter(bob, yard.PASSWORD, "10.0.4.1") == 429
    # Signed with the site's key, but for something else.
    other = str(URLSafeTimedSerializer("tests").dumps([known_devices.mark("alice")]))
    for number, cookie in enumerate(("", "x", "W10.x.y", "a" * 3000, other)):
        client = any_app.test_client()
        client.set_cookie("known", cookie)
        assert enter(client, yard.PASSWORD, f"10.0.5.{number}") == 429


def test_a_browser_knows_several_and_tells_no_names(any_app: Flask) -> None:
    client: Any = any_app.test_client()
    for name in ("alice", "bob"):
        yard.add_user(name)
        assert enter(client, yard.PASSWORD, "10.0.6.1", name) == 303
        assert "alice" not in client.get_cookie("known").value
        client.post("/logout")
    lock_out(any_app)
    assert enter(client, yard.PASSWORD, "10.0.6.2") == 303


def test_a_browser_is_known_for_a_year(any_app: Flask, time_machine: Any) -> None:
    for days, code in ((364, 303), (366, 429)):
        time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
        yard.add_user("alice")
        alice: Any = any_app.test_client()
        assert enter(alice, yard.PASSWORD, "10.0.7.2") == 303
        cookie = alice.get_cookie("known")
        assert (cookie.http_only, cookie.same_site, cookie.max_age) == (True, "Lax", 365 * 24 * 3600)
        time_machine.shift(days * 24 * 3600)
        lock_out(any_app)
        again = any_app.test_client()
        again.set_cookie("known", cookie.value)
        assert enter(again, yard.PASSWORD, "10.0.7.1") == code, days
        yard.empty()


def test_a_browser_knows_the_last_eight(any_app: Flask) -> None:
    cookie = ""
    for number in range(10):
        with any_app.test_request_context(headers={"Cookie": cookie}):
            response = known_devices.remember(Response(), User(handle=f"user{number}"))
        cookie = response.headers["Set-Cookie"].partition(";")[0]
    with any_app.test_request_context(headers={"Cookie": cookie}):
        assert known_devices.known() == [known_devices.mark(f"user{number}") for number in range(9, 1, -1)]
