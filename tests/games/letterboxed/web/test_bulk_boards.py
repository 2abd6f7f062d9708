"""Many boards at once: weighed by a job, chosen, kept as drafts and downloaded."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.games.letterboxed.author.many_boards import MOST_LINES
from app.generations.models import Generation
from app.workshop.models import Draft
from tests import yard
from tests.games.letterboxed.test_box_schema import wrong

LINES = "1. art bik cen lmo\n\n- rocket terminable\n* art bik cen lm\nomltrakibnec"


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def post(client: FlaskClient, lines: str = LINES, **form: str) -> Any:
    form = {"kind": "boards", "boards-lines": lines, "boards-language": "en", **form}
    return client.post("/letterboxed/batch", data=form)


def made(app: Flask, client: FlaskClient, lines: str = LINES) -> str:
    """The address of the result."""
    assert post(client, lines).status_code == 303
    yard.work_off(app)
    return f"/letterboxed/results/{db.session.scalars(select(Generation.id)).one()}"


def drafts() -> list[str]:
    db.session.rollback()
    return [draft.content["sides"] for draft in db.session.scalars(select(Draft).order_by(Draft.id))]


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    page = unescape(alice.get(made(app, alice)).text)
    assert "2 boards can be solved" in page
    assert "LM has 2" in page
    assert "This board is already listed above." in page
    assert page.count(">Choose</button>") == 2


def test_all_become_drafts_and_each_once(app: Flask, alice: FlaskClient) -> None:
    url = made(app, alice)
    assert alice.post(f"{url}/keep").location == "/boards/"
    assert "2 new drafts." in alice.get("/boards/").text
    kept = drafts()
    assert (kept[0], len(kept)) == ("art-bik-cen-lmo", 2)
    alice.post(f"{url}/keep")
    assert drafts() == kept


def test_where_there_is_no_room_the_rest_stays(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.workshop.drafts.MOST", 1)
    alice.post(f"{made(app, alice)}/keep")
    page = alice.get("/boards/").text
    assert len(drafts()) == 1
    assert "You already have 1 drafts" in page
    assert "1 new draft." in page


def test_they_are_downloaded_and_come_back(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    url = made(app, alice)
    whole = alice.get(f"{url}/boards.json")
    assert whole.headers["Content-Disposition"].startswith('attachment; filename="letterboxed-')
    assert wrong(json.loads(whole.text)) == []
    for text in (whole.text, alice.get(f"{url}/boards.txt").text):
        before = len(drafts())
        bob.post("/letterboxed/import", data={"text": text})
        assert drafts()[before] == "art-bik-cen-lmo"
        assert len(drafts()) == before + 2


def test_it_is_whose_it_is(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    url = made(app, alice)
    for path in ("", "/boards.json", "/boards.txt"):
        assert bob.get(url + path).status_code == 404, path
    assert bob.post(f"{url}/keep").status_code == 404
    assert drafts() == []


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("", "Please fill this in."),
        (" \n - \n", "Please fill this in."),
        ("art bik cen lmo\n" * (MOST_LINES + 1), "The limit is 100 lines at a time."),
        ("x" * 30_000, "The limit is 100 lines at a time."),
    ],
)
def test_what_is_too_little_or_too_much_is_told(alice: FlaskClient, lines: str, sentence: str) -> None:
    answer = post(alice, lines)
    assert (answer.status_code, sentence in answer.text) == (422, True)


def test_boards_of_words_are_downloaded_too(app: Flask, alice: FlaskClient) -> None:
    author = db.session.scalars(select(User.id)).one()
    board = {"id": "art-bik-cen-lmo", "sides": ["art", "bik", "cen", "lmo"], "par": 2, "difficulty": ""}
    result = {"words": ["rocket", "terminable"], "total": 1, "boards": [board]}
    job = {"kind": "universes", "params": {"language": "en"}, "status": "done", "result": result}
    url = f"/letterboxed/results/{yard.add_job('letterboxed', author, job)}"
    assert json.loads(alice.get(f"{url}/boards.json").text)["boards"][0]["sides"] == board["sides"]
    # Thousands of them are no drafts.
    assert alice.post(f"{url}/keep").status_code == 404
