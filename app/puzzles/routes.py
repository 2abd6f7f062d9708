"""The landing page and a player's own list."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, make_response, render_template, request, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.puzzles import cards, pages

FILTERS = ("open", "finished", "all")
LAST_PAGE = 1000

bp = Blueprint("puzzles", __name__)


@bp.context_processor
def words_of_the_pages() -> dict[str, Any]:
    return {"clock": pages.clock}


@bp.get("/")
def index() -> Response:
    user_id = current_user.id
    context = {"resume": cards.resumable(user_id), "today": cards.of_today(user_id), "boards": cards.latest(user_id)}
    return make_response(render_template("index.html", **context))


@bp.get("/puzzles")
def mine() -> Response:
    which = request.args.get("filter", "open")
    which = which if which in FILTERS else "open"
    page = page_number()
    found, more = cards.mine(current_user.id or 0, which, page)
    turns = {"page": page, "has_next": more, "next_url": link(which, page + 1), "prev_url": link(which, page - 1)}
    return make_response(render_template("puzzles/mine.html", cards=found, pages=turns, filter=which))


def page_number() -> int:
    return min(max(request.args.get("page", 1, type=int) or 1, 1), LAST_PAGE)


def link(which: str, page: int) -> str:
    return url_for("puzzles.mine", filter=which, page=page)
