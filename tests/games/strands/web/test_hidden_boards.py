"""An author who wants to play a board of their own sees it only where that is recorded, or where it can't go out."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.play.models import ANSWERS_SEEN
from app.workshop.models import DraftVersion
from tests import yard
from tests.games.strands.editor import TYPED, content, draft_at, made

FORM = {"title": "Play on words", "slug": "play-on-words", "public": "public", "terms": "y"}


def publish(alice: FlaskClient, url: str) -> None:
    answer = alice.post(f"{url}/publish", data=FORM)
    assert (answer.status_code, answer.location) == (303, "/boards/strands/play-on-words")


def recorded() -> int:
    return len(yard.column(select(ANSWERS_SEEN.c.puzzle_id)))


def test_it_works(any_app: Flask, alice: FlaskClient) -> None:
    """A copy has the words, and not the hidden board, which a tick would show."""
    url = made(alice, blind="y")
    hidden = content(url)["board"]
    publish(alice, url)
    copied = alice.post("/boards/strands/play-on-words/copy").location
    assert content(copied)["words"] == TYPED["words"]
    alice.post(copied, data=TYPED)
    assert "<polyline" not in alice.get(copied).text
    assert content(copied)["board"] != hidden
    assert recorded() == 0


def test_a_board_that_was_looked_at_is_hidden_no_more(any_app: Flask, alice: FlaskClient) -> None:
    """An earlier version of the draft says that it is hidden, and comes back."""
    url = made(alice, blind="y")
    first = content(url)["board"]
    alice.post(f"{url}/generate", data={**TYPED, "blind": "y"})
    key, versions = url.split("/")[3], select(DraftVersion.id).order_by(DraftVersion.id)
    alice.post(f"/boards/draft/{key}/versions", data={"version": yard.column(versions)[0]})
    assert (content(url)["board"], content(url)["blind"]) == (first, True)
    alice.post(url, data=TYPED)
    assert "<polyline" in alice.get(url).text
    alice.post(f"/boards/draft/{key}/versions", data={"version": yard.column(versions)[0]})
    assert content(url)["board"] == first
    publish(alice, url)
    assert recorded() == 1


def test_other_hidden_versions_stay_hidden(any_app: Flask, alice: FlaskClient) -> None:
    url = made(alice, blind="y")
    alice.post(f"{url}/generate", data={**TYPED, "blind": "y"})
    alice.post(url, data=TYPED)
    db.session.rollback()
    assert [version.content["blind"] for version in db.session.scalars(select(DraftVersion))] == [True]
    assert draft_at(url).content["blind"] is False
