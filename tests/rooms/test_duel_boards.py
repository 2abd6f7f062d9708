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
from app.rooms.models import ROOM
from tests import yard
from tests.rooms import people
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


def boards_of(code: str) -> set[str]:
    of_duel = select(PUZZLE.c.slug).join(DUEL_ROUND, DUEL_ROUND.c.puzzle_id == PUZZLE.c.id).join(ROOM)
    return set(yard.column(of_duel.where(ROOM.c.code == code)))


def add_bees(*names: str) -> set[str]:
    return {yard.add_bee(replace(yard.new_bee(), identity=name)) for name in names}


def test_boards_that_either_has_begun_are_left_to_the_last(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    for client, slug in ((alice, slugs[0]), (bob, slugs[1]), (alice, slugs[2])):
        client.post(f"/bee/{slug}/guess", data={"word": "planet"})
    fresh = add_bees("one", "two", "three")
    begin(alice, code, 0, time_machine)
    assert boards_of(code) == fresh


def test_where_too_few_are_new_others_make_up_for_them(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    for slug in [*slugs, *add_bees("one")]:
        alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    fresh = add_bees("two")
    begin(alice, code, 0, time_machine)
    assert len(boards_of(code)) == 3 and boards_of(code) > fresh


def test_boards_of_an_earlier_duel_are_old_to_those_who_played_it(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    charlie = yard.log_in(any_app, "charlie")
    theirs = str(charlie.post(f"/duels/new/bee/{slugs[0]}").location[-12:])
    dora = people.guest(any_app, theirs, "Dora")
    begin(dora, theirs, 0, time_machine)
    for slug in add_bees("one", "two", "three"):
        alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    begin(alice, code, 0, time_machine)
    # What others have played is as new as ever.
    assert boards_of(theirs) == boards_of(code) == set(slugs)
    again = str(alice.post(f"/duels/new/bee/{slugs[0]}").location[-12:])
    assert people.join(bob, again, shown="Bob") == 303
    fresh = add_bees("four", "five", "six")
    begin(bob, again, 0, time_machine)
    assert boards_of(again) == fresh
