"""The second factor: turned on and off with the password, asked for at login, each code taken once."""

from __future__ import annotations

import re
from typing import Any

import pyotp
import pytest
import segno
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts import factor_secrets, second_factor
from app.accounts.models import RECOVERY_CODE, User
from app.extensions import db, now
from tests import yard
from tests.accounts.test_forms import error_of
from tests.yard import PASSWORD

CREDENTIALS = {"username": "alice", "password": PASSWORD}
GIVEN = {"password": PASSWORD}
HALF = 30


@pytest.fixture(autouse=True)
def clock(time_machine: Any) -> Any:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    return time_machine


def secret() -> str:
    # Rows come in no order, and a guest may be there.
    row = yard.one(select(User.id, User.factor_secret).where(User.name.in_(("alice", "olga"))))
    return str(row[1] and factor_secrets.decrypt_secret(*row))


def code(offset: int = 0) -> str:
    return str(pyotp.TOTP(secret()).at(second_factor.now(), counter_offset=offset))


def turn_on(client: FlaskClient) -> list[str]:
    """The recovery codes."""
    assert client.post("/account/second-factor/begin", data=GIVEN).status_code == 303
    answer = client.post("/account/second-factor/confirm", data={"code": code()})
    assert answer.status_code == 200, answer.text
    return re.findall(r"<code>([^<]+)</code>", answer.text)


def half_in(app: Flask, **fields: str) -> FlaskClient:
    """A browser whose password was right."""
    client = app.test_client()
    answer = client.post("/login", data={**CREDENTIALS, **fields})
    assert (answer.status_code, answer.location) == (303, "/login/code")
    assert client.get("/account").status_code == 303
    return client


def give(client: FlaskClient, typed: str) -> int:
    return client.post("/login/code", data={"code": typed}).status_code


def test_it_works(any_app: Flask, clock: Any) -> None:
    alice, other = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    codes = turn_on(alice)
    assert len(set(codes)) == 10
    assert all(re.fullmatch("[a-z2-9]{5}-[a-z2-9]{5}", one) for one in codes)
    # Who was inside without a code is not any more.
    assert (alice.get("/account").status_code, other.get("/account").status_code) == (200, 303)
    clock.shift(HALF)
    client = half_in(any_app, next="/puzzles", remember="y")
    asked = client.get("/login/code")
    assert (asked.status_code, 'autocapitalize="none"' in asked.text) == (200, True)
    assert 'autocomplete="one-time-code"' in asked.text and 'spellcheck="false"' in asked.text
    for typed, told in (("000000", "That code is wrong"), ("", "fill this in"), ("0" * 41, "too long")):
        refused = client.post("/login/code", data={"code": typed})
        assert (refused.status_code, told in error_of(refused.text, "code")) == (422, True), typed
    assert "wrong" in error_of(client.post("/login/code", data={"code": "0" * 40}).text, "code")
    answer = client.post("/login/code", data={"code": f" {code()[:3]} {code()[3:]} "})
    assert (answer.status_code, answer.location) == (303, "/puzzles")
    assert "Expires" in answer.headers["Set-Cookie"]
    assert client.get("/account").status_code == 200


def test_a_code_is_good_once(any_app: Flask, clock: Any) -> None:
    codes = turn_on(yard.log_in(any_app, "alice"))
    # That of turning it on is spent.
    assert give(half_in(any_app), code()) == 422
    clock.shift(HALF)
    assert [give(half_in(any_app), code()) for _ in range(2)] == [303, 422]
    # An older one is none after a newer one.
    assert give(half_in(any_app), code(-1)) == 422
    assert [give(half_in(any_app), codes[0].upper().replace("-", " ")) for _ in range(2)] == [303, 422]
    assert len(yard.column(select(RECOVERY_CODE.c.code_hash))) == 9
    assert not set(codes) & set(yard.column(select(RECOVERY_CODE.c.code_hash)))


def test_of_two_uses_at_once_one_counts(any_app: Flask, clock: Any) -> None:
    codes = turn_on(yard.log_in(any_app, "alice"))
    clock.shift(HALF)
    for typed in (code(), codes[3]):
        browsers = [half_in(any_app) for _ in range(6)]
        answers = yard.in_threads(lambda browser, typed=typed: give(browser, typed), browsers)
        assert sorted(answers) == [303] + [422] * 5


def test_a_clock_may_be_half_a_minute_off(any_app: Flask, clock: Any) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    clock.shift(10 * HALF)
    assert [give(half_in(any_app), code(offset)) for offset in (-2, 2, -1, 0, 1)] == [422, 422, 303, 303, 303]


