"""Help taken in a room, and pages of a room beside its game, are answers shown to a game that is played alone."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import grids, yard
from tests.play.test_answers_seen import PAST_DAY, finishes, is_marked, play, steps, tally
from tests.rooms import people


def reveal(browser: FlaskClient, slug: str, at: int, query: str = "") -> None:
    """An entry of the crossword is shown."""
    form = {"extent": "entry", "at": str(at), "across": "0"}
    assert browser.post(f"/crossword/{slug}/show{query}", data=form).status_code == 303


def test_it_works(any_app: Flask) -> None:
    """Alone in a room of one's own."""
    slug = grids.add_crossword()
    alice = yard.log_in(any_app, "alice")
    code = people.open_room(alice, slug)
    for at in range(4):
        reveal(alice, slug, at, f"?room={code}")
    alice.get(f"/crossword/{slug}?room={code}")
    play(alice, "crossword", slug)
    assert is_marked(alice, "crossword", slug)
    assert tally() == (0, 0, 1)


def test_a_hint_of_the_bee(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    code = people.open_room(alice, slug, "bee")
    alice.post(f"/bee/{slug}/hint?room={code}", data={"hint": "start 1"})
    alice.get(f"/bee/{slug}?room={code}")
    play(alice, "bee", slug)
    assert is_marked(alice, "bee", slug)


def test_help_that_one_s_own_game_has_had_marks_nothing(any_app: Flask) -> None:
    """A room begins with the game of whoever opens it, and its hints are in that player's own result."""
    slug = grids.add_crossword()
    alice = yard.log_in(any_app, "alice")
    reveal(alice, slug, 0)
    code = people.open_room(alice, slug)
    alice.get(f"/crossword/{slug}?room={code}")
    play(alice, "crossword", slug)
    assert not is_marked(alice, "crossword", slug)


def test_what_another_has_revealed_is_shown_to_the_owner(any_app: Flask) -> None:
    slug = grids.add_crossword()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug)
    people.join(bob, code)
    reveal(bob, slug, 0, f"?room={code}")
    assert people.poll(alice, slug, code, version=0)
    play(alice, "crossword", slug)
    assert is_marked(alice, "crossword", slug)


@pytest.mark.parametrize("page", ["list", "print?content=progress"])
def test_letters_of_others_are_shown_by_other_pages_too(any_app: Flask, page: str) -> None:
    slug = grids.add_crossword()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug)
    people.join(bob, code)
    alice.post(f"/crossword/{slug}/guess?room={code}", data={"e-across-1": "yurt"})
    bob.get(f"/crossword/{slug}/{page}{'&' if '?' in page else '?'}room={code}")
    play(bob, "crossword", slug)
    assert is_marked(bob, "crossword", slug)


def test_a_list_whose_lines_do_not_fit_shows_them_as_well(any_app: Flask) -> None:
    slug = grids.add_crossword()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug)
    people.join(bob, code)
    alice.post(f"/crossword/{slug}/guess?room={code}", data={"e-across-1": "yurt"})
    answer = bob.post(f"/crossword/{slug}/list?room={code}", data={"e-across-5": "much too long"})
    assert (answer.status_code, "yurt" in answer.text) == (422, True)
    play(bob, "crossword", slug)
    assert is_marked(bob, "crossword", slug)


@pytest.mark.parametrize("page", ["rare", "board.json"])
def test_words_of_others_are_shown_by_other_pages_too(any_app: Flask, page: str) -> None:
    slug = yard.add_bee()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug, "bee")
    people.join(bob, code)
    alice.post(f"/bee/{slug}/guess?room={code}", data={"word": "planter"})
    bob.get(f"/bee/{slug}/{page}?room={code}")
    play(bob, "bee", slug)
    assert is_marked(bob, "bee", slug)


def test_a_member_who_had_seen_the_answers_has_not_finished_unaided(any_app: Flask) -> None:
    """Without a word of theirs, the others' result is their own."""
    slug = yard.add_bee(day=PAST_DAY)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug, "bee")
    people.join(bob, code)
    bob.get(f"/bee/{slug}/answers")
    for form in steps("bee"):
        alice.post(f"/bee/{slug}/guess?room={code}", data=form)
    assert [is_marked(browser, "bee", slug) for browser in (alice, bob)] == [False, True]
    assert finishes() == [False, True]
    assert tally() == (1, 0, 1)


def test_help_at_home_makes_up_for_none_in_the_room(any_app: Flask) -> None:
    """Each has one: that of the room is not counted in the own result."""
    slug = grids.add_crossword()
    alice = yard.log_in(any_app, "alice")
    code = people.open_room(alice, slug)
    reveal(alice, slug, 0)
    reveal(alice, slug, 1, f"?room={code}")
    play(alice, "crossword", slug)
    assert is_marked(alice, "crossword", slug)


def test_what_another_has_revealed_counts_whatever_the_owner_had_before(any_app: Flask) -> None:
    slug = grids.add_crossword()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    reveal(alice, slug, 0)
    code = people.open_room(alice, slug)
    people.join(bob, code)
    reveal(alice, slug, 1)
    reveal(bob, slug, 2, f"?room={code}")
    alice.get(f"/crossword/{slug}?room={code}")
    play(alice, "crossword", slug)
    assert is_marked(alice, "crossword", slug)


def test_the_owner_s_help_is_shown_to_whoever_joins(any_app: Flask) -> None:
    slug = grids.add_crossword()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    reveal(alice, slug, 0)
    code = people.open_room(alice, slug)
    people.join(bob, code)
    bob.get(f"/crossword/{slug}?room={code}")
    play(bob, "crossword", slug)
    assert is_marked(bob, "crossword", slug)


def test_a_guess_costs_no_more_for_the_owner_s_help_of_before(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/hint", data={"hint": "start 1"})
    code = people.open_room(alice, slug, "bee")
    alice.get(f"/bee/{slug}?room={code}")
    with yard.statements() as seen:
        alice.post(f"/bee/{slug}/guess?room={code}", data={"word": "planter"}, headers=yard.HTMX)
    assert len(seen) <= 5, seen
