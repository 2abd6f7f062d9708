"""`flask crossword words` and the commands that build what the crossword's engines read."""

from __future__ import annotations

import sys

import click

from app.games.base import registry
from app.games.base.commands import Plain, as_json, attempt, show
from app.games.base.contract import Json
from app.games.crossword.cli.shared import NAME, lists


@click.command(cls=Plain)
@lists
@as_json
def words(chosen: Json, as_json: bool) -> None:
    """Print the entries of a list as `word;score`, by their letters."""
    from app.games.crossword.lists import personal

    found = attempt(NAME, lambda: personal.listed(chosen))
    entries = [{"word": word, "score": score} for word, score in sorted(found.scored.items())]
    tell_faults(chosen)
    told = {"language": found.language, "version": found.version, "total": len(entries), "words": entries}
    show(told, as_json, lambda _: "\n".join(f"{entry['word']};{entry['score']}" for entry in entries))


def tell_faults(chosen: Json) -> None:
    """On standard error: the first lines of a person's lists that could not be used."""
    from app.games.crossword.lists import personal

    for fault in personal.faults(chosen):
        click.echo(registry.refusal(NAME, fault["code"], {"line": fault["line"], "text": fault["text"]}), err=True)


@click.command("build-words", cls=Plain)
@click.option("--lang", default="en", show_default=True, help="The language of the list.")
def build_words(lang: str) -> None:
    """Build a language's scored list anew, of its sources or its lexicon."""
    from app.games.crossword.lists.scored import DATA, list_path
    from app.words import lexicon
    from app.words.build import sources
    from app.words.build.entries import entry_lists

    if lang not in entry_lists.LANGUAGES:
        click.echo(f"Lists can be built for {', '.join(entry_lists.LANGUAGES)}.", err=True)
        sys.exit(2)
    try:
        version = entry_lists.build(lang, DATA)
    except (sources.SourceError, lexicon.UnknownLanguage, lexicon.LexiconError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(1)
    click.echo(f"{list_path(lang)}: version {version}")
