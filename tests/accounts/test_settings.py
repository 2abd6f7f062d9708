"""What a player can change, and what asks for the password again."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.accounts.settings import device_name
from tests import yard
from tests.accounts.test_forms import error_of
from tests.yard import PASSWORD

NEW = "another quiet yard"


def change(client: FlaskClient, current: str = PASSWORD, new: str = NEW, repeat: str = NEW) -> int:
    data = {"current": current, "password": new, "repeat": repeat}
    return client.post("/account/password", data=data).status_code


def test_it_works(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    data = {"email": "Alice@Example.org", "current": PASSWORD}
    assert alice.post("/account", data=data).status_code == 303
    assert yard.column(select(User.email_wanted)) == ["alice@example.org"]
    assert 'flash success">Saved.' in alice.get("/account").text


def test_the_language_is_chosen_among_all_other_settings(app: Flask, alice: FlaskClient) -> None:
    page = alice.get("/account").text
    main = page[page.index("<main") : page.index("</main>")]
    assert 'name="language"' not in main
    assert 'href="/settings"' in main
    assert alice.post("/account", data={"language": "nb"}).status_code == 303
    assert yard.column(select(User.locale)) == [None]


def test_the_address_asks_for_the_password(app: Flask, alice: FlaskClient) -> None:
    for current in ("", "wrong one"):
        answer = alice.post("/account", data={"email": "a@example.org", "current": current})
        assert answer.status_code == 422
        assert "not your password" in error_of(answer.text, "current")
    assert yard.column(select(User.email)) == [None]


def test_an_address_can_be_taken_away(app: Flask) -> None:
    alice = yard.log_in(app, "alice", email="a@example.org")
    alice.post("/account", data={"email": "", "current": PASSWORD})
    assert yard.column(select(User.email)) == [None]


def test_a_new_password_ends_every_other_session(app: Flask, alice: FlaskClient) -> None:
    other = yard.log_in(app, "alice")
    old = yard.same_browser(app, alice)
    assert change(alice) == 303
    assert alice.get("/account").status_code == 200
    assert other.get("/account").status_code == 303
    assert old.get("/account").status_code == 303
    assert app.test_client().post("/login", data={"username": "alice", "password": PASSWORD}).status_code == 422
    assert app.test_client().post("/login", data={"username": "alice", "password": NEW}).status_code == 303


def test_a_new_password_keeps_what_is_half_typed(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    alice.post("/bee/state", data={"slug": puzzle, "draft": "pla", "order": "trpnle"})
    change(alice)
    assert 'data-order="trpnle"' in alice.get(f"/bee/{puzzle}").text


@pytest.mark.parametrize(
    ("current", "new", "repeat"), [("wrong one", NEW, NEW), (PASSWORD, "short", "short"), (PASSWORD, NEW, NEW + "x")]
)
def test_it_refuses_a_password(app: Flask, alice: FlaskClient, current: str, new: str, repeat: str) -> None:
    before = yard.checksums("bucket")
    assert change(alice, current, new, repeat) == 422
    assert yard.checksums("bucket") == before


def test_asking_for_the_password_is_throttled(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "password", (2, 3600))
    assert [change(alice, "wrong one") for _ in range(3)] == [422, 422, 429]
    assert alice.post("/account/delete", data={"password": PASSWORD, "confirm": "y"}).status_code == 429


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/130 Mobile Safari/537", "Chrome, Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14.1; rv:132) Gecko Firefox/132", "Firefox, macOS"),
        ("curl/8", "Unknown browser"),
        ("<script>alert(1)</script>", "Unknown browser"),
        ("", "Unknown browser"),
    ],
)
def test_a_device_is_told_in_two_words(app: Flask, agent: str, name: str) -> None:
    with app.test_request_context():
        assert device_name(agent) == name
