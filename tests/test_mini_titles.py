"""Minis that a database has from before are retitled as new ones are, on both databases."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import select

from app.contract.game_types import keep_on
from app.extensions import db
from app.games.crossword.minis.mini_maker import generate_mini
from app.games.crossword.parameters import MiniParameters
from app.puzzles.models import GENERATED, PUZZLE
from app.puzzles.publishing import puzzle_row
from app.puzzles.search_words import PUZZLE_WORD
from tests import grids
from tests.test_migrations import empty
from tests.yard import column

__all__ = ["empty"]

MANY = 501  # one more than the migration reads at once


def titles() -> list[str]:
    return column(select(PUZZLE.c.title).order_by(PUZZLE.c.id))


def migrate_again() -> None:
    db.session.rollback()
    downgrade(revision="0035")
    upgrade()


def test_it_works(empty: Flask) -> None:
    upgrade()
    minis = [
        generate_mini(MiniParameters(size=size, seed=7, language=language), Random(0), keep_on)
        for size, language in ((5, "en"), (6, "nb"), (7, "en"))
    ]
    for new in minis:
        grids.add_crossword(replace(new, title=new.title.split(":")[0]))
    migrate_again()
    assert titles() == [new.title for new in minis]


def test_they_are_found_by_their_clues(empty: Flask) -> None:
    upgrade()
    grids.add_crossword(generate_mini(MiniParameters(size=5, seed=3), Random(0), keep_on))
    words = select(PUZZLE_WORD.c.word).order_by(PUZZLE_WORD.c.word)
    as_new = column(words)
    db.session.execute(PUZZLE.update().values(title="Mini 5 × 5"))
    db.session.execute(PUZZLE_WORD.delete().where(PUZZLE_WORD.c.word.not_in(["mini", "5", "×"])))
    db.session.commit()
    migrate_again()
    assert column(words) == as_new


def test_all_of_many_are_retitled_and_no_other_puzzle(empty: Flask) -> None:
    upgrade()
    generated = generate_mini(MiniParameters(size=5, seed=3), Random(0), keep_on)
    assert generated.title.startswith("Mini 5 × 5: ")
    new = replace(generated, title="Mini 5 × 5")
    names = {f"mini{n}": new.title for n in range(MANY)} | {"untitled": "", "longer": "Mini 5 × 5!"}
    rows = [
        puzzle_row("crossword", replace(new, title=title), slug, origin=GENERATED, content_hash=slug)
        for slug, title in names.items()
    ]
    db.session.execute(PUZZLE.insert(), rows)
    db.session.commit()
    migrate_again()
    assert titles() == [generated.title] * MANY + ["", "Mini 5 × 5!"]
