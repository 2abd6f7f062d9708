"""What the tests of making a board have in common: a draft, its words, and a board that a worker or the page makes."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.workshop.models import Draft
from tests import yard
from tests.yard import SPANGRAM, THEME_WORDS

WORDS = ", ".join(THEME_WORDS)
TYPED = {"fields": "all", "title": "Play on words", "clue": yard.CLUE, "spangram": SPANGRAM, "words": WORDS}


def begin(client: FlaskClient, **form: str) -> str:
    """The address of a new draft."""
    answer = client.post("/strands/make", data={"clue": yard.CLUE, "language": "en", **form})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def draft_at(url: str) -> Draft:
    db.session.rollback()
    return db.session.scalars(select(Draft).where(Draft.key == url.split("/")[3])).one()


def content(url: str) -> dict[str, Any]:
    return draft_at(url).content


def lay(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker lay the board that was asked for."""
    monkeypatch.setattr("jobs.worker_app", lambda: app)
    assert yard.work_off(app, "fast") == 1


def made(client: FlaskClient, **form: str) -> str:
    """The address of a draft with its board."""
    url = begin(client)
    client.post(f"{url}/generate", data={**TYPED, **form})
    assert content(url)["board"]
    return url
