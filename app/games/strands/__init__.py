"""Strands: 48 letters, eight rows of six, cut into theme words and one spangram that touches two opposite sides."""

from __future__ import annotations

from app.games.base.contract import Game, Rooms
from app.games.strands import rules, view


class Strands(Rooms):
    """Strands as the house sees it."""

    name = "strands"
    rules = rules
    views = view
    maker = "themes"

    def goal(self, puzzle: rules.Puzzle) -> int:
        """Every theme word and the spangram."""
        return puzzle.count


GAME: Game = Strands()
