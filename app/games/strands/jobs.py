"""The long jobs of Strands: boards of our own themes, boards made of a creator's words, and boards solved blind."""

from __future__ import annotations

from random import Random
from typing import Any

from app.games.base.contract import Feed, NewPuzzle, Tick
from app.games.strands import GAME, generator, solver


def preload() -> None:
    """Called once before the worker forks: every job then shares the lexicon and its tries."""
    made = generator.generate({**SAMPLE, "seed": 0}, Random(0), lambda percent, label: True)
    solver.solve({"board": "/".join(made["rows"]), "seconds": 0.01, "coherence": True}, lambda percent, label: True)


def generate(params: dict[str, Any], rng: Random, tick: Tick) -> list[NewPuzzle]:
    """Boards of the yard's own theme sets."""
    return GAME.generate(params, rng, tick)


def lay(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    """A creator's words as a board in JSON."""
    return generator.generate(params, rng, tick)


def solve(params: dict[str, Any], rng: Random, tick: Feed) -> dict[str, Any]:
    """The likeliest solutions of a board, by common words that belong together; the row tells those found so far."""
    return solver.solve({"coherence": True, **params}, tick, tick.partial)


SAMPLE = {"spangram": "wordpuzzle", "words": "letter,answer,riddle,clue,crossing,solution", "language": "en"}
# What the site itself asks for when nobody has a wish.
DEFAULTS: dict[str, int | str] = {"language": "en"}
KINDS = {"generate": generate, "lay": lay, "solve": solve}
