"""Files larger than a small puzzle: read by a worker, looked at by whoever sent them, kept as a draft."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.games.crossword.formats.ipuz import from_ipuz
from app.generations.models import Generation
from app.workshop.models import Draft
from tests import yard


@pytest.fixture(autouse=True)
def worked(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run on the app under test."""
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)


def zipped(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.xml", content)
    return file.getvalue()


def large(side: int = 25, clue: str = "A long clue of many words. " * 12, more: str = "") -> bytes:
    """A zip of a large JPZ whose clues are long; with a mark in the first of them."""
    cells = "".join(f'<cell x="{n % side + 1}" y="{n // side + 1}" solution="A"/>' for n in range(side * side))
    clues = "".join(f'<clue number="{n}">{clue}&lt;b&gt;</clue>' for n in range(1, side * 20))
    meta = "<metadata><title>Large &lt;script&gt; tents</title></metadata>"
    grid = f'<grid width="{side}" height="{side}">{cells}</grid><clues><title>Across</title>{clues}</clues>{more}'
    inner = f"<rectangular-puzzle>{meta}<crossword>{grid}</crossword></rectangular-puzzle>"
    return zipped(f"<crossword-compiler>{inner}</crossword-compiler>".encode())


def post(client: FlaskClient, data: bytes) -> Any:
    form = {"file": (io.BytesIO(data), "a.jpz"), "type": "themed", "language": "", "clue_language": "nb"}
    return client.post("/crossword/import", data=form, content_type="multipart/form-data")


def rows() -> list[Generation]:
    db.session.rollback()
    return list(db.session.scalars(db.select(Generation)))


def drafts() -> list[Draft]:
    db.session.rollback()
    return list(db.session.scalars(db.select(Draft).order_by(Draft.id)))


def test_it_works(any_app: Flask) -> None:
    client, stranger = any_app.test_client(), any_app.test_client()
    content = large(side=20, clue="A tent" + " " * 500)
    assert len(content) < 20_000
    answer = post(client, content)
    (row,) = rows()
    assert (answer.status_code, answer.location) == (303, f"/generations/{row.id}")
    assert drafts() == []
    assert yard.work_off(any_app, "fast") == 1
    page = client.get(f"/crossword/imported/{row.id}").text
    assert "Large &lt;script&gt; tents" in page and "20 rows of 20 cells" in page
    assert stranger.get(f"/crossword/imported/{row.id}").status_code == 404
    assert stranger.post(f"/crossword/imported/{row.id}/keep").status_code == 404
    kept = client.post(f"/crossword/imported/{row.id}/keep")
    (draft,) = drafts()
    assert (kept.status_code, kept.location) == (303, f"/crossword/build/{draft.key}")
    assert draft.content["setup"]["type"] == "themed" and draft.content["setup"]["clue_language"] == "nb"
    document = from_ipuz(draft.content["ipuz"])
    assert (document.grid.width, document.grid.height, draft.content["slot"]) == (20, 20, 1)
    assert "<script>" not in client.get(kept.location).text


def test_groups_within_groups_are_no_group(any_app: Flask) -> None:
    """3 kB that took four seconds of a web process."""
    nested = "<clues>" * 56 + "<clue/>" * 290_000 + "</clues>" * 56
    client = any_app.test_client()
    content = large(side=5, more=nested)
    assert len(content) < 8_000
    assert post(client, content).status_code == 303
    yard.work_off(any_app, "fast")
    (row,) = rows()
    assert (row.status, row.error) == ("failed", "too_many_elements")
    assert "more than 30,000 elements" in client.get(f"/generations/{row.id}").text
    assert client.get(f"/crossword/imported/{row.id}").status_code == 404


def test_what_is_too_long_for_a_draft_is_told(any_app: Flask) -> None:
    client = any_app.test_client()
    post(client, large(clue="A tent of wool. " * 50))
    yard.work_off(any_app, "fast")
    (row,) = rows()
    answer = client.post(f"/crossword/imported/{row.id}/keep", follow_redirects=True)
    assert answer.status_code == 200 and "too long to save" in answer.text
    assert drafts() == []


def test_whoever_has_no_slot_is_told_before_anything_is_read(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = any_app.test_client()
    small = zipped(b"<crossword-compiler><crossword><grid width='2' height='2'/></crossword></crossword-compiler>")
    assert post(client, small).status_code == 303
    read: list[object] = []
    monkeypatch.setattr("app.games.crossword.web.sharing.import_file.read_crossword", lambda *_: read.append(1))
    monkeypatch.setattr("app.games.crossword.web.builder.slot_claims.SLOTS", 1)
    assert "All nine slots are taken" in post(client, small).text
    monkeypatch.setattr("app.workshop.drafts.MOST_OF_GUEST", 1)
    assert "Publish or delete one first." in post(client, small).text
    assert read == []


def test_reading_is_paid_for(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has used up their address's share of the processor's time waits."""
    from app.web import budget
    from app.web.budget import MemoryBuckets

    monkeypatch.setattr(budget, "CPU_BY_CLIENT", MemoryBuckets(rate=0.001, most=0.000_001))
    client = any_app.test_client()
    assert [post(client, b"").status_code for _ in range(2)] == [422, 429]
    assert client.post("/crossword/lists", data={"words": "a"}).status_code == 429
