"""The Bee: words from seven letters around a key letter."""

from __future__ import annotations

from app.contract.game_types import Rules
from app.games.bee.rules import Puzzle, State, enough_points, judge, rank_code, view

RULES = Rules(
    puzzle=Puzzle.from_json,
    state=State.from_json,
    judge=judge,
    view=view,
    goal=lambda puzzle: puzzle.words,
    maximum=lambda puzzle: puzzle.maximum,
    enough=enough_points,
    rank=lambda puzzle, score, progress: rank_code(puzzle, score),
    solution=lambda puzzle: sorted(puzzle.answers),
)
