"""The pages on which Strands is played, beside those that all games share."""

from __future__ import annotations

from collections.abc import Mapping

from flask import make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.contract.game_types import HINT, Heading
from app.contract.offered_choices import Switch
from app.games.strands import RULES, rules
from app.games.strands.view import FoundAnswer, View, view
from app.games.strands.web.blueprint import LONGEST, NAME, bp
from app.play import pages
from app.play.acting import ensure_actor, expect_actor
from app.preferences.choices import store_choices
from app.preferences.site_choices import is_on
from app.puzzles.naming import name_to_share
from app.web.security import is_partial
from app.web.texts import ngettext

# What stands for a hint, the spangram and a theme word in the text to share, and for the words of each colour.
BULB, STAR, DOT = "💡", "🟡", "🔵"
DOTS = ("🔵", "🟢", "🟣", "🔴", "🟤", "🟠", "⚫", "⚪")
A_LINE = 4
COLOUR_EACH_WORD = Switch(name="strands_colours", label=_l("A colour for each word in Strands"))


@bp.context_processor
def words_of_the_pages() -> dict[str, object]:
    return {"spelled": spelled_word, "colours": is_coloured(), "for_friends": name_to_share}


def is_coloured() -> bool:
    """Whether the player wants to see each theme word in a colour of its own."""
    return is_on(COLOUR_EACH_WORD)


def spelled_word(seen: View, verdict: pages.Shown) -> str:
    """The word of a verdict as people spell it; nothing for a hint."""
    word = "" if verdict.code == HINT else verdict.text.partition(" ")[0]
    return next((answer.shown for answer in seen.found_answers if answer.text == word), word)


def share_text(seen: View, puzzle: Heading) -> str:
    """A result for friends, without a word or a letter of it: the way there in signs, and the same in words."""
    words = ngettext("%(num)d word", "%(num)d words", seen.words)
    hints = ngettext("%(num)d hint", "%(num)d hints", seen.hints_taken) if seen.hints_taken else _("no hints")
    signs = [answer_sign(answer) for answer in seen.story]
    lines = ["".join(signs[start : start + A_LINE]) for start in range(0, len(signs), A_LINE)]
    link = url_for("strands.play", slug=puzzle.slug, _external=True)
    facts = [words, _("answers seen") if puzzle.answers_seen and not seen.hints_taken else hints]
    facts += [_("answers seen")] if puzzle.answers_seen and seen.hints_taken else []
    facts_line = ", ".join((*facts, *([puzzle.time] if puzzle.time else [])))
    return "\n".join((f"{name_to_share(puzzle)} – “{seen.clue}”", *lines, facts_line, link))


def answer_sign(one: FoundAnswer | None) -> str:
    if one is None or one.spangram:
        return BULB if one is None else STAR
    return DOTS[one.colour - 1] if is_coloured() else DOT


def read_play(form: Mapping[str, str]) -> dict[str, str]:
    """The part of the state that a page posts; the rules drop what does not fit when it is read again."""
    posted = "path" if "path" in form else "draft"
    return {"draft": form[posted][:LONGEST]} if posted in form else {}


@bp.post("/<slug>/hint")
def hint(slug: str) -> Response:
    return pages.submit_guess(NAME, slug, expect_actor(NAME, slug), "?", clear=False)


@bp.post("/<slug>/letter")
def letter(slug: str) -> Response:
    """A letter of the board, pressed without JavaScript."""
    player = expect_actor(NAME, slug)
    pages.open_puzzle_for(player, RULES, NAME, slug)
    pressed = rules.read_path(request.form.get("cell", ""))
    if pressed is None or len(pressed) > 1:
        return pages.submit_guess(NAME, slug, player, "0.0", clear=False)
    path = rules.read_path(request.form.get("path", "")) or ()
    path, done = rules.tap_cell(path, pressed[0])
    if done:
        return pages.submit_guess(NAME, slug, player, rules.write_path(path))
    pages.store_page_state(NAME, slug, ensure_actor(player), draft=rules.write_path(path))
    return redirect(url_for("strands.play", slug=slug), 303)


@bp.post("/<slug>/colours")
def colours(slug: str) -> Response:
    """Show each theme word in a colour of its own, or all in one, on all boards."""
    opened, puzzle, state = pages.open_puzzle(RULES, NAME, slug)
    store_choices({COLOUR_EACH_WORD.name: not is_coloured()})
    if not is_partial():
        return redirect(url_for("strands.play", slug=slug), 303)
    context = {"puzzle": pages.build_heading(opened), "view": view(puzzle, state), "verdict": None}
    return make_response(render_template("strands/_guess.html", **context))
