"""`flask crossword fill`: a grid filled from a scored list."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from app.contract.commands import Plain, as_json, attempt, print_result
from app.contract.game_types import Json, Tick, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.cli.shared import NAME, NO_SOLUTION, read_file, word_list_options
from app.games.crossword.parameters import FillParameters

SAID = {
    "impossible": "There is no fill: {number} {direction} cannot be.",
    "time": "No fill was found in {seconds} seconds: more time, a lower score or more blocks may help.",
}
SHOWN = 8  # entries that are liked least


@click.command(cls=Plain)
@click.argument("file")
@click.option("--seed", default="0", show_default=True, help="The same seed fills alike, until a clock runs out.")
@click.option("--time", "seconds", type=float, default=30.0, show_default=True, help="Seconds for the first fill.")
@click.option("--improve", type=float, default=0.0, show_default=True, help="Seconds more to raise the scores.")
@click.option("--must", multiple=True, help="An entry that must be somewhere (may be repeated).")
@click.option("--prefer", multiple=True, help="An entry that is liked above all others (may be repeated).")
@click.option("--shared", type=int, default=0, help="No two entries share so many letters in a row (5 or more).")
@click.option("--stems", is_flag=True, help="No two entries are forms of one word.")
@click.option("--lower", is_flag=True, help="Where nothing fills, say at which lower score something does.")
@click.option("--plain", is_flag=True, help="Use the plain engine instead of the compiled one.")
@word_list_options
@as_json
def fill(file: str, chosen: Json, seconds: float, plain: bool, as_json: bool, **options: object) -> None:
    """Fill the grid in FILE (- for standard input): . open, # block, @ outside, letters stay.

    The grid goes to standard output, figures to standard error. JSON: status (filled, impossible, time), rows, mean,
    worst, entries (number, direction, row and col from 1, text, score), nodes, seconds, engine (compiled, plain),
    where it is impossible, slot, and with --lower where nothing fills, lower (null, or min_score, and the entries below
    the score that was asked for).
    """
    from app.games.crossword.fill.filler import fill_grid as run

    asked = {**chosen, **options, "grid": read_file(file), "time": seconds, "engine": "plain" if plain else ""}
    params = read_parameters(FillParameters, asked)
    best = Best()
    try:
        filling = attempt(NAME, lambda: run(params, progress_callback(), best.keep))
    except KeyboardInterrupt:
        filling = best.so_far()
    if as_json:
        print_result(filling, True, str)
    else:
        print_filling(filling)
    if filling["status"] != "filled":
        sys.exit(NO_SOLUTION)


class Best:
    """The best fill so far, which is told when somebody loses patience."""

    def __init__(self) -> None:
        self.make: Callable[[], Json] | None = None

    def keep(self, make: Callable[[], Json]) -> None:
        self.make = make

    def so_far(self) -> Json:
        if self.make is None:
            raise KeyboardInterrupt
        return self.make()


def progress_callback() -> Tick:
    """Return a callback that shows progress on standard error; one that prints nothing if that is no terminal."""
    if not sys.stderr.isatty():
        return keep_on

    def tick(percent: int, code: str, **values: Value) -> bool:
        click.echo(f"\r{percent:3} %  {code}", err=True, nl=False)
        return True

    return tick


def print_filling(filling: Json) -> None:
    """A fill for people: the grid alone on standard output, so that other commands can read it."""
    if filling["status"] != "filled":
        click.echo(SAID[filling["status"]].format(seconds=filling["seconds"], **filling.get("slot", {})), err=True)
        if lower := filling.get("lower"):
            weak = ", ".join(f"{entry['text']} {entry['score']}" for entry in lower["entries"][:SHOWN])
            click.echo(f"It fills at {lower['min_score']}, with {weak or 'no weaker entry'}.", err=True)
        return
    click.echo("\n".join(filling["rows"]))
    click.echo(f"{format_fill_figures(filling)}{filling['seconds']} s ({filling['engine']} engine)", err=True)
    scored = sorted(
        (entry for entry in filling["entries"] if entry["score"] is not None), key=lambda entry: entry["score"]
    )
    if scored:
        click.echo(
            "least liked: " + ", ".join(f"{entry['text']} {entry['score']}" for entry in scored[:SHOWN]), err=True
        )


def format_fill_figures(filling: Json) -> str:
    return "" if filling["mean"] is None else f"mean score {filling['mean']}, worst {filling['worst']}; "
