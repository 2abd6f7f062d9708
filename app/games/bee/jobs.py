"""The Bee's long jobs: parameters in, puzzles out (pure)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta
from random import Random

from app.contract.game_types import Json, NewPuzzle, Tick, Unsolvable, Value, Work, keep_on
from app.games.bee.make.distance import DAYS
from app.games.bee.parameters import AnalysisParameters, Filters, HiveParameters, LettersToSolve
from app.words.languages import NORWEGIAN

# What the site itself asks for when nobody asks for more.
DEFAULTS = HiveParameters(min=20, max=80, filters=Filters(without_s=True, without_er=True))
# The guesses that found an answer.
FINDS = ("good", "great", "pangram")
# The languages that have dailies.
LANGUAGES = ("en", *NORWEGIAN)
# The kind of job that counts what all hives of a language are like.
FIGURES = "figures"
# So many of the stock are made before they are stored, and as many of the latest are to be unlike those made.
AT_A_TIME, LATEST = 8, 60
SMALL = replace(DEFAULTS, count=4, max=24)


def in_norwegian(params: HiveParameters, language: str) -> HiveParameters:
    """Return the parameters for Bokmål or Nynorsk, with what keeps forms of words from filling a hive there."""
    return replace(params, language=language, filters=Filters(without_er=True))


def preload() -> None:
    """Called once before a worker forks for its first job: all share the lexicon and what the engine derives of it."""
    from app.games.bee import generator

    generator.generate(DEFAULTS, Random(0), keep_on)


def prepare() -> None:
    """Called when the site is set up: what is derived of the words is then mapped by whoever serves or makes hives."""
    warm(LANGUAGES)


def warm(languages: Sequence[str]) -> None:
    """Called once before a web server forks: its workers share what solves the hives that people type."""
    from app.games.bee.make.source import load_source
    from app.words import glosses

    for language in languages:
        with suppress(Unsolvable):
            load_source(language)
            if glosses.is_there(language):
                glosses.load_glosses(language)


def generate(params: HiveParameters, rng: Random, work: Work) -> list[NewPuzzle]:
    from app.games.bee import generator

    if params.day and params.series:
        return generator.generate_day(params, work)
    puzzles = generator.generate(params, rng, work, work.known, list_near_hives(params, work))
    return puzzles if params.day else [with_title(new) for new in puzzles]


def make_stock(params: HiveParameters, rng: Random, work: Work) -> Json:
    """Many puzzles, far from each other and from those of late: some are stored before the next are begun.

    A run after one that was killed goes on behind what that has stored. There may be fewer than asked for when no
    more hives fit. Raises Cancelled, or Unsolvable when none fits.
    """
    from app.games.bee import generator

    stored, count = work.store([]), params.count
    params = replace(params, filters=replace(params.filters, far=True))
    while len(stored) < count:
        stored_count, part_count = len(stored), min(AT_A_TIME, count - len(stored))
        tick, part = part_tick(work, stored_count / count, part_count / count), replace(params, count=part_count)
        try:
            puzzles = generator.generate(part, rng, tick, work.known, list_near_hives(params, work))
        except Unsolvable:
            if stored:
                break
            raise
        stored = work.store([with_title(new) for new in puzzles])
    return {"puzzles": stored}


def part_tick(whole: Tick, done: float, share: float) -> Tick:
    """The progress of a part of a job, before which some was done; both from 0 to 1."""

    def tick(percent: int, code: str, **values: Value) -> bool:
        return whole(int(100 * done + share * percent), code, **values)

    return tick


def list_near_hives(params: HiveParameters, work: Work) -> list[str]:
    """The hives that those made shall be far from: of the days around "today", and the latest of the stock."""
    if not params.today or not params.filters.far:
        return []
    # Around a day that is still to come, as that of the day asked about is left out.
    days = work.dailies(date.fromisoformat(params.today) + timedelta(days=DAYS), 2 * DAYS)
    hives = [*days, *work.stocked(params.language, LATEST)]
    return [str(data["letters"]) for data in hives if data["language"] == params.language]


def with_title(new: NewPuzzle) -> NewPuzzle:
    return replace(new, title=hive_title(str(new.data["letters"])))


def hive_title(letters: str) -> str:
    """A puzzle without a day is called by its hive, the key letter first."""
    return f"{letters[0]}·{letters[1:]}".upper()


def analyse_words(params: AnalysisParameters, rng: Random, work: Work) -> Json:
    """The founding paper's analysis of a language's words."""
    from app.games.bee.figures import yields

    return yields.analyse_lexicon(params, rng, work)


def solve(params: LettersToSolve, rng: Random, work: Work) -> Json:
    from app.games.bee import solver

    return solver.solve(params, work)


def judged_anew(secret: Json, finders: Mapping[str, int], made_as: int) -> int:
    """Return how hard a hive has turned out to be."""
    from app.games.bee.make import goodness

    return goodness.recalibrate_difficulty(secret["answers"], finders, made_as)
