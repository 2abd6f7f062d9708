"""The Bee's pages, beside those that all games share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import SystemRandom

from flask import abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.browse.lessons import add_lesson
from app.contract.game_types import Heading
from app.contract.offered_choices import Choice
from app.games.bee import RULES, rules
from app.games.bee.jobs import DEFAULTS, in_norwegian
from app.games.bee.ladder import GENIUS, LADDERS, PAPER, PROGRAM, WELL_KNOWN
from app.games.bee.parameters import HiveParameters
from app.games.bee.web.forms import MakeForm
from app.games.bee.web.messages import GOALS, WORDS
from app.generations import asking
from app.play import finders, pages, puzzle_languages
from app.play.acting import expect_actor
from app.play.blueprint import Play, Typing, add_news, add_typing, play_blueprint
from app.play.pages import Shown
from app.preferences.choices import store_choices
from app.preferences.site_choices import value_of
from app.puzzles.models import today
from app.puzzles.naming import name_to_share
from app.web.texts import SentenceTemplate, ngettext
from app.words import glosses
from app.words.languages import NORWEGIAN

NAME = "bee"
LONGEST = 30
MOST_MEANINGS = 6
# What stands for a rank that was reached, and for one that was not, in the text to share.
CLIMBED, TO_CLIMB = "🟨", "⬜"
# On which ladder the ranks are shown.
RANK_TABLE = Choice(
    name="bee_ladder",
    label=_l("Ranks in the Bee"),
    options={WELL_KNOWN: _l("Classic"), PAPER: _l("Original text"), PROGRAM: _l("Original program")},
)


def default_params() -> HiveParameters:
    """Of a puzzle that nobody has asked more of: in the first language of the player's puzzles."""
    language = puzzle_languages.languages_for_visitor(NAME)[0]
    params = in_norwegian(DEFAULTS, language) if language in NORWEGIAN else DEFAULTS
    return replace(params, seed=secrets.randbits(48), today=today().isoformat())


bp = play_blueprint(NAME, Play(new=default_params))
add_typing(
    bp,
    NAME,
    Typing(rules=RULES, shuffle=lambda p, s: rules.shuffle_letters(s, p, SystemRandom()), part="bee/_hive.html"),
)
add_news(bp, NAME)
add_lesson(bp, NAME)


def read_play(form: Mapping[str, str]) -> dict[str, str]:
    """The part of the state that a page posts; the rules drop what does not fit when it is read again."""
    fields = {"order": "order", "draft": "word" if "word" in form else "draft"}
    return {name: form[posted][:LONGEST] for name, posted in fields.items() if posted in form}


def share_text(view: rules.View, puzzle: Heading) -> str:
    """A result for friends, without a word or a letter of it: the rank, a bar of its steps, and numbers."""
    view = on_chosen_ladder(view)
    words = ngettext("%(num)d word", "%(num)d words", view.words_found)
    facts = [rank_told(view, puzzle), words]
    if view.pangrams_found:
        facts.append(ngettext("%(num)d pangram", "%(num)d pangrams", view.pangrams_found))
    facts.append(ngettext("%(num)d point", "%(num)d points", view.score))
    taken = view.hints.taken
    if taken or not puzzle.answers_seen:
        facts.append(ngettext("%(num)d hint", "%(num)d hints", taken) if taken else _("no hints"))
    bar = "".join(CLIMBED if rank.reached else TO_CLIMB for rank in view.ladder[1:])
    link = url_for("bee.play", slug=puzzle.slug, _external=True)
    return f"{name_to_share(puzzle)}: {', '.join(facts)}\n{bar}\n{link}"


def rank_told(view: rules.View, puzzle: Heading) -> str:
    """The name of the rank, with the mark of a result that came after the answers were seen."""
    rank = str(WORDS.ranks[view.rank.code])
    return _("%(rank)s (answers seen)", rank=rank) if puzzle.answers_seen else rank


