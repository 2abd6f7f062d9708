"""The languages of the puzzles that a player is offered, chosen apart from that of the pages."""

from __future__ import annotations

from collections.abc import Iterable

from flask import has_request_context, session
from flask_login import current_user

from app.games.base import registry
from app.puzzles.publishing import FIRST_LANGUAGE

# Under which name the session of whoever has no account holds the choice.
CHOSEN = "puzzles_in"


def offered() -> tuple[str, ...]:
    """All languages in which some game has dailies."""
    return tuple(dict.fromkeys(one for spec in registry.specs() for one in spec.supply.languages))


def chosen() -> tuple[str, ...]:
    """What the account says, else what was chosen in this browser, else the language that the site began with."""
    if not has_request_context():
        return (FIRST_LANGUAGE,)
    wanted = read(current_user.puzzles_in) or read(session.get(CHOSEN))
    return wanted or (FIRST_LANGUAGE,)


def read(text: object) -> tuple[str, ...]:
    """The languages in a stored choice, in the site's order; what is offered no more is left out."""
    wanted = str(text or "").split()
    return tuple(one for one in offered() if one in wanted)


def written(languages: Iterable[str]) -> str:
    return " ".join(languages)


def of_game(game: str) -> tuple[str, ...]:
    """The languages of a game's puzzles for whoever asks: a game that has none of those chosen keeps its first."""
    there = registry.spec(game).supply.languages
    return tuple(one for one in chosen() if one in there) or there[:1]
