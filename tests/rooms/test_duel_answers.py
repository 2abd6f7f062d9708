"""Answers that were seen in a duel, or before it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db
from app.play.models import ANSWERS_SEEN
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_ROUND
from tests import yard
from tests.rooms import people
from tests.rooms.test_duels import _clock, alice, begin, bob, code, page, slugs, word

__all__ = ["_clock", "alice", "bob", "code", "slugs"]


def see_answers(name: str | None, slug: str) -> None:
    """Somebody has been shown the answers of a board before."""
    who = select(USER.c.id).where(USER.c.name == name if name else USER.c.name.is_(None) & (USER.c.role == "player"))
    board = select(PUZZLE.c.id).where(PUZZLE.c.slug == slug)
    row = {"user_id": db.session.scalar(who), "puzzle_id": db.session.scalar(board), "through": 0}
    db.session.execute(ANSWERS_SEEN.insert().values(row))
    db.session.commit()


def test_it_works(alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any) -> None:
    more = yard.add_bee(replace(yard.new_bee(), identity="duel 4"))
    see_answers("alice", slugs[1])
    begin(alice, code, 0, time_machine)
    chosen = yard.column(select(PUZZLE.c.slug).join_from(DUEL_ROUND, PUZZLE))
    assert sorted(chosen) == sorted([slugs[0], slugs[2], more])


def test_where_there_is_no_other_board_the_duel_says_who_knew_it(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    for slug in slugs:
        see_answers(None, slug)
    for number in range(3):
        begin(alice, code, number, time_machine)
        word(alice, code, "planter")
        word(bob, code, "replant")
        time_machine.shift(120)
    for browser, of_bob in ((alice, "Bob"), (bob, "You")):
        told = page(browser, code)
        assert re.search(rf"{of_bob}: 42|{of_bob}: 14 points <small>\(answers seen\)", told)
        assert told.count("<small>(answers seen)</small>") == 4
        assert " duel: " in told
        assert "(answers seen)\n" in told


def test_the_other_s_words_are_answers_shown(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    begin(alice, code, 0, time_machine)
    word(bob, code, "replant")
    time_machine.shift(120)
    assert yard.column(select(ANSWERS_SEEN.c.puzzle_id)) == []
    page(bob, code)
    assert yard.column(select(ANSWERS_SEEN.c.puzzle_id)) == []
    page(alice, code)
    board = select(DUEL_ROUND.c.puzzle_id).where(DUEL_ROUND.c.number == 1)
    assert yard.column(select(ANSWERS_SEEN.c.puzzle_id)) == yard.column(board)


def test_looking_between_two_words_is_told_as_well(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    begin(alice, code, 0, time_machine)
    for browser in (alice, bob):
        word(browser, code, "planter")
    time_machine.shift(1)
    for slug in slugs:
        alice.post(f"/bee/{slug}/shown")
    time_machine.shift(1)
    for browser in (alice, bob):
        word(browser, code, "replant")
    time_machine.shift(120)
    told = page(bob, code)
    assert re.search(r"alice: 28 points <small>\(answers seen\)", told)
    assert not re.search(r"You: 28 points <small>", told)


def test_seeing_them_again_elsewhere_takes_no_mark_away(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    """First in a room, then a word of the duel, then the page with all answers."""
    for slug in slugs:
        room = people.open_room(alice, slug, "bee")
        alice.post(f"/bee/{slug}/hint?room={room}", data={"hint": "start 1"})
    begin(alice, code, 0, time_machine)
    word(alice, code, "planter")
    time_machine.shift(120)
    for slug in slugs:
        alice.post(f"/bee/{slug}/shown")
    assert re.search(r"alice: 14 points <small>\(answers seen\)", page(bob, code))


def test_this_browser_s_note_is_enough(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    """Whoever logs out, looks and logs in again has looked."""
    begin(alice, code, 0, time_machine)
    alice.post("/logout")
    for slug in slugs:
        alice.post(f"/bee/{slug}/shown")
    alice.post("/login", data={"username": "alice", "password": yard.PASSWORD})
    assert word(alice, code, "planter")
    time_machine.shift(120)
    assert re.search(r"alice: 14 points <small>\(answers seen\)", page(bob, code))
