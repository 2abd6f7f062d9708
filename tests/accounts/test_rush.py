"""A class at once: hashes are computed one at a time, whoever waits is led on by a page, and all other pages go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event, Lock
from typing import Any

import bcrypt
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, text, update

from app.accounts import new_accounts, one_moment, passwords
from app.accounts.models import PENDING_HASH, USER, User
from app.extensions import db, now
from tests import yard
from tests.accounts.test_forms import GOOD, error_of
from tests.yard import PASSWORD
from tools.processes import wait_until

CREDENTIALS = {"username": "alice", "password": PASSWORD}
MOMENT = "/login/moment"


class Hashes:
    """How many are computed at a time, and in all; none before the gate opens."""

    def __init__(self, real: Callable[..., Any]) -> None:
        self.real, self.lock, self.now, self.most, self.all = real, Lock(), 0, 0, 0
        self.gate = Event()

    def __call__(self, *arguments: Any) -> Any:
        with self.lock:
            self.now, self.all = self.now + 1, self.all + 1
            self.most = max(self.most, self.now)
        assert self.gate.wait(20)
        with self.lock:
            self.now -= 1
        return self.real(*arguments)


@pytest.fixture
def hashes(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hashes]:
    """A process as it is served: its limits are the usual ones. Nothing is computed until the gate opens."""
    yard.add_user("alice")
    monkeypatch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=2, waiting=40))
    slow = Hashes(bcrypt.checkpw)
    monkeypatch.setattr("app.accounts.passwords.bcrypt.checkpw", slow)
    monkeypatch.setattr("app.accounts.passwords.bcrypt.hashpw", Hashes(bcrypt.hashpw))
    passwords.bcrypt.hashpw.gate = slow.gate  # type: ignore[attr-defined]
    yield slow
    slow.gate.set()


def wait_for_queue() -> None:
    """Until all is computed that waits now."""
    done = Event()
    passwords.QUEUE.submit(lambda: True, lambda _result: done.set())
    assert done.wait(20)


def post_all(browsers: list[FlaskClient], url: str, forms: list[dict[str, str]], hashes: Hashes) -> list[Any]:
    """The answers to one form of each: two get to a hash, the others are led to the page that waits."""
    with ThreadPoolExecutor(len(browsers)) as threads:
        sent = [threads.submit(browser.post, url, data=form) for browser, form in zip(browsers, forms, strict=True)]
        waiting = len(browsers) - 2
        assert wait_until(lambda: sum(one.done() for one in sent) == waiting, 20)
        assert all(one.result().location == MOMENT for one in sent if one.done())
        assert {browser.get(MOMENT).status_code for browser, one in zip(browsers, sent, strict=True) if one.done()} == {
            202
        }
        hashes.gate.set()
        answers = [one.result() for one in sent]
    wait_for_queue()
    pairs = zip(browsers, answers, strict=True)
    return [browser.get(MOMENT) if answer.location == MOMENT else answer for browser, answer in pairs]


def test_it_works(any_app: Flask, hashes: Hashes) -> None:
    """Thirty sign up at once, and thirty log in: everybody gets in, and nobody presses twice."""
    browsers = [any_app.test_client() for _ in range(30)]
    forms = [{**GOOD, "email": "", "username": f"pupil{number}", "next": "/boards/"} for number in range(30)]
    answers = post_all(browsers, "/signup", forms, hashes)
    assert {(answer.status_code, answer.location) for answer in answers} == {(303, "/boards/")}
    assert {browser.get("/account").status_code for browser in browsers} == {200}
    hashes.gate.clear()
    browsers = [any_app.test_client() for _ in range(30)]
    forms = [{"username": f"pupil{number}", "password": GOOD["password"], "next": "/boards/"} for number in range(30)]
    answers = post_all(browsers, "/login", forms, hashes)
    assert {(answer.status_code, answer.location) for answer in answers} == {(303, "/boards/")}
    assert hashes.most == 1 and hashes.all == 30
    assert yard.column(select(func.count()).where(PENDING_HASH.c.kind != new_accounts.KIND)) == [0]


def wait_in_queue(browser: FlaskClient, url: str, form: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Send a form while no hash can be computed at once, and look again when it has been."""
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        assert browser.post(url, data=form).location == MOMENT
        passwords.QUEUE.close()
    return browser.get(MOMENT)


@pytest.mark.parametrize(
    ("url", "form", "reason"),
    [
        ("/login", CREDENTIALS, "Many people are logging in right now."),
        ("/signup", {**GOOD, "email": ""}, "Many people are signing up right now."),
        ("/account/sessions/end-all", {"password": PASSWORD}, "The site is busy right now."),
    ],
)
def test_the_page_that_waits_says_what_for(
    any_app: Flask, hashes: Hashes, url: str, form: dict[str, str], reason: str
) -> None:
    browser = any_app.test_client()
    if url.startswith("/account"):
        hashes.gate.set()
        assert browser.post("/login", data=CREDENTIALS).status_code == 303
        hashes.gate.clear()
    passwords.QUEUE.close()
    passwords.QUEUE = passwords.HashingQueue(callers=0, waiting=1)
    assert browser.post(url, data=form).location == MOMENT
    page = browser.get(MOMENT)
    assert page.status_code == 202
    assert f"{reason} You’re next in a few seconds" in page.text


