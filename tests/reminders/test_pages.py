"""The page of the reminders: what an account may choose, what is refused, and which devices show them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select, update

from app.accounts.models import USER
from app.extensions import db, now
from app.reminders import devices
from app.reminders.devices import MOST_DEVICES
from app.reminders.models import CHOICE, DEVICE
from app.reminders.push_keys import current_site_key, encode_base64
from tests import yard
from tests.reminders.pushing import TestBrowser

PAGE = "/settings/reminders"
ENDPOINT = "https://push.example.org/send/1"


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-03-06T12:00:00Z", tick=False)


@pytest.fixture
def mailed(alice: FlaskClient, app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """Alice, with a confirmed address on a site that sends email."""
    monkeypatch.setitem(app.config, "MAIL", "smtp://mail.example.org")
    confirmed = {"email": "alice@example.org", "email_confirmed_at": now()}
    db.session.execute(update(USER).where(USER.c.handle == "alice").values(confirmed))
    db.session.commit()
    return alice


def stored() -> Any:
    db.session.rollback()
    return db.session.execute(select(CHOICE)).one()


def subscribe(client: FlaskClient, endpoint: str = ENDPOINT, **form: Any) -> Any:
    posted = {"kinds": "streak", "hour": "18", "subscription": TestBrowser().subscription(endpoint), **form}
    return client.post(PAGE, data=posted)


def test_it_works(mailed: FlaskClient) -> None:
    """Without scripts: by email, at an hour of the player's own zone."""
    mailed.set_cookie("zone", "Europe/Oslo")
    page = mailed.get(PAGE).text
    assert "By email to alice@example.org" in page and "Where you are: Europe/Oslo." in page
    answer = mailed.post(PAGE, data={"kinds": ["streak", "day"], "hour": "7", "email": "on"})
    assert (answer.status_code, answer.location) == (303, PAGE)
    row = stored()
    assert (row.kinds, row.hour, row.by_email, row.zone) == ("streak day", 7, True, "Europe/Oslo")
    assert row.next_at.isoformat() == "2026-03-07T06:00:00+00:00"
    page = mailed.get(PAGE).text.partition("<main")[2].partition("</main")[0]
    assert re.findall(r'value="(\w+)" checked', page) == ["streak", "day", "on"]
    assert '<option value="7" selected>07:00</option>' in page
    # None is a choice, too.
    assert mailed.post(PAGE, data={"hour": "7"}).status_code == 303
    assert (stored().kinds, stored().next_at) == ("", None)


def test_guests_read_why_they_need_an_account(client: FlaskClient) -> None:
    for address in (PAGE, "/settings"):
        assert "Reminders need an account" in client.get(address).text
    assert "<fieldset" not in client.get(PAGE).text.partition("<main")[2].partition("</main")[0]
    assert client.post(PAGE, data={"hour": "7"}).location.startswith("/login")


def test_accounts_find_it_in_the_settings(alice: FlaskClient) -> None:
    assert f'href="{PAGE}"' in alice.get("/settings").text.partition("<main")[2]


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"kinds": "streak", "hour": "24", "email": "on"}, "choose an hour"),
        ({"kinds": "streak", "hour": "", "email": "on"}, "choose an hour"),
        ({"kinds": "streak", "hour": "٣", "email": "on"}, "choose an hour"),
        ({"kinds": "streak", "hour": "9" * 5000, "email": "on"}, "choose an hour"),
        ({"kinds": "monsoon", "hour": "8", "email": "on"}, "choose from these"),
        ({"kinds": "streak", "hour": "8"}, "on a device or by email"),
        ({"kinds": "streak", "hour": "8", "subscription": "{"}, "don’t work with our site"),
    ],
)
def test_what_is_not_offered_gets_a_sentence(mailed: FlaskClient, form: dict[str, str], sentence: str) -> None:
    answer = mailed.post(PAGE, data=form)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert yard.column(select(CHOICE.c.user_id)) == []


def test_without_a_confirmed_address_nothing_goes_by_email(alice: FlaskClient, app: Flask, monkeypatch: Any) -> None:
    posted = {"kinds": "streak", "hour": "8", "email": "on"}
    assert "email" not in alice.get(PAGE).text.partition("<main")[2].partition("</fieldset>")[2].partition("<h2")[0]
    assert alice.post(PAGE, data=posted).status_code == 422
    monkeypatch.setitem(app.config, "MAIL", "smtp://mail.example.org")
    assert "once you’ve confirmed an address" in alice.get(PAGE).text
    assert alice.post(PAGE, data=posted).status_code == 422


def test_a_device_is_added_shown_and_removed(alice: FlaskClient, bob: FlaskClient) -> None:
    assert f'data-key="{current_site_key()}"' in alice.get(PAGE).text
    assert subscribe(alice).status_code == 303
    row = db.session.execute(select(DEVICE)).one()
    assert (row.endpoint, row.site_key) == (ENDPOINT, current_site_key())
    page = alice.get(PAGE).text
    assert "This device" in page and "data-key" not in page
    # The address of a push service is a secret.
    assert "push.example.org" not in page
    assert bob.post(f"{PAGE}/devices/{row.id}/remove").status_code == 404
    assert alice.post(f"{PAGE}/devices/{row.id}/remove").location == PAGE
    assert yard.column(select(DEVICE.c.id)) == []


