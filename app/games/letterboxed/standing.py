"""The standing of a save of Letter Boxed, and the merging of two games of one board."""

from __future__ import annotations

from dataclasses import replace

from app.contract.game_types import Standing
from app.games.letterboxed.rules import MOST_SOLUTIONS, Puzzle, State, first_solution, used_letters
from app.games.letterboxed.sides import LETTER_COUNT


def standing(puzzle: Puzzle, state: State) -> Standing:
    """Score: letters used, all twelve once solved. Progress: words of the first solution, which is the result, else
    of the chain."""
    first = first_solution(state)
    score = LETTER_COUNT if first else len(used_letters(state.chain))
    return Standing(score, len(first or state.chain), state.hints, len(first))


def rank(puzzle: Puzzle, score: int, progress: int) -> str:
    """The crown of a result that no common words can better; what the oldest boards call par was that."""
    return "crown" if score == LETTER_COUNT and 0 < progress <= (puzzle.least or puzzle.par) else ""


def merge(mine: State, theirs: State) -> State:
    """The solutions and hints of both; the chain, with what is half typed, of whoever has used more letters.

    Hints of a game without a solution may have led to the other's.
    """
    ahead = theirs if len(used_letters(theirs.chain)) > len(used_letters(mine.chain)) else mine
    new = tuple(chain for chain in theirs.solutions if chain not in mine.solutions)
    return replace(
        ahead,
        solutions=(*mine.solutions, *new)[:MOST_SOLUTIONS],
        hints=max(mine.hints, theirs.hints),
        revealed=mine.revealed or theirs.revealed,
        helped=mine.helped if mine.solutions else max(mine.hints, theirs.helped),
    )
