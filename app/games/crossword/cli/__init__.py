"""Crossword on the command line: each engine is a command."""

from __future__ import annotations

import click


@click.group()
def crossword() -> None:
    """Crossword: grids made, filled, proved, laid out, checked and searched for words."""
