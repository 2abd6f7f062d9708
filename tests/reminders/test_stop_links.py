"""One press stops all reminders: with the link of a message, without a login, a page or a token."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.reminders import stop_links
from app.reminders.models import CHOICE
from tests import yard
from tests.reminders import people


def kinds() -> list[str]:
    return [str(text) for text in yard.column(select(CHOICE.c.kinds).order_by(CHOICE.c.user_id))]


def test_it_works(app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a mail program posts it (RFC 8058): no cookies, no token. A look at the page stops nothing."""
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    path = stop_links.stop_path(people.add_reader("alice"))
    people.add_reader("bob")
    assert "Stop all reminders" in client.get(path).text
    assert kinds() == ["streak", "streak"]
    answer = client.post(path, data={"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, kinds()) == (200, ["", "streak"])
    assert "Reminders are off" in answer.text
    assert yard.column(select(CHOICE.c.next_at))[0] is None
    assert client.post(path).status_code == 200


def test_it_stays_good_while_the_site_s_key_is_changed(app: Flask, client: FlaskClient, monkeypatch: Any) -> None:
    path = stop_links.stop_path(people.add_reader())
    monkeypatch.setitem(app.config, "SECRET_KEY_FALLBACKS", [app.config["SECRET_KEY"]])
    monkeypatch.setitem(app.config, "SECRET_KEY", "another")
    assert client.post(path).status_code == 200
    assert kinds() == [""]


@pytest.mark.parametrize("token", ["1", "1.", "1.AAAA", "x.y", "99999999999999", "%00", "-1"])
def test_a_forged_link_is_none(client: FlaskClient, token: str) -> None:
    people.add_reader()
    assert client.get(f"/reminders/stop/{token}").status_code == 404
    assert client.post(f"/reminders/stop/{token}").status_code == 404
    assert kinds() == ["streak"]


def test_links_of_other_purposes_stop_nothing(app: Flask, client: FlaskClient) -> None:
    alice = people.add_reader()
    token = stop_links.make_signer("another purpose").sign(str(alice)).decode()
    assert client.post(f"/reminders/stop/{token}").status_code == 404


def test_the_link_of_a_deleted_account_says_the_same(client: FlaskClient) -> None:
    assert client.post(stop_links.stop_path(12345)).status_code == 200
