"""What was to be found in a daily: for everybody, once its day is over."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.puzzles.models import today
from tests import grids, yard
from tests.puzzles.test_publishing import other

# How a board of each game is stored, and what its answers are.
ADD: dict[str, Callable[..., str]] = {
    "bee": yard.add_bee,
    "strands": partial(yard.add_strands, yard.new_zoo()),
    "letterboxed": yard.add_box,
    "crossword": grids.add_crossword,
}
ROWS = ("yurt", *grids.ROWS[1:4], "tone")
ANSWERS = {"bee": yard.ANSWERS, "strands": yard.ZOO, "letterboxed": yard.PAIR, "crossword": ROWS}
PAST_DAY = today() - timedelta(days=2)


@pytest.fixture
def everybody(app: Flask, alice: FlaskClient, client: FlaskClient) -> tuple[FlaskClient, ...]:
    return alice, client


def test_it_works(everybody: tuple[FlaskClient, ...]) -> None:
    for game, add in ADD.items():
        add(day=PAST_DAY)
        for browser in everybody:
            answer = browser.get(f"/{game}/{PAST_DAY}/answers")
            assert answer.status_code == 200
            assert set(ANSWERS[game]) <= yard.parts(answer.text), game


def test_today_s_answers_are_nobody_s(everybody: tuple[FlaskClient, ...]) -> None:
    for game, add in ADD.items():
        add(day=today())
        for browser in everybody:
            answer = browser.get(f"/{game}/{today()}/answers")
            assert (answer.status_code, answer.location) == (303, f"/{game}/{today()}")
            told = browser.get(answer.location).text
            assert "You can see the answers when you’ve finished, or when the day is over all around the world." in told
            # What any page says besides is no answer.
            assert not set(ANSWERS[game]) & (yard.parts(told) - yard.parts(browser.get(f"/{game}/rules").text))


def test_who_has_solved_today_s_sees_its_answers(alice: FlaskClient) -> None:
    slug = yard.add_box(day=today())
    for word in yard.CHAIN:
        alice.post(f"/letterboxed/{slug}/guess", data={"word": word})
        assert not set(yard.PAIR) & yard.parts(alice.get(f"/letterboxed/{slug}").text)
    assert set(yard.PAIR) <= yard.parts(alice.get(f"/letterboxed/{slug}/answers").text)


def test_a_board_of_no_day_keeps_its_answers(client: FlaskClient) -> None:
    for game, add in ADD.items():
        assert client.get(f"/{game}/{add()}/answers").status_code == 404
    assert client.get(f"/bee/{today() + timedelta(days=1)}/answers").status_code == 404


def test_looking_begins_and_ends_no_game(alice: FlaskClient, app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    before = yard.checksums("answers_seen")
    page = alice.get(f"/bee/{slug}/answers").text
    assert "The words you found are ticked" not in page
    assert yard.checksums("answers_seen") == before
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    page = alice.get(f"/bee/{slug}/answers").text
    assert page.count("✓<span") == 1
    assert not set(yard.BONUS) & yard.parts(page)
    alice.post(f"/bee/{slug}/guess", data={"word": yard.BONUS[0]})
    page = alice.get(f"/bee/{slug}/answers").text
    assert page.count("✓<span") == 2
    assert "<h2>Bonus words</h2>" in page
    assert set(yard.BONUS) & yard.parts(page) == {yard.BONUS[0]}


def test_every_page_of_a_game_leads_to_the_day_before(everybody: tuple[FlaskClient, ...]) -> None:
    yard.add_bee(other(1), day=PAST_DAY)
    daily, stock = yard.add_bee(other(2), day=today()), yard.add_bee(other(3))
    for browser in everybody:
        page = browser.get(f"/bee/{daily}").text
        assert f'href="/bee/{PAST_DAY}/answers"' in page
        assert f'href="/calendar/bee?month={today().isoformat()[:7]}&amp;language=en"' in page
        assert '<a href="/bee/">Today’s puzzle</a>' in browser.get(f"/bee/{stock}").text


def test_it_costs_few_statements(any_app: Flask) -> None:
    slug = yard.add_bee(day=PAST_DAY)
    alice: Any = yard.log_in(any_app, "alice")
    # The first time it is recorded that she has seen them.
    for most in (5, 3):
        with yard.statements() as seen:
            assert alice.get(f"/bee/{slug}/answers").status_code == 200
        assert len(seen) <= most
