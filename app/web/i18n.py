"""The language of the interface: the account's, else the one chosen in this browser, else the browser's own."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import lru_cache

from flask import Flask, has_request_context, request, session
from flask_babel import force_locale, get_locale, gettext, refresh
from flask_login import current_user
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from app.extensions import babel, login_manager
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import ngettext

LANGUAGES = {"en": "English", "nb": "Norsk bokmål"}
# Browsers name Norwegian in several ways; all of them read Bokmål more easily than English.
NORWEGIAN = {"no": "nb", "nn": "nb"}
# Who asks for more languages than this is no reader.
MAX_HEADER_LENGTH = 1000


def init_app(app: Flask) -> None:
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = "../translations"
    babel.init_app(app, locale_selector=choose_locale)
    # Jinja's own extension would mark translations as safe HTML; these are escaped like any other string.
    app.jinja_env.globals.update(get_locale=get_locale, _=gettext, gettext=gettext, ngettext=ngettext)
    app.jinja_env.globals.update(lang=lang_attribute, foreign=foreign_language_name)
    login_manager.localize_callback = str


def choose_locale() -> str:
    return requested_locale() or "en"


def requested_locale() -> str:
    """Return the locale that the visitor has chosen or the browser names; "" where neither says."""
    if not has_request_context():
        return ""
    chosen = getattr(current_user, "locale", None)
    return str(chosen) if chosen in LANGUAGES else find_browser_locale()


def browser_locale() -> str:
    """Return the locale of a visitor without an account: the one chosen in this session, else the browser's."""
    return find_browser_locale() or "en"


def find_browser_locale() -> str:
    """Return the locale chosen in this session, else the one that the browser names; "" for none."""
    chosen = session.get("language")
    if chosen in LANGUAGES:
        return str(chosen)
    return locale_from_header(request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=256)
def locale_from_header(accept_language: str) -> str:
    """Return the best locale for an Accept-Language header, cached; "" for one that names none or is overlong."""
    if len(accept_language) > MAX_HEADER_LENGTH:
        return ""
    accepted = parse_accept_header(accept_language, LanguageAccept)
    best_match = str(accepted.best_match([*LANGUAGES, *NORWEGIAN], ""))
    return NORWEGIAN.get(best_match, best_match)


def reads_norwegian() -> bool:
    """Whether the pages are in Norwegian, or the browser names it among its languages."""
    if not has_request_context():
        return False
    return choose_locale() == "nb" or header_names_norwegian(request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=256)
def header_names_norwegian(accept_language: str) -> bool:
    """Whether an Accept-Language header names Bokmål, Nynorsk or Norwegian, in any place; False for an overlong one."""
    if len(accept_language) > MAX_HEADER_LENGTH:
        return False
    accepted = parse_accept_header(accept_language, LanguageAccept)
    return any(code.lower().split("-")[0] in ("nb", *NORWEGIAN) for code, quality in accepted if quality > 0)


def is_foreign(language: str) -> bool:
    """Whether a puzzle is in another language than the pages around it."""
    return bool(language) and language != str(get_locale()).partition("_")[0]


def lang_attribute(language: str) -> Markup:
    """The attribute of what is in a puzzle's language: a screen reader reads it out in that."""
    return Markup(' lang="{}"').format(language) if is_foreign(language) else Markup("")


def foreign_language_name(language: str, *, in_sentence: bool = False) -> str:
    """A puzzle's language by its name, where it is not the reader's."""
    if not is_foreign(language):
        return ""
    name = LANGUAGE_NAMES.get(language, language)
    return name_in_sentence(name) if in_sentence else str(name)


def name_in_sentence(name: object) -> str:
    """Return a language's name as it stands within a sentence: in Norwegian without a capital."""
    return str(name)[:1].lower() + str(name)[1:] if str(get_locale()) == "nb" else str(name)


def use_browser_locale() -> AbstractContextManager[None]:
    """Return a context in which texts are in the browser's locale, for somebody who has just logged out."""
    locale_context: AbstractContextManager[None] = force_locale(browser_locale())
    return locale_context


def refresh_locale() -> None:
    """Forget the cached locale, so that later texts use the language chosen in this request."""
    refresh()
