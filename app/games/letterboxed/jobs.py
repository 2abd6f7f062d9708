"""Letter Boxed's long jobs: parameters in, boards or numbers out (pure)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from app.contract.game_types import Json, NewPuzzle, Unsolvable, Work, keep_on
from app.games.letterboxed import dailies, generator, solver
from app.games.letterboxed.author import boards, many_boards
from app.games.letterboxed.board_source import load_source
from app.games.letterboxed.parameters import (
    BoardParameters,
    CensusParameters,
    ChainParameters,
    LinesParameters,
    MonthParameters,
    SidesParameters,
    SimulationParameters,
)
from app.games.letterboxed.survey import census, simulation

# What the site itself asks for when nobody asks for more.
DEFAULTS = BoardParameters(difficulty="medium")
LANGUAGES = ("en", "nb", "nn")


def preload() -> None:
    """Called once before a worker forks for its first job: all share the lexicon and what the engine derives of it."""
    generator.generate(replace(DEFAULTS, seed=0), Random(0), keep_on)


def prepare() -> None:
    """Called when the site is set up: what is derived of the words is then mapped by whoever serves or makes boards."""
    warm(LANGUAGES)


def warm(languages: Sequence[str]) -> None:
    """Called once before a web server forks: all its workers share the words of the boards that people weigh."""
    for language in languages:
        # There may be no words of one.
        with suppress(Unsolvable):
            load_source(language)


def generate(params: BoardParameters, rng: Random, work: Work) -> list[NewPuzzle]:
    if params.day:
        return [dailies.make_daily(params)]
    return [replace(new, title=title_by_sides(new)) for new in generator.generate(params, rng, work)]


def title_by_sides(new: NewPuzzle) -> str:
    """A puzzle without a day is called by its sides."""
    return "·".join(new.data["sides"]).upper()


def solve(params: SidesParameters, rng: Random, work: Work) -> Json:
    return solver.solve(params, work)


def make_month(params: MonthParameters, rng: Random, work: Work) -> Json:
    """The dailies of many days. Each is kept when it is made: a day has one puzzle, so a second run finds them."""
    drawn_seed = f"{rng.getrandbits(48):x}"
    seeded = replace(params, seed=drawn_seed) if params.seed is None else params
    made = dailies.make_days(seeded, work)
    return {"puzzles": [work.keep(generator.new_puzzle(board), day) for day, board in made]}


def weigh_placements(params: ChainParameters, rng: Random, work: Work) -> Json:
    return boards.weigh_placements(params, work)


def weigh_lines(params: LinesParameters, rng: Random, work: Work) -> Json:
    return many_boards.weigh_lines(params, work)


def count_boards(params: CensusParameters, rng: Random, work: Work) -> Json:
    return census.census(params, work)


def simulate(params: SimulationParameters, rng: Random, work: Work) -> Json:
    return simulation.simulate(params, work)
