"""Which of a daily's two sets of clues a player sees: chosen before the first letter, and fixed from then on."""

from __future__ import annotations

from dataclasses import replace

from app.games.crossword.formats.document import ClueLine
from app.games.crossword.rules import Puzzle, State


def shown_level(puzzle: Puzzle, state: State) -> str:
    """Return the set that the player sees, the day's own before one is chosen; empty for a puzzle with one set."""
    if puzzle.other_clues is None:
        return ""
    return state.level or puzzle.other_clues.own_level


def shown_clues(puzzle: Puzzle, state: State) -> tuple[ClueLine, ...]:
    """Return the clues that the player sees."""
    clues, others = puzzle.document.clues, puzzle.other_clues
    if others is None or shown_level(puzzle, state) == others.own_level:
        return clues
    return tuple(clue._replace(text=others.texts.get(clue.key, clue.text)) for clue in clues)


def may_choose_level(puzzle: Puzzle, state: State) -> bool:
    """Whether there are two sets and no letter has been written yet, not even one that was deleted since."""
    return puzzle.other_clues is not None and not state.marks and not state.revealed


def choose_level(puzzle: Puzzle, state: State, level: str) -> State | None:
    """Return the state with a set of clues, or None where there is nothing to choose."""
    return replace(state, level=level) if may_choose_level(puzzle, state) else None
