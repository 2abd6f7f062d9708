"""What `flask words` tells of the operators' rulings, and how they become lines of data/editorial."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
from flask.cli import with_appcontext

from app.moderation import word_rulings
from app.web.terminal import needs_database
from app.words import cli
from app.words.rulings import Ruling

# What is said in a language's file of taste; the rest is in that of its tiers.
TASTE = ("block", "mild")


def init_app(words: click.Group) -> None:
    words.add_command(why)
    words.add_command(export_editorial)


@click.command("why", params=cli.why.params, help=cli.why.help)
@click.pass_context
@with_appcontext
def why(context: click.Context, **options: Any) -> None:
    word_rulings.refresh_if_there()
    context.invoke(cli.why, **options)


@click.command("export-editorial")
@click.option("--lang", help="The language's code; all without it.")
@with_appcontext
@needs_database
def export_editorial(lang: str | None) -> None:
    """Print what operators have ruled as lines for the files of data/editorial."""
    rulings = [ruling for ruling in word_rulings.list_rulings() if lang in (None, ruling.language)]
    click.echo("\n".join(format_ruling_lines(rulings)) or "# Nothing was ruled.")


def format_ruling_lines(rulings: list[Ruling]) -> Iterator[str]:
    """A remark with the name of each file, and its lines by word."""
    files: dict[str, list[Ruling]] = {}
    for ruling in sorted(rulings):
        ending = "-block" if ruling.verdict in TASTE else ""
        files.setdefault(f"data/editorial/{ruling.language}{ending}.tsv", []).append(ruling)
    for name, file_rulings in files.items():
        yield f"# {name}"
        yield from (f"{ruling.word}\t{ruling.verdict}\t{ruling.reason}" for ruling in file_rulings)
