"""Some puzzles from a random place on the line."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.play.drawing import window
from app.puzzles.models import PUZZLE
from tests import yard
from tests.puzzles.test_publishing import other


def from_point(point: float, most: int) -> list[float]:
    """Where the puzzles of the window lie."""
    listed = window(select(PUZZLE.c.slug).where(PUZZLE.c.title == ""), most)
    return [row.draw for row in db.session.execute(listed, {"point": point})]


@pytest.fixture(autouse=True)
def _five(any_app: Flask) -> None:
    for number, draw in enumerate((0.9, 0.1, 0.7, 0.3, 0.5)):
        yard.add_bee(other(number), draw=draw)
    yard.add_bee(title="Not asked for", draw=0.2)


def test_it_works() -> None:
    assert from_point(0.0, 3) == [0.1, 0.3, 0.5]


def test_it_begins_at_the_point_and_goes_round() -> None:
    assert from_point(0.4, 2) == [0.5, 0.7]
    assert from_point(0.5, 2) == [0.5, 0.7]
    assert from_point(0.6, 4) == [0.7, 0.9, 0.1, 0.3]
    assert from_point(0.95, 2) == [0.1, 0.3]


def test_each_is_there_once_however_many_are_asked_for() -> None:
    for point in (0.0, 0.1, 0.5, 0.9, 1.0):
        assert sorted(from_point(point, 99)) == [0.1, 0.3, 0.5, 0.7, 0.9]
