"""The landing page and a player's own list."""

from __future__ import annotations

from flask import Blueprint, make_response, render_template, request, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.puzzles import cards

FILTERS = ("open", "finished", "all")
LAST_PAGE = 1000

bp = Blueprint("puzzles", __name__)


@bp.get("/")
def index() -> Response:
    user_id = current_user.id
    context = {"resume": cards.resumable(user_id), "today": cards.of_today(user_id)}
    return make_response(render_template("index.html", **context))


@bp.get("/puzzles")
def mine() -> Response:
    which = request.args.get("filter", "open")
    which = which if which in FILTERS else "open"
    page = min(max(request.args.get("page", 1, type=int) or 1, 1), LAST_PAGE)
    found, more = cards.mine(current_user.id or 0, which, page)
    pages = {"page": page, "has_next": more, "next_url": link(which, page + 1), "prev_url": link(which, page - 1)}
    return make_response(render_template("puzzles/mine.html", cards=found, pages=pages, filter=which))


def link(which: str, page: int) -> str:
    return url_for("puzzles.mine", filter=which, page=page)
