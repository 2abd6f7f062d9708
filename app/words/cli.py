"""`flask words …`: build a lexicon, list a tier, and ask why a word is in it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import click

from app.words import known_passwords, lexicon, names, phrases, rulings, short_words, table, thesaurus
from app.words.build import border as borders
from app.words.build import choosing_short_words, common_passwords, editorial, sources, tiers
from app.words.build import lexicons as builder
from app.words.build.recipes import RECIPES
from app.words.fold import SHORTEST, fold, is_playable
from app.words.inflect import bases
from app.words.rows import Flag, tier_of

_INHERITING = (tiers.inflection_of_block.__name__, tiers.inflection_of_mild.__name__)
NAME, GRIM = "name", "grim"
_language = click.option("--lang", default="en", show_default=True, help="The language's code.")


@click.group()
def words() -> None:
    """The words of the games: build them, list them, ask about them."""


@words.command()
@_language
@click.option("--into", type=click.Path(exists=True, file_okay=False, path_type=Path), help="Another folder than data.")
@click.option("--unread", is_flag=True, help="Leave out what was read word by word: the lexicon as it was before.")
def build(lang: str, into: Path | None, unread: bool) -> None:
    """Fetch the sources and build a lexicon anew."""
    if lang not in sources.LEXICON_SOURCES:
        _refuse(f"No sources are known for the language {lang!r}; known: {', '.join(sources.LEXICON_SOURCES)}.")
    try:
        version = builder.build_lexicon(lang, into=into, unread=unread)
    except (sources.SourceError, editorial.EditorialError) as problem:
        _refuse(str(problem), status=1)
    click.echo(f"{table.table_path(lang, into or table.DATA)}: version {version}")


@words.command("build-thesaurus")
def build_thesaurus() -> None:
    """Fetch WordNet and build the thesaurus of the English lexicon anew."""
    from app.words.build import thesaurus_table as thesauri

    try:
        version = thesauri.build_thesaurus_table()
    except (sources.SourceError, lexicon.UnknownLanguage, lexicon.LexiconError) as problem:
        _refuse(str(problem), status=1)
    click.echo(f"{thesaurus.path('en')}: version {version}")


@words.command("build-phrases")
def build_phrases() -> None:
    """Fetch the sources of phrases and build those of English anew, after the lexicon."""
    from app.words.build import phrase_table

    try:
        version = phrase_table.build_phrase_table()
    except (sources.SourceError, lexicon.UnknownLanguage, lexicon.LexiconError) as problem:
        _refuse(str(problem), status=1)
    click.echo(f"{phrases.phrase_path('en')}: version {version}")


@words.command("near")
@_language
@click.argument("word")
@click.argument("other", required=False)
def near(word: str, other: str | None, lang: str) -> None:
    """Print the synonyms and the nearest words of WORD, or how nearly OTHER is related to it (0 to 1)."""
    try:
        book = thesaurus.load_thesaurus(lang)
    except (lexicon.UnknownLanguage, lexicon.LexiconError) as problem:
        _refuse(str(problem))
    if other is not None:
        click.echo(f"{book.related(word, other):.3f}")
        return
    if word not in book:
        _refuse(f"“{word}” has no entry.", status=1)
    click.echo(f"Synonyms: {', '.join(book.synonyms(word)) or 'none'}")
    click.echo(f"Near it: {', '.join(book.neighbours(word)) or 'none'}")


@words.command("build-passwords")
def build_passwords() -> None:
    """Fetch the list of common passwords anew."""
    try:
        count = common_passwords.build_common_passwords()
    except sources.SourceError as problem:
        _refuse(str(problem), status=1)
    click.echo(f"{known_passwords.path()}: {count} passwords")


@words.command("build-short")
def build_short() -> None:
    """Fetch the words of two letters anew."""
    try:
        counts = choosing_short_words.build_short_words()
    except sources.SourceError as problem:
        _refuse(str(problem), status=1)
    for language, count in counts.items():
        click.echo(f"{short_words.path(language)}: {count} words")


@words.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def border(folder: Path) -> None:
    """Lay out in FOLDER what is to be read of English: words that sizes and commonness alone cannot place."""
    try:
        for line in borders.lay_out(folder):
            click.echo(line)
    except (sources.SourceError, editorial.EditorialError) as problem:
        _refuse(str(problem), status=1)


@words.command("list")
@_language
@click.option("--tier", required=True, type=click.Choice([*(tier.name.lower() for tier in lexicon.Tier), NAME, GRIM]))
def list_(lang: str, tier: str) -> None:
    """Print the words of a tier, one a line; the names beside them, or those that are grim, whatever their tier."""
    loaded = _load(lang)
    if tier == NAME:
        listed_words = list(names.load_names(lang))
    elif tier == GRIM:
        listed_words = [row.word for row in loaded.rows() if Flag.GRIM in row.flags]
    else:
        listed_words = loaded.words(lexicon.Tier[tier.upper()])
    for word in listed_words:
        click.echo(word)


@words.command()
@click.argument("word")
@_language
def why(word: str, lang: str) -> None:
    """Print a word's row, its tier and the rule that put it there; first what operators have ruled of it."""
    loaded = _load(lang)
    folded = fold(word.strip(), lang)
    if not is_playable(folded, loaded.alphabet):
        letters = f"{loaded.alphabet[0]} to {loaded.alphabet[-1]}"
        _refuse(f"{word!r} is no word: it takes {SHORTEST} letters or more from {letters}.")
    ruling = next((candidate for candidate in rulings.in_force(lang) if candidate.word == folded), None)
    if ruling:
        click.echo(f"ruled: {ruling.verdict}, by an operator: {ruling.reason}\nas built:")
        loaded = lexicon.read(table.DATA, lang)
    row = loaded.row(folded)
    if row is None:
        reason = tiers.why_not(folded, editorial.read_editorial(table.DATA / "editorial", lang))
        click.echo(f"{folded} is in no tier: {reason or 'no source lists it in lower case, or no rule lets it in.'}")
        return
    _explain(row, _decision(row, lang), _origins(row, loaded))


def _decision(row: lexicon.Row, lang: str) -> tiers.Decision | None:
    return tiers.decide(row, editorial.read_editorial(table.DATA / "editorial", lang), RECIPES[lang].rules)


def _explain(row: lexicon.Row, decision: tiers.Decision | None, origins: list[str]) -> None:
    click.echo(f"word: {row.word}\nzipf: {row.zipf / 10}\nsize: {row.size or 'none'}\nflags: {row.flags}")
    click.echo(f"tier: {tier_of(row.flags).name.lower()}{', grim' * (Flag.GRIM in row.flags)}")
    if decision is None:
        click.echo("rule: none any more; build the lexicon anew")
        return
    click.echo(f"rule: {decision.rule}: {decision.because}")
    if decision.rule in _INHERITING:
        click.echo(f"from: {', '.join(origins)}")


def _origins(row: lexicon.Row, loaded: lexicon.Lexicon) -> list[str]:
    """The words of the same tier that the row's word may be a form of."""
    return sorted({base for base in bases(row.word) if loaded.tier(base) == tier_of(row.flags)})


def _load(lang: str) -> lexicon.Lexicon:
    try:
        return lexicon.load(lang)
    except lexicon.UnknownLanguage as unknown:
        _refuse(str(unknown))


def _refuse(sentence: str, status: int = 2) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(status)
