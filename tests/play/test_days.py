"""The days on both sides of a daily."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask

from app.extensions import db
from app.play import days
from app.play.store import load_puzzle
from app.preferences.reader_days import is_over_everywhere
from app.puzzles.models import PUZZLE, today
from app.puzzles.publishing import store_puzzle
from tests import yard
from tests.puzzles.test_publishing import other


@pytest.fixture
def at_home(any_app: Flask) -> Any:
    with any_app.test_request_context():
        yield


def around(day: date) -> tuple[date | None, date | None]:
    found = days_of(day.isoformat())
    for neighbour in found:
        if neighbour is not None:
            answers = f"/bee/{neighbour.day}/answers" if is_over_everywhere(neighbour.day) else ""
            assert neighbour[1:3] == (f"/bee/{neighbour.day}", answers)
            assert bool(neighbour.answers_at) is not bool(answers)
    return found.before and found.before.day, found.after and found.after.day


def days_of(slug: str) -> days.Days:
    opened = load_puzzle("bee", slug, None, neighbours=True)
    assert opened is not None
    return days.parse_neighbours("bee", opened.before, opened.after)


def test_it_works(any_app: Flask, at_home: Any) -> None:
    dates = [today() - timedelta(days=days) for days in (9, 5, 4, 0, -1)]
    for number, day in enumerate(dates):
        yard.add_bee(other(number), day=day)
    assert around(dates[0]) == (None, dates[1])
    assert around(dates[1]) == (dates[0], dates[2])
    assert around(dates[2]) == (dates[1], dates[3])
    # The day to come is not told.
    assert around(dates[3]) == (dates[2], None)


def test_days_are_those_of_the_game_that_everybody_may_see(any_app: Flask, at_home: Any) -> None:
    first, hidden, last = (today() - timedelta(days=days) for days in (3, 2, 1))
    yard.add_bee(other(1), day=first)
    yard.add_bee(other(2), day=hidden, status="unlisted")
    for day in (first, hidden, last):
        slug = store_puzzle("letterboxed", yard.new_box(), None)
        db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == slug).values(day=day, content_hash=str(day)))
    db.session.commit()
    yard.add_bee(other(3), day=last)
    assert around(first) == (None, last)
    assert around(last) == (first, None)


def test_a_board_without_a_day_has_no_neighbours(any_app: Flask, at_home: Any) -> None:
    yard.add_bee(other(1), day=today())
    assert days_of(yard.add_bee()) == (None, None)
