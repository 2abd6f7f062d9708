"""Asking for a mini: in both languages, and what is refused keeps what was typed."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.generations.models import Generation
from app.puzzles.models import PUZZLE
from tests import yard

FORM = {"language": "nb", "size": "5", "difficulty": "1"}


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def test_it_works(app: Flask) -> None:
    alice = yard.log_in(app, "alice")
    assert alice.post("/crossword/make", data=FORM).status_code == 303
    assert yard.work_off(app) == 1
    (made,) = yard.column(select(PUZZLE.c.data).where(PUZZLE.c.game == "crossword"))
    assert (made["language"], made["ipuz"]["dimensions"]) == ("nb", {"width": 5, "height": 5})


def test_what_there_is_not_is_refused(app: Flask) -> None:
    alice = yard.log_in(app, "alice")
    for name, value in (("language", "tlh"), ("size", "26"), ("difficulty", "9"), ("size", "５")):
        answer = alice.post("/crossword/make", data={**FORM, name: value})
        assert answer.status_code == 422, (name, value)
        assert "Please choose one of these." in answer.text
    assert yard.column(select(Generation.id)) == []


def test_the_reader_s_language_comes_first(app: Flask) -> None:
    page = app.test_client().get("/crossword/make", headers={"Accept-Language": "nb"}).text
    assert 'selected value="nb"' in page
