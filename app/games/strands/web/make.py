"""Making a board of Strands: words are typed and laid out, and the author turns and pins what is there."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract.game_types import Json
from app.games.strands.author import editing
from app.games.strands.author.reading import split_words
from app.games.strands.construct.requests import CELLS
from app.games.strands.web import remarks
from app.games.strands.web.blueprint import NAME, bp
from app.games.strands.web.editor import (
    LONGEST,
    MANUAL,
    WORDS,
    Editor,
    full_content,
    load_for_change,
    load_own_draft,
    open_editor,
    read_posted_fields,
    save_typed,
)
from app.games.strands.web.forms import LANGUAGES, MakeForm
from app.games.strands.web.laying import cancel_open_job, request_board
from app.web import throttle
from app.web.security import is_partial
from app.workshop import drafts
from app.workshop.forms import LONGEST_CLUE, LONGEST_TITLE
from app.workshop.models import Draft
from app.workshop.pages import on_to_board

UNPIN = "unpin"
TURNS = {"mirror": editing.mirror_board, "flip": editing.flip_board}


@bp.context_processor
def words_of_making() -> dict[str, object]:
    limits = {"LONGEST_CLUE": LONGEST_CLUE, "LONGEST_TITLE": LONGEST_TITLE}
    sentences = {"sentence": remarks.word_remark_text, "explain_letter_count": remarks.explain_letter_count}
    return {**sentences, "LANGUAGES": LANGUAGES, "CELLS": CELLS, "COUNTS": remarks.COUNTS, **limits}


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MakeForm()
    if form.validate_on_submit():
        return begin_draft(form)
    context = {"form": form, "drafts": drafts.list_drafts(current_user.id, NAME)}
    return make_response(render_template("strands/make.html", **context), 422 if form.errors else 200)


def begin_draft(form: MakeForm) -> Response:
    player = ensure_player()
    throttle.consume_or_abort("edit", str(player.id))
    clue = (form.clue.data or "")[: LONGEST["clue"]]
    mode = MANUAL if "draw" in request.form else WORDS
    content = {"mode": mode, "language": form.language.data, "clue": clue}
    draft = drafts.create_draft(NAME, player.id, "", content)
    return redirect(url_for("strands.manual" if mode == MANUAL else "strands.edit", key=draft.key), 303)


@bp.get("/make/<key>")
def edit(key: str) -> Response:
    draft = load_own_draft(key)
    if response := on_to_board(draft):
        return response
    wanted = "near" in request.args
    if wanted:
        throttle.consume_or_abort("edit", str(current_user.id))
        draft = load_own_draft(key)
    return render_editor(open_editor(draft), near=wanted)


def render_editor(editor: Editor, code: int = 200, **more: object) -> Response:
    context = {"editor": editor, "tab": secrets.token_hex(6), **more}
    return make_response(render_template("strands/edit.html", **context), code)


def render_editor_part(editor: Editor, code: int = 200, **more: object) -> Response:
    """Render the parts of the page that may have changed, and never the fields."""
    return make_response(render_template("strands/_edit.html", editor=editor, **more), code)


@bp.post("/make/<key>")
def save(key: str) -> Response:
    draft = load_for_change(key)
    if not save_typed(draft, with_choice(request.form)):
        return refuse_elsewhere(key)
    if {"near", "add"} & set(request.form):
        return redirect(url_for("strands.edit", key=key, near=1, _anchor="near"), 303)
    return respond_with_editor(draft)


def with_choice(form: Mapping[str, str]) -> Mapping[str, str]:
    """A proposal that was taken replaces the words; a word that was taken goes with them."""
    if "add" in form:
        return {**form, "words": f"{form.get('words', '').rstrip()}\r\n{form['add']}".lstrip()}
    return {**form, "words": form["take"].replace(", ", "\r\n")} if "take" in form else form


def respond_with_editor(draft: Draft) -> Response:
    if is_partial():
        return render_editor_part(open_editor(load_own_draft(draft.key)))
    return redirect(url_for("strands.edit", key=draft.key), 303)


def refuse_elsewhere(key: str) -> Response:
    """Both are kept: the other's in the database, and this page's on the page."""
    draft = load_own_draft(key)
    typed, saved = read_posted_fields(request.form, full_content(draft)), full_content(draft)
    title = drafts.fit_line(request.form.get("title", draft.title), drafts.LONGEST_TITLE)
    theirs = list_differing_fields({**typed, "title": title}, {**saved, "title": draft.title})
    show = render_editor_part if is_partial() else render_editor
    return show(open_editor(draft, typed), 409, theirs=theirs, title=title)


def list_differing_fields(mine: Json, theirs: Json) -> list[tuple[str, str]]:
    """The label and the other tab's text of each field that differs."""
    fields: dict[str, tuple[str, Callable[[Any], str]]] = {
        "clue": (_("Theme"), str),
        "title": (_("Title"), str),
        "language": (_("Language of the words"), lambda code: str(LANGUAGES.get(code, code))),
        "spangram": (_("Spangram"), str),
        "words": (_("Theme words"), lambda text: ", ".join(split_words(text))),
        "blind": (_("Don’t show me the solution"), lambda on: _("Yes") if on else _("No")),
    }
    changed = [name for name in fields if name in mine and mine[name] != theirs[name]]
    return [(fields[name][0], fields[name][1](theirs[name])) for name in changed]


