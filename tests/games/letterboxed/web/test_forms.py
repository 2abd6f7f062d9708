"""What the forms offer: the languages that there are, the reader's own first."""

from __future__ import annotations

import pytest
from flask import Flask
from flask_babel import force_locale

from app.games.letterboxed.web import forms


def test_it_works(app: Flask) -> None:
    with app.test_request_context():
        assert forms.MakeForm().language.data == "en"


def test_norwegian_readers_are_offered_bokmål_first(app: Flask) -> None:
    with app.test_request_context(), force_locale("nb"):
        assert list(forms.languages_by_code())[:2] == ["nb", "en"]
        assert forms.MakeForm().language.data == "nb"


def test_only_languages_with_words_are_offered(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "built", lambda: ["en", "de", "xx"])
    with app.test_request_context():
        assert list(forms.languages_by_code()) == ["en", "de"]


@pytest.mark.parametrize(("asked", "found"), [("nn", "nn"), ("tlh", "en"), (None, "en"), ("", "en")])
def test_a_language_that_there_is_not_is_the_first(app: Flask, asked: str, found: str) -> None:
    with app.test_request_context():
        assert forms.language_of(asked) == found
