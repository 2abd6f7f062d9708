"""`flask crossword optimise`: the best filling of a grid."""

from __future__ import annotations

import sys

import click

from app.contract.commands import Plain, as_json, attempt, print_result
from app.contract.game_types import Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.cli.shared import NAME, NO_SOLUTION, read_file, word_list_options
from app.games.crossword.parameters import OptimiseParameters

HEADS = {
    "proved": "{total} points, and no filling has more.",
    "best": "{total} points; no filling has more than {bound}.",
    "impossible": "This grid cannot be filled with the words of the list.",
    "time": "No filling was found in the time; none has more than {bound} points.",
}


@click.command(cls=Plain)
@click.argument("file")
@click.option("--method", default="bound", show_default=True, help="bound (ours) or ip (integer programme by CBC).")
@click.option("--time", "seconds", type=float, default=60.0, show_default=True, help="The most seconds to take.")
@click.option("--seed", default="0", show_default=True, help="The same seed searches the same way.")
@click.option("--must", multiple=True, help="An entry that must be somewhere (may be repeated).")
@word_list_options
@as_json
def optimise(
    file: str, method: str, seconds: float, seed: str, must: tuple[str, ...], chosen: Json, as_json: bool
) -> None:
    """Fill the grid in FILE (- for standard input) with the greatest total score, and prove it.

    Ends with 1 if there is no filling.

    \b
    The JSON:
      method   bound or ip
      status   proved, best (so far), impossible or time
      total    the sum of the scores; null without a filling
      bound    no filling has more; null for impossible
      rows     the filled grid
      entries  number, direction, row and col (from 1), text, score (null: not on the list)
      seconds  how long it took
    """
    from app.games.crossword.prove import optimising

    asked = {**chosen, "grid": read_file(file), "method": method, "time": seconds, "seed": seed, "must": must}
    params = read_parameters(OptimiseParameters, asked)
    optimum = attempt(NAME, lambda: optimising.optimise_filling(params, keep_on))
    print_result(optimum, as_json, describe_optimum)
    if not optimum["rows"]:
        sys.exit(NO_SOLUTION)


def describe_optimum(optimum: Json) -> str:
    """The filling for people."""
    head = HEADS[optimum["status"]].format(**optimum)
    entries = (
        f"{entry['number']:>3} {entry['direction']:<6} {entry['text']} {format_points(entry)}"
        for entry in optimum["entries"]
    )
    return "\n".join([*optimum["rows"], head, *entries])


def format_points(entry: Json) -> str:
    """The score; a dash for what is not on the list."""
    return "–" if entry["score"] is None else str(entry["score"])
