"""The long jobs of Strands: boards made of a creator's words, and boards solved blind."""

from __future__ import annotations

from random import Random
from typing import Any

from app.games.contract import Tick
from app.games.strands import generator, solver


def preload() -> None:
    """Called once before the worker forks: every job then shares the lexicon and its tries."""
    made = generator.generate({**DEFAULTS, "seed": 0}, Random(0), lambda percent, label: True)
    solve({"board": "/".join(made["rows"]), "seconds": 0.01}, Random(0), lambda percent, label: True)


def generate(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    """A board as JSON. A job has the time to let the solver judge the difficulty, unless told not to."""
    return generator.generate({"rank": True, **params}, rng, tick)


def solve(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    return solver.solve(params, tick)


# A board that the site can make when nobody has a wish.
DEFAULTS: dict[str, int | str] = {
    "spangram": "wordpuzzle",
    "words": "letter,answer,riddle,clue,crossing,solution",
    "language": "en",
}
KINDS = {"generate": generate, "solve": solve}
