"""Letter Boxed: twelve letters on four sides, used up by a chain of words."""

from __future__ import annotations

from app.games.base.contract import Moving, Rooms, Standing
from app.games.letterboxed import rules, standing, view


class LetterBoxed(Rooms):
    """Letter Boxed as the house sees it."""

    name = "letterboxed"
    rules = rules
    views = view

    def goal(self, puzzle: rules.Puzzle) -> int:
        """The board is finished when it is solved once."""
        return 1

    def standing(self, state: rules.State) -> Standing:
        return standing.standing(state)

    def merge(self, mine: rules.State, theirs: rules.State) -> rules.State:
        return standing.merge(mine, theirs)


GAME: Moving = LetterBoxed()
