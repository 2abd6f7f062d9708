"""A few real puzzles of each game, made by its own engine, and the guesses that finish them as they are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import cast

from app.contract import registry
from app.contract.game_types import HINT, Json, NewPuzzle
from app.contract.parameters import write_parameters
from app.contract.spec import SomeGame

SAMPLES_PER_GAME = 4


@dataclass(frozen=True, slots=True)
class Sample:
    """A puzzle with the guesses of its solution: (text, kind, points, score, progress) each.

    `answers` are the texts of those that count among the words that come last.
    """

    new: NewPuzzle
    guesses: tuple[tuple[str, str, int, int, int], ...]
    answers: frozenset[str]
    goal: int


class UnwatchedJob:
    """The work of a job that nobody watches, in a yard without puzzles."""

    def __call__(self, percent: int, code: str, **values: object) -> bool:
        return True

    def partial(self, result: Callable[[], Json]) -> None:
        return

    def dailies(self, day: date, days: int) -> list[Json]:
        return []

    def known(self, identities: Sequence[str]) -> frozenset[str]:
        return frozenset()

    def keep(self, new: NewPuzzle, day: date) -> str:
        """Return the day as the address and store nothing: the caller writes the sample."""
        return day.isoformat()

    def store(self, made: Sequence[NewPuzzle]) -> list[str]:
        return []

    def stocked(self, language: str, most: int) -> list[Json]:
        return []


def make_samples(seed: int) -> Mapping[str, Sequence[Sample]]:
    """Return some samples of each game."""
    return {spec.name: solve_puzzles(spec, generate_puzzles(spec, seed)) for spec in registry.specs()}


def generate_puzzles(spec: SomeGame, seed: int) -> list[NewPuzzle]:
    params = write_parameters(spec.supply.small or spec.supply.params)
    puzzles: list[NewPuzzle] = []
    for number in range(SAMPLES_PER_GAME):
        if len(puzzles) < SAMPLES_PER_GAME:
            job_params = {**params, "seed": seed + number}
            puzzles += cast(
                list[NewPuzzle], spec.jobs["generate"].run_stored(job_params, Random(seed + number), UnwatchedJob())
            )
    return puzzles[:SAMPLES_PER_GAME]


def solve_puzzles(spec: SomeGame, puzzles: Iterable[NewPuzzle]) -> list[Sample]:
    return [solve_puzzle(spec, new) for new in puzzles]


def solve_puzzle(spec: SomeGame, new: NewPuzzle) -> Sample:
    """The solution judged by the rules, guess by guess as if each were the first."""
    rules = spec.rules
    puzzle, empty_state = rules.puzzle(new.data, new.secret), rules.state({}, ())
    verdicts = [rules.judge(puzzle, empty_state, guess) for guess in rules.solution(puzzle)]
    guesses = tuple((v.text, v.code, v.points, v.score, v.progress) for v in verdicts if v.accepted and v.code != HINT)
    kinds = spec.workshop.answer_kinds if spec.workshop else ()
    return Sample(new, guesses, frozenset(text for text, kind, *_ in guesses if kind in kinds), rules.goal(puzzle))
