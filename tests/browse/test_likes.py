"""What players say of a puzzle, and how everybody fared with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.play import counting
from app.play.models import COMPLETION
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import PUZZLE
from tests import counted, yard
from tests.yard import HTMX

WORDS = ("planter", "plane")
LIKED = select(COMPLETION.c.liked)


@pytest.fixture
def slug(any_app: Flask) -> str:
    return yard.add_bee(yard.new_bee(WORDS, ()))


def enter(app: Flask, name: str | None, slug: str, words: tuple[str, ...] = WORDS) -> FlaskClient:
    """A browser whose player has found these words."""
    browser = yard.log_in(app, name) if name else app.test_client()
    for word in words:
        browser.post(f"/bee/{slug}/guess", data={"word": word})
    return browser


def like(browser: FlaskClient, slug: str, value: str = "like", **options: Any) -> Any:
    return browser.post(f"/like/bee/{slug}", data={"value": value}, **options)


def test_it_works(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    assert like(alice, slug).location == f"/stats/bee/{slug}"
    assert yard.column(LIKED) == [True]
    assert "1 like" in alice.get(f"/stats/bee/{slug}").text


def test_it_can_be_taken_back_and_turned_round(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    said = []
    for value in ("like", "dislike", "none"):
        like(alice, slug, value)
        said += yard.column(LIKED)
    assert said == [True, False, None]


def test_the_button_that_is_pressed_takes_it_back(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    part = like(alice, slug, headers=HTMX).text
    assert 'value="none" aria-pressed="true">Like' in part
    assert 'value="dislike" aria-pressed="false">Dislike' in part
    assert "<html" not in part


@pytest.mark.parametrize(("name", "words"), [("bob", WORDS[:1]), (None, WORDS), (None, ())])
def test_only_an_account_that_has_finished_it_may_say(
    any_app: Flask, slug: str, name: str | None, words: tuple[str, ...]
) -> None:
    browser = enter(any_app, name, slug, words)
    assert like(browser, slug).location == f"/bee/{slug}"
    assert "Finish the puzzle and log in" in browser.get(f"/bee/{slug}").text
    assert like(browser, slug, headers=HTMX).status_code == 403
    assert set(yard.column(LIKED)) <= {None}


@pytest.mark.parametrize("value", ["", "LIKE", "1", "🐝"])
def test_it_refuses_another_value(any_app: Flask, slug: str, value: str) -> None:
    assert like(enter(any_app, "alice", slug), slug, value).status_code == 400


def test_a_puzzle_that_is_not_there_cannot_be_liked(any_app: Flask) -> None:
    assert like(yard.log_in(any_app, "alice"), "nothing-here").status_code == 404


def test_a_like_is_for_the_account_that_the_page_was_opened_by(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    answer = alice.post(f"/like/bee/{slug}", data={"value": "like", "player": "999999"})
    assert answer.status_code == 409


def test_saying_it_costs_few_statements(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    with yard.statements() as seen:
        like(alice, slug)
    assert len([one for one in seen if "FROM completion" in one or "UPDATE completion" in one]) == 2
    # The session, the board and the bucket beside them, and the board's tally; a creator's would be one more.
    assert len(seen) == 6


def test_showing_it_at_once_costs_one_statement_more(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    with yard.statements() as seen:
        part = like(alice, slug, headers=HTMX).text
    assert 'value="none" aria-pressed="true">Like' in part
    assert len([one for one in seen if "FROM completion" in one or "UPDATE completion" in one]) == 2
    assert len(seen) == 7


def test_numbers_are_for_those_who_are_through(any_app: Flask, slug: str) -> None:
    enter(any_app, "alice", slug)
    bob = enter(any_app, "bob", slug, WORDS[:1])
    assert bob.get(f"/stats/bee/{slug}").location == f"/bee/{slug}"
    assert bob.get(f"/stats/bee/{slug}", headers=HTMX).status_code == 204
    bob.post(f"/bee/{slug}/reveal")
    assert "1 player has finished" in bob.get(f"/stats/bee/{slug}").text
    assert "aria-pressed" not in bob.get(f"/stats/bee/{slug}").text


def test_a_guest_sees_the_numbers_and_an_invitation(any_app: Flask, slug: str) -> None:
    guest = enter(any_app, None, slug)
    db.session.execute(PUZZLE_TALLY.update().values(hints_sum=2))
    db.session.commit()
    page = guest.get(f"/stats/bee/{slug}").text
    assert "You’re the first to finish" in page
    assert "player has finished" not in page
    # One person's time and hints are no numbers of others.
    assert "median time" not in page and "average hints" not in page
    assert "log in to like" in page


def test_the_end_of_a_game_fetches_the_numbers(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug, WORDS[:1])
    address = f'hx-get="/stats/bee/{slug}"'
    assert address not in alice.get(f"/bee/{slug}").text
    assert address in alice.post(f"/bee/{slug}/guess", data={"word": WORDS[1]}, headers=HTMX).text
    assert address in alice.get(f"/bee/{slug}").text


def test_the_numbers_cost_four_statements(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    with yard.statements() as seen:
        alice.get(f"/stats/bee/{slug}", headers=HTMX)
    assert len(seen) == 4


def test_time_and_hints_are_told_in_words(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    bob = yard.add_user("bob").id
    board = yard.column(select(PUZZLE.c.id))[0]
    counted.finish(board, bob, 542, 4)
    counting.write_change(Counter({(PUZZLE_TALLY, (board,), "anonymous"): 9}))
    db.session.commit()
    page = alice.get(f"/stats/bee/{slug}").text
    for words in ("10 other players have finished", "median time 9:02", "average hints 4"):
        assert words in page


def test_median_and_average_are_of_the_others_alone(any_app: Flask, slug: str) -> None:
    alice = enter(any_app, "alice", slug)
    board = yard.column(select(PUZZLE.c.id))[0]
    for number in range(10):
        before = alice.get(f"/stats/bee/{slug}").text
        counted.finish(board, yard.add_user(f"bob{number}").id, 120, 3)
    db.session.commit()
    assert "9 other players have finished" in before
    # So few times would be those of people whom one knows.
    assert "median time" not in before and "average hints" not in before
    page = alice.get(f"/stats/bee/{slug}").text
    for words in ("10 other players have finished", "median time 2:00", "average hints 3"):
        assert words in page


def test_who_has_given_up_is_not_told_the_time_of_one_player(any_app: Flask, slug: str) -> None:
    counted.finish(yard.column(select(PUZZLE.c.id))[0], yard.add_user("bob").id, 120, 3)
    alice = enter(any_app, "alice", slug, WORDS[:1])
    alice.post(f"/bee/{slug}/reveal")
    page = alice.get(f"/stats/bee/{slug}").text
    assert "1 player has finished" in page
    assert "median time" not in page and "average hints" not in page
