"""What a room has found together are answers shown, to a game that is played alone."""

from __future__ import annotations

import pytest
from flask import Flask

from tests import grids, yard
from tests.play.test_answers_seen import MARK, PAST_DAY, finishes, is_marked, play, steps, tally
from tests.rooms import people


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug, "bee")
    people.join(bob, code)
    room = f"/bee/{slug}?room={code}"
    alice.post(f"/bee/{slug}/guess?room={code}", data={"word": "planter"})
    bob.get(room)
    # Of her own words, Alice has been shown none.
    for browser, marked in ((alice, False), (bob, True)):
        play(browser, "bee", slug)
        assert is_marked(browser, "bee", slug) is marked


@pytest.mark.parametrize("looked", [False, True])
def test_a_room_is_marked_by_a_member_who_has_seen_them_alone(any_app: Flask, looked: bool) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug, "bee")
    people.join(bob, code)
    if looked:
        bob.get(f"/bee/{slug}/answers")
    for number, form in enumerate(steps("bee")):
        (alice, bob)[number % 2].post(f"/bee/{slug}/guess?room={code}", data=form)
        for browser in (alice, bob):
            browser.get(f"/bee/{slug}?room={code}")
    assert (MARK in alice.get(f"/bee/{slug}?room={code}").text) is looked
    assert [is_marked(browser, "bee", slug) for browser in (alice, bob)] == [looked, looked]
    assert finishes() == [looked, looked]
    assert tally() == ((0, 0, 2) if looked else (2, 0, 0))


def test_letters_of_others_in_a_grid_are_answers_shown(any_app: Flask) -> None:
    slug = grids.add_crossword()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    code = people.open_room(alice, slug)
    people.join(bob, code)
    people.write(alice, slug, code, [[0, "y", 1]])
    assert people.poll(bob, slug, code, version=0)["version"] == 1
    play(bob, "crossword", slug)
    assert is_marked(bob, "crossword", slug)
