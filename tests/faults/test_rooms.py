"""Rooms and duels on a running site: the server is killed, players go, and equal words come at once."""

from __future__ import annotations

import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from threading import Barrier
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select, update

from app.extensions import db, now
from app.play.models import GUESS, SAVE
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_WORD
from app.rooms.models import ROOM
from tests import yard
from tests.faults.person import Answer, Person, verdict
from tests.faults.stack import Stack, kill

pytestmark = pytest.mark.faults


def guests(stack: Stack, count: int) -> list[Person]:
    return [Person(stack.url) for _ in range(count)]


def enter(person: Person, code: str) -> None:
    person.get(f"/rooms/{code}")
    answer = person.post(f"/rooms/{code}", shown="")
    assert answer.code == 303, answer.text


def at_once(people: list[Person], path: str, word: str) -> list[Answer]:
    """Each hands in the same word at the same moment."""
    barrier = Barrier(len(people))

    def hand_in(person: Person) -> Answer:
        barrier.wait(20)
        return person.post(path, partial=True, word=word)

    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(hand_in, people))


def open_duel(stack: Stack) -> tuple[Person, Person, str]:
    """Two in a duel on boards of a language of its own, whose first round runs."""
    with stack.inside():
        tongue = os.urandom(2).hex()
        slugs = [yard.add_bee(replace(yard.new_bee(), identity=f"{os.urandom(8).hex()}")) for _ in range(3)]
        db.session.execute(update(PUZZLE).where(PUZZLE.c.slug.in_(slugs)).values(language=tongue))
        db.session.commit()
    alice, bob = guests(stack, 2)
    alice.open(slugs[0])
    code = alice.post(f"/duels/new/bee/{slugs[0]}").location[-12:]
    enter(bob, code)
    assert bob.post(f"/duels/{code}/begin", round="0").code == 303
    shift(stack, code, 0)
    return alice, bob, code


def shift(stack: Stack, code: str, seconds: float) -> None:
    """The round that was begun last has begun so long ago."""
    with stack.inside():
        at = now() - timedelta(seconds=seconds)
        db.session.execute(update(ROOM).where(ROOM.c.code == code).values(starts_at=at))
        db.session.commit()


def kept(stack: Stack, code: str) -> list[tuple[int, str]]:
    with stack.inside():
        of_duel = select(DUEL_WORD.c.writer, DUEL_WORD.c.text).join(ROOM, ROOM.c.id == DUEL_WORD.c.room_id)
        return sorted(tuple(row) for row in db.session.execute(of_duel.where(ROOM.c.code == code)).all())


def test_it_works(stack: Stack) -> None:
    """An equal word of six in a shared hive is scored once, and nobody is stuck."""
    slug = stack.add_puzzle(yard.ANSWERS)
    people = guests(stack, 6)
    people[0].open(slug)
    code = people[0].post(f"/rooms/bee/{slug}").headers["location"][-12:]
    for person in people[1:]:
        enter(person, code)
    answers = at_once(people, f"/bee/{slug}/guess?room={code}", "planet")
    assert Counter(map(verdict, answers)) == {"good": 1, "already_found": 5}
    assert {verdict(one) for one in at_once(people[:1], f"/bee/{slug}/guess?room={code}", "plane")} == {"good"}
    with stack.inside():
        of_room = select(GUESS.c.text).join_from(GUESS, SAVE).join(ROOM, ROOM.c.user_id == SAVE.c.user_id)
        assert sorted(db.session.scalars(of_room.where(ROOM.c.code == code))) == ["plane", "planet"]


def test_a_duel_outlives_its_server(stack: Stack) -> None:
    alice, bob, code = open_duel(stack)
    assert verdict(alice.post(f"/duels/{code}/word", partial=True, word="planet")) == "good"
    kill(*stack.web_workers())
    stack.measure(stack.answers, 60)
    assert 'data-word="planet"' in alice.get(f"/duels/{code}").text
    answers = at_once([alice, bob, alice.twin(), bob.twin()], f"/duels/{code}/word", "plane")
    assert Counter(map(verdict, answers)) == {"good": 2, "already_found": 2}
    assert kept(stack, code) == [(1, "plane"), (1, "planet"), (2, "plane")]


def test_a_duel_of_which_one_is_gone_is_played_to_its_end(stack: Stack) -> None:
    alice, bob, code = open_duel(stack)
    assert verdict(bob.post(f"/duels/{code}/word", partial=True, word="planet")) == "good"
    assert bob.post(f"/rooms/{code}/seat/leave").code == 303
    for known in (1, 2, 3):
        assert verdict(alice.post(f"/duels/{code}/word", partial=True, word="plane")) == "good"
        shift(stack, code, 91)
        assert verdict(alice.post(f"/duels/{code}/word", partial=True, word="plate")) == "too_late"
        if known < 3:
            assert alice.post(f"/duels/{code}/begin", round=str(known)).code == 303
            shift(stack, code, 0)
    assert "You won!" in alice.get(f"/duels/{code}").text
    again = alice.post(f"/duels/{code}/again")
    assert again.code == 303
    assert urlsplit(again.headers["location"]).path != f"/duels/{code}"
