"""Rulings in a process: read when they are new, and without making a database that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app.extensions import db
from app.moderation import word_rulings
from app.words import lexicon
from app.words.lexicon import Tier
from app.words.rulings import Ruling

NEW = "zzyzx"


@pytest.fixture(autouse=True)
def _ruled(any_app: Flask) -> Iterator[None]:
    """A word that another process has ruled."""
    word_rulings.add_ruling(1, Ruling("en", NEW, "core"))
    db.session.commit()
    yield


def tier() -> Tier | None:
    return lexicon.load("en").tier(NEW)


def test_it_works(any_app: Flask) -> None:
    assert tier() is None
    assert word_rulings.refresh_rulings()
    assert tier() is Tier.CORE
    assert not word_rulings.refresh_rulings()
    word_rulings.remove_ruling(1)
    assert word_rulings.refresh_rulings()
    assert tier() is None


def test_a_process_that_begins_reads_them(any_app: Flask) -> None:
    word_rulings.refresh_if_there()
    assert tier() is Tier.CORE
    assert not db.session.registry.has()


def test_a_database_that_is_not_there_is_not_made(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda path: False)
    word_rulings.refresh_if_there()
    monkeypatch.undo()
    assert tier() is (None if db.engine.dialect.name == "sqlite" else Tier.CORE)


def test_each_ruling_has_a_mark_of_its_own(any_app: Flask) -> None:
    marks = set()
    for number in range(2, 5):
        word_rulings.add_ruling(number, Ruling("en", f"{NEW}{number}", "core"))
        marks.add(db.session.scalar(word_rulings.select(word_rulings.WORD_EDITION.c.mark)))
    assert len(marks) == 3
