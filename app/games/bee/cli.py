"""The Bee on the command line: solve a hive, make hives, and say what all of them are like."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

import click

from app.contract.commands import WIDTH, Plain, attempt, end_without_solution, language, print_result, refuse
from app.contract.game_types import Json, keep_on
from app.games.bee.parameters import Filters, HiveParameters, LettersToSolve
from app.games.bee.solver import Hive

GZIP = b"\x1f\x8b"


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

    params = LettersToSolve(letters, key, lang)
    solution = attempt("bee", lambda: solver.solve(params, keep_on))
    print_result(solution, as_json, lambda found: hive_as_text(Hive(**found)))
    end_without_solution(bool(solution["answers"]))


@bee.command(cls=Plain)
@click.option("--count", type=int, default=1, show_default=True, help="How many puzzles.")
@click.option("--min", type=int, default=20, show_default=True, help="The fewest words.")
@click.option("--max", type=int, default=60, show_default=True, help="The most words.")
@click.option("--letters", default="", help="Letters that must be in the hive.")
@click.option("--key", default="", help="The key letter.")
@click.option("--difficulty", type=int, default=0, help="1 (easy) to 5.")
@click.option("--way", default="pangrams", show_default=True, help="How letters are found: pangrams first, or random.")
@click.option("--without-s", is_flag=True, help="No S among the letters.")
@click.option("--without-er", is_flag=True, help="Not E and R together.")
@click.option("--any-pangram", is_flag=True, help="Also where no pangram is a word that people know.")
@click.option("--inflected", type=int, default=33, show_default=True, help="The most of a hundred that are forms.")
@click.option("--min-pangrams", type=int, default=1, show_default=True, help="The fewest pangrams.")
@click.option("--max-pangrams", type=int, default=99, show_default=True, help="The most pangrams.")
@click.option("--seed", type=int, help="The same seed makes the same puzzles.")
@language
def generate(
    count: int,
    min: int,
    max: int,
    letters: str,
    key: str,
    difficulty: int,
    way: str,
    seed: int | None,
    lang: str,
    as_json: bool,
    any_pangram: bool,
    **switches: Any,
) -> None:
    """Make puzzles whose letters some word uses up."""
    from app.games.bee import generator

    filters = Filters(**switches, known=not any_pangram)
    params = HiveParameters(count, min, max, lang, letters, key, difficulty, way, filters)
    _, made_hives = attempt("bee", lambda: generator.make_hives(params, Random(seed), keep_on))
    print_result([hive.to_json() for hive in made_hives], as_json, lambda _: "\n\n".join(map(hive_as_text, made_hives)))


@bee.command(cls=Plain)
@click.argument("lists", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--min", "fewest", type=int, default=20, show_default=True, help="The fewest words of a hive.")
@click.option("--max", "most", type=int, default=80, show_default=True, help="The most words of a hive.")
@click.option("--draws", type=click.IntRange(1, 5_000_000), default=1_000_000, show_default=True, help="Random draws.")
@click.option("--seed", type=int, help="The same seed draws the same letters.")
@language
def figures(
    lists: tuple[Path, ...], fewest: int, most: int, draws: int, seed: int | None, lang: str, as_json: bool
) -> None:
    """Show what both generators find, and what the hives are like: of the lexicon, or of LISTS of words, one a line."""
    from app.games.bee.figures import yields
    from app.games.bee.solver import load_index

    if not 1 <= fewest <= most:
        refuse(f"A puzzle cannot have at least {fewest} and at most {most} words.")
    index = attempt("bee", lambda: load_index(lang))
    index = yields.index_of(read_lines(lists), index.alphabet) if lists else index
    print_result(
        yields.analyse_index(index, lang, (fewest, most), Random(seed), keep_on, draws), as_json, figures_as_text
    )


def read_lines(lists: tuple[Path, ...]) -> Iterator[str]:
    """The lines of text files, packed by gzip or not."""
    for path in lists:
        raw = path.read_bytes()
        try:
            text = gzip.decompress(raw) if raw[:2] == GZIP else raw
        except (OSError, EOFError, zlib.error):
            refuse(f"{path} cannot be unpacked.")
        yield from text.decode("utf-8", "replace").splitlines()


def figures_as_text(figures: Json) -> str:
    """The yields as a table, and the largest step of each distribution."""
    head = f"{figures['words']:,} words, {figures['hives']:,} hives, {figures['chosen']:,} of them asked for"
    ranges = [f"{fewest} to {most}" for fewest, most in figures["ranges"]]
    lines = [head, "  ".join(f"{cell:>14}" for cell in ("way", "letter sets", *ranges, "seconds"))]
    for way in figures["ways"]:
        cells = (way["way"], f"{way['sets']:,}", *(f"{n:,}" for n in way["puzzles"]), f"{way['seconds']:.2f}")
        lines.append("  ".join(f"{cell:>14}" for cell in cells))
    for name in ("answers", "points", "pangrams", "perfect", "keys", "letters"):
        steps = ", ".join(f"{value} {count:,}" for value, count in figures[name])
        lines.append(fill(f"{name}: {steps}", WIDTH, subsequent_indent="  "))
    return "\n".join(lines)


def hive_as_text(hive: Hive) -> str:
    """A hive for people."""
    head = (
        f"{hive.key.upper()} + {' '.join(hive.letters[1:]).upper()}: {len(hive.answers)} words, {hive.maximum} points"
    )
    kinds = (("Pangrams", hive.pangrams), ("Answers", hive.answers), ("Bonus words", hive.bonus))
    return "\n".join([head, *(_word_paragraph(name, words) for name, words in kinds)])


def _word_paragraph(name: str, words: list[str]) -> str:
    return fill(f"{name} ({len(words)}): {', '.join(words) or 'none'}", WIDTH, subsequent_indent="  ")
