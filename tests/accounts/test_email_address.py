"""An email address counts once it is confirmed, and no page says whose it is."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db, now
from tests import yard
from tests.accounts.test_forms import GOOD
from tests.accounts.test_outbox import MailServer, server, wait_for_thread
from tests.yard import PASSWORD

__all__ = ["server"]
ADDRESSES = select(User.email, User.email_wanted).order_by(User.id)


def save(client: FlaskClient, email: str) -> Any:
    answer = client.post("/account", data={"email": email, "current": PASSWORD})
    wait_for_thread()
    return answer


def link_to(server: MailServer, address: str) -> str:
    """The link to confirm an address."""
    return re.findall(r"http://localhost(/account/email/\S+)", dict(server.taken)[address])[0]


def last_link(server: MailServer) -> str:
    return re.findall(r"http://localhost(/account/email/\S+)", server.taken[-1][1])[0]


def addresses() -> list[tuple[str | None, str | None]]:
    db.session.rollback()
    return [tuple(row) for row in db.session.execute(ADDRESSES)]


def test_it_works(any_app: Flask, server: MailServer) -> None:
    alice = yard.log_in(any_app, "alice")
    assert save(alice, "Alice@example.org").location == "/account"
    page = alice.get("/account").text
    assert "sent an email to alice@example.org" in page and "alice@example.org isn’t confirmed yet" in page
    assert addresses() == [(None, "alice@example.org")]
    # The link opens in any browser, and changes nothing before the button is pressed.
    link, visitor = last_link(server), any_app.test_client()
    assert "alice@example.org" in visitor.get(link).text
    assert addresses() == [(None, "alice@example.org")]
    visitor.post(link)
    assert addresses() == [("alice@example.org", None)]
    assert "isn’t confirmed" not in alice.get("/account").text
    assert visitor.get(link).location == "/account"


def test_an_address_that_is_not_confirmed_gets_no_link_for_a_password(any_app: Flask, server: MailServer) -> None:
    any_app.test_client().post("/signup", data=GOOD)
    wait_for_thread()
    taken = len(server.taken)
    any_app.test_client().post("/login/forgotten", data={"email": GOOD["email"]})
    wait_for_thread()
    assert len(server.taken) == taken == 1


@pytest.mark.parametrize("down", [False, True])
def test_pages_say_the_same_of_known_and_unknown_addresses(any_app: Flask, server: MailServer, down: bool) -> None:
    server.down = down
    yard.add_user("bob", email="known@example.org", email_confirmed_at=now())
    told = []
    for number, address in enumerate(("known@example.org", "other@example.org")):
        fresh = any_app.test_client()
        signed = fresh.post("/signup", data={**GOOD, "username": f"dora{number}", "email": address})
        wait_for_thread()
        pages = [fresh.get("/account").text]
        saved = save(fresh, address)
        pages.append(fresh.get("/account").text)
        clean = [re.sub(r'value="[^"]*"|[0-9a-f]{12}', "", page) for page in pages]
        clean = [page.replace(address, "ADDRESS").replace(f"dora{number}", "dora") for page in clean]
        told.append((signed.status_code, saved.status_code, clean))
    if down:
        # Only that the server is down is learned between the two.
        assert [one[:2] for one in told] == [(303, 303)] * 2
    else:
        assert told[0] == told[1]


def test_whoever_has_the_address_is_told_and_keeps_it(any_app: Flask, server: MailServer) -> None:
    yard.add_user("bob", email="b@example.org", email_confirmed_at=now())
    save(yard.log_in(any_app, "alice"), "b@example.org")
    to, text = server.taken[-1]
    assert to == "b@example.org" and "already belongs to the account bob" in text and "/account/email/" not in text
    assert addresses()[0] == ("b@example.org", None)


def test_of_two_accounts_that_want_one_address_the_first_to_confirm_has_it(any_app: Flask, server: MailServer) -> None:
    links = []
    for name in ("alice", "bob"):
        save(yard.log_in(any_app, name), "both@example.org")
        links.append(last_link(server))
    yard.in_threads(lambda link: any_app.test_client().post(link).status_code, links)
    assert sorted(email or "" for email, _ in addresses()) == ["", "both@example.org"]


def test_an_address_from_before_goes_to_whoever_confirms_it(any_app: Flask, server: MailServer) -> None:
    yard.add_user("squatter", email="alice@example.org")
    save(yard.log_in(any_app, "alice"), "alice@example.org")
    any_app.test_client().post(last_link(server))
    assert addresses() == [(None, None), ("alice@example.org", None)]


def test_a_link_is_good_for_the_address_that_is_wanted_now(
    any_app: Flask, server: MailServer, time_machine: Any
) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    alice = yard.log_in(any_app, "alice")
    save(alice, "old@example.org")
    old = last_link(server)
    save(alice, "new@example.org")
    new = last_link(server)
    assert any_app.test_client().post(old).location == "/account"
    time_machine.shift(timedelta(days=3, seconds=1))
    assert any_app.test_client().get(new).location == "/account"
    assert addresses() == [(None, "new@example.org")]
    save(alice, "new@example.org")
    assert any_app.test_client().get(last_link(server)).status_code == 200


def test_nobody_can_fill_another_s_mailbox(any_app: Flask, server: MailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "reset-mail", (2, 36000))
    alice = yard.log_in(any_app, "alice")
    assert [save(alice, "b@example.org").status_code for _ in range(5)] == [303] * 5
    assert len(server.taken) == 2


def test_one_account_writes_to_few_strangers(
    any_app: Flask, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "confirm-mail", (2, 36000))
    alice = yard.log_in(any_app, "alice")
    for number in range(4):
        assert save(alice, f"stranger{number}@example.org").location == "/account"
    assert len(server.taken) == 2
    # What they have used up takes nothing from others.
    save(yard.log_in(any_app, "bob"), "bob@example.org")
    assert len(server.taken) == 3


def have_address(server: MailServer, alice: FlaskClient, address: str = "alice@example.org") -> None:
    """Save an address, confirm it, and forget the emails about it."""
    save(alice, address)
    alice.post(last_link(server))
    wait_for_thread()
    server.taken.clear()


def notices(server: MailServer) -> list[str]:
    """What was written to the address that the account had at first."""
    wait_for_thread()
    return [text for to, text in server.taken if to == "alice@example.org"]


def test_the_address_so_far_is_told_of_a_change(any_app: Flask, server: MailServer) -> None:
    alice = yard.log_in(any_app, "alice")
    have_address(server, alice)
    save(alice, "mallory@example.org")
    told = notices(server)[0]
    assert "m…@example.org" in told and "mallory" not in told
    assert "choose a new password now" in told and "http://localhost/login/forgotten" in told
    alice.post(link_to(server, "mallory@example.org"))
    assert len(notices(server)) == 2
    assert "is now m…@example.org" in notices(server)[1]


def test_the_address_so_far_is_told_that_it_is_taken_away(any_app: Flask, server: MailServer) -> None:
    alice = yard.log_in(any_app, "alice")
    have_address(server, alice)
    save(alice, "")
    assert ["no longer has an email address" in told for told in notices(server)] == [True]


def test_an_address_that_was_not_confirmed_is_told_nothing(any_app: Flask, server: MailServer) -> None:
    alice = yard.log_in(any_app, "alice")
    save(alice, "alice@example.org")
    server.taken.clear()
    save(alice, "other@example.org")
    save(alice, "")
    assert notices(server) == []


def test_a_new_password_by_a_link_keeps_the_address(any_app: Flask, server: MailServer) -> None:
    """As the notice says."""
    alice = yard.log_in(any_app, "alice")
    have_address(server, alice)
    save(alice, "mallory@example.org")
    link = link_to(server, "mallory@example.org")
    owner = any_app.test_client()
    owner.post("/login/forgotten", data={"email": "alice@example.org"})
    wait_for_thread()
    reset = re.findall(r"http://localhost(/login/reset/\S+)", server.taken[-1][1])[0]
    owner.post(reset, data={"password": "a-long-new-one-7", "repeat": "a-long-new-one-7"})
    assert any_app.test_client().post(link).location == "/account"
    assert addresses() == [("alice@example.org", None)]
