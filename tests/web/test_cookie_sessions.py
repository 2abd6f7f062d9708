"""Cookies and tokens that were found good once: no other is good because of them."""

from __future__ import annotations

from time import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.signing import FutureTolerantSigner


def named(browser: FlaskClient) -> bool:
    return "Log out" in browser.get("/").text


def cookie(browser: FlaskClient) -> str:
    found = browser.get_cookie("session")
    assert found is not None
    return found.value


def test_it_works(alice: FlaskClient) -> None:
    assert named(alice) and named(alice)


def test_a_changed_cookie_is_none_even_after_the_good_one(app: Flask, alice: FlaskClient) -> None:
    good = cookie(alice)
    assert named(alice)
    for place in (3, len(good) // 2, len(good) - 2):
        browser = app.test_client()
        browser.set_cookie("session", good[:place] + ("A" if good[place] != "A" else "B") + good[place + 1 :])
        assert not named(browser)


def test_a_cookie_grows_old(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert named(alice)
    later = int(time() + app.permanent_session_lifetime.total_seconds()) + 5
    monkeypatch.setattr(FutureTolerantSigner, "get_timestamp", lambda _signer: later)
    assert not named(alice)


def test_another_key_makes_it_worthless(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    key, held = app.config["SECRET_KEY"], cookie(alice)
    for current, older, good in ((key, [], True), ("another", [], False), ("another", [key], True)):
        monkeypatch.setitem(app.config, "SECRET_KEY", current)
        monkeypatch.setitem(app.config, "SECRET_KEY_FALLBACKS", older)
        browser = app.test_client()
        browser.set_cookie("session", held)
        assert named(browser) is good


def test_what_one_request_puts_into_its_session_is_not_in_the_next(app: Flask, client: FlaskClient) -> None:
    client.post("/language", data={"language": "nb", "next": "/"})
    held = cookie(client)
    with app.test_request_context("/", headers={"Cookie": f"session={held}"}) as one:
        one.session["more"] = [1]
    with app.test_request_context("/", headers={"Cookie": f"session={held}"}) as two:
        assert dict(two.session) == {"language": "nb"}


def test_not_even_what_lies_deeper(app: Flask) -> None:
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    headers = {"Cookie": f"session={signer.dumps({'words': ['one']})}; other=b"}
    for _turn in range(2):
        with app.test_request_context("/", headers=headers) as opened:
            assert opened.session["words"] == ["one"]
            opened.session["words"].append("two")


def test_a_token_is_good_for_its_own_session_alone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    one, other = app.test_client(), app.test_client()
    pages = [browser.get("/signup").text for browser in (one, other)]
    tokens = [page.partition('name="csrf_token" value="')[2].partition('"')[0] for page in pages]
    for browser, token, good in (
        (one, tokens[0], True),
        (one, tokens[0], True),
        (other, tokens[0], False),
        (other, tokens[1], True),
        (other, "", False),
    ):
        answer = browser.post("/language", data={"language": "nb", "next": "/", "csrf_token": token})
        assert (answer.status_code == 303) is good, answer.status_code
