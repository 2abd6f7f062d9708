"""`flask crossword search`: entries by pattern, by letters and by meaning."""

from __future__ import annotations

import sys

import click

from app.games.base.commands import Plain, as_json, attempt, refuse, show
from app.games.base.contract import Json, keep_on
from app.games.crossword.cli.shared import NAME, NO_SOLUTION, lists


@click.command(cls=Plain)
@click.argument("pattern")
@click.option("--limit", type=int, default=100, show_default=True, help="How many to print.")
@click.option("--length", default="", help="How many letters: 7, or 5-8.")
@click.option("--max-score", type=int, default=100, show_default=True, help="The highest score.")
@lists
@as_json
def search(pattern: str, limit: int, length: str, max_score: int, chosen: Json, as_json: bool) -> None:
    """Print the entries that fit PATTERN, the best first.

    ? or . one letter, * any run, @ vowel, # consonant, [abc], [^abc], equal figures equal letters, /letters+?? anagrams
    with blanks, :meaning at the end for words near in meaning.
    """
    from app.games.crossword.find import searching

    asked = {"pattern": pattern, "limit": limit, "max_score": max_score, **_lengths(length), **chosen}
    found = attempt(NAME, lambda: searching.search(asked, keep_on))
    if as_json or found["total"]:
        show(found, as_json, lambda _: "\n".join(f"{hit['word']};{hit['score']}" for hit in found["hits"]))
    if not found["total"]:
        click.echo("Nothing fits.", err=True)
        sys.exit(NO_SOLUTION)


def _lengths(text: str) -> Json:
    """The limits that the option names."""
    if not text:
        return {}
    least, _, most = text.partition("-")
    if not (least.isdecimal() and (most or least).isdecimal()):
        refuse("A length is a number like 7, or two like 5-8.")
    return {"shortest": int(least), "longest": int(most or least)}
