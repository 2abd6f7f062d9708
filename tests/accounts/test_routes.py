"""Sign-up, login and logout, as a browser sees them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts import passwords
from app.accounts.models import LoginSession, User
from app.accounts.routes import hashing_is_busy
from app.extensions import db
from tests import yard
from tests.yard import HTMX, PASSWORD

FORM = {"username": "dora", "password": PASSWORD, "repeat": PASSWORD}


def log_in(client: FlaskClient, name: str = "alice", password: str = PASSWORD, **fields: str) -> Any:
    return client.post("/login", data={"username": name, "password": password, **fields})


def test_it_works(any_app: Flask) -> None:
    browser = any_app.test_client()
    assert browser.post("/signup", data=FORM).status_code == 303
    assert ">dora<" in re.sub(r"\s|<span.*?</span>", "", browser.get("/").text)
    browser.post("/logout")
    assert "dora" not in browser.get("/").text
    assert log_in(browser, "dora").status_code == 303


def test_an_unknown_name_and_a_wrong_password_look_the_same(app: Flask, client: FlaskClient) -> None:
    yard.add_user("alice")
    unknown, wrong = log_in(client, "nadia", "not it at all"), log_in(client, "alice", "not it at all")
    assert (unknown.status_code, wrong.status_code) == (422, 422)
    assert without_ids(unknown.text).replace("nadia", "alice") == without_ids(wrong.text)
    assert "Wrong username or password." in wrong.text
    assert "not it at all" not in wrong.text


def without_ids(page: str) -> str:
    return re.sub(r'name="csrf_token" value="[^"]*"', "", page)


def test_an_unknown_name_costs_a_hash_too(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    yard.add_user("alice")
    checked: list[str] = []
    real = passwords.bcrypt.checkpw
    monkeypatch.setattr(passwords.bcrypt, "checkpw", lambda *both: checked.append("x") or real(*both))
    for name in ("alice", "nadia", ""):
        log_in(client, name, "not it at all")
    assert len(checked) == 2  # An empty name does not get that far.


def test_a_guest_cannot_be_logged_into(app: Flask, client: FlaskClient, puzzle: str) -> None:
    app.test_client().post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    for name in ("None", "guest", " "):
        assert log_in(client, name, "nobody's").status_code == 422


def test_a_login_has_a_fresh_token(app: Flask, client: FlaskClient) -> None:
    yard.add_user("alice")
    tokens = set()
    for _ in range(3):
        log_in(client)
        with client.session_transaction() as session:
            tokens.add(session["_user_id"])
        client.post("/logout")
    assert len(tokens) == 3
    assert all(len(token) >= 43 for token in tokens)
    assert not tokens & set(yard.column(select(LoginSession.token_hash)))


def test_a_planted_cookie_is_worth_nothing(app: Flask, client: FlaskClient) -> None:
    yard.add_user("alice")
    client.get("/login")
    with client.session_transaction() as session:
        session["planted"] = "by somebody"
        planted = session["csrf_token"]
    log_in(client)
    client.get("/")
    with client.session_transaction() as session:
        assert "planted" not in session
        assert session["csrf_token"] != planted


def test_an_old_token_is_dead_after_logout(app: Flask, alice: FlaskClient) -> None:
    old = yard.same_browser(app, alice)
    alice.post("/logout")
    assert old.get("/account").status_code == 303
    assert "alice" not in old.get("/").text


@pytest.mark.parametrize(
    ("target", "led"), [("/puzzles?filter=all", "/puzzles?filter=all"), ("https://evil.example", "/"), ("//evil", "/")]
)
def test_it_goes_on_to_next(app: Flask, client: FlaskClient, target: str, led: str) -> None:
    yard.add_user("alice")
    page = client.get("/login", query_string={"next": target}).text
    assert 'name="next"' in page
    assert log_in(client, next=target).location == led
    form = {**FORM, "next": target}
    assert app.test_client().post("/signup", data=form).location == led


def test_a_page_for_players_leads_to_the_login_and_back(app: Flask, client: FlaskClient) -> None:
    assert client.get("/account/sessions").location == "/login?next=/account/sessions"
    answer = client.get("/account/sessions", headers=HTMX)
    assert answer.status_code == 401
    assert answer.headers["HX-Redirect"] == "/login?next=/account/sessions"
    assert answer.text == ""


def test_a_page_left_open_does_not_go_on_as_somebody_else(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    alice_id = str(db.session.scalars(select(User.id)).one())
    alice.post("/logout")
    word = {"word": "planet", "player": alice_id, "page": f"/bee/{puzzle}"}
    for url in ("guess", "shuffle", "letter", "delete", "reveal"):
        answer = alice.post(f"/bee/{puzzle}/{url}", data=word, headers=HTMX)
        assert answer.status_code == 401, url
        assert answer.headers["HX-Redirect"] == f"/login?next=/bee/{puzzle}"
        assert alice.post(f"/bee/{puzzle}/{url}", data=word).location == f"/login?next=/bee/{puzzle}"
    assert alice.post("/bee/state", data={**word, "slug": puzzle, "draft": "x"}).status_code == 303
    bob = yard.log_in(app, "bob")
    assert bob.post(f"/bee/{puzzle}/guess", data=word).status_code == 409
    assert yard.column(select(func.count(User.id))) == [2]


def test_two_sign_ups_of_one_name_at_once_make_one(any_app: Flask) -> None:
    browsers = [any_app.test_client() for _ in range(6)]
    answers = yard.in_threads(lambda browser: browser.post("/signup", data=FORM), browsers)
    assert sorted(answer.status_code for answer in answers) == [303] + [422] * 5
    assert all("That name is taken" in answer.text for answer in answers if answer.status_code == 422)
    assert yard.column(select(func.count(User.id))) == [1]


def test_a_sign_up_is_throttled_before_it_says_taken(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "signup-ip", (2, 3600))
    yard.add_user("dora")
    answers = [app.test_client().post("/signup", data=FORM) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert "name is taken" not in answers[2].text


def test_guessing_passwords_is_throttled_by_name_and_address(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "login-name", (3, 3600))
    yard.add_user("alice")
    codes = [log_in(app.test_client(), "ALICE", "wrong one").status_code for _ in range(4)]
    assert codes == [422, 422, 422, 429]
    assert log_in(app.test_client()).status_code == 429
    # The owner comes from elsewhere and is not locked out.
    elsewhere = app.test_client().post(
        "/login", data={"username": "alice", "password": PASSWORD}, environ_base={"REMOTE_ADDR": "10.1.2.3"}
    )
    assert elsewhere.status_code == 303


def test_right_passwords_cost_no_allowance(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for bucket in ("login-ip", "login-name"):
        monkeypatch.setitem(app.config["BUCKETS"], bucket, (2, 3600))
    yard.add_user("alice")
    assert [log_in(app.test_client()).status_code for _ in range(6)] == [303] * 6


@pytest.mark.parametrize("address", ["login-ip"])
def test_one_address_cannot_try_many_names(app: Flask, monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], address, (3, 3600))
    codes = [log_in(app.test_client(), f"name{n}", "wrong one").status_code for n in range(4)]
    assert codes == [422, 422, 422, 429]


def test_who_has_no_form_left_is_told_to_come_back(app: Flask) -> None:
    with app.test_request_context():
        db.session.add(User(name="half", handle="half"))
        db.session.flush()
        answer = hashing_is_busy(passwords.HashingBusy())
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
        page = answer.get_data(as_text=True)
        for part in ("<span>5</span>", "<h1>Back in a moment</h1>", "Too many people are logging in", "in 2 seconds."):
            assert part in page, part
        assert db.session.scalars(select(User.name)).all() == []


def test_keep_me_logged_in_is_a_cookie_that_lasts(app: Flask) -> None:
    yard.add_user("alice")
    short, kept = log_in(app.test_client()), log_in(app.test_client(), remember="y")
    assert "Expires" not in short.headers.getlist("Set-Cookie")[-1]
    assert "Expires" in kept.headers.getlist("Set-Cookie")[-1]
    assert yard.column(select(LoginSession.kept).order_by(LoginSession.id)) == [False, True]


def test_logging_out_keeps_the_language(app: Flask, alice: FlaskClient) -> None:
    alice.post("/language", data={"language": "nb"})
    alice.post("/logout")
    assert '<html lang="nb"' in alice.get("/").text


def test_a_login_without_a_page_to_return_to_says_who_is_logged_in(app: Flask) -> None:
    yard.add_user("alice")
    slug, browser = yard.add_bee(), app.test_client()
    log_in(browser)
    assert "You’re logged in as alice." in browser.get("/").text
    browser.post("/logout")
    browser.get("/")
    log_in(browser, next=f"/bee/{slug}")
    assert "You’re logged in as" not in browser.get(f"/bee/{slug}").text
