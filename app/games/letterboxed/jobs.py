"""Letter Boxed's long jobs: parameters in, boards or numbers out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from app.extensions import db
from app.games.base.contract import NewPuzzle, Tick
from app.games.letterboxed import GAME
from app.games.letterboxed.author import boards
from app.games.letterboxed.generator import new_puzzle
from app.games.letterboxed.survey import batch
from app.puzzles.publishing import store_puzzles


def preload() -> None:
    """Called once before the worker forks: every job then shares the lexicon and what the engine derives from it."""
    GAME.generate({**DEFAULTS, "seed": 0}, Random(0), lambda percent, label: True)


def generate(params: dict[str, Any], rng: Random, tick: Tick) -> list[NewPuzzle]:
    if params.get("day"):
        return [batch.daily(params)]
    return [replace(new, title=title(new)) for new in GAME.generate(params, rng, tick)]


def title(new: NewPuzzle) -> str:
    """A puzzle without a day is called by its sides."""
    return "·".join(new.data["sides"]).upper()


def solve(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    return GAME.solve(params, tick)


def month(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    """The dailies of many days. Each is stored when it is made: a day has one puzzle, so a second run finds them."""
    slugs: list[str] = []
    for day, made in batch.days({"seed": f"{rng.getrandbits(48):x}", **params}, tick):
        slugs += store_puzzles(GAME.name, [new_puzzle(made)], {"day": day.isoformat()})
        db.session.commit()
        # The engine may run for long, and holds no connection meanwhile.
        db.session.remove()
    return {"puzzles": slugs}


def universes(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    return boards.worlds(params, tick)


def census(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    return batch.census(params, tick)


def simulate(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    return batch.simulate(params, tick)


# What the site itself asks for when nobody has a wish.
DEFAULTS: dict[str, int | str] = {"count": 1, "par": 2, "difficulty": "medium", "language": "en"}
KINDS = {
    "generate": generate,
    "solve": solve,
    "universes": universes,
    "census": census,
    "simulate": simulate,
    "month": month,
}
