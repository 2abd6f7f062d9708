"""The landing page and a player's own list."""

from __future__ import annotations

from flask import make_response, render_template, request, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse import cards
from app.browse.blueprint import bp, page_number

FILTERS = ("open", "finished", "all")


@bp.get("/")
def index() -> Response:
    user_id = current_user.id
    context = {"resume": cards.resumable(user_id), "today": cards.of_today(user_id), "week": cards.of_week(user_id)}
    context["boards"] = cards.latest(user_id)
    return make_response(render_template("index.html", **context))


@bp.get("/puzzles")
def mine() -> Response:
    which = request.args.get("filter", "open")
    which = which if which in FILTERS else "open"
    page = page_number()
    found, more = cards.mine(current_user.id or 0, which, page)
    turns = {"page": page, "has_next": more, "next_url": link(which, page + 1), "prev_url": link(which, page - 1)}
    return make_response(render_template("browse/mine.html", cards=found, pages=turns, filter=which))


def link(which: str, page: int) -> str:
    return url_for("browse.mine", filter=which, page=page)
