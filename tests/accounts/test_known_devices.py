"""Wrong passwords from everywhere: they stop strangers, and not whoever was here before."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

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
    for number, cookie in enumerate(("", "x", "W10.x.y", "a" * 3000)):
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
