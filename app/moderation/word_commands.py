"""The commands `flask words why` and `export-editorial`: the operators' decisions as lines of data/editorial."""

from __future__ import annotations

from collections.abc import Iterator

import click
from flask.cli import with_appcontext

from app.moderation import word_rulings
from app.web.terminal import needs_database
from app.words import cli
from app.words.rulings import Ruling

# Verdicts kept in a language's file of rudeness; the others are in its file of tiers.
TASTE = ("block", "mild")


def init_app(words: click.Group) -> None:
    """Add the commands `why` and `export-editorial` to `flask words`."""
    words.add_command(why)
    words.add_command(export_editorial)


@click.command("why", params=cli.why.params, help=cli.why.help)
@click.pass_context
@with_appcontext
def why(context: click.Context, **options: object) -> None:
    """Explain a word with the operators' decisions in force."""
    word_rulings.refresh_if_there()
    context.invoke(cli.why, **options)


@click.command("export-editorial")
@click.option("--lang", help="The language's code; all without it.")
@with_appcontext
@needs_database
def export_editorial(lang: str | None) -> None:
    """Print the operators' rulings as lines for the files of data/editorial."""
    rulings = [ruling for ruling in word_rulings.list_rulings() if lang in (None, ruling.language)]
    click.echo("\n".join(format_ruling_lines(rulings)) or "# Nothing was ruled.")


def format_ruling_lines(rulings: list[Ruling]) -> Iterator[str]:
    """Yield for each file a comment with its name, then its lines sorted by word."""
    files: dict[str, list[Ruling]] = {}
    for ruling in sorted(rulings):
        ending = "-block" if ruling.verdict in TASTE else ""
        files.setdefault(f"data/editorial/{ruling.language}{ending}.tsv", []).append(ruling)
    for name, file_rulings in files.items():
        yield f"# {name}"
        yield from (f"{ruling.word}\t{ruling.verdict}\t{ruling.reason}" for ruling in file_rulings)
