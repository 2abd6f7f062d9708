"""`flask crossword compose`: blocks and words chosen together from a list."""

from __future__ import annotations

import sys
from typing import Any

import click

from app.games.base.commands import Plain, as_json, attempt, show
from app.games.base.contract import Json, keep_on
from app.games.crossword.cli.grid_making import own_list, request
from app.games.crossword.cli.shared import NAME, NO_SOLUTION


@click.command("compose", cls=Plain)
@request
@click.option("--time", type=float, default=20.0, show_default=True, help="Seconds to go on improving.")
@click.option("--prefer", default="score", show_default=True, help="The best score, or the fewest words or blocks.")
@as_json
def compose_grid(as_json: bool, **asked: Any) -> None:
    """Make a grid and fill it, blocks and words together, from a list alone."""
    from app.games.crossword.grids.composing import compose

    told = attempt(NAME, lambda: compose(own_list(asked), keep_on))
    show(told, as_json, describe)
    if told["status"] != "filled":
        sys.exit(NO_SOLUTION)


def describe(told: Json) -> str:
    """A filled grid for people."""
    tries = f"{told['tried']} patterns tried, {told['filled']} filled"
    if told["status"] != "filled":
        return f"No grid was filled: {tries}."
    numbers = f"{told['words']} words, {told['blocks']} blocks, mean score {told['mean']}, worst {told['worst']}"
    return "\n".join([numbers, *told["rows"], tries])
