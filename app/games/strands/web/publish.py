"""The last step of making a board: how players will see it, its link, and who can find it."""

from __future__ import annotations

from collections.abc import Iterator

from flask import make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract.game_types import NewPuzzle
from app.games.strands import create
from app.games.strands.construct import validator
from app.games.strands.web.blueprint import bp
from app.games.strands.web.editor import Editor, load_own_draft, open_editor
from app.web import throttle
from app.web.texts import Lazy
from app.workshop import pages as publishing
from app.workshop.forms import LONGEST_CLUE, PublishForm, word_refusal

# What the validator finds, by the rules: only a board that was not made here can have such a fault.
FAULTS: dict[str, Lazy] = {
    "shape": _l("This isn’t a board of eight rows with six letters each."),
    "path": _l("A word has more or fewer letters than its path has cells."),
    "letters": _l("A path does not spell its word."),
    "adjacency": _l("A path jumps. Its letters must touch."),
    "partition": _l("A letter is in no word, or in more than one."),
    "crossing": _l("Two words cross."),
    "spanning": _l("The spangram doesn’t touch two opposite sides."),
}


@bp.route("/make/<key>/publish", methods=["GET", "POST"])
def publish(key: str) -> Response:
    draft = load_own_draft(key)
    if response := publishing.on_to_board(draft):
        return response
    editor = open_editor(draft)
    if not editor.ready:
        return redirect(url_for("strands.edit", key=key), 303)
    form = publishing.publish_form(editor.draft)
    faults = list(list_obstacles(editor))
    if not form.is_submitted():
        return render_publish_page(editor, form, faults)
    throttle.consume_or_abort("edit", str(current_user.id))
    done = None if faults else publishing.publish_draft(editor.draft, form, lambda title: puzzle_of(editor, title))
    return done or render_publish_page(editor, form, faults, 422)


def render_publish_page(editor: Editor, form: PublishForm, faults: list[str], code: int = 200) -> Response:
    return make_response(render_template("strands/publish.html", editor=editor, form=form, faults=faults), code)


def puzzle_of(editor: Editor, title: str) -> NewPuzzle:
    content = editor.content
    return create.new_puzzle(content["board"], title, content["clue"].strip(), content["language"], editor.spellings)


def list_obstacles(editor: Editor) -> Iterator[str]:
    """Why the board cannot go out as it is, in sentences."""
    clue, language = editor.content["clue"].strip(), editor.content["language"]
    if not clue:
        yield _("Add a theme: it’s the only thing players know at first.")
    if len(clue) > LONGEST_CLUE:
        yield _("The theme can have at most %(most)d characters.", most=LONGEST_CLUE)
    if refusal := word_refusal(clue, language):
        yield refusal
    if editor.blocked_words:
        yield _("A line of this board spells a word we don’t use. Make another board.")
    yield from dict.fromkeys(str(FAULTS[fault.rule]) for fault in validator.find_faults(editor.board, unique=False))
