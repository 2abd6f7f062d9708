"""Crossword on the command line: each engine is a command."""

from __future__ import annotations

import click

from app.games.crossword.cli.lookup import fits, search
from app.games.crossword.cli.words import build_synonyms, build_words, words


@click.group()
def crossword() -> None:
    """Crossword: grids made, filled, proved, laid out, checked and searched for words."""


for one in (words, search, fits, build_words, build_synonyms):
    crossword.add_command(one)
