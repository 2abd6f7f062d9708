"""How many players have found each word: counted by the clock, once, and told to nobody but its finder."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import insert, select, update

from app.extensions import db, now
from app.play import finders
from app.play.models import GUESS
from app.play.tallies import PUZZLE_TALLY, WORD_FINDERS
from app.puzzles.models import PUZZLE
from tests import yard
from tests.puzzles.test_publishing import other
from tests.yard import HTMX


@pytest.fixture
def app(any_app: Flask) -> Flask:
    return any_app


def play(app: Flask, slug: str, **words: tuple[str, ...]) -> None:
    for name, own in words.items():
        client = yard.log_in(app, name)
        for word in own:
            client.post(f"/bee/{slug}/guess", data={"word": word}, headers=HTMX)
        client.post(f"/bee/{slug}/hint", data={"hint": "start 1"}, headers=HTMX)
    db.session.rollback()


def age() -> None:
    """Everything was written two minutes ago."""
    db.session.execute(update(GUESS).values(created_at=now() - timedelta(minutes=2)))
    db.session.commit()


def number(slug: str) -> int:
    return int(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug)).one())


def difficulty(slug: str) -> int:
    return int(db.session.scalars(select(PUZZLE.c.difficulty).where(PUZZLE.c.slug == slug)).one())


def test_it_works(app: Flask, puzzle: str) -> None:
    play(app, puzzle, alice=("planet", "late", "leal"), bob=("planet",))
    age()
    # Each word and each hint was read; bonus words and hints count for nothing.
    assert finders.count_new_guesses() == 6
    assert finders.load_finders_by_word(number(puzzle)) == {"planet": 2, "late": 1}
    assert finders.load_finders_by_word(number(puzzle) + 1) == {}
    assert finders.count_new_guesses() == 0
    assert finders.load_finders_by_word(number(puzzle)) == {"planet": 2, "late": 1}


def test_what_is_new_is_counted_later(app: Flask, puzzle: str) -> None:
    play(app, puzzle, alice=("planet",))
    assert finders.count_new_guesses() == 0
    age()
    assert finders.count_new_guesses() == 2


def test_two_clocks_count_once(app: Flask, puzzle: str) -> None:
    play(app, puzzle, alice=("planet", "late"))
    age()
    rows = finders.load_next_guesses()
    finders.record_guesses(rows)
    finders.record_guesses(rows)
    assert finders.load_finders_by_word(number(puzzle)) == {"planet": 1, "late": 1}


def test_much_is_counted_in_steps(app: Flask, puzzle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play(app, puzzle, alice=("planet", "late", "rate"))
    age()
    monkeypatch.setattr(finders, "BATCH", 1)
    assert finders.count_new_guesses(seconds=0) == 1
    assert finders.count_new_guesses() == 3


def test_a_player_is_told_the_words_that_nobody_else_has_found(app: Flask, puzzle: str) -> None:
    play(app, puzzle, alice=("planet", "late"), bob=("planet", "rate"))
    age()
    finders.count_new_guesses()
    page = yard.log_in(app, "alice").get(f"/bee/{puzzle}/rare").text
    assert [word for word in yard.ANSWERS if f"<span>{word}</span>" in page] == ["late"]


def test_a_hive_is_judged_anew_once_thirty_have_played_it(app: Flask, puzzle: str) -> None:
    def players(many: int, **found: int) -> int:
        puzzle_id = number(puzzle)
        db.session.execute(update(PUZZLE_TALLY).values(players=many))
        db.session.execute(WORD_FINDERS.delete())
        for word, by in found.items():
            db.session.execute(insert(WORD_FINDERS).values(puzzle_id=puzzle_id, text=word, finders=by))
        games: Any = {"bee": yard.registry.spec("bee").finders}
        finders.recalibrate_difficulties([puzzle_id], games)
        db.session.commit()
        return difficulty(puzzle)

    play(app, puzzle, alice=("planet",))
    beside = yard.add_bee(other(1))
    made_as = difficulty(puzzle)
    few = {"late": 3000}
    assert players(29, **few) == made_as
    assert players(30, **few) == 5
    # Not again for every player, but when there are twice as many.
    everything = dict.fromkeys(yard.ANSWERS, 3000)
    assert players(59, **everything) == 5
    assert players(60, **everything) == 1
    assert difficulty(beside) == made_as
