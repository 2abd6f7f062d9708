"""Duels, rooms and letters on each database: nothing leaks, nothing grows, and order does not matter."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.accounts.models import USER
from app.extensions import db
from app.play.models import SAVE
from app.rooms.models import ROOM_MEMBER
from tests import grids, yard
from tests.rooms import people
from tests.rooms.test_shared_words import asked
from tests.yard import ANSWERS, HTMX

NOON = "2026-05-01T12:00:00Z"
POLLERS = 200


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def duel(alice: FlaskClient, time_machine: Any) -> str:
    """A duel in which Alice waits."""
    time_machine.move_to(NOON, tick=False)
    slugs = [yard.add_bee(replace(yard.new_bee(), identity=f"duel {n}")) for n in range(3)]
    return str(alice.post(f"/duels/new/bee/{slugs[0]}").location[-12:])


def bytes_told(client: FlaskClient, code: str) -> str:
    """Everything that a duel's addresses answer, heads included."""
    told = []
    for url in (f"/duels/{code}", f"/duels/{code}/news", f"/duels/{code}/news?known=x", f"/rooms/{code}"):
        for headers in ({}, HTMX):
            answer = client.get(url, headers=headers)
            told.append(f"{answer.status_code} {dict(answer.headers)} {answer.text}")
    return "\n".join(told)


def test_it_works(any_app: Flask, alice: FlaskClient, duel: str, time_machine: Any) -> None:
    """A stranger sees no letter of the round; the opponent sees the letters and none of the other's words, and what
    both are sent is the same length whatever the other has found."""
    bob, stranger = people.guest(any_app, duel, "Bob"), any_app.test_client()
    alice.post(f"/duels/{duel}/begin", data={"round": "0"})
    time_machine.shift(5)
    before = {who: bytes_told(browser, duel) for who, browser in (("bob", bob), ("stranger", stranger))}
    for word in ("planter", "plane", "alert"):
        answer = alice.post(f"/duels/{duel}/word", data={"word": word}, headers=HTMX)
        assert 'data-code="good"' in answer.text or 'data-code="pangram"' in answer.text
    after = {who: bytes_told(browser, duel) for who, browser in (("bob", bob), ("stranger", stranger))}
    for text in (*before.values(), *after.values()):
        assert yard.parts(text) & set(ANSWERS) <= {"alert"}  # as in role="alert"
    # Only tokens differ, and the points that the score tells.
    assert not [line for line in after["stranger"].splitlines() if "data-letter" in line or 'class="tile' in line]
    assert "aelnprt" not in "".join(sorted(re.findall(r'name="letter" value="(\w)"', after["stranger"])))
    assert stranger.post(f"/duels/{duel}/word", data={"word": "planter"}).status_code == 404


@pytest.fixture
def room(any_app: Flask, alice: FlaskClient) -> tuple[str, str]:
    """The slug and code of a room of a hive, which takes twenty."""
    slug = yard.add_bee()
    return slug, people.open_room(alice, slug, "bee")


def row_counts() -> tuple[int, ...]:
    db.session.rollback()
    tables = (USER, SAVE, ROOM_MEMBER)
    return tuple(db.session.scalar(select(func.count()).select_from(table)) or 0 for table in tables)


def test_two_hundred_who_poll_a_room_make_it_neither_grow_nor_dearer(
    any_app: Flask, room: tuple[str, str], time_machine: Any
) -> None:
    """Twenty sit in it, as many as it takes; two hundred more stand before the link and ask all the same."""
    time_machine.move_to(NOON, tick=False)
    slug, code = room
    members = [people.guest(any_app, code, f"Guest {number}") for number in range(19)]
    assert people.join(any_app.test_client(), code, shown="One too many") == 409
    before = row_counts()
    url = f"/bee/{slug}/news?room={code}"
    asks = [asked(member.get(f"/bee/{slug}?room={code}").text) for member in members]
    polls = set()
    for number in range(POLLERS):
        with yard.statements() as seen:
            answer = members[number % 19].get(asks[number % 19])
        polls.add((answer.status_code, len(seen)))
    # Nothing has happened: two statements tell that, and nothing is drawn.
    assert polls == {(204, 2)}
    costs = set()
    for _number in range(POLLERS):
        stranger = any_app.test_client()
        with yard.statements() as seen:
            assert stranger.get(url).status_code in (303, 404)
        costs.add(len(seen))
    assert max(costs) <= 3, costs
    assert row_counts() == before


@pytest.mark.parametrize("seed", range(4))
def test_letters_out_of_order_end_in_one_grid(any_app: Flask, alice: FlaskClient, seed: int) -> None:
    """Two write the same cells; whatever order, doubled or late, their batches come in, the last number stands."""
    slug = grids.add_crossword()
    code = people.open_room(alice, slug)
    bob = people.guest(any_app, code, "Bob")
    cells = sorted(grids.letters())[:3]
    batches = [(alice, "a", [[cells[0], "A", 1]]), (bob, "b", [[cells[0], "B", 2]]), (alice, "a", [[cells[1], "C", 3]])]
    batches += [(bob, "b", [[cells[1], "D", 4]]), (alice, "a", [[cells[2], "E", 5]])]
    order = [*batches, *batches[:3]]
    random.Random(seed).shuffle(order)
    for client, writer, writes in order:
        people.write(client, slug, code, writes, writer)
    stands = {cell: letter for cell, (letter, _number) in people.grid(code).items()}
    assert {cell: stands[cell].upper() for cell in cells} == dict(zip(cells, "BDE", strict=True))
