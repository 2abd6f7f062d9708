"""Whoever has been shown answers by a running site plays on, and the result says so."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest
from sqlalchemy import select

from app.extensions import db
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import PUZZLE, today
from tests import yard
from tests.faults.person import Person
from tests.faults.stack import Stack
from tests.faults.test_rooms import enter
from tests.faults.test_served_play import add_bee
from tests.faults.test_served_rooms import open_room

pytestmark = pytest.mark.faults
DAYS = count()
MARK = "You had seen answers before you finished"


def past_day(site: Stack) -> str:
    """A Bee of a day that is no other test's, and over."""
    return add_bee(site, day=today() - timedelta(days=4000 + next(DAYS)))


def play(person: Person, slug: str, query: str = "") -> str:
    """Find every word; the page at the end."""
    person.get(f"/bee/{slug}{query}")
    for word in yard.ANSWERS:
        person.post(f"/bee/{slug}/guess{query}", partial=True, word=word)
    return person.get(f"/bee/{slug}{query}").text


def tally(site: Stack, slug: str) -> tuple[int, int]:
    """Finishes of accounts, and those after answers were seen."""
    t = PUZZLE_TALLY.c
    with site.inside():
        rows = select(t.completions, t.after_answers).join(PUZZLE, PUZZLE.c.id == t.puzzle_id)
        row = db.session.execute(rows.where(PUZZLE.c.slug == slug)).one()
        return row.completions, row.after_answers


def test_it_works(stack: Stack) -> None:
    """A day's answers mark the one who has read them, in this browser's note through logout and login."""
    slug = past_day(stack)
    alice, bob = stack.add_player("alice"), stack.add_player("bob")
    reader = Person(stack.url)
    assert "planter" in reader.get(f"/bee/{slug}/answers").text
    reader.log_in(alice.name)
    marked, unmarked = play(reader, slug), play(bob, slug)
    assert MARK in marked and "answers seen" in marked
    assert MARK not in unmarked and "no hints" in unmarked
    assert tally(stack, slug) == (1, 1)
    assert "answers seen" in reader.get("/puzzles?filter=finished").text


def test_what_was_finished_before_stays_as_it_was(served: Stack) -> None:
    slug, alice = past_day(served), served.add_player("alice")
    before = play(alice, slug)
    alice.get(f"/bee/{slug}/answers")
    assert MARK not in before + alice.get(f"/bee/{slug}").text
    assert tally(served, slug) == (1, 0)


def test_what_others_have_found_in_a_room_marks_the_own_game(served: Stack) -> None:
    slug = add_bee(served)
    alice, bob = served.add_player("alice"), served.add_player("bob")
    code = open_room(alice, "bee", slug)
    enter(bob, code)
    for word in yard.ANSWERS[:4]:
        alice.post(f"/bee/{slug}/guess?room={code}", partial=True, word=word)
    assert "planter" in bob.get(f"/bee/{slug}?room={code}").text
    assert MARK in play(bob, slug)


def test_a_new_puzzle_is_none_whose_answers_were_seen(served: Stack) -> None:
    alice, day = served.add_player("alice"), today().isoformat()
    assert alice.get(f"/bee/{day}").code == 200
    assert alice.post("/bee/new").location == f"/bee/{day}"
    alice.get(f"/bee/{day}")
    assert alice.post(f"/bee/{day}/reveal").code == 303
    assert alice.post("/bee/new").location != f"/bee/{day}"
