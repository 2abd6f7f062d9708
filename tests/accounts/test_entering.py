"""The pages of coming and going in detail: what is asked, what is said, where it leads."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import LoginSession, User
from app.play.models import Save
from tests import yard
from tests.accounts.test_forms import GOOD, error_of, post
from tests.yard import HTMX, PASSWORD

CREDENTIALS = {"username": "alice", "password": PASSWORD}


def tag(page: str, name: str) -> str:
    found = re.search(rf'<input[^>]* name="{name}"[^>]*>', page)
    return found[0] if found else ""


def test_it_works(app: Flask, client: FlaskClient) -> None:
    assert post(client).status_code == 303
    assert '<p class="flash success">Welcome, dora.' in client.get("/").text
    assert '<p class="flash success">You’re logged out.' in client.post("/logout", follow_redirects=True).text


def test_browsers_and_keepers_of_passwords_know_the_fields(client: FlaskClient, alice: FlaskClient) -> None:
    fields = {
        "/signup": {"username": "username", "email": "email", "password": "new-password", "repeat": "new-password"},
        "/login": {"username": "username", "password": "current-password"},
        "/account": {"email": "email", "current": "current-password"},
        "/account/password": {"current": "current-password", "password": "new-password", "repeat": "new-password"},
        "/account/delete": {"password": "current-password"},
    }
    for url, kinds in fields.items():
        page = (client if url in ("/signup", "/login") else alice).get(url).text
        for name, kind in kinds.items():
            assert f'autocomplete="{kind}"' in tag(page, name), (url, name)
    for url in ("/signup", "/login"):
        assert 'autocapitalize="none" ' in tag(client.get(url).text, "username")


def test_each_form_says_what_it_is_for(client: FlaskClient, alice: FlaskClient) -> None:
    hints = {
        "/signup": (
            "Shown beside the puzzles",
            "for resetting your password",
            "Eight characters or more.",
            "for a year after",
        ),
        "/account": ("Only needed to change the email", "for resetting your password"),
        "/account/password": ("Eight characters or more.",),
    }
    for url, texts in hints.items():
        page = (client if url == "/signup" else alice).get(url).text
        assert all(text in page for text in texts), url
    assert "required" not in tag(alice.get("/account").text, "current")


def test_taking_along_is_offered_to_guests_and_chosen(app: Flask, client: FlaskClient, puzzle: str) -> None:
    for url in ("/signup", "/login"):
        assert tag(client.get(url).text, "adopt") == ""
    client.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    for url in ("/signup", "/login"):
        answer = client.get(url)
        assert answer.status_code == 200
        assert "checked" in tag(answer.text, "adopt")
        assert "checked" in tag(answer.text, "remember")
    # Somebody else's games are nobody's to take along.
    assert tag(app.test_client().get("/login").text, "adopt") == ""


def test_the_way_back_is_kept_through_the_form(client: FlaskClient) -> None:
    for url in ("/signup", "/login"):
        assert 'value="/puzzles"' in tag(client.get(url, query_string={"next": "/puzzles"}).text, "next")
        assert 'value=""' in tag(client.get(url).text, "next")


def test_who_is_inside_need_not_enter(alice: FlaskClient) -> None:
    for url in ("/signup", "/login"):
        for answer in (alice.get(url), alice.post(url, data=GOOD)):
            assert (answer.status_code, answer.location) == (303, "/")
    assert yard.column(select(User.name)) == ["alice"]


def test_a_name_is_read_without_blanks_and_has_an_end(app: Flask, client: FlaskClient) -> None:
    yard.add_user("alice")
    assert client.post("/login", data={**CREDENTIALS, "username": "  ALICE "}).status_code == 303
    for length, said in ((254, ""), (255, "That’s too long.")):
        page = app.test_client().post("/login", data={**CREDENTIALS, "username": "a" * length}).text
        assert error_of(page, "username") == said


@pytest.mark.parametrize(
    "name", ["admin", "administrator", "operator", "root", "support", "wordyard", "guest", "anonymous", "Ｒｏｏｔ"]
)
def test_names_of_the_site_are_kept(client: FlaskClient, name: str) -> None:
    assert "name is reserved" in error_of(post(client, username=name).text, "username")


def test_passwords_of_eight_to_a_thousand_and_twenty_four_are_good(app: Flask) -> None:
    for number, password in enumerate(("qu1et-yd", sha256(b"yard").hexdigest() * 16)):
        form = {"username": f"dora{number}", "password": password, "repeat": password, "email": ""}
        assert post(app.test_client(), **form).status_code == 303
    assert "at least eight" in post(app.test_client(), password="qu1et-y", repeat="qu1et-y").text


def test_a_refused_name_leaves_the_sign_up_as_it_was(app: Flask, client: FlaskClient, puzzle: str) -> None:
    """A guest whose wish is refused is still the guest."""
    yard.add_user("dora")
    client.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    assert post(client, adopt="y").status_code == 422
    assert 'data-word="planet"' in client.get(f"/bee/{puzzle}").text
    assert yard.column(select(User.name).order_by(User.id)) == ["dora", None]


def test_another_s_address_is_no_matter(app: Flask) -> None:
    yard.add_user("bob", email="bob@example.org")
    for name, email in (("dora", "dora@example.org"), ("emil", "")):
        assert post(app.test_client(), username=name, email=email).status_code == 303


def test_logging_out_forgets_this_browser_and_no_other(app: Flask, alice: FlaskClient) -> None:
    other = yard.log_in(app, "alice")
    with alice.session_transaction() as session:
        session["language"], session["planted"] = "nb", True
    alice.post("/logout")
    with alice.session_transaction() as session:
        assert (session.get("language"), session.get("planted"), session.get("_user_id")) == ("nb", None, None)
    assert other.get("/account").status_code == 200
    assert yard.column(select(LoginSession.ended_by).order_by(LoginSession.id)) == ["logout", None]


def test_a_page_left_open_is_led_back_with_what_was_typed(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    (who,) = yard.column(select(User.id))
    page = {"player": str(who), "word": "plan", "page": f"/bee/{puzzle}"}
    alice.post("/logout")
    assert alice.post(f"/bee/{puzzle}/guess", data=page, headers=HTMX).status_code == 401
    alice.post("/login", data=CREDENTIALS)
    assert 'value="plan"' in alice.get(f"/bee/{puzzle}").text


def test_the_language_of_an_account_is_its_own(app: Flask, alice: FlaskClient, client: FlaskClient) -> None:
    bob = yard.log_in(app, "bob")
    assert alice.post("/language", data={"language": "nb", "next": "/puzzles"}).location == "/puzzles"
    assert client.post("/language", data={"language": "nb"}).location == "/"
    assert bob.post("/language", data={"language": "xx"}).status_code == 303
    assert dict(db_rows(select(User.name, User.locale))) == {"alice": "nb", "bob": None}
    for browser, language in ((alice, "nb"), (client, "nb"), (bob, "en")):
        assert f'<html lang="{language}"' in browser.get("/").text


def db_rows(statement: Any) -> list[Any]:
    from app.extensions import db

    db.session.rollback()
    return [tuple(row) for row in db.session.execute(statement)]


@pytest.fixture
def strict(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app with its tokens asked for."""
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    return app


