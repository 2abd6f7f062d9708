"""`flask crossword mini`: a mini of clued words, or the one of a day."""

from __future__ import annotations

from dataclasses import replace
from random import SystemRandom

import click

from app.contract.commands import Plain, as_json, attempt, print_result
from app.contract.game_types import Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.cli.shared import NAME, json_keys
from app.games.crossword.parameters import MiniParameters

KEYS = {
    "size": "cells a side",
    "language, difficulty, seed": "what it was made from",
    "rows": "the solution, a row a string, # for a block",
    "entries": "number, direction, row and col (from 1), text and clue; of a day also other_clue",
}


@click.command("mini", cls=Plain, epilog=json_keys(KEYS))
@click.option("--language", "--lang", default="en", show_default=True, help="Of words and clues: en or nb.")
@click.option("--size", type=int, help="Cells a side, 5 to 7; by difficulty and seed if not given.")
@click.option("--difficulty", type=int, default=2, show_default=True, help="1 to 3.")
@click.option("--seed", help="What chance begins with; another one each time if not given.")
@click.option("--day", help="The mini of a day, such as 2026-12-24; size, difficulty and seed follow from it.")
@click.option("--series", default="", help="With --day: the text that all days of a calendar share.")
@as_json
def make_one_mini(as_json: bool, **asked: object) -> None:
    """Make a small crossword of our own clued words.

    Prints its solution and its clues. Equal seeds make equal minis, and so do equal days of a series; an answer of a
    day is used by none of the fourteen days before and after it, if enough others are clued.
    """
    print_result(attempt(NAME, lambda: make_mini_json(read_parameters(MiniParameters, asked))), as_json, format_mini)


@click.command("build-minis", cls=Plain)
@click.option("--lang", default="en", show_default=True, help="The language of the clued words.")
def build_minis(lang: str) -> None:
    """Find the grids anew that minis are chosen from: all patterns, filled with the clued words (a minute or two)."""
    from app.games.crossword.minis.mini_finding import build_stock
    from app.games.crossword.minis.mini_stock import stock_path

    counts_by_size = attempt(NAME, lambda: build_stock(lang))
    click.echo(
        f"{stock_path(lang)}: " + ", ".join(f"{count} of {size} × {size}" for size, count in counts_by_size.items())
    )


def make_mini_json(params: MiniParameters) -> Json:
    """The mini that is asked for; raises Unsolvable."""
    from app.games.crossword.minis.mini_dailies import made_for
    from app.games.crossword.minis.mini_maker import make_mini
    from app.games.crossword.minis.mini_request import read_mini_request

    if params.day:
        return made_for(params, keep_on).to_json()
    seeded = replace(params, seed=SystemRandom().getrandbits(48)) if params.seed is None else params
    return make_mini(read_mini_request(seeded), keep_on).to_json()


def format_mini(mini: Json) -> str:
    """The solution, and the clues below it."""
    lists = [[entry for entry in mini["entries"] if entry["direction"] == way] for way in ("across", "down")]
    lines = ["\n".join(map(format_entry, entries)) for entries in lists]
    return "\n\n".join(["\n".join(mini["rows"]), *lines])


def format_entry(entry: Json) -> str:
    """An entry's clues, the day's own first, and its answer."""
    clues = dict.fromkeys((entry["clue"], entry.get("other_clue", entry["clue"])))
    return f"{entry['number']}{entry['direction'][0]} {' / '.join(clues)} ({entry['text']})"
