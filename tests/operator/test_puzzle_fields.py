"""A puzzle's content as operators read it: words, no names of fields."""

from __future__ import annotations

import pytest
from flask import Flask

from app.contract.game_types import NewPuzzle
from app.operator import puzzle_fields
from tests import grids, yard

PUZZLES = {
    "bee": lambda: yard.new_bee(("planter",), ("plane",)),
    "strands": yard.new_strands,
    "letterboxed": yard.new_box,
    "crossword": grids.new_crossword,
}


def fields_of(new: NewPuzzle) -> dict[str, list[str]]:
    return dict(puzzle_fields.list_fields(new.data) + puzzle_fields.list_fields(new.secret))


def test_it_works(app: Flask) -> None:
    with app.test_request_context():
        fields = fields_of(yard.new_strands())
    assert fields["Number of answers"] == ["7"]
    assert fields["Language"] == ["English"]
    assert fields["Answers"][:2] == ["wordpuzzle", "letter"]


@pytest.mark.parametrize("game", PUZZLES)
def test_every_field_has_a_label(app: Flask, game: str) -> None:
    labels = {str(label) for label in puzzle_fields.LABELS.values()}
    with app.test_request_context():
        assert set(fields_of(PUZZLES[game]())) - labels == set()


def test_a_difficulty_is_a_word_and_a_solution_a_line(app: Flask) -> None:
    with app.test_request_context():
        assert puzzle_fields.list_fields({"label": "medium", "solution": ["", "s", "o"]}) == [
            ("Difficulty", ["Medium"]),
            ("Solution", ["·so"]),
        ]
        assert puzzle_fields.list_fields({"house_rule": 3}) == [("House rule", ["3"])]
