"""`flask crossword words` and the commands that build what the crossword's engines read."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from app.contract import registry
from app.contract.commands import Plain, as_json, attempt, print_result, refuse
from app.contract.game_types import Json
from app.contract.parameters import read_parameters
from app.games.crossword.cli.shared import NAME, word_list_options
from app.games.crossword.parameters import ListParameters


@click.command(cls=Plain)
@word_list_options
@as_json
def words(chosen: Json, as_json: bool) -> None:
    """Print the entries of a list as word;score, by their letters.

    JSON has language, version, total and words, each with word and score.
    """
    from app.games.crossword.lists import personal

    params = read_parameters(ListParameters, chosen)
    word_list = attempt(NAME, lambda: personal.list_from_params(params))
    entries = [{"word": word, "score": score} for word, score in sorted(word_list.scored.items())]
    tell_faults(params)
    report = {"language": word_list.language, "version": word_list.version, "total": len(entries), "words": entries}
    print_result(report, as_json, lambda _: "\n".join(f"{entry['word']};{entry['score']}" for entry in entries))


def tell_faults(params: ListParameters) -> None:
    """On standard error: the first lines of a person's lists that could not be used."""
    from app.games.crossword.lists import personal

    for fault in personal.list_faults(params):
        click.echo(registry.refusal(NAME, fault["code"], {"line": fault["line"], "text": fault["text"]}), err=True)


@click.command("build-words", cls=Plain)
@click.option("--lang", default="en", show_default=True, help="The language of the list.")
def build_words(lang: str) -> None:
    """Build a language's scored list anew, of its sources or its lexicon."""
    from app.games.crossword.lists.scored import DATA, list_path
    from app.words.build.entries import entry_lists

    if lang not in entry_lists.LANGUAGES:
        refuse(f"Lists can be built for {', '.join(entry_lists.LANGUAGES)}.")
    version = build_or_exit(lambda: entry_lists.build_entry_lists(lang, DATA))
    click.echo(f"{list_path(lang)}: version {version}")


@click.command("build-synonyms", cls=Plain)
def build_synonyms() -> None:
    """Build the thesaurus of English anew, for the words of its list."""
    from app.games.crossword.find.synonyms import book_path
    from app.games.crossword.lists import scored
    from app.words.build.entries import synonym_book

    listed = frozenset(scored.load_scored_list("en", mild=True))
    version = build_or_exit(lambda: synonym_book.build_synonym_book("en", scored.DATA, listed))
    click.echo(f"{book_path('en')}: version {version}")


@click.command("build-glosses", cls=Plain)
def build_glosses() -> None:
    """Build the book of what English words mean anew, for the words of its list."""
    from app.games.crossword.lists import scored
    from app.words.build.entries import gloss_book
    from app.words.glosses import gloss_path
    from app.words.table import DATA

    listed = frozenset(scored.load_scored_list("en", mild=True))
    version = build_or_exit(lambda: gloss_book.build_gloss_book("en", DATA, listed))
    click.echo(f"{gloss_path('en')}: version {version}")


def build_or_exit(build: Callable[[], str]) -> str:
    """The version of what is built; what cannot be had ends the command with status 1."""
    from app.words import lexicon
    from app.words.build import sources

    try:
        return build()
    except (sources.SourceError, lexicon.UnknownLanguage, lexicon.LexiconError) as problem:
        click.echo(str(problem), err=True)
        sys.exit(1)