def test_a_page_without_a_token_is_refused_in_its_player_s_words(strict: Flask, puzzle: str) -> None:
    """A form of nobody's, of the own player's page that is too old, and of another's."""
    strict.config["WTF_CSRF_ENABLED"] = False
    alice, visitor = yard.log_in(strict, "alice"), strict.test_client()
    strict.config["WTF_CSRF_ENABLED"] = True
    (who,) = yard.column(select(User.id))
    guess, state, here = f"/bee/{puzzle}/guess", "/bee/state", f"/bee/{puzzle}"
    mine, hers = {"player": str(who)}, {"player": str(who + 7)}
    for browser, url, form, code, led in (
        (alice, guess, {}, 403, None),
        (alice, guess, mine, 403, None),
        (alice, guess, {**mine, "page": here}, 303, here),
        (alice, guess, {**hers, "page": here}, 403, None),
        (visitor, guess, {}, 403, None),
        (visitor, guess, {"page": here}, 403, None),
        (visitor, guess, {**mine, "page": here}, 303, f"/login?next={here}"),
        (visitor, state, {**mine, "page": here}, 401, None),
    ):
        answer = browser.post(url, data={"word": "planet", **form})
        assert (answer.status_code, answer.location) == (code, led), (url, form)
    assert visitor.post(state, data=mine).text == ""
    assert yard.column(select(Save.id)) == []


def test_a_failed_logout_says_so(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from sqlalchemy.exc import OperationalError

    def fail(*arguments: Any, **options: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk full"))

    monkeypatch.setattr("app.accounts.sessions.end", fail)
    answer = alice.post("/logout")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert "<h1>Not logged out</h1>" in answer.text
    assert "<span>5</span><span>0</span><span>3</span>" in answer.text
    assert "Try again in 5 seconds." in answer.text
