"""Forms that ask for the own password: when many hashes wait, the browser is led on, and the form is done by itself."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, text, update

from app.accounts import one_moment, passwords
from app.accounts.models import PENDING_HASH, USER, User
from app.extensions import db, now
from tests import yard
from tests.accounts.test_forms import error_of
from tests.yard import PASSWORD

MOMENT = "/login/moment"
NEW = "another quiet yard"
EMAIL = {"email": "a@example.org", "current": PASSWORD}


class Case(NamedTuple):
    """A form of the settings: its address and fields, which of them is the password, and where the answer leads."""

    url: str
    form: dict[str, str]
    field: str
    target: str


CASES = [
    Case("/account", EMAIL, "current", "/account"),
    Case("/account/password", {"current": PASSWORD, "password": NEW, "repeat": NEW}, "current", "/account"),
    Case("/account/sessions/end-all", {"password": PASSWORD}, "password", "/"),
    Case("/account/delete", {"password": PASSWORD, "confirm": "y"}, "password", "/"),
    Case("/account/second-factor/begin", {"password": PASSWORD}, "password", "/account/second-factor"),
]
EACH = pytest.mark.parametrize("case", CASES, ids=[case.url for case in CASES])


def send(browser: FlaskClient, url: str, form: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Send a form while no hash can be computed at once, and wait until it has been."""
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        assert browser.post(url, data=form).location == MOMENT
        stored = json.dumps(yard.column(select(PENDING_HASH.c.details)))
        assert PASSWORD not in stored and NEW not in stored
        passwords.QUEUE.close()


def accounts() -> list[tuple[str | None, str | None]]:
    db.session.expire_all()
    return [tuple(row) for row in db.session.execute(select(User.email_wanted, User.password_hash)).all()]


@EACH
def test_it_works(any_app: Flask, monkeypatch: pytest.MonkeyPatch, case: Case) -> None:
    alice = yard.log_in(any_app, "alice")
    ((email, hashed),) = accounts()
    send(alice, case.url, case.form, monkeypatch)
    assert accounts() == [(email, hashed)]
    answer = alice.get(MOMENT)
    assert (answer.status_code, answer.location) == (303, case.target)
    after = accounts()
    if case.url == "/account":
        assert after == [("a@example.org", hashed)]
    elif case.url == "/account/password":
        assert passwords.check_password(NEW, after[0][1])
    elif case.url == "/account/delete":
        assert after == [(email, hashed)]
        assert yard.column(select(USER.c.deletion_due_at)) != [None]
    else:
        assert after == [(email, hashed)]
    assert alice.get("/account").status_code == (303 if case.target == "/" else 200)
    assert yard.column(select(PENDING_HASH.c.kind)) == []


@EACH
def test_a_wrong_password_is_told_after_the_wait_and_what_was_typed_is_kept(
    app: Flask,
    alice: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    case: Case,
) -> None:
    before = accounts()
    send(alice, case.url, {**case.form, case.field: "a wrong password"}, monkeypatch)
    answer = alice.get(MOMENT)
    assert answer.status_code == 422
    assert "That’s not your password." in error_of(answer.text, case.field)
    assert f'action="{case.url}"' in answer.text and "a wrong password" not in answer.text
    if case.url == "/account":
        assert 'value="a@example.org"' in answer.text
    assert accounts() == before


@EACH
def test_a_hash_that_is_lost_is_asked_for_again(
    app: Flask,
    alice: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    case: Case,
) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "password", (1, 36000))
    db.session.execute(text("DELETE FROM bucket"))
    db.session.commit()
    queue = passwords.HashingQueue(callers=0, waiting=1)
    monkeypatch.setattr(queue, "submit", lambda work, then: None)
    before = accounts()
    # Twice: what is lost costs no guess.
    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(passwords, "QUEUE", queue)
            assert alice.post(case.url, data=case.form).location == MOMENT
        assert alice.get(MOMENT).status_code == 202
        db.session.execute(update(PENDING_HASH).values(created_at=now() - one_moment.LOST_AFTER - timedelta(seconds=1)))
        db.session.commit()
        answer = alice.get(MOMENT)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        assert "press the button again" in error_of(answer.text, case.field)
    assert accounts() == before


@EACH
def test_whoever_has_left_meanwhile_changes_nothing(
    app: Flask,
    alice: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    case: Case,
) -> None:
    before = accounts()
    send(alice, case.url, case.form, monkeypatch)
    db.session.execute(text("UPDATE login_session SET ended_at = created_at"))
    db.session.commit()
    assert alice.get(MOMENT).location.startswith("/login")
    assert accounts() == before


def test_a_password_that_was_changed_meanwhile_is_not_right_any_more(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(alice, "/account", EMAIL, monkeypatch)
    db.session.execute(update(User).values(password_hash="another"))
    db.session.commit()
    assert alice.get(MOMENT).status_code == 422
    assert accounts() == [(None, "another")]
