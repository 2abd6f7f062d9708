"""A forgotten password: the letter, its link, and what becomes of both."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import get_locale
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy import select

from app.accounts import password_reset, passwords
from app.accounts.models import LoginSession, User
from app.extensions import db
from app.web import mail
from tests import yard
from tests.accounts.test_forms import error_of
from tests.yard import PASSWORD

NEW = "another quiet yard"
CHOSEN = {"password": NEW, "repeat": NEW}


def letters(app: Flask) -> list[str]:
    """What has gone out, oldest first."""
    mail.mail_executor().submit(int).result(10)
    return [path.read_text() for path in sorted(Path(app.config["INSTANCE"]).glob("mail/*.eml"))]


@pytest.fixture(autouse=True)
def no_letters(any_app: Flask) -> None:
    for path in Path(any_app.config["INSTANCE"]).glob("mail/*"):
        path.unlink()


def ask(client: FlaskClient, email: str = "alice@example.org") -> Any:
    return client.post("/login/forgotten", data={"email": email})


def link_of(letter: str) -> str:
    return re.findall(r"http://localhost(/login/reset/\S+)", letter)[0]


def logs_in(app: Flask, password: str) -> bool:
    data = {"username": "alice", "password": password}
    return bool(app.test_client().post("/login", data=data).status_code == 303)


def test_it_works(any_app: Flask) -> None:
    yard.add_user("alice", email="alice@example.org")
    yard.add_user("bob")
    inside, visitor = yard.log_in(any_app, "alice"), any_app.test_client()
    assert ask(visitor, " Alice@Example.org ").location == "/login"
    (letter,) = letters(any_app)
    assert "To: alice@example.org" in letter
    link = link_of(letter)
    assert "Changing the password ends every session of alice" in visitor.get(link).text
    changed = visitor.post(link, data=CHOSEN)
    assert (changed.status_code, changed.location) == (303, "/login")
    assert 'flash success">Your password has been changed' in visitor.get("/login").text
    assert yard.column(select(LoginSession.ended_by)) == ["reset"]
    assert (logs_in(any_app, PASSWORD), logs_in(any_app, NEW)) == (False, True)
    assert any_app.test_client().post("/login", data={"username": "bob", "password": PASSWORD}).status_code == 303
    assert inside.get("/account").status_code == 303


def test_it_tells_nobody_who_has_an_account(any_app: Flask) -> None:
    yard.add_user("alice", email="alice@example.org")
    told = []
    for email in ("alice@example.org", "nobody@example.org"):
        visitor = any_app.test_client()
        answer = ask(visitor, email)
        page = re.sub(r'value="[^"]*"', "", visitor.get("/login").text)
        assert '<p class="flash info">This site can’t send email. If an account has confirmed this address' in page
        told.append((answer.status_code, answer.location, answer.text, re.sub(r"[0-9a-f]{12}", "", page)))
    assert told[0] == told[1]
    assert len(letters(any_app)) == 1


def test_a_link_is_good_once(any_app: Flask) -> None:
    yard.add_user("alice", email="alice@example.org")
    visitor = any_app.test_client()
    ask(visitor), ask(visitor)
    one, other = map(link_of, letters(any_app))
    assert visitor.post(one, data=CHOSEN).location == "/login"
    for link in (one, other):
        for answer in (visitor.get(link), visitor.post(link, data={"password": PASSWORD, "repeat": PASSWORD})):
            assert answer.location == "/login/forgotten", link
    page = visitor.get("/login/forgotten")
    assert (page.status_code, 'flash error">This link has been used already' in page.text) == (200, True)
    assert "The confirmed email address of your account." in page.text
    assert logs_in(any_app, NEW)


def test_of_two_uses_at_once_one_counts(any_app: Flask) -> None:
    with any_app.test_request_context():
        link = f"/login/reset/{password_reset.token_for(yard.add_user('alice'))}"
    new = [f"quiet yard no. {number}" for number in range(6)]

    def use(password: str) -> str:
        data = {"password": password, "repeat": password}
        return str(any_app.test_client().post(link, data=data).location)

    assert sorted(yard.in_threads(use, new)) == ["/login"] + ["/login/forgotten"] * 5
    assert sum(logs_in(any_app, password) for password in new) == 1


def test_a_link_is_good_for_half_an_hour(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    user, visitor = yard.add_user("alice"), any_app.test_client()
    with any_app.test_request_context():
        link = f"/login/reset/{password_reset.token_for(user)}"
    time_machine.shift(30 * 60)
    assert visitor.get(link).status_code == 200
    time_machine.shift(1)
    assert visitor.get(link).status_code == 303


def test_a_link_dies_with_the_address_and_is_nobody_else_s(any_app: Flask) -> None:
    alice, bob, guest = yard.add_user("alice", email="a@example.org"), yard.add_user("bob"), User()
    db.session.add(guest)
    db.session.commit()
    with any_app.test_request_context():
        own, hers = password_reset.token_for(alice), password_reset.mark(alice)
        made = password_reset.signer().dumps([bob.id, hers])
        unnamed = password_reset.token_for(guest)
        # Signed with the site's key, but for something else.
        other = str(URLSafeTimedSerializer("tests").dumps([alice.id, hers]))
        assert [
            password_reset.find_user_to_reset(token) for token in (made, unnamed, other, own[:-1], "", "x.y.z")
        ] == [None] * 6
        assert password_reset.find_user_to_reset(own) is alice
        alice.email = "b@example.org"
        db.session.commit()
        assert password_reset.find_user_to_reset(own) is None


def test_a_key_that_was_changed_still_opens_its_links(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    user = yard.add_user("alice")
    with any_app.test_request_context():
        token = password_reset.token_for(user)
        monkeypatch.setitem(any_app.config, "SECRET_KEY", "new")
        assert password_reset.find_user_to_reset(token) is None
        monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", ["tests"])
        assert password_reset.find_user_to_reset(token) is user


def test_a_new_password_has_to_be_a_good_one(any_app: Flask) -> None:
    with any_app.test_request_context():
        link = f"/login/reset/{password_reset.token_for(yard.add_user('alice'))}"
    visitor = any_app.test_client()
    answer = visitor.post(link, data={"password": "password1", "repeat": "password2"})
    assert answer.status_code == 422
    assert "first passwords anyone would try" in error_of(answer.text, "password")
    assert "don’t match" in error_of(answer.text, "repeat")
    named = visitor.post(link, data={"password": "alicealice", "repeat": "alicealice"})
    assert "too close to your username" in error_of(named.text, "password")
    for email, told in (("nobody", "doesn’t look like"), ("a" * 250 + "@b.org", "too long.")):
        asked = ask(visitor, email)
        assert (asked.status_code, told in error_of(asked.text, "email")) == (422, True)


def link_for(app: Flask, user: User) -> str:
    with app.test_request_context():
        return f"/login/reset/{password_reset.token_for(user)}"


def test_a_link_used_four_times_at_once_is_good_once(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """One success and three clear refusals, with the limits of a process as it is served."""
    monkeypatch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=2, waiting=40))
    link = link_for(any_app, yard.add_user("alice"))
    browsers = [any_app.test_client() for _ in range(4)]
    chosen = [f"quiet yard number {number}" for number in range(4)]
    forms = [{"password": password, "repeat": password} for password in chosen]
    sent = yard.in_threads(lambda pair: pair[0].post(link, data=pair[1]), zip(browsers, forms, strict=True), 4)
    passwords.QUEUE.close()
    pairs = zip(browsers, sent, strict=True)
    answers = [browser.get("/login/moment") if one.location == "/login/moment" else one for browser, one in pairs]
    assert (
        sorted((one.status_code, one.location) for one in answers)
        == [(303, "/login")] + [(303, "/login/forgotten")] * 3
    )
    told = [browser.get(one.location).text for browser, one in zip(browsers, answers, strict=True)]
    assert sum("Your password has been changed" in page for page in told) == 1
    assert sum("This link has been used already" in page for page in told) == 3
    assert sum(logs_in(any_app, password) for password in chosen) == 1


def test_a_reset_waits_for_its_turn(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    link, browser = link_for(any_app, yard.add_user("alice")), any_app.test_client()
    with monkeypatch.context() as patch:
        patch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=1))
        assert browser.post(link, data=CHOSEN).location == "/login/moment"
        passwords.QUEUE.close()
    assert browser.get("/login/moment").location == "/login"
    assert logs_in(any_app, NEW)


def test_a_reset_that_is_lost_has_changed_nothing(any_app: Flask) -> None:
    user = yard.add_user("alice")
    with any_app.test_request_context():
        answer = password_reset.finish_reset({"id": user.id, "mark": password_reset.mark(user)}, None)
        assert answer.location == "/login"
    assert logs_in(any_app, PASSWORD)


def test_a_site_that_is_full_says_so(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    link = link_for(any_app, yard.add_user("alice"))
    monkeypatch.setattr(passwords, "QUEUE", passwords.HashingQueue(callers=0, waiting=0))
    answer = any_app.test_client().post(link, data=CHOSEN)
    assert (answer.status_code, "press the button again" in error_of(answer.text, "password")) == (503, True)


def test_nobody_can_fill_another_s_letter_box(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "reset-mail", (2, 3600))
    yard.add_user("alice", email="alice@example.org")
    assert {ask(any_app.test_client()).status_code for _ in range(5)} == {303}
    assert len(letters(any_app)) == 2
    monkeypatch.setitem(any_app.config["BUCKETS"], "reset-ip", (1, 3600))
    yard.empty()
    assert [ask(any_app.test_client(), f"a{n}@example.org").status_code for n in range(2)] == [303, 429]


def test_the_letter_is_in_the_account_s_language(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(password_reset, "reset_email", lambda user, link: f"{user.name} reads {get_locale()}")
    yard.add_user("alice", email="alice@example.org", locale="nb")
    yard.add_user("bob", email="bob@example.org")
    ask(any_app.test_client())
    ask(any_app.test_client(), "bob@example.org")
    assert [letter.split()[-3:] for letter in letters(any_app)] == [["alice", "reads", "nb"], ["bob", "reads", "en"]]


def test_operators_print_a_link(any_app: Flask) -> None:
    yard.add_user("alice")
    done = any_app.test_cli_runner().invoke(args=["user", "reset-password", "Alice"])
    link = re.fullmatch(r"http://localhost:8000(/login/reset/\S+)\n", done.stdout)
    assert done.stderr.startswith("The link begins with http://localhost:8000: set WORDYARD_URL")
    assert link is not None
    assert any_app.test_client().post(link[1], data=CHOSEN).location == "/login"
    assert logs_in(any_app, NEW)
    (any_app.config["INSTANCE"] / "url").write_text("http://127.0.0.1:8610")
    running = any_app.test_cli_runner().invoke(args=["user", "reset-password", "Alice"])
    assert re.fullmatch(r"http://127\.0\.0\.1:8610/login/reset/\S+\n", running.stdout)
    assert running.stderr == ""
    nobody = any_app.test_cli_runner().invoke(args=["user", "reset-password", "nadia"])
    assert (nobody.exit_code, nobody.stderr) == (2, "There is no account named nadia.\n")
    assert len(yard.column(select(User.id))) == 1
