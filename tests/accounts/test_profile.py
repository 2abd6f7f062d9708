"""The profile: what a player wants to be called."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import User
from app.extensions import db
from tests import yard
from tests.accounts.test_forms import error_of
from tests.browse.test_creators import add_board


def name(client: FlaskClient, text: str) -> int:
    return client.post("/account/profile", data={"display_name": text}).status_code


def test_it_works(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    (mine,) = yard.column(select(User.id))
    add_board(mine, 1)
    page = any_app.test_client().get("/creators/alice").text
    assert "<h1>Puzzles by alice</h1>" in page
    assert name(alice, "  Alice of the Yard ") == 303
    profile = alice.get("/account/profile")
    assert profile.status_code == 200
    for part in ('value="Alice of the Yard"', 'flash success">Saved.', "Optional. Shown on your creator page"):
        assert part in profile.text, part
    page = any_app.test_client().get("/creators/alice").text
    assert "<h1>Puzzles by Alice of the Yard</h1>" in page
    # Whoever it is that is called so, the name says it.
    assert "Username: alice" in page


def test_it_can_be_taken_back(alice: FlaskClient) -> None:
    assert [name(alice, "Alice"), name(alice, "")] == [303, 303]
    assert yard.column(select(User.display_name)) == [None]


def test_it_has_an_end_and_nothing_invisible(alice: FlaskClient) -> None:
    answer = alice.post("/account/profile", data={"display_name": "x" * 41})
    assert (answer.status_code, "Forty" in error_of(answer.text, "display_name")) == (422, True)
    unseen = alice.post("/account/profile", data={"display_name": "Alice\ue000"})
    assert (unseen.status_code, "invisible" in error_of(unseen.text, "display_name")) == (422, True)
    assert name(alice, "Ali\u200bce\u202e") == 303
    assert yard.column(select(User.display_name)) == ["Alice"]
    assert [name(alice, text) for text in ("x" * 40, "Ærlig <b>Ås</b>", "日本 語")] == [303] * 3


def test_it_has_no_word_that_the_site_does_not_print(alice: FlaskClient) -> None:
    answer = alice.post("/account/profile", data={"display_name": "A fucking star"})
    assert (answer.status_code, "don’t print “fucking”" in error_of(answer.text, "display_name")) == (422, True)
    assert 'value="A fucking star"' in answer.text
    assert yard.column(select(User.display_name)) == [None]
    assert name(alice, "Dick van Dyke") == 303


def test_a_member_is_one_since_the_day_of_sign_up(app: Flask) -> None:
    """The row of a guest who signs up is older."""
    guest = app.test_client()
    guest.post(f"/bee/{yard.add_bee()}/guess", data={"word": "planet"})
    db.session.execute(update(User).values(created_at=datetime(2024, 1, 31, tzinfo=UTC)))
    db.session.commit()
    form = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD, "adopt": "y"}
    assert guest.post("/signup", data=form).status_code == 303
    assert yard.column(select(User.created_at)) == [datetime(2024, 1, 31, tzinfo=UTC)]
    db.session.execute(update(User).values(signed_up_at=datetime(2026, 3, 4, 23, 30, tzinfo=UTC)))
    db.session.commit()
    guest.set_cookie("zone", "Europe/Oslo")
    assert re.search(r"Member since: 5 March 2026\s*<", guest.get("/account/profile").text)
