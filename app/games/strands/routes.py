"""The pages on which Strands is played, and its words in the reader's language."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.games.strands import forms
from app.puzzles import pages

# 48 cells with a dot between them have 143 characters.
LONGEST = 150
NAME = "strands"
TITLE = _l("Strands")
MESSAGES = {
    "too_short": _l("Too short"),
    "broken": _l("Letters must touch, and each counts once"),
    "not_on_board": _l("Not on the board"),
    "ambiguous": _l("That is there more than once: trace it"),
    "already_found": _l("Already found"),
    "not_in_list": _l("Not in word list"),
    "word": _l("Good, but not of the theme"),
    "theme": _l("A theme word!"),
    "spangram": _l("The spangram!"),
    "placed": _l("A theme word! It was put where it belongs"),
    "placed_spangram": _l("The spangram! It was put where it belongs"),
    "hint": _l("A hint is on the board"),
    "hint_not_earned": _l("Three other words earn a hint"),
    "hint_in_full": _l("The hint shows the whole word already"),
    "no_hints": _l("There is nothing left to hint at"),
}
# A board is solved or not; how well is told in words.
RANKS: dict[str, Any] = {}
LABELS = {
    "laying the words": _l("Laying the words"),
    "solving it blind": _l("Trying it out"),
    "finding words": _l("Looking for words"),
    "done": _l("Done"),
}
REGRETS: tuple[Any, ...] = forms.REGRETS

bp = Blueprint(NAME, __name__, url_prefix=f"/{NAME}")


def read_play(form: Any) -> dict[str, str]:
    """What a page posts of its state; the rules drop what does not fit when it is read again."""
    return {"draft": form["draft"][:LONGEST]} if "draft" in form else {}


@bp.get("/")
def home() -> Response:
    return pages.home(NAME)


@bp.get("/rules", endpoint="rules")
def rules_page() -> Response:
    return make_response(render_template("strands/rules.html"))


@bp.get("/<slug>")
def play(slug: str) -> Response:
    return pages.play(NAME, slug)


@bp.post("/<slug>/guess")
def guess(slug: str) -> Response:
    return pages.guess(NAME, slug, request.form.get("word", ""))


@bp.post("/state")
def state() -> Response:
    return pages.post_state(NAME)


@bp.post("/new")
def new() -> Response:
    return pages.begin(NAME, {"language": "en"})


@bp.get("/<slug>/reveal")
def reveal(slug: str) -> Response:
    return pages.ask_reveal(NAME, slug)


@bp.post("/<slug>/reveal")
def reveal_now(slug: str) -> Response:
    return pages.reveal(NAME, slug)


# Further pages of the game, on the same blueprint.
from app.games.strands import routes_make as _make  # noqa: E402, F401
from app.games.strands import routes_publish as _publish  # noqa: E402, F401
