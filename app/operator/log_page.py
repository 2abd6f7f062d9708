"""The log of the operators: who did what, when and why, and the way back."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.extensions import db
from app.moderation import board_deeds, operator_log
from app.operator import log_lines
from app.operator.blueprint import bp, doer
from app.operator.board_desk import page_number

LARGEST_ID = 2**31 - 1


@bp.get("/log")
def log() -> Response:
    page = page_number()
    actions, more = operator_log.list_actions(page)
    turns: dict[str, object] = {"page": page, "has_next": more}
    turns |= {"next_url": url_for(".log", page=page + 1), "prev_url": url_for(".log", page=page - 1)}
    context: dict[str, object] = {
        "lines": actions,
        "pages": turns,
        "acts": log_lines.ACTS,
        "undoable": operator_log.UNDOABLE,
    }
    context |= {"links_of": log_lines.links_of, "undone_line": log_lines.undone_line}
    return make_response(render_template("operator/log.html", **context))


@bp.post("/log")
def undo() -> Response:
    number = request.form.get("line", type=int) or 0
    done = board_deeds.undo_action(doer(), number) if 0 < number <= LARGEST_ID else None
    db.session.commit()
    flash(_("Undone.") if done else _("That can’t be undone, or has been undone already."), "info")
    return redirect(url_for(".log"), 303)
