"""Clues mended after a crossword is out, for its author alone; what was changed is kept, with its date."""

from __future__ import annotations

from datetime import datetime

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from sqlalchemy import update
from werkzeug.wrappers import Response

from app.extensions import db, now
from app.games.crossword.author.clue_rows import place_of
from app.games.crossword.author.corrections import correct_clues
from app.games.crossword.formats.ipuz import from_ipuz
from app.games.crossword.web.blueprint import NAME, bp
from app.puzzles.models import PUZZLE
from app.web import throttle
from app.workshop import own
from app.workshop.forms import word_refusal
from app.workshop.own import OwnBoard


@bp.get("/<slug>/clues")
def correct(slug: str) -> Response:
    return clue_page(own_crossword(slug))


@bp.post("/<slug>/clues")
def correct_now(slug: str) -> Response:
    own_crossword(slug)
    throttle.consume_or_abort("edit", str(current_user.id))
    # Written to before it is read, so that of two pages the second one waits for the first.
    db.session.execute(update(PUZZLE).where(PUZZLE.c.game == NAME, PUZZLE.c.slug == slug).values(game=NAME))
    board = own_crossword(slug)
    typed = dict(zip(request.form.getlist("place"), request.form.getlist("clue"), strict=False))
    if request.form.get("seen", "") != str(len(board.data.get("history") or ())):
        return clue_page(board, 409, typed=typed, elsewhere=True)
    language = board.data.get("clue_language", "en")
    refused = {place: refusal for place, text in typed.items() if (refusal := word_refusal(text, language))}
    if refused:
        return clue_page(board, 422, typed=typed, refused=refused)
    own.update_board(board, {"data": correct_clues(board.data, typed, now().isoformat())})
    db.session.commit()
    flash(_("The clues have been corrected."), "success")
    return redirect(url_for("crossword.correct", slug=slug), 303)


def own_crossword(slug: str) -> OwnBoard:
    board = own.load_own_board(NAME, slug, current_user.id)
    if board is None:
        abort(404)
    return board


def clue_page(board: OwnBoard, code: int = 200, **more: object) -> Response:
    document = from_ipuz(board.data["ipuz"])
    entries = [(place_of(slot), slot, document.clue(slot)) for slot in document.grid.slots]
    history = list(reversed(board.data.get("history") or ()))
    context = {"board": board, "entries": entries, "history": history, "moment_of": datetime.fromisoformat}
    return make_response(
        render_template("crossword/correct.html", **{"typed": {}, "refused": {}, **context, **more}), code
    )
