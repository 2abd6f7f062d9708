"""Many at the gate at once: hashes are made one at a time, and all other pages go on."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

import bcrypt
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, text

from app.accounts import passwords
from app.accounts.models import User
from app.extensions import db
from tests import yard
from tests.accounts.test_forms import GOOD, error_of
from tests.yard import PASSWORD

CREDENTIALS = {"username": "alice", "password": PASSWORD}
# What a hash takes with the usual rounds.
SLOW = 0.25


class Hashes:
    """How many are made at one time, and in all."""

    def __init__(self, real: Any) -> None:
        self.real, self.lock, self.now, self.most, self.all = real, Lock(), 0, 0, 0

    def __call__(self, *arguments: Any) -> Any:
        with self.lock:
            self.now, self.all = self.now + 1, self.all + 1
            self.most = max(self.most, self.now)
        time.sleep(SLOW)
        with self.lock:
            self.now -= 1
        return self.real(*arguments)


@pytest.fixture
def hashes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hashes]:
    """A process as it is served: hashes take their time, and its limits are the usual ones."""
    yard.add_user("alice")
    passwords.dummy(4)
    monkeypatch.setattr(passwords, "TURN", passwords.HashingTurn(waiting=1, seconds=1.0))
    slow = Hashes(bcrypt.checkpw)
    monkeypatch.setattr("app.accounts.passwords.bcrypt.checkpw", slow)
    yield slow


def test_it_works(app: Flask, hashes: Hashes) -> None:
    """48 logins with the right password, and behind them ten pages, in a process of four threads."""
    began = time.monotonic()
    with ThreadPoolExecutor(4) as threads:
        logins = [threads.submit(app.test_client().post, "/login", data=CREDENTIALS) for _ in range(48)]
        pages: list[Future[Any]] = [threads.submit(app.test_client().get, "/") for _ in range(10)]
        assert {page.result().status_code for page in pages} == {200}
        answered = time.monotonic() - began
        codes = [login.result().status_code for login in logins]
    assert hashes.most == 1
    assert set(codes) == {303, 503}
    assert codes.count(303) == hashes.all < 24
    assert answered < 48 * SLOW / 4


def test_who_is_to_wait_is_told_and_keeps_what_was_typed(app: Flask, hashes: Hashes) -> None:
    with ThreadPoolExecutor(12) as threads:
        logins = [threads.submit(app.test_client().post, "/login", data=CREDENTIALS) for _ in range(12)]
    refused = [one.result() for one in logins if one.result().status_code == 503]
    assert len(refused) >= 8
    for answer in refused:
        assert "press the button again" in error_of(answer.text, "username")
        assert 'value="alice"' in answer.text
        assert PASSWORD not in answer.text
        assert answer.headers["Retry-After"] == "2"
    # Nobody's allowance was spent on it.
    assert app.test_client().post("/login", data=CREDENTIALS).status_code == 303


@pytest.fixture
def full(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process in which no hash can be made."""
    monkeypatch.setattr(passwords, "TURN", passwords.HashingTurn(waiting=-1, seconds=0))


def test_every_form_with_a_password_says_so(app: Flask, alice: FlaskClient, full: None) -> None:
    new = {"password": "another quiet yard", "repeat": "another quiet yard"}
    for browser, url, form, field in (
        (app.test_client(), "/login", CREDENTIALS, "username"),
        (app.test_client(), "/signup", GOOD, "username"),
        (alice, "/account", {"email": "a@example.org", "current": PASSWORD}, "current"),
        (alice, "/account/password", {"current": PASSWORD, **new}, "current"),
        (alice, "/account/sessions/end-all", {"password": PASSWORD}, "password"),
        (alice, "/account/delete", {"password": PASSWORD, "confirm": "y"}, "password"),
    ):
        for _ in range(3):
            answer = browser.post(url, data=form)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2"), url
        assert "press the button again" in error_of(answer.text, field), url
    assert yard.column(select(func.count(User.id))) == [1]


def test_being_busy_costs_no_allowance(
    app: Flask, alice: FlaskClient, full: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for bucket in ("login-ip", "login-name", "signup-ip", "password"):
        monkeypatch.setitem(app.config["BUCKETS"], bucket, (1, 36000))
    db.session.execute(text("DELETE FROM bucket"))
    db.session.commit()
    for _ in range(3):
        assert app.test_client().post("/login", data=CREDENTIALS).status_code == 503
        assert app.test_client().post("/signup", data=GOOD).status_code == 503
        data = {"email": "a@example.org", "current": PASSWORD}
        assert alice.post("/account", data=data).status_code == 503


def test_right_passwords_have_an_end_too(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for bucket in ("login-done", "password-done"):
        monkeypatch.setitem(app.config["BUCKETS"], bucket, (2, 3600))
    monkeypatch.setitem(app.config["BUCKETS"], "login-name", (1, 3600))
    db.session.execute(text("DELETE FROM bucket"))
    db.session.commit()
    answers = [app.test_client().post("/login", data=CREDENTIALS) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Too many tries" in error_of(answers[2].text, "username")
    # Nor does the refusal cost a try.
    assert app.test_client().post("/login", data=CREDENTIALS).headers["Retry-After"] == "1800"
    # Wrong ones take nothing of it: nobody can lock alice out by guessing.
    data = {"email": "", "language": "nb", "current": ""}
    codes = []
    for number in range(3):
        changed = {**data, "email": f"a{number}@example.org", "current": PASSWORD}
        codes.append(alice.post("/account", data=changed).status_code)
    assert codes == [303, 303, 429]


def test_guessing_does_not_lock_the_owner_out(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "login-done", (2, 3600))
    yard.add_user("alice")
    wrong = {**CREDENTIALS, "password": "wrong one"}
    assert [app.test_client().post("/login", data=wrong).status_code for _ in range(4)] == [422] * 4
    assert app.test_client().post("/login", data=CREDENTIALS).status_code == 303
