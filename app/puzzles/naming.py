"""What people call a puzzle."""

from __future__ import annotations

from datetime import date

from flask_babel import gettext as _

from app.contract import registry
from app.contract.game_types import Head
from app.web.reader_dates import day_text


def name(game: str, title: str, day: date | None, slug: str) -> str:
    """Its title, else its day, else its address."""
    if title:
        return title
    if day is not None:
        return _("%(game)s of %(day)s", game=registry.title(game), day=day_text(day))
    return slug


def with_game(game: str, title: str, day: date | None, slug: str) -> str:
    """The game and what the puzzle is called, each once."""
    told = name(game, title, day, slug)
    return told if day is not None and not title else f"{registry.title(game)}: {told}"


def for_friends(puzzle: Head) -> str:
    """The game, and its day or else its title, each once: how a result begins that is told to others."""
    if puzzle.date is not None:
        return name(puzzle.game, "", puzzle.date, puzzle.slug)
    game = registry.title(puzzle.game)
    return game if puzzle.title == puzzle.slug else f"{game}: {puzzle.title}"
