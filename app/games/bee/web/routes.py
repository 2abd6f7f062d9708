"""The Bee's pages, beside those that all games share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from flask import make_response, render_template, url_for
from flask_babel import ngettext
from werkzeug.wrappers import Response

from app.games.base.contract import Head, Json
from app.games.bee import rules
from app.games.bee.jobs import DEFAULTS
from app.games.bee.web.forms import MakeForm
from app.games.bee.web.messages import WORDS
from app.generations import asking
from app.play.blueprint import Play, Typing, add_typing, play_blueprint
from app.play.pages import Shown
from app.puzzles.naming import for_friends

NAME = "bee"
LONGEST = 30
# What stands for a rank that was reached, and for one that was not, in the text to share.
CLIMBED, TO_CLIMB = "🟨", "⬜"


def params() -> Json:
    """Of a puzzle that nobody has asked more of."""
    return {**DEFAULTS, "seed": secrets.randbits(48)}


bp = play_blueprint(NAME, Play(new=params))
add_typing(bp, NAME, Typing(shuffle=lambda p, s: rules.shuffle(s, p, SystemRandom()), part="bee/_hive.html"))


def read_play(form: Mapping[str, str]) -> dict[str, str]:
    """What a page posts of its state; the rules drop what does not fit when it is read again."""
    fields = {"order": "order", "draft": "word" if "word" in form else "draft"}
    return {name: form[posted][:LONGEST] for name, posted in fields.items() if posted in form}


def share_text(view: rules.View, puzzle: Head) -> str:
    """A result for friends, without a word or a letter of it: the rank, a bar of its steps, and numbers."""
    words = ngettext("%(num)d word", "%(num)d words", view.words_found)
    facts = [str(WORDS.ranks[view.rank.code]), words]
    if view.pangrams_found:
        facts.append(ngettext("%(num)d pangram", "%(num)d pangrams", view.pangrams_found))
    facts.append(ngettext("%(num)d point", "%(num)d points", view.score))
    bar = "".join(CLIMBED if rank.reached else TO_CLIMB for rank in view.ladder[1:])
    link = url_for("bee.play", slug=puzzle.slug, _external=True)
    return f"{for_friends(puzzle)}: {', '.join(facts)}\n{bar}\n{link}"


@bp.context_processor
def known_to_pages() -> dict[str, Any]:
    return {"risen": risen}


def risen(view: rules.View, verdict: Shown | None) -> bool:
    """Whether this guess has carried the player to another rank; a bonus word's points are on no ladder."""
    counts = verdict is not None and verdict.good and verdict.code != "bonus"
    return counts and view.score - (verdict.points if verdict else 0) < view.rank.points


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if not form.validate_on_submit():
        return make_response(render_template("bee/make.html", form=form), 422 if form.errors else 200)
    wanted = {"min": form.minimum.data, "max": form.maximum.data, "letters": form.letters.data or ""}
    return asking.show(asking.ask(NAME, "generate", {**params(), **wanted}))
