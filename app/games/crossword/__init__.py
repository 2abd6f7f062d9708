"""Crossword: words that cross, each found from its clue."""

from __future__ import annotations

from app.contract.game_types import CellRules, Rules
from app.games.crossword.rules import Puzzle, State
from app.games.crossword.solve.cell_writing import build_standing, cells_as_json, merge, write_letters, writer_numbers
from app.games.crossword.solve.view import view

RULES = Rules(
    puzzle=Puzzle.from_json,
    state=State.from_json,
    view=view,
    # Solved once is solved.
    goal=lambda puzzle: 1,
)
CELLS = CellRules(standing=build_standing, merge=merge, write=write_letters, told=cells_as_json, writers=writer_numbers)
