"""The Bee: words from seven letters around a key letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from app.games.bee import rules
from app.games.contract import Game, Guess, Json, NewPuzzle, Tick, Verdict


class Bee:
    """The Bee as the house sees it. Generator and solver are loaded when first needed: pages never need them."""

    name = "bee"

    def puzzle(self, data: Json, secret: Json | None) -> rules.Puzzle:
        return rules.Puzzle.from_json(data, secret)

    def state(self, saved: Mapping[str, Any], guesses: Sequence[Guess]) -> rules.State:
        return rules.State.from_json(saved, guesses)

    def judge(self, puzzle: rules.Puzzle, state: rules.State, guess: str) -> Verdict:
        return rules.judge(puzzle, state, guess)

    def view(self, puzzle: rules.Puzzle, state: rules.State) -> rules.View:
        return rules.view(puzzle, state)

    def goal(self, puzzle: rules.Puzzle) -> int:
        return puzzle.words

    def rank(self, puzzle: rules.Puzzle, score: int, progress: int) -> str:
        return rules.rank_code(puzzle, score)

    def generate(self, params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
        from app.games.bee import generator

        return generator.generate(params, rng, tick)

    def solve(self, params: Json, tick: Tick) -> Json:
        from app.games.bee import solver

        return solver.solve(params, tick)


GAME: Game = Bee()
