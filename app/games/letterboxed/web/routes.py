"""The pages of Letter Boxed, and its words in the reader's language."""

from __future__ import annotations

import secrets
from random import SystemRandom
from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for
from flask import redirect as go
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from werkzeug.wrappers import Response

from app.games.base import registry
from app.games.base.contract import Verdict
from app.games.letterboxed import rules
from app.games.letterboxed import view as views
from app.games.letterboxed.board import point
from app.games.letterboxed.web.forms import MakeForm
from app.games.letterboxed.web.messages import ERRANDS, LABELS, MESSAGES, REGRETS
from app.play import moving, pages
from app.play.moving import Step
from app.web.security import is_partial

LONGEST = 30
NAME = "letterboxed"
# A board takes a moment: it need not wait for the stock.
QUEUE = "fast"
TITLE = _l("Letter Boxed")
# A board is solved or not; how well is told in words.
RANKS: dict[str, Any] = {}
__all__ = ["ERRANDS", "LABELS", "MESSAGES", "RANKS", "REGRETS", "TITLE", "bp", "read_play"]

bp = Blueprint(NAME, __name__, url_prefix=f"/{NAME}")


@bp.context_processor
def words_of_the_pages() -> dict[str, Any]:
    words = {"share_text": share_text, "side_names": side_names, "named_sides": named_sides, "par_words": par_words}
    return {**words, "corner": point}


def side_names() -> tuple[str, str, str, str]:
    """In the order of the rules: as the square is shown."""
    return _("top side"), _("right side"), _("bottom side"), _("left side")


def named_sides(numbers: tuple[int, ...]) -> str:
    names = side_names()
    return ", ".join(names[number] for number in numbers)


def par_words(seen: views.View) -> str:
    """The best solution against par."""
    over = seen.best_score.words - seen.par if seen.best_score else 0
    if over < 0:
        return str(ngettext("%(num)d word under par", "%(num)d words under par", -over))
    if over > 0:
        return str(ngettext("%(num)d word over par", "%(num)d words over par", over))
    return str(_("exactly par"))


def share_text(seen: views.View, puzzle: pages.Head) -> str:
    """A result for friends, without a word or a letter of it: a bar of squares for each word, and numbers."""
    title = puzzle.title if puzzle.date else f"{TITLE} {puzzle.title}"
    link = url_for("letterboxed.play", slug=puzzle.slug, _external=True)
    if seen.best_score is None:
        return f"{title}\n{link}"
    words = ngettext("%(num)d word", "%(num)d words", seen.best_score.words)
    over = ngettext("%(num)d letter over", "%(num)d letters over", seen.best_score.over)
    facts = [words, _("par %(par)s", par=seen.par), over]
    if seen.hints:
        facts.append(ngettext("%(num)d hint", "%(num)d hints", len(seen.hints)))
    squares = " ".join("🟥" * len(word) for word in seen.best)
    return f"{title}: {', '.join(facts)}\n{squares}\n{link}"


def read_play(form: Any) -> dict[str, str]:
    """What a page posts of its state; the rules drop what does not fit when it is read again."""
    fields = {"order": "order", "draft": "word" if "word" in form else "draft"}
    return {name: form[posted][:LONGEST] for name, posted in fields.items() if posted in form}


@bp.get("/")
def home() -> Response:
    return pages.home(NAME)


@bp.get("/rules", endpoint="rules")
def rules_page() -> Response:
    return make_response(render_template("letterboxed/rules.html"))


@bp.get("/<slug>")
def play(slug: str) -> Response:
    return pages.play(NAME, slug)


@bp.post("/<slug>/guess")
def guess(slug: str) -> Response:
    word = request.form.get("word", "")

    def say(puzzle: rules.Puzzle, state: rules.State) -> Step:
        verdict = rules.judge(puzzle, state, word)
        return Step(verdict, rules.after(puzzle, state, verdict))

    return pages.move(NAME, slug, say, clear=True)


def take_back(puzzle: rules.Puzzle, state: rules.State) -> Step:
    return step("undone" if state.chain else "nothing", rules.undo(state), bool(state.chain))


def start_again(puzzle: rules.Puzzle, state: rules.State) -> Step:
    return step("restarted" if state.chain else "nothing", rules.restart(state), bool(state.chain))