def test_a_browser_shows_the_reminders_of_who_added_it_last(alice: FlaskClient, bob: FlaskClient) -> None:
    subscribe(alice)
    subscribe(bob)
    assert yard.column(select(DEVICE.c.user_id)) == yard.column(select(USER.c.id).where(USER.c.handle == "bob"))


def test_a_device_goes_with_its_login(alice: FlaskClient, app: Flask) -> None:
    subscribe(alice)
    other = yard.same_browser(app, alice)
    assert "Devices that show reminders" in other.get(PAGE).text
    alice.post("/logout")
    db.session.rollback()
    again = yard.log_in(app, "alice")
    assert "Devices that show reminders" not in again.get(PAGE).text


def test_a_new_password_turns_no_notifications_off(any_app: Flask) -> None:
    """Every other device is logged out by it; this one goes on, in a new session."""
    alice, phone = yard.log_in(any_app, "alice"), yard.log_in(any_app, "alice")
    subscribe(alice)
    subscribe(phone, "https://push.example.org/phone")
    new = {"current": yard.PASSWORD, "password": "another quiet yard", "repeat": "another quiet yard"}
    assert alice.post("/account/password", data=new).status_code == 303
    (device,) = devices.list_devices(yard.column(select(USER.c.id))[0])
    assert yard.column(select(DEVICE.c.endpoint).where(DEVICE.c.id == device.id)) == [ENDPOINT]
    assert "This device" in alice.get(PAGE).text


def test_the_oldest_of_too_many_devices_goes(alice: FlaskClient) -> None:
    for number in range(MOST_DEVICES + 2):
        subscribe(alice, f"https://push.example.org/{number}")
    assert yard.column(select(DEVICE.c.endpoint))[0] == "https://push.example.org/2"
    assert len(yard.column(select(DEVICE.c.id))) == MOST_DEVICES


@pytest.mark.parametrize(
    "subscription",
    [
        "[]",
        "null",
        "7",
        '"text"',
        "{}",
        "[" * 1500,
        '{"endpoint": "https://push.example.org/1"}',
        '{"endpoint": "https://push.example.org/1", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}',
        '{"endpoint": "https://push.example.org/1", "keys": {"p256dh": "ø", "auth": "ø"}}',
        '{"endpoint": "https://push.example.org/1", "keys": [1]}',
        TestBrowser().subscription("http://push.example.org/1"),
        TestBrowser().subscription("https://push.example.org:22/1"),
        TestBrowser().subscription("https://push.example.org/" + "x" * 2000),
    ],
)
def test_what_is_no_subscription_is_refused(alice: FlaskClient, subscription: str) -> None:
    answer = alice.post(PAGE, data={"kinds": "streak", "hour": "8", "subscription": subscription})
    assert answer.status_code == 422
    assert yard.column(select(DEVICE.c.id)) == []


@pytest.mark.parametrize("padding", ["!" * 200, "\0" * 4, "\ud800", "\n" * 4])
def test_keys_are_stored_as_browsers_write_them(any_app: Flask, padding: str) -> None:
    """Signs that are none of Base64 are passed over by whoever decodes it, and PostgreSQL stores no NUL."""
    alice, browser = yard.log_in(any_app, "alice"), TestBrowser()
    subscription = json.loads(browser.subscription(ENDPOINT))
    subscription["keys"] = {name: key[:20] + padding + key[20:] for name, key in subscription["keys"].items()}
    posted = {"kinds": "streak", "hour": "18", "subscription": json.dumps(subscription)}
    answer = alice.post(PAGE, data=posted)
    assert answer.status_code in (303, 422)
    stored_keys = [(row.browser_key, row.browser_secret) for row in db.session.execute(select(DEVICE))]
    assert set(stored_keys) <= {(encode_base64(browser.public_key), encode_base64(browser.secret))}


def test_a_device_stays_whatever_else_is_wrong(alice: FlaskClient) -> None:
    assert subscribe(alice, hour="x").status_code == 422
    assert len(yard.column(select(DEVICE.c.id))) == 1


def test_a_page_costs_few_statements(mailed: FlaskClient) -> None:
    subscribe(mailed)
    with yard.statements() as statements:
        mailed.get(PAGE)
    assert len(statements) <= 5, statements


def test_deleting_the_account_deletes_its_devices(alice: FlaskClient) -> None:
    subscribe(alice)
    db.session.execute(delete(USER).where(USER.c.id == yard.column(select(USER.c.id))[0]))
    db.session.commit()
    assert yard.column(select(DEVICE.c.id)) == yard.column(select(CHOICE.c.user_id)) == []
