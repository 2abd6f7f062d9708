"""Which boards a duel is played on."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_ROUND
from tests import yard
from tests.rooms.test_duels import _clock, alice, begin, bob, code, slugs

__all__ = ["_clock", "alice", "bob", "code", "slugs"]


def test_it_works(alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any) -> None:
    alice.post(f"/bee/{slugs[0]}/guess", data={"word": "planet"})
    fresh = [yard.add_bee(replace(yard.new_bee(), identity=f"fresh {n}")) for n in range(2)]
    begin(alice, code, 0, time_machine)
    assert chosen() <= {*slugs[1:], *fresh}


def chosen() -> set[str]:
    return set(yard.column(select(PUZZLE.c.slug).join(DUEL_ROUND, DUEL_ROUND.c.puzzle_id == PUZZLE.c.id)))


def test_boards_whose_words_are_out_come_last(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    """Of a day that is over anybody sees the answers, and who has made a board knows them."""
    (author,) = yard.column(select(USER.c.id).where(USER.c.name == "alice"))
    for n, day in enumerate((date(2026, 4, 30), date(2026, 4, 29), None)):
        new = replace(yard.new_bee(), identity=f"out {n}")
        yard.add_bee(new, day=day, author_id=None if day else author)
    begin(alice, code, 0, time_machine)
    assert chosen() == set(slugs)


def test_the_day_s_own_puzzle_is_no_board_of_a_duel(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    """Not even when too few others are left."""
    db.session.execute(PUZZLE.delete().where(PUZZLE.c.slug == slugs[2]))
    db.session.commit()
    yard.add_bee(replace(yard.new_bee(), identity="of today"), day=date(2026, 5, 1))
    assert alice.post(f"/duels/{code}/begin", data={"round": "0"}).status_code == 303
    assert chosen() == set()
