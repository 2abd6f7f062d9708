"""The languages of the puzzles that a player is offered, chosen apart from that of the pages."""

from __future__ import annotations

from collections.abc import Iterable

from flask import current_app, has_app_context, has_request_context, session
from flask_login import current_user

from app.contract import registry
from app.puzzles.publishing import FIRST_LANGUAGE

# Under which name the session of whoever has no account holds the choice.
CHOSEN = "puzzles_in"


def offered() -> tuple[str, ...]:
    """The languages of the site's puzzles, the default first: those of `WORDYARD_LANGUAGES`, else all of its games."""
    there = tuple(dict.fromkeys(one for spec in registry.specs() for one in spec.supply.languages))
    named = current_app.config["PUZZLE_LANGUAGES"] if has_app_context() else ()
    return tuple(one for one in named if one in there) or there


def first() -> str:
    """The language that everybody begins with."""
    return next(iter(offered()), FIRST_LANGUAGE)


def chosen() -> tuple[str, ...]:
    """What the account says, else what was chosen in this browser, else the site's first language."""
    if not has_request_context():
        return (first(),)
    wanted = read(current_user.puzzles_in) or read(session.get(CHOSEN))
    return wanted or (first(),)


def read(text: object) -> tuple[str, ...]:
    """The languages in a stored choice, in the site's order; what is offered no more is left out."""
    wanted = str(text or "").split()
    return tuple(one for one in offered() if one in wanted)


def written(languages: Iterable[str]) -> str:
    return " ".join(languages)


def languages_of_game(game: str) -> tuple[str, ...]:
    """The languages of a game's puzzles on this site; none for a game that the site does not offer."""
    there = registry.spec(game).supply.languages
    return tuple(one for one in offered() if one in there)


def is_offered(game: str) -> bool:
    """Whether the site has puzzles of the game in one of its languages, and so shows the game in menus and lists."""
    return bool(languages_of_game(game))


def offered_games() -> list[str]:
    return [game for game in registry.names() if is_offered(game)]


def of_game(game: str) -> tuple[str, ...]:
    """The languages of a game's puzzles for the current visitor, never none.

    A game that has none of those chosen keeps its first on this site; one that is not offered, and opened by its
    address all the same, the first of all that it has.
    """
    here = languages_of_game(game)
    return tuple(one for one in chosen() if one in here) or here[:1] or registry.spec(game).supply.languages[:1]
