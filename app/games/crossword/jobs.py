"""Crossword's long jobs: parameters in, a result out (pure)."""

from __future__ import annotations

from base64 import b64decode
from random import Random

from app.contract.game_types import Json, NewPuzzle, Work

# The longest that a job may be asked for, so that it ends before its worker's patience does.
SECONDS, IMPROVING = 60.0, 60.0
# The lists that a worker reads before it forks.
READY = ("en",)
DEFAULTS: Json = {"language": "en"}


def generate(params: Json, rng: Random, work: Work) -> list[NewPuzzle]:
    """The mini of a day, or one for the stock."""
    from app.games.crossword.minis.mini_dailies import daily_mini
    from app.games.crossword.minis.mini_maker import generate_mini

    return [daily_mini(params, work) if params.get("day") else generate_mini(params, rng, work)]


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
        list_from_params({"language": language})
    if is_compiled():
        from app.games.crossword.fill.filler import COMPILED, make_ready

        make_ready(COMPILED)


def with_seed(params: Json, rng: Random, **most: float) -> Json:
    """The parameters with a seed, if they have none, and with times that end in time."""
    stated = {name: value for name, value in params.items() if value is not None}
    limits = {
        name: min(stated[name], limit) for name, limit in most.items() if isinstance(stated.get(name), int | float)
    }
    return {"seed": rng.getrandbits(31), **stated, **limits}


def run_fill(params: Json, rng: Random, work: Work) -> Json:
    """A grid filled; the best so far is shown."""
    from app.games.crossword.fill import filler

    return filler.fill_grid(with_seed(params, rng, time=SECONDS, improve=IMPROVING), work, work.partial)


def run_optimise(params: Json, rng: Random, work: Work) -> Json:
    from app.games.crossword.prove import optimising

    return optimising.optimise_filling(with_seed(params, rng, time=SECONDS), work)


def run_grids(params: Json, rng: Random, work: Work) -> Json:
    from app.games.crossword.grids import maker

    return maker.make_grids(with_seed(params, rng), work)


def run_compose(params: Json, rng: Random, work: Work) -> Json:
    """Blocks and words together; the best so far is shown."""
    from app.games.crossword.grids import composing

    return composing.compose_grid(with_seed(params, rng, time=SECONDS), work, work.partial)


def run_place(params: Json, rng: Random, work: Work) -> Json:
    from app.games.crossword.layout import placer

    return placer.place_words(with_seed(params, rng, time=SECONDS), work)


def run_check(params: Json, rng: Random, work: Work) -> Json:
    """A crossword and those that it must not be like."""
    from app.games.crossword.checks import inspecting

    return inspecting.check_crossword(params, work)


def read_file(params: Json, rng: Random, work: Work) -> Json:
    """A crossword file that is larger than a small puzzle, read: `ipuz`, and `notes` of what was left out."""
    from app.games.crossword.formats.converting import read_crossword
    from app.games.crossword.formats.ipuz import to_ipuz

    document, notes = read_crossword(b64decode(params["file"]))
    return {"ipuz": to_ipuz(document), "notes": [note.to_json() for note in notes]}


def run_search(params: Json, rng: Random, work: Work) -> Json:
    from app.games.crossword.find import entry_search

    return entry_search.search_entries(params, work)


def read_list(params: Json, rng: Random, work: Work) -> Json:
    """A long word list read: `upload` (its bytes) and `language` in; the cleaned `text` and `remarks` out."""
    from app.games.crossword.lists import personal

    work(0, "reading_list")
    text = personal.decode_list(params["upload"])
    return {"text": text, "remarks": personal.list_summary(personal.read_own_list(text, params["language"]))}
