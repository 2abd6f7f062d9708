"""What may be kept: so much a person, so much an address, however many guests it is."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.workshop import drafts
from app.workshop.models import Draft
from tests import yard


def begin(client: FlaskClient, address: str) -> int:
    return int(client.post("/strands/make", environ_base={"REMOTE_ADDR": address}).status_code)


def made() -> int:
    return len(yard.column(Draft.__table__.select()))


def test_it_works(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "draft", (3, 3600))
    codes = [begin(any_app.test_client(), "10.0.0.1") for _ in range(5)]
    assert codes[3:] == [429, 429], codes
    assert made() == 3
    assert begin(any_app.test_client(), "10.0.0.2") == 303
    assert begin(yard.log_in(any_app, "alice"), "10.0.0.1") == 303


def test_a_guest_has_fewer_drafts_than_an_account(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MOST_OF_GUEST", 1)
    guest = User()
    db.session.add(guest)
    db.session.commit()
    alice = yard.add_user("alice")
    for number in range(2):
        drafts.create_draft("bee", alice.id, str(number), {})
    drafts.create_draft("bee", guest.id, "", {})
    with pytest.raises(drafts.TooManyDrafts):
        drafts.create_draft("bee", guest.id, "", {})
