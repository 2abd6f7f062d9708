"""Some puzzles from a random place on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.browse import random_board
from app.extensions import db
from app.play.windows import random_window
from app.puzzles.models import PUZZLE
from app.puzzles.publishing import store_puzzle
from tests import yard


@pytest.fixture
def line(any_app: Flask) -> list[int]:
    """Eight puzzles that lie at 0, 1/8, 2/8 and so on."""
    ids = []
    for number in range(8):
        slug = store_puzzle("bee", replace(yard.new_bee(), identity=str(number)), None)
        moved = PUZZLE.update().where(PUZZLE.c.slug == slug).values(draw=number / 8)
        ids.append(db.session.scalars(moved.returning(PUZZLE.c.id)).one())
    db.session.commit()
    return ids


def drawn(line: list[int], point: float, most: int) -> list[int]:
    """Their numbers on the line, in the order of the answer."""
    rows = db.session.execute(random_window(select(PUZZLE.c.id), most), {"point": point}).all()
    return [line.index(row.id) for row in rows]


def test_it_works(line: list[int]) -> None:
    assert drawn(line, 0.3, 3) == [3, 4, 5]


def test_it_goes_round(line: list[int]) -> None:
    assert drawn(line, 0.8, 3) == [7, 0, 1]
    assert drawn(line, 0.99, 2) == [0, 1]


@pytest.mark.parametrize("point", [0.0, 0.125, 0.5, 1.0])
def test_where_there_are_no_more_it_finds_all_of_them_once(line: list[int], point: float) -> None:
    assert sorted(drawn(line, point, 8)) == sorted(drawn(line, point, 100)) == list(range(8))


def test_a_new_puzzle_lies_somewhere(any_app: Flask) -> None:
    places = [add(number) for number in range(5)]
    assert len(set(places)) == 5
    assert all(0 <= place < 1 for place in places)


def add(number: int) -> float:
    slug = store_puzzle("bee", replace(yard.new_bee(), identity=str(number)), None)
    return float(db.session.scalars(select(PUZZLE.c.draw).where(PUZZLE.c.slug == slug)).one())


def test_with_more_than_can_be_weighed_every_board_can_be_drawn(line: list[int], monkeypatch: Any) -> None:
    monkeypatch.setattr(random_board, "MAX_CANDIDATES", 3)
    random_board._candidates_statement.cache_clear()
    try:
        slugs = set(yard.column(select(PUZZLE.c.slug)))
        assert {random_board.sample_slug("bee", None) for _time in range(200)} == slugs
    finally:
        random_board._candidates_statement.cache_clear()


def test_it_is_the_place_that_counts_and_not_the_age(line: list[int]) -> None:
    for number, puzzle in enumerate(line):
        db.session.execute(PUZZLE.update().where(PUZZLE.c.id == puzzle).values(draw=(number * 5 % 8) / 8))
    db.session.commit()
    rows = db.session.execute(random_window(select(PUZZLE.c.id), 3), {"point": 0.5}).all()
    assert [row.draw for row in rows] == [0.5, 0.625, 0.75]
    rows = db.session.execute(random_window(select(PUZZLE.c.id), 4), {"point": 0.75}).all()
    assert [row.draw for row in rows] == [0.75, 0.875, 0.0, 0.125]
