"""Crossword on the command line: each engine is a command."""

from __future__ import annotations

import click

from app.games.crossword.cli.check import check
from app.games.crossword.cli.convert import convert
from app.games.crossword.cli.optimise import optimise
from app.games.crossword.cli.words import build_words, words


@click.group()
def crossword() -> None:
    """Crossword: grids made, filled, proved, laid out, checked and searched for words."""


for one in (words, build_words, optimise, check, convert):
    crossword.add_command(one)
