"""The Bee's pages, beside those that all games share."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from random import SystemRandom

from flask import make_response, render_template, url_for
from werkzeug.wrappers import Response

from app.games.base.contract import Head, Json
from app.games.bee import rules
from app.games.bee.jobs import DEFAULTS
from app.games.bee.web.forms import MakeForm
from app.generations import asking
from app.play.blueprint import Play, Typing, add_typing, play_blueprint

NAME = "bee"
LONGEST = 30


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
    """The puzzle and its address."""
    return f"{puzzle.title}\n{url_for('bee.play', slug=puzzle.slug, _external=True)}"


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if not form.validate_on_submit():
        return make_response(render_template("bee/make.html", form=form), 422 if form.errors else 200)
    wanted = {"min": form.minimum.data, "max": form.maximum.data, "letters": form.letters.data or ""}
    return asking.show(asking.ask(NAME, "generate", {**params(), **wanted}))
