"""The languages of the puzzles that a player is offered, chosen apart from that of the pages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from flask import current_app, has_app_context, has_request_context, session
from flask_login import current_user

from app.contract import registry
from app.puzzles.publishing import FIRST_LANGUAGE
from app.web.i18n import reads_norwegian, requested_locale
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import Lazy

# Under which name the session of whoever has no account holds the choice.
CHOSEN = "puzzles_in"
# What is offered to whoever reads Norwegian; the site's other games of the day are in English.
BOKMAAL = "nb"


class LanguageChoice(NamedTuple):
    """A language of the site's puzzles, and whether the visitor plays in it."""

    code: str
    name: Lazy
    chosen: bool


def offered_languages() -> tuple[str, ...]:
    """The languages of the site's puzzles, the default first: those of `WORDYARD_LANGUAGES`, else all of its games."""
    available = tuple(dict.fromkeys(language for spec in registry.specs() for language in spec.supply.languages))
    named = current_app.config["PUZZLE_LANGUAGES"] if has_app_context() else ()
    return tuple(language for language in named if language in available) or available


def default_language() -> str:
    """Return the language that the visitor begins with: that of the pages if the site has such puzzles, else its
    first."""
    offered = offered_languages()
    of_pages = requested_locale()
    return of_pages if of_pages in offered else next(iter(offered), FIRST_LANGUAGE)


def chosen_languages() -> tuple[str, ...]:
    """Return the player's puzzle languages: the account's, else this browser's, else the default."""
    if not has_request_context():
        return (default_language(),)
    wanted = parse_languages(current_user.puzzles_in) or parse_languages(session.get(CHOSEN))
    return wanted or (default_language(),)


def list_choices() -> list[LanguageChoice]:
    """List the languages of the site's puzzles, for a form; none where there is nothing to choose."""
    offered, chosen = offered_languages(), chosen_languages()
    choices = [LanguageChoice(code, LANGUAGE_NAMES[code], code in chosen) for code in offered]
    return choices if len(choices) > 1 else []


def language_to_offer() -> str:
    """Return the language that one press on the first page changes to, or "" for none.

    It is English for whoever plays in others alone, and Bokmål for whoever reads Norwegian and plays in English alone.
    """
    offered, chosen = offered_languages(), chosen_languages()
    if FIRST_LANGUAGE not in chosen:
        return FIRST_LANGUAGE if FIRST_LANGUAGE in offered else ""
    return BOKMAAL if chosen == (FIRST_LANGUAGE,) and BOKMAAL in offered and reads_norwegian() else ""


def parse_languages(text: object) -> tuple[str, ...]:
    """Return the languages in a stored choice that are still offered, in the site's order."""
    wanted = str(text or "").split()
    return tuple(language for language in offered_languages() if language in wanted)


def format_languages(languages: Iterable[str]) -> str:
    """Join language codes with spaces, as `parse_languages` reads them."""
    return " ".join(languages)


def languages_of_game(game: str) -> tuple[str, ...]:
    """The languages of a game's puzzles on this site; none for a game that the site does not offer."""
    available = registry.spec(game).supply.languages
    return tuple(language for language in offered_languages() if language in available)


def is_offered(game: str) -> bool:
    """Whether the site has puzzles of the game in one of its languages, and so shows the game in menus and lists."""
    return bool(languages_of_game(game))


def offered_games() -> list[str]:
    """List the games that this site offers."""
    return [game for game in registry.names() if is_offered(game)]


def languages_for_visitor(game: str) -> tuple[str, ...]:
    """The languages of a game's puzzles for the current visitor, never none.

    A game that has none of those chosen keeps its first on this site; one that is not offered, and opened by its
    address all the same, the first of all that it has.
    """
    here = languages_of_game(game)
    return (
        tuple(language for language in chosen_languages() if language in here)
        or here[:1]
        or registry.spec(game).supply.languages[:1]
    )