@bp.context_processor
def known_to_pages() -> dict[str, object]:
    return {
        "climbed": on_chosen_ladder,
        "comb": comb_steps,
        "risen": has_risen,
        "rank_told": rank_told,
        "reached_now": reached_now,
        "goals": GOALS,
        "has_meanings": glosses.is_there,
        "ladder_kind": value_of(RANK_TABLE),
        "ladders": LADDERS,
        "paper_genius_percent": LADDERS[PAPER][GENIUS][1],
        "ladder_names": RANK_TABLE.options,
    }


def on_chosen_ladder(view: rules.View) -> rules.View:
    """The view on the ladder that the player has chosen; what counts as done in lists is the same for everybody."""
    kind = value_of(RANK_TABLE)
    return view if kind == WELL_KNOWN else rules.climb_ladder(view, kind)


def comb_steps(view: rules.View) -> list[tuple[int, int]]:
    """Of each step between two ranks, its points and how many of them the player has; a step of none is one."""
    steps = []
    for rank, ahead in pairwise(view.ladder):
        step, gained = ahead.points - rank.points, view.score - rank.points
        steps.append((step, min(step, max(0, gained))) if step > 0 else (1, int(gained >= 0)))
    return steps


def reached_now(view: rules.View, verdict: Shown | None) -> list[SentenceTemplate]:
    """The names of the goals that this guess has reached."""
    if verdict is None or not verdict.good or not verdict.text:
        return []
    return [GOALS[goal.code][0] for goal in view.goals if goal.by == verdict.text]


def has_risen(view: rules.View, verdict: Shown | None) -> bool:
    """Whether this guess has carried the player to another rank; a bonus word's points are on no ladder."""
    if verdict is None or not verdict.good or verdict.code == "bonus":
        return False
    view = on_chosen_ladder(view)
    return view.score - verdict.points < view.rank.points


@bp.post("/<slug>/hint")
def hint(slug: str) -> Response:
    text = f"?{request.form.get('hint', '')[:LONGEST]}"
    return pages.submit_guess(NAME, slug, expect_actor(NAME, slug), text, clear=False)


@bp.post("/<slug>/ladder")
def ladder(slug: str) -> Response:
    """Choose one of the ladders of ranks, for all hives."""
    pages.open_puzzle(RULES, NAME, slug)
    kind = request.form.get("ladder", "")
    if not RANK_TABLE.is_allowed(kind):
        abort(422)
    store_choices({RANK_TABLE.name: kind})
    return redirect(url_for("bee.play", slug=slug), 303)


@bp.get("/<slug>/meaning/<word>")
def meaning(slug: str, word: str) -> Response:
    """Show the meanings of a word that the player has found or been shown; 404 for any other word."""
    opened, puzzle, state = pages.open_puzzle(RULES, NAME, slug)
    view = rules.view(puzzle, state)
    if word not in {*(word_found.text for word_found in view.found_words), *view.missing}:
        abort(404)
    meanings = glosses.glosses(word, puzzle.language) if glosses.is_there(puzzle.language) else []
    context = {"puzzle": pages.build_heading(opened), "word": word, "told": meanings[:MOST_MEANINGS]}
    return make_response(render_template("bee/meaning.html", **context))


@bp.get("/<slug>/rare")
def rare(slug: str) -> Response:
    """The player's words that nobody else has found, as far as it is counted."""
    opened, puzzle, state = pages.open_puzzle(RULES, NAME, slug)
    own_words = [word_found.text for word_found in rules.view(puzzle, state).found_words if not word_found.bonus]
    words = finders.words_found_by_nobody_else(opened.puzzle_id, own_words)
    return make_response(render_template("bee/rare.html", puzzle=pages.build_heading(opened), words=words))


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if not form.validate_on_submit():
        return make_response(render_template("bee/make.html", form=form), 422 if form.errors else 200)
    return asking.redirect_to_job(asking.request_job(NAME, "generate", form.change_parameters(default_params())))
