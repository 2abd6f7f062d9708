"""What a save says of a game of Letter Boxed, and how two games of one board become one."""

from __future__ import annotations

from dataclasses import replace

from app.games.base.contract import Standing
from app.games.letterboxed.rules import MOST_SOLUTIONS, Puzzle, State, best_solution, covered
from app.games.letterboxed.sides import LETTERS


def standing(puzzle: Puzzle, state: State) -> Standing:
    """Score: letters used, all twelve once solved. Progress: words of the best solution, else of the chain."""
    best = best_solution(state)
    score = LETTERS if best else len(covered(state.chain))
    return Standing(score, len(best or state.chain), state.hints, len(best))


def merge(mine: State, theirs: State) -> State:
    """The solutions and hints of both; the chain, with what is half typed, of whoever has used more letters."""
    ahead = theirs if len(covered(theirs.chain)) > len(covered(mine.chain)) else mine
    new = tuple(chain for chain in theirs.solutions if chain not in mine.solutions)
    return replace(
        ahead,
        solutions=(*mine.solutions, *new)[:MOST_SOLUTIONS],
        hints=max(mine.hints, theirs.hints),
        revealed=mine.revealed or theirs.revealed,
    )
