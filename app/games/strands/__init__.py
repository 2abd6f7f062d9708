"""Strands: 48 letters, eight rows of six, cut into theme words and one spangram that touches two opposite sides."""

from __future__ import annotations

from app.contract.game_types import Rules
from app.games.strands.rules import Puzzle, State, judge, write_path
from app.games.strands.view import view

RULES = Rules(
    puzzle=Puzzle.from_json,
    state=State.from_json,
    judge=judge,
    view=view,
    # Every theme word and the spangram.
    goal=lambda puzzle: puzzle.count,
    solution=lambda puzzle: [write_path(answer.path) for answer in puzzle.answers],
)
