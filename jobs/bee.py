"""The Bee's long jobs: parameters in, puzzles out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from sqlalchemy import select

from app.extensions import db
from app.games.bee import GAME
from app.games.contract import NewPuzzle, Tick
from app.puzzles.store import PUZZLE


def preload() -> None:
    """Called once before the worker forks: every job then shares the lexicon and what the engine derives from it."""
    GAME.generate({**DEFAULTS}, Random(0), lambda percent, label: True)


def generate(params: dict[str, Any], rng: Random, tick: Tick) -> list[NewPuzzle]:
    made = GAME.generate({**params, "exclude": known_hives()}, rng, tick)
    return made if params.get("day") else [replace(new, title=title(str(new.data["letters"]))) for new in made]


def title(letters: str) -> str:
    """A puzzle without a day is called by its hive, the key letter first."""
    return f"{letters[0]}·{letters[1:]}".upper()


def known_hives() -> list[str]:
    """The hives that are there already; a player should not meet one twice."""
    hives = list(db.session.scalars(select(PUZZLE.c.data["letters"].as_string()).where(PUZZLE.c.game == "bee")))
    # The engine may run for long, and holds no connection meanwhile.
    db.session.remove()
    return hives


def solve(params: dict[str, Any], rng: Random, tick: Tick) -> dict[str, Any]:
    return GAME.solve(params, tick)


# What the site itself asks for when nobody has a wish.
DEFAULTS: dict[str, int | str] = {"count": 1, "min": 20, "max": 60, "language": "en"}
KINDS = {"generate": generate, "solve": solve}
