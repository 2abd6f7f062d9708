"""Login sessions as rows: how long they last, and how they end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts import sessions
from app.accounts.models import LoginSession, User
from app.extensions import db
from tests import yard
from tests.yard import PASSWORD

HOUR = 3600
DAY = 24 * HOUR


def inside(client: FlaskClient) -> bool:
    return client.get("/account").status_code == 200


def test_it_works(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    assert inside(alice)
    with alice.session_transaction() as session:
        hashed = sessions.hash_token(session["_user_id"])
    assert yard.column(select(LoginSession.token_hash)) == [hashed]


def test_a_session_ends_after_two_idle_weeks(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    time_machine.shift(14 * DAY - 1)
    assert inside(alice)
    time_machine.shift(14 * DAY)
    assert not inside(alice)


def test_a_session_ends_after_thirty_days_however_busy(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    for _ in range(4):
        time_machine.shift(7 * DAY)
        assert inside(alice)
    time_machine.shift(2 * DAY - 1)
    assert inside(alice)
    time_machine.shift(1)
    assert not inside(alice)


def cookie_of(answer: Any) -> str:
    return next((value for value in answer.headers.getlist("Set-Cookie") if value.startswith("session=")), "")


def test_a_guest_s_session_slides_for_a_year(any_app: Flask, puzzle_of: Any, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    slug = puzzle_of()
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "planet"})
    for _visit in range(3):
        time_machine.shift(364 * DAY)
        assert 'data-word="planet"' in guest.get(f"/bee/{slug}").text
    time_machine.shift(365 * DAY)
    assert 'data-word="planet"' not in guest.get(f"/bee/{slug}").text


def test_a_guest_s_cookie_is_sent_again_once_a_day(any_app: Flask, puzzle_of: Any, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    guest = any_app.test_client()
    first = cookie_of(guest.post(f"/bee/{puzzle_of()}/guess", data={"word": "planet"}))
    assert "expires=Sat, 01 May 2027 12:00:00 GMT" in first.replace("Expires", "expires")
    guest.get("/")
    time_machine.shift(DAY - 1)
    assert cookie_of(guest.get("/")) == ""
    time_machine.shift(HOUR)
    assert "02 May 2027 12:59:59" in cookie_of(guest.get("/"))
    assert cookie_of(guest.get("/")) == ""


def test_an_account_s_cookie_is_not_sent_again(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    alice.get("/")
    time_machine.shift(2 * DAY)
    assert cookie_of(alice.get("/")) == ""


def test_a_guest_who_signs_up_has_an_account_s_session(any_app: Flask, puzzle_of: Any, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    guest = any_app.test_client()
    guest.post(f"/bee/{puzzle_of()}/guess", data={"word": "planet"})
    form = {"username": "dora", "password": PASSWORD, "repeat": PASSWORD, "adopt": "y", "remember": "y"}
    assert guest.post("/signup", data=form).status_code == 303
    for days, there in ((300, True), (364, True), (364, True), (365, False)):
        time_machine.shift(days * DAY)
        assert inside(guest) is there


def test_an_operator_is_not_kept_for_a_year(any_app: Flask, time_machine: Any) -> None:
    """What they can do is worth stealing: they log in again after two idle weeks, or a month."""
    yard.add_user("olga", role="operator")
    for shifts in ((14 * DAY,), (13 * DAY, 13 * DAY, 4 * DAY)):
        time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
        olga = any_app.test_client()
        olga.post("/login", data={"username": "olga", "password": PASSWORD, "remember": "y"})
        codes = []
        for seconds in shifts:
            time_machine.shift(seconds)
            codes.append(inside(olga))
        assert codes == [True] * (len(shifts) - 1) + [False]
        (who,) = yard.column(select(User.id))
        assert yard.column(sessions.open_sessions(who, "operator")) == []


def test_who_is_not_kept_is_kept_no_longer_than_before(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    kept, short = any_app.test_client(), yard.log_in(any_app, "alice")
    kept.post("/login", data={"username": "alice", "password": PASSWORD, "remember": "y"})
    time_machine.shift(15 * DAY)
    page = kept.get("/account/sessions").text
    assert (inside(kept), inside(short), page.count("/end") - page.count("/end-all")) == (True, False, 1)


def test_it_is_seldom_written_down_that_a_player_was_seen(app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(app, "alice")

    def seen_after(seconds: int) -> Any:
        time_machine.shift(seconds)
        alice.get("/healthz")
        alice.get("/")
        return yard.column(select(LoginSession.last_seen_at))[0]

    first = seen_after(0)
    assert seen_after(5 * 60) == first
    assert (seen_after(1) - first).total_seconds() == 5 * 60 + 1


def test_the_eleventh_session_ends_the_oldest(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    browsers = []
    for _ in range(11):
        time_machine.shift(60)
        browsers.append(yard.log_in(any_app, "alice"))
    assert [inside(browser) for browser in browsers] == [False] + [True] * 10
    assert yard.column(select(LoginSession.ended_by).where(LoginSession.ended_at.is_not(None))) == ["limit"]


def test_only_the_session_that_asks_is_seen(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    time_machine.shift(HOUR)
    assert inside(alice)
    seen = select(LoginSession.last_seen_at).join(User).order_by(User.name)
    assert [at.hour for at in yard.column(seen)] == [13, 12]
    assert inside(bob)


def test_a_token_opens_its_own_session_and_no_other(any_app: Flask) -> None:
    clients = {name: yard.log_in(any_app, name) for name in ("alice", "bob", "olga")}
    for name, client in clients.items():
        assert f"{name}</a>" in client.get("/").text
    stranger = any_app.test_client()
    with stranger.session_transaction() as session:
        session["_user_id"] = "made up"
    assert not inside(stranger)


def test_operators_are_those_with_the_role(app: Flask) -> None:
    for role in ("player", "operator", "operators"):
        client = yard.log_in(app, f"{role}1", role=role[:10])
        assert ("Operators</a>" in client.get("/").text) == (role[:10] == "operator"), role


def test_a_login_keeps_language_and_choices_and_nothing_else(app: Flask) -> None:
    yard.add_user("alice")
    planted = {"language": "nb", "preferences": {"theme": "dark"}, "csrf_token": "old", "planted": "x"}
    for keep, data in ((False, {}), (True, {"remember": "y"})):
        client = app.test_client()
        with client.session_transaction() as session:
            session.update(planted)
        client.post("/login", data={"username": "alice", "password": PASSWORD, **data})
        with client.session_transaction() as session:
            assert {name: session.get(name) for name in planted} == {**planted, "csrf_token": None, "planted": None}
            assert bool(session.permanent) == keep
    assert yard.column(select(LoginSession.kept).order_by(LoginSession.id)) == [False, True]


def test_a_new_guest_goes_on_with_the_page_s_token(app: Flask) -> None:
    slug, client = yard.add_bee(), app.test_client()
    with client.session_transaction() as session:
        session.update({"csrf_token": "old", "language": "nb", "puzzles_in": "nb", "planted": "x"})
        session["preferences"] = {"theme": "dark"}
    client.post(f"/bee/{slug}/guess", data={"word": "planet"})
    with client.session_transaction() as session:
        kept = [session.get(name) for name in ("csrf_token", "language", "preferences", "puzzles_in", "planted")]
        assert (kept, session.permanent) == (["old", "nb", {"theme": "dark"}, "nb", None], True)


def test_it_notes_the_device_and_bounds_it(app: Flask) -> None:
    yard.add_user("alice")
    for agent in ("Firefox/1", "x" * 300, ""):
        app.test_client().post(
            "/login", data={"username": "alice", "password": PASSWORD}, headers={"User-Agent": agent}
        )
    devices = yard.column(select(LoginSession.device).order_by(LoginSession.id))
    assert devices == ["Firefox/1", "x" * 200, ""]


def test_the_page_of_an_account_does_not_go_on_as_somebody_else(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_bee()
    (mine,) = yard.column(select(User.id))
    visitor = app.test_client()
    answers = [
        client.post(f"/bee/{slug}/guess", data={"word": "planet", "player": player}).status_code
        for client, player in (
            (alice, str(mine)),
            (alice, ""),
            (alice, "x"),
            (alice, str(mine + 1)),
            (visitor, str(mine)),
            (visitor, ""),
        )
    ]
    assert answers == [303, 303, 303, 409, 303, 303]
    assert visitor.post(f"/bee/{slug}/guess", data={"player": str(mine)}).location.startswith("/login")


def test_guests_are_counted_by_their_address(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "guest", (2, 3600))
    slug = yard.add_bee()
    codes = [
        app.test_client().post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=yard.HTMX).status_code
        for _ in range(3)
    ]
    assert codes == [200, 200, 429]
    assert len(yard.column(select(User.id))) == 2


def test_a_visitor_pays_for_what_makes_a_row(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "edit", (1, 3600))
    slug = yard.add_bee()
    codes = [app.test_client().post(f"/bee/{slug}/letter", data={"letter": "a"}).status_code for _ in range(2)]
    assert codes[1] == 429


def test_the_list_shows_one_s_own_sessions(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36"
    app.test_client().post("/login", data={"username": "alice", "password": PASSWORD}, headers={"User-Agent": agent})
    page = alice.get("/account/sessions").text
    assert page.count("/end") - page.count("/end-all") == 2
    assert page.count("This browser") == 1
    assert "Chrome, Linux" in page
    shown = set(map(int, re.findall(r"/account/sessions/(\d+)/end", page)))
    mine = select(LoginSession.id).join(User).where(User.name == "alice")
    assert shown == set(yard.column(mine))


def test_one_session_can_be_ended(app: Flask, alice: FlaskClient) -> None:
    other = yard.log_in(app, "alice")
    newest = yard.column(select(LoginSession.id).order_by(LoginSession.id.desc()))[0]
    assert alice.post(f"/account/sessions/{newest}/end").status_code == 303
    assert (inside(alice), inside(other)) == (True, False)
    assert alice.post(f"/account/sessions/{newest}/end").status_code == 404


def test_it_refuses_to_end_another_s_session(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    (hers,) = yard.column(select(LoginSession.id).join(User).where(User.name == "alice"))
    assert bob.post(f"/account/sessions/{hers}/end").status_code == 404
    assert inside(alice)


@pytest.mark.parametrize("id", ["0", "-1", "999999", "2147483648", "9" * 30, "x"])
def test_it_refuses_sessions_that_are_not_there(any_app: Flask, id: str) -> None:
    assert yard.log_in(any_app, "alice").post(f"/account/sessions/{id}/end").status_code == 404


def test_all_sessions_end_with_the_password(app: Flask, alice: FlaskClient) -> None:
    other, bob = yard.log_in(app, "alice"), yard.log_in(app, "bob")
    assert alice.post("/account/sessions/end-all", data={"password": "wrong one"}).status_code == 422
    assert inside(other)
    assert alice.post("/account/sessions/end-all", data={"password": PASSWORD}).status_code == 303
    assert (inside(alice), inside(other), inside(bob)) == (False, False, True)


def test_a_state_that_is_broken_harms_nobody(any_app: Flask, puzzle_of: Any) -> None:
    slug = puzzle_of()
    alice = yard.log_in(any_app, "alice")
    for state in (
        {f"bee/{slug}": {"order": 7, "draft": None}},
        {f"bee/{slug}": {"order": "aaaaaa", "draft": "x" * 99}},
    ):
        db.session.execute(LoginSession.__table__.update().values(state=state))
        db.session.commit()
        assert alice.get(f"/bee/{slug}").status_code == 200
        assert alice.post(f"/bee/{slug}/guess", data={"word": "zzzz"}).status_code == 303


@pytest.fixture
def puzzle_of() -> Any:
    return yard.add_bee


def test_the_state_holds_a_few_puzzles_only(app: Flask, alice: FlaskClient) -> None:
    from tests.puzzles.test_publishing import other

    most = 30
    slugs = [yard.add_bee(other(number)) for number in range(most + 2)]
    for slug in slugs:
        alice.post("/bee/state", data={"slug": slug, "draft": "pla", "order": "elnprt"})
    (state,) = yard.column(select(LoginSession.state))
    assert list(state) == [f"bee/{slug}" for slug in slugs[-most:]]