@bp.post("/make/<key>/generate")
def generate(key: str) -> Response:
    draft = load_for_change(key)
    if not save_typed(draft, request.form):
        return refuse_elsewhere(key)
    editor = open_editor(load_own_draft(key))
    if not editor.reading.is_good:
        show = render_editor_part if is_partial() else render_editor
        return show(editor, 422, refused=True)
    request_board(editor)
    return respond_with_editor(draft)


@bp.get("/make/<key>/board")
def workshop(key: str) -> Response:
    draft = load_own_draft(key)
    if not is_partial():
        return redirect(url_for("strands.edit", key=key))
    return make_response(render_template("strands/_polled.html", editor=open_editor(draft)))


@bp.post("/make/<key>/cancel")
def cancel(key: str) -> Response:
    draft = load_for_change(key)
    cancel_open_job(draft)
    return respond_with_editor(draft)


@bp.post("/make/<key>/change")
def change(key: str) -> Response:
    """Turn the board or a word of it, pin a word: `act` is "mirror", "flip", "reverse:word", "pin:word" or "unpin"."""
    draft = load_for_change(key)
    editor, act = open_editor(draft), request.form.get("act", "")
    if act != UNPIN and (not editor.ready or editor.shown_board is None):
        abort(404)
    changed = {"pins": {}} if act == UNPIN else apply_act(editor, act)
    if not drafts.save_draft(draft, content={**draft.content, **changed}):
        flash(_("The board has been changed elsewhere. This is how it looks now."), "error")
    return respond_with_editor(draft)


def apply_act(editor: Editor, act: str) -> Json:
    """The board and pins after an act, as changes of the content; 404 for an unknown act."""
    board, pins = editor.content["board"], editor.content["pins"]
    paths = {answer["text"]: answer["path"] for answer in editing.list_answers(board)}
    name, _colon, text = act.partition(":")
    if name in ("reverse", "pin") and text not in paths:
        abort(404)
    if name == "pin":
        return {
            "pins": {pinned_text: path for pinned_text, path in pins.items() if pinned_text != text}
            | ({} if text in pins else {text: paths[text]})
        }
    if name == "reverse":
        new = editing.reverse_answer(board, text)
    elif name in TURNS:
        new = TURNS[name](board)
    else:
        abort(404)
    moved = {answer["text"]: answer["path"] for answer in editing.list_answers(new)}
    # The drawing is that of this board from now on.
    return {"board": new, "mode": WORDS, "pins": {text: moved[text] for text in pins if text in moved}}
