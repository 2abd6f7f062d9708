"""Rows: find the words that hide in a row of letters."""

from __future__ import annotations

from app.games.toy.rules import Puzzle, State, judge, view

from app.contract.game_types import Rules

RULES = Rules(
    puzzle=Puzzle.from_json,
    state=State.from_json,
    judge=judge,
    view=view,
    goal=lambda puzzle: puzzle.count,
)