def test_a_wrong_password_is_told_after_the_wait_too(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    yard.add_user("alice")
    form = {"username": "alice", "password": "wrong one", "next": "/boards/"}
    answer = wait_in_queue(app.test_client(), "/login", form, monkeypatch)
    assert answer.status_code == 422
    assert "Wrong username or password." in error_of(answer.text, "password")
    assert 'value="alice"' in answer.text and 'action="/login"' in answer.text and 'value="/boards/"' in answer.text


def test_a_name_taken_meanwhile_is_told(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = app.test_client()
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        browser.post("/signup", data=GOOD)
        passwords.QUEUE.close()
    yard.add_user(GOOD["username"])
    answer = browser.get(MOMENT)
    assert answer.status_code == 422
    assert "That name is taken" in error_of(answer.text, "username")
    assert f'value="{GOOD["username"]}"' in answer.text


@pytest.mark.parametrize("change", [{"password_hash": "another"}, {"banned_at": now()}, {"factor_since": now()}])
def test_what_changed_while_somebody_waited_counts(
    app: Flask, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    yard.add_user("alice")
    browser = app.test_client()
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        browser.post("/login", data=CREDENTIALS)
        passwords.QUEUE.close()
    db.session.execute(update(USER).values(change))
    db.session.commit()
    browser.get(MOMENT)
    assert browser.get("/account").status_code == 303


class Overtaken(passwords.HashingQueue):
    """A hash during which the account's owner chooses another password in another browser."""

    def run(self, work: Callable[[], Any], *, overtake: bool = True) -> Any:
        result = super().run(work, overtake=overtake)
        with db.engine.begin() as line:
            line.execute(update(USER).values(password_hash="another"))
        return result


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("/login", CREDENTIALS),
        ("/account/password", {"current": PASSWORD, "password": "another quiet yard", "repeat": "another quiet yard"}),
        ("/account/delete", {"password": PASSWORD, "confirm": "y"}),
        ("/account/sessions/end-all", {"password": PASSWORD}),
    ],
)
def test_a_password_that_is_changed_while_its_hash_is_computed_is_wrong(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, url: str, form: dict[str, str]
) -> None:
    """Whoever chooses another password locks out those who know the old one, also those who are just at the door."""
    browser = yard.log_in(any_app, "alice")
    if url == "/login":
        browser = any_app.test_client()
    monkeypatch.setattr(passwords, "QUEUE", Overtaken(callers=1, waiting=0))
    assert browser.post(url, data=form).status_code == 422
    assert yard.column(select(USER.c.password_hash)) == ["another"]
    if url == "/login":
        assert browser.get("/account").status_code == 303


def test_a_result_is_good_once_and_for_its_browser_alone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    yard.add_user("alice")
    browser, thief = app.test_client(), app.test_client()
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        browser.post("/login", data=CREDENTIALS)
        passwords.QUEUE.close()
    cookie = browser.get_cookie("session")
    assert cookie is not None
    assert thief.get(MOMENT).location == "/login"
    assert browser.get(MOMENT).status_code == 303
    thief.set_cookie("session", cookie.value)
    assert thief.get(MOMENT).location == "/login"
    assert yard.column(select(PENDING_HASH.c.kind)) == []


def test_a_page_asked_for_twice_opens_one_account(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reloads by itself, and its reader presses reload: one request opens the account, none takes the login away."""
    browser = any_app.test_client()
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        browser.post("/signup", data={**GOOD, "email": ""})
        passwords.QUEUE.close()
    cookie = browser.get_cookie("session")
    assert cookie is not None
    found, both = one_moment.pending, Barrier(2)

    def find_together() -> Any:
        row = found()
        db.session.commit()
        both.wait(20)
        return row

    monkeypatch.setattr(one_moment, "pending", find_together)

    def look(_number: int) -> Any:
        with any_app.test_client() as other:
            other.set_cookie("session", cookie.value)
            return other.get(MOMENT)

    answers = yard.in_threads(look, range(2))
    assert [answer.status_code for answer in answers] == [303, 303]
    (late,) = [answer for answer in answers if answer.location == "/login"]
    assert "Set-Cookie" not in late.headers
    assert yard.column(select(USER.c.name)) == [GOOD["username"]]


def test_no_password_is_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
    app.test_client().post("/signup", data=GOOD)
    (details,) = yard.column(select(PENDING_HASH.c.details))
    assert set(details) == {"username", "email", "remember", "adopt", "next"}


@pytest.mark.parametrize(("url", "form"), [("/login", CREDENTIALS), ("/signup", GOOD)])
def test_a_hash_that_is_lost_is_asked_for_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch, url: str, form: dict[str, str]
) -> None:
    """The process that was to compute it has ended."""
    browser = app.test_client()
    queue = passwords.HashingQueue(callers=0, waiting=1)
    monkeypatch.setattr(queue, "submit", lambda work, then: None)
    monkeypatch.setattr(passwords, "QUEUE", queue)
    browser.post(url, data=form)
    assert browser.get(MOMENT).status_code == 202
    db.session.execute(update(PENDING_HASH).values(created_at=now() - one_moment.LOST_AFTER - timedelta(seconds=1)))
    db.session.commit()
    answer = browser.get(MOMENT)
    assert answer.status_code == 503
    assert "press the button again" in error_of(answer.text, "username")
    assert f'value="{form["username"]}"' in answer.text


@pytest.fixture
def full(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process in which no hash can be computed, now or later."""
    monkeypatch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=0))


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
        assert PASSWORD not in answer.text
    assert yard.column(select(func.count(User.id))) == [1]
    assert yard.column(select(PENDING_HASH.c.kind)) == []


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
    assert "Too many attempts" in error_of(answers[2].text, "username")
    # Nor does the refusal cost a try.
    assert app.test_client().post("/login", data=CREDENTIALS).headers["Retry-After"] == "1800"
    # Wrong ones take nothing of it: nobody can lock alice out by guessing.
    data = {"email": "", "current": ""}
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
