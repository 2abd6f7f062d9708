"""The builder without scripts: begun, typed, saved, checked, taken back, refused in sentences."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.workshop.models import Draft
from tests import grids

NEW = {
    "title": "Tents",
    "type": "normal",
    "difficulty": "2",
    "language": "en",
    "clue_language": "en",
    "height": "5",
    "width": "5",
    "shape": "square",
    "symmetry": "rot180",
}


def begin(client: FlaskClient, **form: str) -> str:
    """The address of a new draft."""
    answer = client.post("/crossword/build/new", data={**NEW, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def cells(rows: tuple[str, ...] = grids.ROWS) -> list[str]:
    return list("".join(rows))


def content() -> dict[str, object]:
    db.session.expire_all()
    return dict(db.session.scalars(select(Draft.content)).one())


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    page = alice.get(where)
    assert page.status_code == 200
    assert page.text.count('name="cell"') == 25
    assert alice.post(f"{where}/save", data={"cell": cells(), "columns": "5", "fields": "all"}).status_code == 303
    assert 'value="YURT"' in alice.get(where).text
    assert "Tents" in alice.get("/crossword/build").text
