"""Strands: 48 letters, eight rows of six, cut into theme words and one spangram that touches two opposite sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app.games.contract import Game, Guess, Json, NewPuzzle, Tick, Verdict
from app.games.strands import rules
from app.games.strands import view as views


class Strands:
    """Strands as the house sees it. Generator and solver are loaded when first needed: pages never need them."""

    name = "strands"

    def puzzle(self, data: Json, secret: Json | None) -> rules.Puzzle:
        return rules.Puzzle.from_json(data, secret)

    def state(self, saved: Mapping[str, Any], guesses: Sequence[Guess]) -> rules.State:
        return rules.State.from_json(saved, guesses)

    def judge(self, puzzle: rules.Puzzle, state: rules.State, guess: str) -> Verdict:
        return rules.judge(puzzle, state, guess)

    def view(self, puzzle: rules.Puzzle, state: rules.State) -> views.View:
        return views.view(puzzle, state)

    def goal(self, puzzle: rules.Puzzle) -> int:
        """Every theme word and the spangram."""
        return puzzle.count

    def rank(self, puzzle: rules.Puzzle, score: int, progress: int) -> str:
        return ""

    def generate(self, params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
        from app.games.strands import themes

        return themes.generate(params, rng, tick)

    def solve(self, params: Json, tick: Tick) -> Json:
        from app.games.strands import solver

        return solver.solve(params, tick)


GAME: Game = Strands()
