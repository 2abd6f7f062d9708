"""Letter Boxed: twelve letters on four sides, used up by a chain of words."""

from __future__ import annotations

from app.contract.game_types import Rules, SavedStateRules
from app.games.letterboxed.rules import Puzzle, State, judge
from app.games.letterboxed.standing import merge, rank, standing
from app.games.letterboxed.view import view

RULES = Rules(
    puzzle=Puzzle.from_json,
    state=State.from_json,
    judge=judge,
    view=view,
    # The board is finished when it is solved once.
    goal=lambda puzzle: 1,
    rank=rank,
)
MOVES = SavedStateRules(standing=standing, merge=merge)
