"""What a creator says of a board."""

from __future__ import annotations

import pytest
from flask import Flask

from app.workshop.forms import ClueForm, TitleForm


def posted(app: Flask, kind: type[TitleForm], **form: str) -> TitleForm:
    with app.test_request_context(method="POST", data=form):
        made = kind(language="nb")
        made.validate()
        return made


def test_it_works(app: Flask) -> None:
    form = posted(app, ClueForm, title=" Blåbær \n og  bær", clue="Ute i skogen")
    assert form.errors == {}
    assert form.title.data == "Blåbær og bær"


def test_a_game_without_a_clue_asks_for_none(app: Flask) -> None:
    assert posted(app, TitleForm, title="Blåbær").errors == {}


@pytest.mark.parametrize("title", ["", " \t\n", "x" * 61, "Hore på tur"])
def test_it_refuses_a_title(app: Flask, title: str) -> None:
    assert set(posted(app, ClueForm, title=title, clue="Ute i skogen").errors) == {"title"}
