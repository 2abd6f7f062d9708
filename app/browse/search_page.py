"""The page on which puzzles of all games are sought."""

from __future__ import annotations

from flask import make_response, render_template, request
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse.blueprint import bp, page_number
from app.browse.puzzle_search import DIFFICULTIES, MAX_TEXT_LENGTH, SearchQuery, parse_query, search_page
from app.play import puzzle_languages
from app.web.language_names import LANGUAGE_NAMES
from app.web.site_address import page_url


@bp.get("/search")
def search_puzzles() -> Response:
    """Page of search results."""
    languages = puzzle_languages.chosen_languages()
    wish, page = parse_query(request.args, languages[0] if len(languages) == 1 else ""), page_number()
    results, more = search_page(wish, current_user.id, page)
    turns = {
        "page": page,
        "has_next": more,
        "next_url": search_url(wish, page + 1),
        "prev_url": search_url(wish, page - 1),
    }
    choices = {"languages": list_languages(wish.language), "difficulties": DIFFICULTIES, "longest": MAX_TEXT_LENGTH}
    return make_response(render_template("browse/search.html", wish=wish, cards=results, pages=turns, **choices))


def search_url(wish: SearchQuery, page: int) -> str:
    """Return the URL of a page of a search, without empty filters but the language: none is the visitor's own."""
    fields = {"q": wish.text, "game": wish.game, "author": wish.author, "difficulty": wish.difficulty}
    filled = {name: value for name, value in fields.items() if value}
    return page_url("browse.search_puzzles", **filled, language=wish.language, page=page)


def list_languages(asked: str) -> list[tuple[str, str]]:
    """Codes and names of the languages of the site's puzzles, and of the one asked for."""
    codes = dict.fromkeys((*puzzle_languages.offered_languages(), *filter(None, (asked,))))
    return sorted(((code, str(LANGUAGE_NAMES.get(code, code))) for code in codes), key=lambda pair: pair[1])
