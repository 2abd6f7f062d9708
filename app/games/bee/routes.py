"""The Bee's pages, and its words in the reader's language."""

from __future__ import annotations

import secrets
from random import SystemRandom
from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for
from flask import redirect as go
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.games.bee import rules
from app.games.bee.forms import MakeForm
from app.puzzles import pages
from app.security import is_partial

LONGEST = 30
TITLE = _l("Bee")
MESSAGES = {
    "too_short": _l("Too short"),
    "bad_letters": _l("Bad letters"),
    "missing_key": _l("Missing the key letter"),
    "not_in_list": _l("Not in word list"),
    "already_found": _l("Already found"),
    "good": _l("Good"),
    "great": _l("Great"),
    "pangram": _l("Pangram!"),
    "bonus": _l("Bonus word"),
}
RANKS = {
    "beginner": _l("Beginner"),
    "good_start": _l("Good Start"),
    "moving_up": _l("Moving Up"),
    "good": _l("Good"),
    "solid": _l("Solid"),
    "nice": _l("Nice"),
    "great": _l("Great"),
    "amazing": _l("Amazing"),
    "genius": _l("Genius"),
    "queen_bee": _l("Queen Bee"),
}
# What the engine says of its progress.
LABELS = {
    "letters": _l("Choosing letters"),
    "choosing": _l("Choosing letters"),
    "solving": _l("Finding the words"),
    "done": _l("Done"),
}
# What the engine says when it cannot make what was wished for.
REGRETS = (
    _l("No hive has %(fewest)s to %(most)s words and a pangram."),
    _l("No hive with the letters %(letters)s has %(fewest)s to %(most)s words and a pangram."),
    _l("Every hive of %(fewest)s to %(most)s words is either taken or would spell a rude word."),
    _l(
        "Every hive with the letters %(letters)s of %(fewest)s to %(most)s words "
        "is either taken or would spell a rude word."
    ),
)

bp = Blueprint("bee", __name__, url_prefix="/bee")


def read_play(form: Any) -> dict[str, str]:
    """What a page posts of its state; the rules drop what does not fit when it is read again."""
    fields = {"order": "order", "draft": "word" if "word" in form else "draft"}
    return {name: form[posted][:LONGEST] for name, posted in fields.items() if posted in form}


@bp.get("/")
def home() -> Response:
    return pages.home("bee")


@bp.get("/rules", endpoint="rules")
def rules_page() -> Response:
    return make_response(render_template("bee/rules.html"))


@bp.get("/<slug>")
def play(slug: str) -> Response:
    return pages.play("bee", slug)


@bp.post("/<slug>/guess")
def guess(slug: str) -> Response:
    return pages.guess("bee", slug, request.form.get("word", ""))


@bp.post("/<slug>/shuffle")
def shuffle(slug: str) -> Response:
    pages.expect_same_player()
    it, puzzle, state = pages.open_page("bee", slug)
    if not is_partial():
        # Without JavaScript the next page is the only place to show the order.
        pages.ensure_player()
    state = rules.shuffle(state, puzzle, SystemRandom())
    typed = request.form.get("word", state.draft)[:LONGEST]
    pages.keep_state("bee", slug, order=state.order, draft=typed)
    if not is_partial():
        return go(url_for("bee.play", slug=slug), 303)
    return make_response(render_template("bee/_hive.html", puzzle=pages.head(it), view=rules.view(puzzle, state)))


@bp.post("/<slug>/letter")
def letter(slug: str) -> Response:
    """A tile of the hive, pressed without JavaScript."""
    return retype(slug, request.form.get("word", "") + request.form.get("letter", "")[:1])


@bp.post("/<slug>/delete")
def delete(slug: str) -> Response:
    return retype(slug, request.form.get("word", "")[:-1])


def retype(slug: str, draft: str) -> Response:
    pages.expect_same_player()
    pages.open_page("bee", slug)
    pages.ensure_player()
    pages.keep_state("bee", slug, draft=draft[:LONGEST])
    return go(url_for("bee.play", slug=slug), 303)


@bp.post("/state")
def state() -> Response:
    return pages.post_state("bee")


@bp.post("/new")
def new() -> Response:
    return pages.begin("bee", wishes())


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if not form.validate_on_submit():
        return make_response(render_template("bee/make.html", form=form), 422 if form.errors else 200)
    return pages.generate("bee", wishes(form.minimum.data, form.maximum.data, form.letters.data))


def wishes(fewest: int = 20, most: int = 60, letters: str | None = None) -> dict[str, Any]:
    wish: dict[str, Any] = {"count": 1, "min": fewest, "max": most, "language": "en", "seed": secrets.randbits(48)}
    return {**wish, "letters": letters} if letters else wish


@bp.get("/<slug>/reveal")
def reveal(slug: str) -> Response:
    return pages.ask_reveal("bee", slug)


@bp.post("/<slug>/reveal")
def reveal_now(slug: str) -> Response:
    return pages.reveal("bee", slug)
