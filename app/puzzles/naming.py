"""The names of a puzzle as people read them."""

from __future__ import annotations

from datetime import date

from flask_babel import gettext as _

from app.contract import registry
from app.contract.game_types import Heading
from app.web.reader_dates import day_text


def puzzle_name(game: str, title: str, day: date | None, slug: str) -> str:
    """Return the name of a puzzle, the one that its page shows: its day, else its title, else its slug."""
    if day is not None:
        return _("%(game)s of %(day)s", game=registry.title(game), day=day_text(day))
    return title or slug


def name_with_game(game: str, title: str, day: date | None, slug: str) -> str:
    """Return the game's and the puzzle's name, without saying either twice."""
    called = puzzle_name(game, title, day, slug)
    return called if day is not None else f"{registry.title(game)}: {called}"


def name_to_share(puzzle: Heading) -> str:
    """Return the first line of a shared result: the game, and its day or else its title."""
    if puzzle.date is not None:
        return puzzle_name(puzzle.game, "", puzzle.date, puzzle.slug)
    game = registry.title(puzzle.game)
    return game if puzzle.title == puzzle.slug else f"{game}: {puzzle.title}"
