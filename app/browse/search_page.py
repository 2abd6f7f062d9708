"""The page on which puzzles of all games are sought."""

from __future__ import annotations

from typing import Any

from flask import make_response, render_template, request, url_for
from flask_babel import get_locale
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse.blueprint import bp, page_number
from app.browse.puzzle_search import DIFFICULTIES, MAX_TEXT_LENGTH, SearchQuery, parse_query, search_page
from app.words.languages import SPELLINGS


@bp.get("/search")
def search_puzzles() -> Response:
    """Page of search results."""
    wish, page = parse_query(request.args), page_number()
    results, more = search_page(wish, current_user.id, page)
    turns = {
        "page": page,
        "has_next": more,
        "next_url": search_url(wish, page + 1),
        "prev_url": search_url(wish, page - 1),
    }
    choices = {"languages": list_languages(), "difficulties": DIFFICULTIES, "longest": MAX_TEXT_LENGTH}
    return make_response(render_template("browse/search.html", wish=wish, cards=results, pages=turns, **choices))


def search_url(wish: SearchQuery, page: int) -> str:
    """Return the URL of a page of a search, without empty filters."""
    fields: dict[str, Any] = {"q": wish.text, "game": wish.game, "language": wish.language, "author": wish.author}
    filled = {name: value for name, value in {**fields, "difficulty": wish.difficulty}.items() if value}
    return url_for("browse.search_puzzles", **filled, page=page)


def list_languages() -> list[tuple[str, str]]:
    """Codes with the names of the languages in the reader's own."""
    names = get_locale().languages
    named = ((code, str(names.get(code, code))) for code in SPELLINGS)
    return sorted(((code, text[:1].upper() + text[1:]) for code, text in named), key=lambda pair: pair[1])