def help_on(puzzle: rules.Puzzle, state: rules.State) -> Step:
    helped = rules.hint(puzzle, state)
    more = helped.hints > state.hints
    return step("hinted" if more else "no_hints", helped, more)


def give_up(puzzle: rules.Puzzle, state: rules.State) -> Step:
    return Step(Verdict("revealed", True, ""), rules.reveal(state), closes=True)


def step(code: str, state: rules.State, accepted: bool) -> Step:
    return Step(Verdict(code, accepted, ""), state)


@bp.post("/<slug>/undo")
def undo(slug: str) -> Response:
    return pages.move(NAME, slug, take_back)


@bp.post("/<slug>/restart")
def restart(slug: str) -> Response:
    return pages.move(NAME, slug, start_again)


@bp.post("/<slug>/hint")
def hint(slug: str) -> Response:
    return pages.move(NAME, slug, help_on)


@bp.post("/<slug>/shuffle")
def shuffle(slug: str) -> Response:
    """Another order of sides and letters: how the board is shown, and no move."""
    pages.expect_same_player()
    it, puzzle, state = pages.open_page(NAME, slug)
    if not is_partial():
        # Without JavaScript the next page is the only place to show the order.
        pages.ensure_player()
    state = rules.shuffle_sides(state, puzzle, SystemRandom())
    typed = request.form.get("word", state.draft)[:LONGEST]
    pages.keep_state(NAME, slug, order=state.order, draft=typed)
    if not is_partial():
        return go(url_for("letterboxed.play", slug=slug), 303)
    context = {"puzzle": pages.head(it), "view": views.view(puzzle, state)}
    return make_response(render_template("letterboxed/_square.html", **context))


@bp.post("/<slug>/letter")
def letter(slug: str) -> Response:
    """A letter of the square, pressed without JavaScript."""
    pages.expect_same_player()
    pages.open_page(NAME, slug)
    return retype(slug, request.form.get("word", "") + request.form.get("letter", "")[:1])


@bp.post("/<slug>/delete")
def delete(slug: str) -> Response:
    """Without JavaScript: the last letter, or back into the word before."""
    pages.expect_same_player()
    _it, _puzzle, state = pages.open_page(NAME, slug)
    typed = request.form.get("word", "")
    if state.chain and len(typed) <= 1:
        return undo(slug)
    return retype(slug, typed[:-1])


def retype(slug: str, draft: str) -> Response:
    pages.ensure_player()
    pages.keep_state(NAME, slug, draft=draft[:LONGEST])
    return go(url_for("letterboxed.play", slug=slug), 303)


@bp.post("/state")
def state() -> Response:
    return pages.post_state(NAME)


@bp.post("/new")
def new() -> Response:
    return pages.begin(NAME, wishes("2", "", "en"))


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if not form.validate_on_submit():
        return make_response(render_template("letterboxed/make.html", form=form), 422 if form.errors else 200)
    wish = wishes(form.par.data, form.difficulty.data, form.language.data)
    if form.seed.data:
        return seed.make_once({**wish, "difficulty": form.difficulty.data, "seed": form.seed.data})
    return pages.generate(NAME, wish, queue=QUEUE)


def wishes(par: str, difficulty: str, language: str) -> dict[str, Any]:
    wish: dict[str, Any] = {"count": 1, "par": int(par), "language": language, "seed": secrets.token_hex(6)}
    return {**wish, "difficulty": difficulty} if difficulty else wish


@bp.get("/<slug>/reveal")
def reveal(slug: str) -> Response:
    it, puzzle, state = pages.open_page(NAME, slug)
    if it.revealed_at is not None:
        return go(url_for("letterboxed.play", slug=slug), 303)
    context = {"puzzle": pages.head(it), "view": views.view(puzzle, state)}
    return make_response(render_template("letterboxed/reveal.html", **context))


@bp.post("/<slug>/reveal")
def reveal_now(slug: str) -> Response:
    pages.expect_same_player()
    moving.move(registry.moving(NAME), slug, pages.player(), give_up)
    return go(url_for("letterboxed.play", slug=slug), 303)


# The pages that fill modules of their own are the blueprint's too.
from app.games.letterboxed.web import batch, create, seed, universes  # noqa: E402, F401
