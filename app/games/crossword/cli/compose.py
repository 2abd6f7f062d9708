"""`flask crossword compose`: blocks and words chosen together from a list."""

from __future__ import annotations

import sys

import click

from app.contract.commands import Plain, as_json, attempt
from app.contract.game_types import Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.cli.grid_making import SAID, grid_options, with_outline
from app.games.crossword.cli.shared import NAME, NO_SOLUTION, format_count, json_keys, own_list, print_grid, print_json
from app.games.crossword.parameters import ComposeParameters

KEYS = {
    "status": "filled, or time when no grid could be filled in it",
    "tried": "how many patterns were tried to fill",
    "filled": "how many of them were filled",
    "rows": "the grid, a row a string (this and the next ones if filled)",
    **SAID,
    "mean": "mean score of the entries that no theme gave",
    "worst": "their lowest score",
    "entries": "number, direction, row and col (from 1), text and score\n(null: on no list)",
    "seconds": "what it took",
}


@click.command("compose", cls=Plain, epilog=json_keys(KEYS))
@grid_options
@click.option("--seed", default="0", show_default=True, help="What chance begins with: see above.")
@click.option("--time", type=float, default=20.0, show_default=True, help="Seconds to go on improving.")
@click.option("--prefer", default="score", show_default=True, help="score (the best), words or blocks (the fewest).")
@as_json
def compose_grid(as_json: bool, **asked: object) -> None:
    """Make a grid and fill it, blocks and words together, from a list alone.

    Prints the best filled grid alone; its figures go to standard error. Equal seeds begin with the same pattern, but
    the clock says how well each is filled and how many are tried: the outcome may differ from run to run.
    """
    from app.games.crossword.grids.composing import compose_grid

    params = read_parameters(ComposeParameters, own_list(with_outline(asked)))
    composed = attempt(NAME, lambda: compose_grid(params, keep_on))
    if as_json:
        print_json(composed)
    else:
        print_grid(composed.get("rows", ()), format_composed_figures(composed))
    if composed["status"] != "filled":
        sys.exit(NO_SOLUTION)


def format_composed_figures(composed: Json) -> list[str]:
    """Return lines of text with the figures of a filled grid, or one line that says that none was filled."""
    tries = f"{format_count(composed['tried'], 'pattern')} tried, {composed['filled']} filled"
    if composed["status"] != "filled":
        return [f"No grid was filled: {tries}."]
    words, blocks = format_count(composed["words"], "word"), format_count(composed["blocks"], "block")
    sizes = f"{words}, {blocks}, meter {composed['meter']} of 100"
    return [f"{sizes}, mean score {composed['mean']}, worst {composed['worst']}", tries]
