"""The pages on which Strands is played, and its words in the reader's language."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request, session, url_for
from flask import redirect as go
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from werkzeug.wrappers import Response

from app.games.base.contract import HINT
from app.games.base.registry import Errand
from app.games.strands import rules
from app.games.strands import view as views
from app.games.strands.web import forms
from app.play import pages
from app.web.security import is_partial

# 48 letters, and 48 cells with a dot between them: 143 characters.
LONGEST_WORD, LONGEST = 48, 150
NAME = "strands"
TITLE = _l("Strands")
MESSAGES = {
    "too_short": _l("Too short"),
    "broken": _l("Letters must touch, and each counts once"),
    "not_on_board": _l("Not on the board"),
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
# Guesses that found an answer: of these, a board's author is told which come last.
ANSWER_KINDS = ("theme", "spangram", "placed", "placed_spangram")
# What an author can take of a board, beside its link.
FILES = {
    "strands.print_sheet": _l("Print it"),
    "strands.export_json": _l("Download it with the answers"),
}
# A board is solved or not; how well is told in words.
RANKS: dict[str, Any] = {}
LABELS = {
    "laying the words": _l("Laying the words"),
    "solving it blind": _l("Trying it out"),
    "finding words": _l("Looking for words"),
    "searching": _l("Looking for solutions"),
    "done": _l("Done"),
}
REGRETS: tuple[Any, ...] = forms.REGRETS
ERRANDS = {"solve": Errand(_l("Solving a board"), "solve", "solutions")}

bp = Blueprint(NAME, __name__, url_prefix=f"/{NAME}")


# What stands for a hint, the spangram and a theme word in the text to share, and for the words of each colour.
BULB, STAR, DOT = "💡", "🟡", "🔵"
DOTS = ("🔵", "🟢", "🟣", "🔴", "🟤", "🟠", "⚫", "⚪")
A_LINE = 4


@bp.context_processor
def words_of_the_pages() -> dict[str, Any]:
    return {"share_text": share_text, "spelled": spelled, "colours": is_coloured()}


def is_coloured() -> bool:
    """Whether this browser shows each theme word in a colour of its own."""
    return bool(session.get("colours"))


def spelled(seen: views.View, verdict: pages.Shown) -> str:
    """The word of a verdict as people spell it; nothing for a hint."""
    word = "" if verdict.code == HINT else verdict.text.partition(" ")[0]
    return next((one.shown for one in seen.found if one.text == word), word)


def share_text(seen: views.View, puzzle: pages.Head) -> str:
    """A result for friends, without a word or a letter of it: the way there in signs, and the same in words."""
    title = puzzle.title if puzzle.date else f"{TITLE}: {puzzle.title}"
    words = ngettext("%(num)d word", "%(num)d words", seen.words)
    hints = ngettext("%(num)d hint", "%(num)d hints", seen.hints_taken) if seen.hints_taken else _("no hints")
    signs = [sign(one) for one in seen.story]
    lines = ["".join(signs[start : start + A_LINE]) for start in range(0, len(signs), A_LINE)]
    link = url_for("strands.play", slug=puzzle.slug, _external=True)
    told = f"{title}: {words}, {hints}, {puzzle.time}"
    return "\n".join((f"{title} – “{seen.clue}”", *lines, told, link))


def sign(one: views.Found | None) -> str:
    if one is None or one.spangram:
        return BULB if one is None else STAR
    return DOTS[one.colour - 1] if is_coloured() else DOT


def read_play(form: Any) -> dict[str, str]:
    """What a page posts of its state; the rules drop what does not fit when it is read again."""
    posted = "path" if "path" in form else "draft"
    return {"draft": form[posted][:LONGEST]} if posted in form else {}


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
    """A path, a word, or both from a page that knows the path of its word."""
    word, path = request.form.get("word", "")[:LONGEST], request.form.get("path", "")[:LONGEST]
    return pages.guess(NAME, slug, f"{word[:LONGEST_WORD]} {path}" if path else word)


@bp.post("/<slug>/hint")
def hint(slug: str) -> Response:
    return pages.guess(NAME, slug, "?", clear=False)


@bp.post("/<slug>/letter")
def letter(slug: str) -> Response:
    """A letter of the board, pressed without JavaScript."""
    pages.expect_same_player()
    pages.open_page(NAME, slug)
    pressed = rules.read_path(request.form.get("cell", ""))
    if pressed is None or len(pressed) > 1:
        return pages.guess(NAME, slug, "0.0", clear=False)
    path = rules.read_path(request.form.get("path", "")) or ()
    path, done = rules.tap(path, pressed[0])
    if done:
        return pages.guess(NAME, slug, rules.write_path(path))
    pages.ensure_player()
    pages.keep_state(NAME, slug, draft=rules.write_path(path))
    return go(url_for("strands.play", slug=slug), 303)


@bp.post("/<slug>/colours")
def colours(slug: str) -> Response:
    """Each theme word in a colour of its own, or all in one: for all boards, as long as the browser is open."""
    it, puzzle, state = pages.open_page(NAME, slug)
    session["colours"] = not is_coloured()
    if not is_partial():
        return go(url_for("strands.play", slug=slug), 303)
    context = {"puzzle": pages.head(it), "view": views.view(puzzle, state), "verdict": None}
    return make_response(render_template("strands/_guess.html", **context))


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
from app.games.strands.web import files as _files  # noqa: E402, F401
from app.games.strands.web import make as _make  # noqa: E402, F401
from app.games.strands.web import manual as _manual  # noqa: E402, F401
from app.games.strands.web import publish as _publish  # noqa: E402, F401
from app.games.strands.web import solve as _solve  # noqa: E402, F401
