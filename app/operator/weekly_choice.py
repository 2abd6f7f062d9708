"""The board of the week: an operator chooses among the latest boards of creators."""

from __future__ import annotations

from datetime import date

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.browse import cards
from app.contract import registry
from app.extensions import db
from app.moderation import operator_log
from app.operator.blueprint import bp, doer
from app.puzzles import weekly

SHOWN = 30


@bp.get("/weekly")
def weekly_boards() -> Response:
    games = [spec.name for spec in registry.specs() if spec.weekly]
    context = {"weeks": weekly.list_weeks(), "picked": weekly.list_picks(), "games": games}
    return make_response(
        render_template("operator/weekly.html", boards=cards.list_latest_of_games(games, SHOWN), **context)
    )


@bp.post("/weekly")
def pick_weekly() -> Response:
    game, slug = request.form.get("game", ""), request.form.get("slug", "")[:40]
    if game not in registry.names() or not registry.spec(game).weekly:
        abort(404)
    done = weekly.pick_board(game, slug, monday_of(request.form.get("week", "")))
    if done:
        operator_log.record_action(doer(), operator_log.PICK, f"{game}/{slug}", request.form["week"])
    db.session.commit()
    flash(_("Chosen.") if done else _("That puzzle or week can’t be chosen."), "success" if done else "error")
    return redirect(url_for("operator.weekly_boards"), 303)


def monday_of(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        abort(422)
