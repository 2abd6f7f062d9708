"""The pages of a game of Letter Boxed, beside those that all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from flask import make_response, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.contract.game_types import Heading, Json
from app.games.letterboxed.sides import letter_point
from app.games.letterboxed.view import View
from app.games.letterboxed.web.acts import help_on, start_again, take_back
from app.games.letterboxed.web.blueprint import NAME, bp, request_of
from app.games.letterboxed.web.forms import MakeForm, minimum_of
from app.games.letterboxed.web.seeded import make_once
from app.generations import asking
from app.play import pages
from app.play.acting import expect_actor
from app.puzzles.naming import name_to_share
from app.web.texts import ngettext

LONGEST = 30


@bp.context_processor
def words_of_the_pages() -> dict[str, Callable[..., object]]:
    return {
        "side_names": side_names,
        "named_sides": named_sides,
        "par_words": par_words,
        "best_words": best_words,
        "corner": letter_point,
    }


def side_names() -> tuple[str, str, str, str]:
    """In the order of the rules: as the square is shown."""
    return _("top side"), _("right side"), _("bottom side"), _("left side")


def named_sides(numbers: tuple[int, ...]) -> str:
    names = side_names()
    return ", ".join(names[number] for number in numbers)


def par_words(seen: View) -> str:
    """The result against par."""
    over = seen.first_score.words - seen.par if seen.first_score else 0
    if over < 0:
        return str(ngettext("%(num)d word under par", "%(num)d words under par", -over))
    if over > 0:
        return str(ngettext("%(num)d word over par", "%(num)d words over par", over))
    return str(_("exactly par"))


def best_words(seen: View) -> str:
    """The praise of a result that is as short as can be; empty for any other."""
    if seen.first_score is None or seen.first_score.words > seen.least:
        return ""
    if seen.first_score.words < seen.least:
        return str(_("Better than the best possible answer in common words!"))
    return str(_("The best possible: no answer in common words has fewer words."))


def share_text(seen: View, puzzle: Heading) -> str:
    """A result for friends, without a word or a letter of it: a bar of squares for each word, and numbers."""
    title = name_to_share(puzzle)
    link = url_for("letterboxed.play", slug=puzzle.slug, _external=True)
    if seen.first_score is None:
        return f"{title}\n{link}"
    words = ngettext("%(num)d word", "%(num)d words", seen.first_score.words)
    letters = ngettext("%(num)d letter", "%(num)d letters", seen.first_score.letters)
    facts = [words, _("par %(par)s", par=seen.par), letters]
    if seen.first_score.words <= seen.least and not puzzle.answers_seen:
        facts.append(_("best possible 👑"))
    if seen.helped:
        facts.append(ngettext("%(num)d hint", "%(num)d hints", seen.helped))
    if puzzle.answers_seen:
        facts.append(_("answers seen"))
    squares = " ".join("🟥" * len(word) for word in seen.first)
    return f"{title}: {', '.join(facts)}\n{squares}\n{link}"


def read_play(form: Mapping[str, str]) -> Json:
    """The part of the state that a page posts; the rules drop what does not fit when it is read again."""
    fields = {"order": "order", "draft": "word" if "word" in form else "draft"}
    return {name: form[posted][:LONGEST] for name, posted in fields.items() if posted in form}


@bp.post("/<slug>/undo")
def undo(slug: str) -> Response:
    return pages.submit_move(NAME, slug, expect_actor(NAME, slug), take_back)


@bp.post("/<slug>/restart")
def restart(slug: str) -> Response:
    return pages.submit_move(NAME, slug, expect_actor(NAME, slug), start_again)


@bp.post("/<slug>/hint")
def hint(slug: str) -> Response:
    return pages.submit_move(NAME, slug, expect_actor(NAME, slug), help_on)


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if not form.validate_on_submit():
        return make_response(render_template("letterboxed/make.html", form=form), 422 if form.errors else 200)
    params = request_of(form.par.data, form.difficulty.data, form.language.data, minimum_of(form.minimum.data))
    if form.seed.data:
        return make_once(replace(params, seed=form.seed.data))
    return asking.redirect_to_job(asking.request_job(NAME, "generate", params))
