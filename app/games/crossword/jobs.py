"""Crossword's long jobs: parameters in, a result out (pure)."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import replace
from random import Random
from time import monotonic
from typing import TypeVar

from app.contract.game_types import Json, NewPuzzle, Unsolvable, Work
from app.games.crossword.parameters import (
    CheckParameters,
    ComposeParameters,
    FillParameters,
    GridParameters,
    ImportParameters,
    ListParameters,
    ListUpload,
    MiniParameters,
    OptimiseParameters,
    PatternParameters,
    PlaceParameters,
)

# The longest that a job may be asked for, so that it ends before its worker's patience does.
SECONDS, IMPROVING = 60.0, 60.0
# What the jobs that need the compiled search have from their worker, and what of it they leave for the rest.
FILL_SECONDS, SEARCH_SECONDS = 180, 120
SPARE_SECONDS, LEAST_SECONDS = 20.0, 5.0
# What of the job that makes grids is for making them; the rest is for reading the lists.
GRID_SECONDS = 45.0
# The lists that a worker reads before it forks.
READY = ("en",)
DEFAULTS = MiniParameters()
Seeded = TypeVar("Seeded", FillParameters, OptimiseParameters, GridParameters, ComposeParameters, PlaceParameters)


def generate(params: MiniParameters, rng: Random, work: Work) -> list[NewPuzzle]:
    """The mini of a day, or one for the stock."""
    from app.games.crossword.minis.mini_dailies import daily_mini
    from app.games.crossword.minis.mini_maker import generate_mini

    return [daily_mini(params, work) if params.day else generate_mini(params, rng, work)]


def preload_minis() -> None:
    """Load the stock of every language and the clues for it, once before a worker forks for its first mini."""
    from app.games.crossword.minis.mini_stock import STOCKS, load_stock

    for language in STOCKS:
        load_stock(language)


def preload() -> None:
    """Called once before a worker forks for its first fill: every one then shares the lists and the compiled search.

    A worker has other things to do first than to compile: the first fill does, or whoever set the site up.
    """
    from app.games.crossword.fill.compiling import is_compiled
    from app.games.crossword.lists.personal import list_from_params
    from app.games.crossword.minis.clue_bank import FILES, load_clue_bank

    for language in FILES:
        load_clue_bank(language)
    for language in READY:
        list_from_params(ListParameters(language))
    if is_compiled():
        from app.games.crossword.fill.filler import make_ready
        from app.games.crossword.fill.running import COMPILED

        make_ready(COMPILED)


def with_seed(params: Seeded, rng: Random) -> Seeded:
    """The parameters with a seed, if they have none."""
    return replace(params, seed=rng.getrandbits(31)) if params.seed is None else params


def within(seconds: float | None, most: float) -> float | None:
    """A time that ends before the worker's patience does; None leaves it to the engine."""
    return None if seconds is None else min(seconds, most)


def ready_search(engine: str, job_seconds: float) -> float:
    """Ready the search of the engine that is asked for, and return how many seconds a job then has left.

    To compile takes twenty seconds of a core, and minutes on a machine that has much else to do.
    """
    from app.games.crossword.fill.filler import choose_engine, make_ready

    began = monotonic()
    make_ready(choose_engine(engine))
    return max(LEAST_SECONDS, job_seconds - SPARE_SECONDS - (monotonic() - began))


def run_fill(params: FillParameters, rng: Random, work: Work) -> Json:
    """A grid filled; the best so far is shown."""
    from app.games.crossword.fill import filler

    left = ready_search(params.engine, FILL_SECONDS)
    time = min(SECONDS if params.time is None else params.time, SECONDS, left)
    timed = replace(params, time=time, improve=within(params.improve, min(IMPROVING, left - time)))
    return filler.fill_grid(with_seed(timed, rng), work, work.partial)


def run_optimise(params: OptimiseParameters, rng: Random, work: Work) -> Json:
    from app.games.crossword.prove import optimising

    return optimising.optimise_filling(with_seed(replace(params, time=within(params.time, SECONDS)), rng), work)


def run_grids(params: GridParameters, rng: Random, work: Work) -> Json:
    """Grids to choose from: those that there are when the time of the job is nearly over must do."""
    from app.games.crossword.grids import maker

    time = GRID_SECONDS if params.time is None else within(params.time, GRID_SECONDS)
    return maker.make_grids(with_seed(replace(params, time=time), rng), work)


def run_compose(params: ComposeParameters, rng: Random, work: Work) -> Json:
    """Blocks and words together; the best so far is shown."""
    from app.games.crossword.grids import composing

    most = min(SECONDS, ready_search(params.engine, SEARCH_SECONDS))
    timed = replace(params, time=min(composing.SECONDS if params.time is None else params.time, most))
    return composing.compose_grid(with_seed(timed, rng), work, work.partial)


def run_place(params: PlaceParameters, rng: Random, work: Work) -> Json:
    from app.games.crossword.layout import placer

    return placer.place_words(with_seed(replace(params, time=within(params.time, SECONDS)), rng), work)


def run_check(params: CheckParameters, rng: Random, work: Work) -> Json:
    """A crossword and those that it must not be like."""
    from app.games.crossword.checks import inspecting

    return inspecting.check_crossword(params, work)


def read_file(params: ImportParameters, rng: Random, work: Work) -> Json:
    """A crossword file that is larger than a small puzzle, read: `ipuz`, and `notes` of what was left out."""
    from app.games.crossword.formats.converting import read_crossword
    from app.games.crossword.formats.ipuz import to_ipuz

    document, notes = read_crossword(b64decode(params.file))
    return {"ipuz": to_ipuz(document), "notes": [note.to_json() for note in notes]}


def run_search(params: PatternParameters, rng: Random, work: Work) -> Json:
    from app.games.crossword.find import entry_search

    return entry_search.search_entries(params, work)


def read_list(params: ListUpload, rng: Random, work: Work) -> Json:
    """A long word list read: the cleaned `text` and `remarks`. Raises Unsolvable for an upload that is gone."""
    from app.games.crossword.lists import personal

    work(0, "reading_list")
    if not isinstance(params.upload, bytes):
        raise Unsolvable("list_changed")
    text = personal.decode_list(params.upload)
    return {"text": text, "remarks": personal.list_summary(personal.read_own_list(text, params.language))}
