"""The Bee: words from seven letters around a key letter."""

from __future__ import annotations

from app.games.bee import rules
from app.games.contract import Game, Rooms


class Bee(Rooms):
    """The Bee as the house sees it."""

    name = "bee"
    rules = rules
    views = rules

    def goal(self, puzzle: rules.Puzzle) -> int:
        return puzzle.words

    def rank(self, puzzle: rules.Puzzle, score: int, progress: int) -> str:
        return rules.rank_code(puzzle, score)


GAME: Game = Bee()
