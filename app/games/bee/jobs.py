"""The Bee's long jobs: parameters in, puzzles out (pure)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random

from app.games.base.contract import Json, NewPuzzle, Unsolvable, Work, keep_on

# What the site itself asks for when nobody asks for more.
DEFAULTS: Json = {
    "count": 1,
    "min": 20,
    "max": 80,
    "language": "en",
    "filters": {"without_s": True, "without_er": True},
}
# The guesses that found an answer.
FINDS = ("good", "great", "pangram")
# The other languages that have dailies, each with what keeps forms of words from filling a hive there.
OTHERS: dict[str, Json] = {"nb": {"filters": {"without_er": True}}, "nn": {"filters": {"without_er": True}}}
# The kind of job that counts what all hives of a language are like.
FIGURES = "figures"
SMALL: Json = {"count": 4, "min": 20, "max": 24}


def preload() -> None:
    """Called once before a worker forks for its first job: all share the lexicon and what the engine derives of it."""
    from app.games.bee import generator

    generator.generate({**DEFAULTS}, Random(0), keep_on)


def warm() -> None:
    """Called once before a web server forks: its workers share what solves the hives that people type."""
    from app.games.bee.author.meanings import first_meanings
    from app.games.bee.make.source import load_source

    for language in (str(DEFAULTS["language"]), *OTHERS):
        with suppress(Unsolvable):
            load_source(language)
            first_meanings((), language)


def generate(params: Json, rng: Random, work: Work) -> list[NewPuzzle]:
    from app.games.bee import generator

    if params.get("day") and params.get("series"):
        return generator.generate_day(params, work)
    made = generator.generate(params, rng, work, work.known)
    return made if params.get("day") else [replace(new, title=title(str(new.data["letters"]))) for new in made]


def title(letters: str) -> str:
    """A puzzle without a day is called by its hive, the key letter first."""
    return f"{letters[0]}·{letters[1:]}".upper()


def figures(params: Json, rng: Random, work: Work) -> Json:
    """The founding paper's analysis of a language's words."""
    from app.games.bee.figures import yields

    return yields.analyse(params, rng, work)


def solve(params: Json, rng: Random, work: Work) -> Json:
    from app.games.bee import solver

    return solver.solve(params, work)


def judged_anew(secret: Json, finders: Mapping[str, int], made_as: int) -> int:
    """How hard a hive has turned out to be."""
    from app.games.bee.make import goodness

    return goodness.recalibrated(secret["answers"], finders, made_as)
