"""Crossword on the command line: each engine is a command."""

from __future__ import annotations

import click

from app.games.crossword.cli.check import check
from app.games.crossword.cli.compose import compose_grid
from app.games.crossword.cli.convert import convert
from app.games.crossword.cli.fill import fill
from app.games.crossword.cli.grid_making import make_grids
from app.games.crossword.cli.lookup import fits, search
from app.games.crossword.cli.mini import build_minis, make_one_mini
from app.games.crossword.cli.optimise import optimise
from app.games.crossword.cli.place import place_words
from app.games.crossword.cli.words import build_glosses, build_synonyms, build_words, words


@click.group()
def crossword() -> None:
    """Crossword: grids made, filled, proved, laid out, checked and searched for words."""


crossword.add_command(fill)
crossword.add_command(words)
crossword.add_command(search)
crossword.add_command(fits)
crossword.add_command(make_grids)
crossword.add_command(compose_grid)
crossword.add_command(place_words)
crossword.add_command(build_words)
crossword.add_command(build_synonyms)
crossword.add_command(build_glosses)
crossword.add_command(make_one_mini)
crossword.add_command(build_minis)
crossword.add_command(optimise)
crossword.add_command(check)
crossword.add_command(convert)
