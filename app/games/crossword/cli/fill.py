"""`flask crossword fill`: a grid filled from a scored list."""

from __future__ import annotations

import sys

import click

from app.games.base.commands import Plain, as_json, attempt, show
from app.games.base.contract import Json, keep_on
from app.games.crossword.cli.shared import NAME, NO_SOLUTION, lists, read_file

SAID = {
    "impossible": "There is no fill: {number} {direction} cannot be.",
    "time": "No fill was found in {seconds} seconds: more time, a lower score or more blocks may help.",
}


@click.command(cls=Plain)
@click.argument("file")
@click.option("--seed", default="0", show_default=True, help="The same seed fills the same way.")
@click.option("--time", "seconds", type=float, default=30.0, show_default=True, help="Seconds for the first fill.")
@click.option("--improve", type=float, default=0.0, show_default=True, help="Seconds more to raise the scores.")
@click.option("--must", multiple=True, help="An entry that must be somewhere (may be repeated).")
@click.option("--prefer", multiple=True, help="An entry that is liked above all others (may be repeated).")
@click.option("--shared", type=int, default=0, help="No two entries share so many letters in a row (5 or more).")
@click.option("--stems", is_flag=True, help="No two entries are forms of one word.")
@click.option("--plain", is_flag=True, help="Use the plain engine instead of the compiled one.")
@lists
@as_json
def fill(file: str, chosen: Json, seconds: float, plain: bool, as_json: bool, **options: object) -> None:
    """Fill the grid in FILE (- for standard input): . open, # block, @ outside, letters stay."""
    from app.games.crossword.fill.filler import fill as run

    asked = {**chosen, **options, "grid": read_file(file), "time": seconds, "engine": "plain" if plain else ""}
    found = attempt(NAME, lambda: run(asked, keep_on))
    show(found, as_json, describe)
    if found["status"] != "filled":
        sys.exit(NO_SOLUTION)


def describe(found: Json) -> str:
    """A fill for people."""
    if found["status"] != "filled":
        return SAID[found["status"]].format(seconds=found["seconds"], **found.get("slot", {}))
    lines = [*found["rows"], ""]
    lines.append(f"mean score {found['mean']}, worst {found['worst']}; {found['seconds']} s ({found['engine']} engine)")
    low = sorted((entry for entry in found["entries"] if entry["score"] is not None), key=lambda entry: entry["score"])
    lines.append("least liked: " + ", ".join(f"{entry['text']} {entry['score']}" for entry in low[:8]))
    return "\n".join(lines)
