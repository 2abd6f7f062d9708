"""The settings of a visitor: how the site looks, how games are played, languages and time zone."""

from __future__ import annotations

from collections.abc import Mapping

from flask import flash, make_response, redirect, render_template, request, session, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts import service
from app.browse.blueprint import bp
from app.browse.settings_pages import puzzle_choice
from app.extensions import db
from app.play import puzzle_languages
from app.preferences import site_choices, zones
from app.preferences.choices import store_choices
from app.preferences.settings_form import current_settings, read_settings
from app.web import i18n

LANGUAGE, PUZZLES = "language", "puzzles_in"
# The regions of time zones in the reader's language.
REGION_NAMES = {
    "Africa": _l("Africa"),
    "America": _l("America"),
    "Antarctica": _l("Antarctica"),
    "Arctic": _l("Arctic"),
    "Asia": _l("Asia"),
    "Atlantic": _l("Atlantic Ocean"),
    "Australia": _l("Australia"),
    "Europe": _l("Europe"),
    "Indian": _l("Indian Ocean"),
    "Pacific": _l("Pacific Ocean"),
}


@bp.get("/settings")
def settings() -> Response:
    """Page of the settings, for guests and accounts."""
    languages = {LANGUAGE: chosen_language(), PUZZLES: puzzle_languages.chosen_languages()}
    return render_settings({**current_settings(), **languages}, {})


@bp.post("/settings")
def change_settings() -> Response:
    """Store all settings and show the page again; 422 with a sentence for each value that is not offered."""
    values, faults = read_settings(request.form)
    language, languages = request.form.get(LANGUAGE, ""), puzzle_choice.read_wanted()
    if language not in ("", *i18n.LANGUAGES):
        faults[LANGUAGE] = _("Please choose one of these.")
    if not languages:
        faults[PUZZLES] = _("Choose at least one language.")
    if faults:
        posted = {LANGUAGE: language, PUZZLES: languages}
        return render_settings({**current_settings(), **values, **posted}, faults)
    # Whoever leaves both as they are goes on with those of the pages. Another language of the pages brings its puzzles
    # along, and takes away none that the form shows as chosen.
    if language != chosen_language():
        puzzle_choice.store_choice(puzzle_languages.format_languages(dict.fromkeys((*languages, language))))
    elif languages != puzzle_languages.chosen_languages():
        puzzle_choice.store_choice(puzzle_languages.format_languages(languages))
    store_choices(values)
    store_language(language)
    flash(_("Saved."), "success")
    return redirect(url_for("browse.settings"), 303)


def chosen_language() -> str:
    """Return the language that the visitor has chosen for the pages; "" if that is left to the browser."""
    return str(current_user.locale or session.get("language") or "")


def store_language(language: str) -> None:
    """Store the language of the pages in this browser, and in the account if there is one. Commits."""
    session.pop("language", None)
    if language:
        session["language"] = language
    if current_user.is_authenticated:
        service.set_language(current_user.id, language)
        db.session.commit()
        current_user.locale = language or None
    i18n.refresh_locale()


def render_settings(values: Mapping[str, object], faults: Mapping[str, str]) -> Response:
    """Render the page with these values; as 422 if there are faults."""
    context = {
        "values": values,
        "faults": faults,
        "look": site_choices.LOOK,
        "playing": (*site_choices.PLAYING, *site_choices.choices_of_games()),
        "site_languages": i18n.LANGUAGES,
        "puzzle_languages": puzzle_choice.list_languages(),
        "zones": {REGION_NAMES[region]: places for region, places in zones.list_zones_by_region().items()},
    }
    return make_response(render_template("browse/settings.html", **context), 422 if faults else 200)
