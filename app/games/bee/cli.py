"""The Bee on the command line: solve a hive, make hives."""

from __future__ import annotations

import json
import sys
from random import Random
from textwrap import fill
from typing import NoReturn

import click

from app.games.bee.solver import Hive
from app.games.contract import Unsolvable

WIDTH = 100


class Plain(click.Command):
    """A command that answers a wrong option with one sentence, as the engine does, and not with its usage."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            refuse(error.format_message())


@click.group()
def bee() -> None:
    """The Bee: words from seven letters around a key letter."""


@bee.command(cls=Plain)
@click.argument("letters")
@click.option("--key", required=True, help="The key letter, one of the seven.")
@click.option("--lang", default="en", show_default=True, help="The language of the lexicon.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(letters: str, key: str, lang: str, as_json: bool) -> None:
    """Find every word of a hive: its seven LETTERS and its key."""
    from app.games.bee import solver

    try:
        found = solver.solve({"letters": letters, "key": key, "language": lang}, _go_on)
    except Unsolvable as error:
        refuse(str(error))
    click.echo(json.dumps(found, ensure_ascii=False) if as_json else describe(Hive(**found)))


@bee.command(cls=Plain)
@click.option("--count", type=int, default=1, show_default=True, help="How many puzzles.")
@click.option("--min", "fewest", type=int, default=20, show_default=True, help="The fewest words.")
@click.option("--max", "most", type=int, default=60, show_default=True, help="The most words.")
@click.option("--letters", default="", help="Letters that must be in the hive.")
@click.option("--key", default="", help="The key letter.")
@click.option("--seed", type=int, help="The same seed makes the same puzzles.")
@click.option("--lang", default="en", show_default=True, help="The language of the lexicon.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def generate(
    count: int, fewest: int, most: int, letters: str, key: str, seed: int | None, lang: str, as_json: bool
) -> None:
    """Make puzzles, pangrams first."""
    from app.games.bee import generator

    wish = {"count": count, "min": fewest, "max": most, "letters": letters, "key": key, "language": lang}
    try:
        _, made = generator.hives(wish, Random(seed), _go_on)  # noqa: S311 (a puzzle is no secret key)
    except Unsolvable as error:
        refuse(str(error))
    as_text = "\n\n".join(describe(hive) for hive in made)
    click.echo(json.dumps([hive.to_json() for hive in made], ensure_ascii=False) if as_json else as_text)


def describe(hive: Hive) -> str:
    """A hive for people."""
    head = (
        f"{hive.key.upper()} + {' '.join(hive.letters[1:]).upper()}: {len(hive.answers)} words, {hive.maximum} points"
    )
    kinds = (("Pangrams", hive.pangrams), ("Answers", hive.answers), ("Bonus words", hive.bonus))
    return "\n".join([head, *(_paragraph(name, words) for name, words in kinds)])


def _paragraph(name: str, words: list[str]) -> str:
    return fill(f"{name} ({len(words)}): {', '.join(words) or 'none'}", WIDTH, subsequent_indent="  ")


def refuse(sentence: str) -> NoReturn:
    """Say why on standard error and end with status 2."""
    click.echo(sentence, err=True)
    sys.exit(2)


def _go_on(percent: int, label: str) -> bool:
    return True
