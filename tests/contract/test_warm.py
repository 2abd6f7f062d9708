"""What a web server readies before it forks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from app.contract import registry
from app.words import lexicon, mapped_files, rulings
from app.words.rulings import Ruling


@pytest.fixture
def languages_read(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The languages whose lexicon is mapped or read from now on, of which nothing is kept at first."""
    folder_of, seen = mapped_files.folder_of, set[str]()

    def note(name: str, *made_of: Any) -> Path:
        seen.add(name.removeprefix("lexicon-"))
        return folder_of(name, *made_of)

    monkeypatch.setattr("app.words.lexicon.folder_of", note)
    rulings.put_in_force([Ruling("de", "zzyzx", "out")])
    return seen


def test_it_works(app: Flask, languages_read: set[str]) -> None:
    """Only the languages that the site has dailies in are read at the start, and others when they are asked for."""
    for spec in registry.specs():
        spec.warm(spec.supply.among({"nb"}))
    assert languages_read == {"nb"}
    assert "hage" in lexicon.load("nn")
    assert languages_read == {"nb", "nn"}


def test_a_site_that_names_no_language_has_all(app: Flask) -> None:
    for spec in registry.specs():
        assert spec.supply.among(()) == spec.supply.languages
        assert set(spec.supply.among({"en", "xx"})) <= {"en"}
