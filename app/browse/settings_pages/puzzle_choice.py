"""The page and the menu where everybody chooses the languages of the puzzles that they play, and of the pages."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts import service
from app.browse.blueprint import bp
from app.contract import registry
from app.extensions import db
from app.play import puzzle_languages
from app.web.i18n import name_in_sentence
from app.web.language_names import LANGUAGE_NAMES
from app.web.security import safe_next


@bp.get("/puzzle-languages")
def puzzles_in() -> Response:
    """Page to choose the languages of puzzles."""
    return render_choice(puzzle_languages.chosen_languages())


@bp.post("/puzzle-languages")
def choose_puzzles_in() -> Response:
    """Store the chosen languages and redirect to the landing page; 422 if none is chosen."""
    wanted = puzzle_languages.parse_languages(" ".join(request.form.getlist("puzzles_in")))
    if not wanted:
        return render_choice((), _("Choose at least one language."))
    store_choice(puzzle_languages.format_languages(wanted))
    flash(_("Saved."), "success")
    return redirect(url_for("browse.index"), 303)


@bp.post("/languages")
def choose_languages() -> Response:
    """Store the languages of the menu's form, of pages and of puzzles, and redirect to where it was sent from.

    Puzzles go on following the language of the pages until another choice is made for them; 422 if none is chosen.
    """
    before, wanted = puzzle_languages.chosen_languages(), read_wanted()
    service.choose_page_language(request.form.get("language", ""))
    db.session.commit()
    if not wanted:
        return render_choice((), _("Choose at least one language."))
    if wanted != before:
        store_choice(puzzle_languages.format_languages(wanted))
    return redirect(safe_next(request.form.get("next")) or url_for("browse.index"), 303)


def read_wanted() -> tuple[str, ...]:
    """Return the posted languages of puzzles; those of now where the site has but one, which no form asks for."""
    if not puzzle_languages.list_choices():
        return puzzle_languages.chosen_languages()
    return puzzle_languages.parse_languages(" ".join(request.form.getlist("puzzles_in")))


def render_choice(chosen: tuple[str, ...], fault: str = "") -> Response:
    """Render the page to choose languages; with a fault, as 422."""
    languages = list_languages()
    context = {"languages": languages, "chosen": chosen, "fault": fault, "first": name_in_sentence(languages[0][1])}
    return make_response(render_template("browse/puzzles_in.html", **context), 422 if fault else 200)


def list_languages() -> list[tuple[str, object, str]]:
    """Return the languages of the site's puzzles: code, name, and the titles of the games that have them."""
    offered = puzzle_languages.offered_languages()
    return [(language, LANGUAGE_NAMES[language], games_in(language)) for language in offered]


def games_in(language: str) -> str:
    """Return the titles of the games that have puzzles in a language, joined by commas."""
    return ", ".join(
        registry.title(game) for game in registry.names() if language in puzzle_languages.languages_of_game(game)
    )


@bp.context_processor
def offer_context() -> dict[str, object]:
    """Let the first page ask which language it offers."""
    return {"describe_offer": describe_offer}


def describe_offer() -> tuple[str, str]:
    """Return the language of puzzles that one press changes to, and its name within a sentence; "" for no offer."""
    language = puzzle_languages.language_to_offer()
    return language, name_in_sentence(LANGUAGE_NAMES[language]) if language else ""


def store_choice(wanted: str) -> None:
    """Store the languages in this browser, and in the account if there is one. Commits."""
    session[puzzle_languages.CHOSEN] = wanted
    if current_user.is_authenticated:
        service.choose_puzzles(current_user.id, wanted)
        db.session.commit()
