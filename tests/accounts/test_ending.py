"""Sessions and settings in detail: which rows change, what is said, and what is left in the browser."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from app.accounts import sessions
from app.accounts.models import LoginSession, User
from app.extensions import db, now
from tests import yard
from tests.accounts.test_settings import change
from tests.yard import PASSWORD

LEAVES = "You’re logged out, and your account will be deleted in seven days. Log in before to keep it."
ENDED = select(LoginSession.ended_by).order_by(LoginSession.id)


def told(client: FlaskClient, url: str = "/account") -> list[str]:
    """What the next page says, with its kind."""
    found = re.findall(r'<p class="flash (\w+)">(.*?)</p>', client.get(url).text)
    return [f"{kind}: {text}" for kind, text in found]


def is_empty(client: FlaskClient) -> bool:
    """Whether nothing of the login is left in the cookie."""
    with client.session_transaction() as session:
        return not {"_user_id", "_fresh", "planted"} & set(session)


def plant(client: FlaskClient) -> None:
    with client.session_transaction() as session:
        session["planted"] = "x"


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    yard.log_in(app, "alice")
    _first, second = yard.column(select(LoginSession.id).order_by(LoginSession.id))
    assert alice.post(f"/account/sessions/{second}/end").location == "/account/sessions"
    assert told(alice) == ["success: That session has ended."]
    assert yard.column(ENDED) == [None, "list"]


def test_ending_all_leaves_nothing_in_the_browser(app: Flask, alice: FlaskClient) -> None:
    yard.log_in(app, "alice")
    plant(alice)
    answer = alice.post("/account/sessions/end-all", data={"password": PASSWORD})
    assert (answer.status_code, answer.location) == (303, "/")
    assert is_empty(alice)
    assert told(alice, "/") == ["success: You’re logged out everywhere."]
    assert yard.column(ENDED) == ["everywhere"] * 2


def test_a_wrong_password_shows_the_sessions_again(app: Flask, alice: FlaskClient) -> None:
    yard.log_in(app, "alice")
    page = alice.post("/account/sessions/end-all", data={"password": "wrong one"})
    assert page.status_code == 422
    assert page.text.count("This browser") == 1
    assert len(re.findall(r'sessions/\d+/end"', page.text)) == 2


def test_deleting_leaves_nothing_in_the_browser(app: Flask, alice: FlaskClient) -> None:
    plant(alice)
    answer = alice.post("/account/delete", data={"password": PASSWORD, "confirm": "y", "username": "alice"})
    assert (answer.status_code, answer.location) == (303, "/")
    assert is_empty(alice)
    assert told(alice, "/") == [f"success: {LEAVES}"]


def test_the_sessions_are_listed_from_the_last_seen_on(app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    yard.add_user("alice")
    browsers = [app.test_client() for _ in range(3)]
    for browser, agent in zip(browsers, ("Firefox/1 Linux", "Chrome/1 Windows", "Edg/1 Android"), strict=True):
        time_machine.shift(60)
        browser.post("/login", data={"username": "alice", "password": PASSWORD}, headers={"User-Agent": agent})
    page = browsers[1].get("/account/sessions").text
    places = [page.index(name) for name in ("Edge, Android", "Chrome, Windows", "Firefox, Linux")]
    assert places == sorted(places)
    assert places[1] < page.index("This browser") < places[2]


def test_sessions_that_are_over_are_neither_listed_nor_counted(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    user = yard.add_user("alice").id
    day = timedelta(days=1)
    rows: dict[str, Any] = {"there": {}, "ended": {"ended_at": now()}, "expired": {"expires_at": now()}}
    rows |= {"late": {"expires_at": now() + day / 24}, "idle": {"last_seen_at": now() - 14 * day}}
    rows["seen"] = {"last_seen_at": now() - 14 * day + day / 24}
    for device, values in rows.items():
        row = {"user_id": user, "token_hash": device, "device": device, "expires_at": now() + day, **values}
        db.session.add(LoginSession(**row))
    db.session.commit()
    open_ids = sessions.open_sessions(user, "player")
    devices = yard.column(select(LoginSession.device).where(LoginSession.id.in_(open_ids)))
    assert set(devices) == {"there", "late", "seen"}


def test_of_sessions_seen_at_once_the_newest_stay(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    for _ in range(12):
        yard.log_in(any_app, "alice")
    assert yard.column(ENDED) == ["limit"] * 2 + [None] * 10


def test_the_last_puzzle_of_a_session_is_the_last_touched(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    with any_app.test_request_context():
        player = sessions.begin(yard.add_user("alice"), keep=False)
        for slug, values in (("a", {"draft": "x"}), ("b", {"draft": "y"}), ("a", {"order": "o"})):
            time_machine.shift(60)
            sessions.keep_play(player, "bee", slug, **values)
        db.session.commit()
    (state,) = yard.column(select(LoginSession.state))
    at = now().timestamp()
    assert list(state.items()) == [
        ("bee/b", {"draft": "y", "at": at - 60}),
        ("bee/a", {"draft": "x", "order": "o", "at": at}),
    ]
    assert player.play == state


def test_a_right_password_costs_no_allowance(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "password", (2, 3600))
    for number in range(4):
        data = {"email": f"a{number}@example.org", "current": PASSWORD}
        assert alice.post("/account", data=data).location == "/account"
        assert told(alice)[-1] == "success: Saved."


def test_the_own_address_is_shown_and_needs_no_password(app: Flask) -> None:
    alice = yard.log_in(app, "alice", email="alice@example.org")
    assert 'value="alice@example.org"' in alice.get("/account").text
    for typed in ("alice@example.org", "ALICE@example.org"):
        assert alice.post("/account", data={"email": typed}).status_code == 303
    assert alice.post("/account", data={"email": "b@example.org"}).status_code == 422
    assert yard.column(select(User.email)) == ["alice@example.org"]


def test_a_new_password_is_told_and_ends_the_old_sessions(app: Flask, alice: FlaskClient) -> None:
    yard.log_in(app, "alice")
    assert change(alice) == 303
    assert told(alice) == ["success: Your password has been changed, and you’ve been logged out everywhere else."]
    assert yard.column(ENDED) == ["password", "password", None]


def test_a_database_that_takes_no_writes_shows_its_pages(
    app: Flask, alice: FlaskClient, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("read only"))

    time_machine.move_to(now() + timedelta(minutes=6), tick=False)
    seen = yard.column(select(LoginSession.last_seen_at))
    with monkeypatch.context() as patch:
        patch.setattr(sessions, "update", fail)
        assert alice.get("/account").status_code == 200
    assert yard.column(select(LoginSession.last_seen_at)) == seen


@pytest.mark.parametrize(("language", "said"), [("nb", "Lagret."), ("en", "Saved."), ("", "Saved.")])
def test_a_change_is_told_in_the_language_that_was_chosen(app: Flask, language: str, said: str) -> None:
    alice = yard.log_in(app, "alice", locale="en" if language == "nb" else "nb")
    alice.post("/settings", data={"language": language, "puzzles_in": "en"})
    assert told(alice) == [f"success: {said}"]


@pytest.mark.parametrize("chosen", ["en", ""])
@pytest.mark.parametrize(
    ("url", "form", "said"),
    [
        ("/logout", {}, "You’re logged out."),
        ("/account/sessions/end-all", {"password": PASSWORD}, "You’re logged out everywhere."),
        ("/account/delete", {"password": PASSWORD, "confirm": "y"}, LEAVES),
    ],
)
def test_the_end_is_told_in_the_language_of_the_next_page(
    app: Flask, chosen: str, url: str, form: dict[str, str], said: str
) -> None:
    alice = yard.log_in(app, "alice", locale="nb")
    with alice.session_transaction() as session:
        session["language"] = chosen
    alice.post(url, data=form)
    assert told(alice, "/") == [f"success: {said}"]


def test_what_was_saved_is_told_in_the_language_of_the_next_page(app: Flask) -> None:
    alice, slug = yard.log_in(app, "alice", locale="nb"), yard.add_bee()
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post("/logout")
    (said,) = told(alice, "/")
    assert said.startswith("success: Saved: Bee ")
    assert "1 word, " in said
