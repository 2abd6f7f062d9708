"""A crossword in the making, begun and filled in as its author's browser does."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.workshop.models import Draft
from tests.yard import HTMX

NEW = {
    "title": "Tents",
    "type": "normal",
    "difficulty": "2",
    "language": "en",
    "clue_language": "en",
    "shape": "square",
    "symmetry": "rot180",
}
SCRIPT = {"Accept": "application/json"}


def begun(client: FlaskClient, rows: tuple[str, ...], **form: str) -> str:
    """The address of a new draft with these rows: `.` an open cell."""
    sides = {"height": str(len(rows)), "width": str(len(rows[0]))}
    where = str(client.post("/crossword/build/new", data={**NEW, **sides, **form}).location)
    assert client.post(f"{where}/save", data=written(rows)).status_code == 303
    return where


def written(rows: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a page that has these rows."""
    cells = [sign.replace(".", "") for sign in "".join(rows)]
    return {"cell": cells, "columns": str(len(rows[0])), "edits": edits()}


def edits() -> str:
    """What a page that was just loaded holds."""
    content = db.session.scalars(select(Draft.content).order_by(Draft.id.desc())).first() or {}
    db.session.rollback()
    return str(content.get("edits", ""))


def post(client: FlaskClient, where: str, **form: Any) -> Any:
    """As a page does that holds nothing but these fields and is the latest."""
    return client.post(where, data={"edits": edits(), **form})


def content() -> dict[str, Any]:
    db.session.expire_all()
    return dict(db.session.scalars(select(Draft.content).order_by(Draft.id.desc())).first() or {})


def rows() -> list[str]:
    """The grid as it is now, row by row, in the letters of the draft."""
    from app.games.crossword.author.manuscript import Manuscript

    work = Manuscript.from_json(content())
    text = "".join(cell.text or "." for cell in work.cells)
    return [text[start : start + work.width] for start in range(0, len(text), work.width)]


def polled(client: FlaskClient, where: str) -> str:
    """What the page asks for while a machine is at it."""
    return str(client.get(f"{where}/machine", headers=HTMX).text)