def test_attempts_are_limited(any_app: Flask, clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    monkeypatch.setitem(any_app.config["BUCKETS"], "second-factor", (3, 3600))
    clock.shift(HALF)
    client = half_in(any_app)
    assert [give(client, "000000") for _ in range(4)] == [422, 422, 422, 429]
    refused = half_in(any_app).post("/login/code", data={"code": code()})
    assert (refused.status_code, "Too many" in error_of(refused.text, "code")) == (429, True)


def test_a_right_code_is_no_attempt(any_app: Flask, clock: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    monkeypatch.setitem(any_app.config["BUCKETS"], "second-factor", (2, 10**9))
    for _time in range(3):
        clock.shift(HALF)
        assert give(half_in(any_app), code()) == 303


def test_attempts_to_turn_it_on_are_limited_and_the_right_one_is_none(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "second-factor", (2, 3600))
    alice, confirm = yard.log_in(any_app, "alice"), "/account/second-factor/confirm"
    for _time in range(3):
        turn_on(alice)
        alice.post("/account/second-factor/end", data=GIVEN)
    alice.post("/account/second-factor/begin", data=GIVEN)
    tried = [alice.post(confirm, data={"code": typed}).status_code for typed in ("000000", "000000", code())]
    assert tried == [422, 422, 429]


def test_right_passwords_cost_nothing_before_the_code_either(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    monkeypatch.setitem(any_app.config["BUCKETS"], "login-name", (2, 3600))
    for _time in range(3):
        half_in(any_app)


def test_it_is_each_account_s_own(any_app: Flask) -> None:
    alice, bob = yard.log_in(any_app, "alice"), yard.add_user("bob").id
    have, on = (select(User.name).where(one.is_not(None)) for one in (User.factor_secret, User.factor_since))
    alice.post("/account/second-factor/begin", data=GIVEN)
    assert yard.column(have) == ["alice"]
    alice.post("/account/second-factor/confirm", data={"code": code()})
    assert yard.column(on) == ["alice"]
    db.session.execute(User.__table__.update().where(User.id == bob).values(factor_secret="x", factor_since=now()))
    db.session.execute(RECOVERY_CODE.insert(), {"user_id": bob, "code_hash": "his"})
    db.session.commit()
    for act in ("codes", "end"):
        alice.post(f"/account/second-factor/{act}", data=GIVEN)
    assert (yard.column(have), yard.column(on), yard.column(select(RECOVERY_CODE.c.code_hash))) == (
        ["bob"],
        ["bob"],
        ["his"],
    )


def test_a_code_is_good_for_its_account_alone(any_app: Flask, clock: Any) -> None:
    codes = turn_on(yard.log_in(any_app, "alice"))
    bob = yard.add_user("bob", factor_secret=secret())
    assert [second_factor.recovers(bob.id, one) for one in codes] == [False] * 10
    clock.shift(HALF)
    assert second_factor.takes(bob, code())
    db.session.commit()
    assert give(half_in(any_app), code()) == 303


def test_a_password_alone_waits_ten_minutes_at_most(any_app: Flask, clock: Any) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    clock.shift(HALF)
    slow = half_in(any_app)
    for seconds, status in ((599, 200), (1, 303)):
        clock.shift(seconds)
        assert slow.get("/login/code").status_code == status
    assert slow.get("/login/code").location == "/login"
    changed = half_in(any_app)
    db.session.execute(User.__table__.update().values(password_hash="other"))
    db.session.commit()
    assert changed.post("/login/code", data={"code": code()}).location == "/login"
    assert any_app.test_client().post("/login/code", data={"code": code()}).location == "/login"


def test_on_and_off_ask_for_the_password(any_app: Flask, clock: Any) -> None:
    alice = yard.log_in(any_app, "alice")
    wrong = {"password": "wrong one"}
    assert "not your password" in error_of(alice.post("/account/second-factor/begin", data=wrong).text, "password")
    assert secret() == "None"
    turn_on(alice)
    for act in ("end", "codes"):
        assert alice.post(f"/account/second-factor/{act}", data=wrong).status_code == 422
    # What is on is not begun anew, nor confirmed again.
    before = secret()
    for act, data in (("begin", GIVEN), ("confirm", {"code": code(1)})):
        assert alice.post(f"/account/second-factor/{act}", data=data).status_code == 303
    assert secret() == before
    assert alice.post("/account/second-factor/end", data=GIVEN).status_code == 303
    assert 'flash success">Your second factor is off.' in alice.get("/account/second-factor").text
    assert yard.one(select(User.factor_secret, User.factor_since, User.factor_step)) == (None, None, None)
    assert yard.column(select(RECOVERY_CODE.c.user_id)) == []
    assert any_app.test_client().post("/login", data={**CREDENTIALS, "next": "/"}).location == "/"


def test_new_recovery_codes_end_the_old_ones(any_app: Flask, clock: Any) -> None:
    alice = yard.log_in(any_app, "alice")
    old = turn_on(alice)
    new = re.findall(r"<code>([^<]+)</code>", alice.post("/account/second-factor/codes", data=GIVEN).text)
    assert "10 recovery codes left" in alice.get("/account/second-factor").text
    assert [give(half_in(any_app), one) for one in (old[0], new[0])] == [422, 303]


def test_the_square_is_shown_until_it_is_confirmed(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    before = alice.get("/account/second-factor")
    assert (before.status_code, "<svg width" in before.text) == (200, False)
    alice.post("/account/second-factor/begin", data=GIVEN)
    page = alice.get("/account/second-factor").text
    assert "<svg width" in page
    assert secret() in page
    assert "style=" not in page
    for typed, told in (("000000", "wrong"), ("", "fill this in")):
        assert told in error_of(alice.post("/account/second-factor/confirm", data={"code": typed}).text, "code")
    # Until then, nothing is asked for at login.
    assert any_app.test_client().post("/login", data={**CREDENTIALS, "next": "/"}).location == "/"
    turn_on(alice)
    page = alice.get("/account/second-factor").text
    assert secret() not in page


def test_the_square_names_the_site_and_the_account(app: Flask) -> None:
    address = f"otpauth://totp/Wordyard:alice?secret={'A' * 32}&issuer=Wordyard"
    drawn = segno.make(address).svg_inline(scale=5, dark="#000", light="#fff")
    assert second_factor.picture(User(name="alice"), "A" * 32) == drawn


def test_guesses_at_the_password_are_limited_here_too(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.log_in(any_app, "alice")
    monkeypatch.setitem(any_app.config["BUCKETS"], "password", (1, 10**9))
    wrong = {"password": "wrong one"}
    assert [alice.post("/account/second-factor/begin", data=wrong).status_code for _ in range(2)] == [422, 429]


def test_operators_need_it(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "SECOND_FACTOR", True)
    olga = yard.log_in(any_app, "olga", role="operator")
    for url in ("/operator/", "/operator/queues"):
        assert olga.get(url).location == "/account/second-factor"
    assert olga.post("/operator/queues/fast/pause").location == "/account/second-factor"
    assert "Operator</a>" not in olga.get("/").text
    assert "once this is on" in olga.get("/account/second-factor").text
    turn_on(olga)
    assert olga.get("/operator/").status_code == 200
    assert yard.log_in(any_app, "bob").get("/operator/").status_code == 404
    olga.post("/account/second-factor/end", data=GIVEN)
    assert olga.get("/operator/").status_code == 303


def test_an_operator_can_let_somebody_in_again(any_app: Flask) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    run = any_app.test_cli_runner()
    assert run.invoke(args=["user", "reset-second-factor", "Alice"]).exit_code == 0
    assert any_app.test_client().post("/login", data={**CREDENTIALS, "next": "/"}).location == "/"
    assert run.invoke(args=["user", "reset-second-factor", "nadia"]).exit_code == 2


def test_a_guest_s_games_come_along_after_the_code(any_app: Flask, clock: Any) -> None:
    slug = yard.add_bee()
    turn_on(yard.log_in(any_app, "alice"))
    clock.shift(HALF)
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/guess", data={"word": "planet"})
    guest.post("/login", data={**CREDENTIALS, "adopt": "y"})
    assert 'data-word="planet"' in guest.get(f"/bee/{slug}").text
    assert give(guest, code()) == 303
    assert 'data-word="planet"' in guest.get(f"/bee/{slug}").text
    assert yard.column(select(User.name)) == ["alice"]


def test_wrong_codes_from_elsewhere_do_not_lock_a_known_device_out(
    any_app: Flask, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = yard.log_in(any_app, "alice")
    turn_on(alice)
    alice.post("/logout")
    monkeypatch.setitem(any_app.config["BUCKETS"], "second-factor", (2, 36000))
    stranger = half_in(any_app)
    assert [give(stranger, "000000") for _ in range(3)] == [422, 422, 429]
    clock.shift(HALF)
    assert give(half_in(any_app), code()) == 429
    assert alice.post("/login", data=CREDENTIALS).location == "/login/code"
    # The device has an allowance of its own, which is not without end either.
    assert give(alice, "000000") == 422
    assert give(alice, code()) == 303


def test_an_account_that_was_closed_meanwhile_takes_no_code(any_app: Flask, clock: Any) -> None:
    turn_on(yard.log_in(any_app, "alice"))
    client = half_in(any_app)
    user = db.session.scalars(select(User).where(User.name == "alice")).one()
    user.banned_at, user.ban_reason = now(), "Advertising."
    db.session.commit()
    clock.shift(HALF)
    assert client.post("/login/code", data={"code": code()}).location == "/login"
    assert "The operator says: Advertising." in client.get("/login").text
    assert client.get("/account").status_code == 303
