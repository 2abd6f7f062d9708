"""Pages to report a board, and to write to the operators about one that was taken down."""

from __future__ import annotations

from flask import Blueprint, abort, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player, visitor
from app.contract import registry
from app.extensions import db
from app.moderation import author_replies, reporting
from app.moderation.forms import ReplyForm, ReportForm
from app.play import store
from app.play.store import Opened
from app.puzzles.naming import puzzle_name
from app.web import throttle
from app.workshop import own
from app.workshop.own import OwnBoard

bp = Blueprint("moderation", __name__)


@bp.route("/report/<game>/<slug>", methods=["GET", "POST"])
def report(game: str, slug: str) -> Response:
    """Page to report a puzzle. Commits."""
    opened, form = load_reportable(game, slug), ReportForm()
    if not form.validate_on_submit():
        return render_report_page(opened, form)
    throttle.consume_or_abort("report", throttle.client_ip())
    player = ensure_player()
    new = reporting.store_report(opened.puzzle_id, player.id, form.reason.data, form.note.data or "")
    db.session.commit()
    flash(_("Thank you. An operator will look into it.") if new else _("You’ve already reported this."), "info")
    return redirect(url_for(f"{game}.play", slug=slug), 303)


def load_reportable(game: str, slug: str) -> Opened:
    """Load a puzzle to report; answers 404 unless the visitor may see it."""
    opened = store.load_puzzle(game, slug, visitor().id) if game in registry.names() and "\0" not in slug else None
    if opened is None:
        abort(404)
    return opened


@bp.app_context_processor
def replies_for_pages() -> dict[str, object]:
    """Give all templates the function `replies_about`."""
    return {"replies_about": author_replies.list_replies}


@bp.route("/boards/<game>/<slug>/reply", methods=["GET", "POST"])
def reply(game: str, slug: str) -> Response:
    """Page to write to the operators about one's board that was taken down. Commits."""
    board, form = load_taken_down(game, slug), ReplyForm()
    if not form.validate_on_submit():
        called = puzzle_name(board.game, board.title, board.day, board.slug)
        context = {"board": board, "name": called, "form": form}
        code = 422 if form.errors else 200
        return make_response(render_template("moderation/reply.html", **context), code)
    author_id = visitor().id
    throttle.consume_or_abort("report", throttle.client_ip())
    sent = author_id is not None and author_replies.add_reply(board.id, author_id, form.text.data or "")
    db.session.commit()
    waits = _("Your earlier messages are still waiting for an operator.")
    flash(_("Your message has been sent to the operators.") if sent else waits, "info")
    return redirect(url_for("workshop.show", game=game, slug=slug), 303)


def load_taken_down(game: str, slug: str) -> OwnBoard:
    """Load a board that is down, for its author; answers 404 otherwise."""
    board = own.load_own_board(game, slug, visitor().id) if game in registry.names() and "\0" not in slug else None
    if board is None or board.taken_down is None:
        abort(404)
    return board


def render_report_page(opened: Opened, form: ReportForm) -> Response:
    """Render the form for a report; 422 with errors."""
    # The title of a day's Strands would be a second hint at its theme.
    title = puzzle_name(opened.game, "" if opened.day else opened.title, opened.day, opened.slug)
    again = reporting.has_reported(opened.puzzle_id, visitor().id)
    context = {"game": opened.game, "slug": opened.slug, "name": title, "again": again}
    return make_response(render_template("moderation/report.html", form=form, **context), 422 if form.errors else 200)
