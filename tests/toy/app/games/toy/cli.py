"""Rows on the command line."""

from __future__ import annotations

from random import Random

import click
from app.games.toy import jobs

from app.contract.commands import Plain, as_json, attempt, print_result
from app.contract.game_types import keep_on


@click.group()
def toy() -> None:
    """Rows: find the words that hide in a row of letters."""


@toy.command(cls=Plain)
@click.option("--count", type=int, default=3, help="How many words hide.")
@as_json
def generate(count: int, as_json: bool) -> None:
    """Make a puzzle."""
    (made,) = attempt("toy", lambda: jobs.generate(jobs.RowParameters(count), Random(7), keep_on))
    print_result({**made.data, **made.secret}, as_json, lambda puzzle: str(puzzle["row"]))
