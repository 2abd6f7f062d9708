"""The last step of making a board: how players will see it, its link, and who can find it."""

from __future__ import annotations

from collections.abc import Iterator

from flask import make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from werkzeug.wrappers import Response

from app.games.base.contract import NewPuzzle
from app.games.strands import create
from app.games.strands.construct import validator
from app.games.strands.web.blueprint import bp
from app.games.strands.web.editor import Desk, lay_out, load, where_it_is
from app.web import throttle
from app.workshop import pages as publishing
from app.workshop import slugs
from app.workshop.forms import LONGEST_CLUE, REFUSED, PublishForm

# What the validator finds, by its codes: only a board that was not made here can have such a fault.
FAULTS = {
    "shape": _l("This is no board of eight rows with six letters each."),
    "path": _l("A word has more or fewer letters than its path has cells."),
    "letters": _l("A path does not spell its word."),
    "adjacency": _l("A path jumps: its letters must touch."),
    "partition": _l("A letter is in no word, or in more than one."),
    "crossing": _l("Two words cross."),
    "spanning": _l("The spangram does not touch two opposite sides."),
}


@bp.route("/make/<key>/publish", methods=["GET", "POST"])
def publish(key: str) -> Response:
    draft = load(key)
    if draft.puzzle_id:
        return redirect(where_it_is(draft), 303)
    desk = lay_out(draft)
    if not desk.ready:
        return redirect(url_for("strands.edit", key=key), 303)
    form = publishing.publish_form(desk.draft)
    faults = list(obstacles(desk))
    if not form.is_submitted():
        return page(desk, form, faults)
    throttle.demand("edit", str(current_user.id))
    done = None if faults else publishing.publish(desk.draft, form, lambda title: puzzle_of(desk, title))
    return done or page(desk, form, faults, 422)


def page(desk: Desk, form: PublishForm, faults: list[str], code: int = 200) -> Response:
    return make_response(render_template("strands/publish.html", desk=desk, form=form, faults=faults), code)


def puzzle_of(desk: Desk, title: str) -> NewPuzzle:
    content = desk.content
    return create.new_puzzle(content["board"], title, content["clue"].strip(), content["language"], desk.shown)


def obstacles(desk: Desk) -> Iterator[str]:
    """Why the board cannot go out as it is, in sentences."""
    clue, language = desk.content["clue"].strip(), desk.content["language"]
    if not clue:
        yield _("The theme is missing: it is all that players know at first.")
    if len(clue) > LONGEST_CLUE:
        yield _("The theme has at most %(most)d characters.", most=LONGEST_CLUE)
    if slugs.blocked(clue, language):
        yield str(REFUSED)
    if desk.blocked:
        yield _("A line of this board spells a word that cannot be used here. Make another board.")
    yield from dict.fromkeys(str(FAULTS[fault.code]) for fault in validator.faults(desk.board, unique=False))
