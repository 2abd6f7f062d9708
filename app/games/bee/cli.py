"""The Bee on the command line: solve a hive, make hives."""

from __future__ import annotations

from random import Random
from textwrap import fill

import click

from app.games.base.commands import WIDTH, Plain, attempt, end_without_solution, language, show
from app.games.base.contract import keep_on
from app.games.bee.solver import Hive


@click.group()
def bee() -> None:
    """The Bee: words from seven letters around a key letter."""


@bee.command(cls=Plain)
@click.argument("letters")
@click.option("--key", required=True, help="The key letter, one of the seven.")
@language
def solve(letters: str, key: str, lang: str, as_json: bool) -> None:
    """Find every word of a hive: its seven LETTERS and its key."""
    from app.games.bee import solver

    asked = {"letters": letters, "key": key, "language": lang}
    found = attempt("bee", lambda: solver.solve(asked, keep_on))
    show(found, as_json, lambda found: describe(Hive(**found)))
    end_without_solution(bool(found["answers"]))


@bee.command(cls=Plain)
@click.option("--count", type=int, default=1, show_default=True, help="How many puzzles.")
@click.option("--min", "fewest", type=int, default=20, show_default=True, help="The fewest words.")
@click.option("--max", "most", type=int, default=60, show_default=True, help="The most words.")
@click.option("--letters", default="", help="Letters that must be in the hive.")
@click.option("--key", default="", help="The key letter.")
@click.option("--seed", type=int, help="The same seed makes the same puzzles.")
@language
def generate(
    count: int, fewest: int, most: int, letters: str, key: str, seed: int | None, lang: str, as_json: bool
) -> None:
    """Make puzzles, pangrams first."""
    from app.games.bee import generator

    asked = {"count": count, "min": fewest, "max": most, "letters": letters, "key": key, "language": lang}
    _, made = attempt("bee", lambda: generator.hives(asked, Random(seed), keep_on))
    show([hive.to_json() for hive in made], as_json, lambda _: "\n\n".join(map(describe, made)))


def describe(hive: Hive) -> str:
    """A hive for people."""
    head = (
        f"{hive.key.upper()} + {' '.join(hive.letters[1:]).upper()}: {len(hive.answers)} words, {hive.maximum} points"
    )
    kinds = (("Pangrams", hive.pangrams), ("Answers", hive.answers), ("Bonus words", hive.bonus))
    return "\n".join([head, *(_paragraph(name, words) for name, words in kinds)])


def _paragraph(name: str, words: list[str]) -> str:
    return fill(f"{name} ({len(words)}): {', '.join(words) or 'none'}", WIDTH, subsequent_indent="  ")
