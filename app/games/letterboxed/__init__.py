"""Letter Boxed: twelve letters on four sides, used up by a chain of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app.games.contract import Guess, Json, Moving, NewPuzzle, Standing, Tick, Verdict
from app.games.letterboxed import rules, standing
from app.games.letterboxed import view as views


class LetterBoxed:
    """Letter Boxed as the house sees it. Generator and solver are loaded when first needed: pages never need them."""

    name = "letterboxed"

    def puzzle(self, data: Json, secret: Json | None) -> rules.Puzzle:
        return rules.Puzzle.from_json(data, secret)

    def state(self, saved: Mapping[str, Any], guesses: Sequence[Guess]) -> rules.State:
        return rules.State.from_json(saved, guesses)

    def judge(self, puzzle: rules.Puzzle, state: rules.State, guess: str) -> Verdict:
        return rules.judge(puzzle, state, guess)

    def view(self, puzzle: rules.Puzzle, state: rules.State) -> views.View:
        return views.view(puzzle, state)

    def goal(self, puzzle: rules.Puzzle) -> int:
        """The board is finished when it is solved once."""
        return 1

    def rank(self, puzzle: rules.Puzzle, score: int, progress: int) -> str:
        return ""

    def standing(self, state: rules.State) -> Standing:
        return standing.standing(state)

    def merge(self, mine: rules.State, theirs: rules.State) -> rules.State:
        return standing.merge(mine, theirs)

    def generate(self, params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
        from app.games.letterboxed import generator

        return generator.generate(params, rng, tick)

    def solve(self, params: Json, tick: Tick) -> Json:
        from app.games.letterboxed import solver

        return solver.solve(params, tick)


GAME: Moving = LetterBoxed()
