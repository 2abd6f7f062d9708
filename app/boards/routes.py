"""What a creator sees of the own boards."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug.wrappers import Response

from app.boards import slugs
from app.games import GAMES
from app.security import is_partial

bp = Blueprint("boards", __name__, url_prefix="/boards")


@bp.get("/slug")
def slug_check() -> Response:
    """Whether an address is free, told while it is typed."""
    asked = request.args
    if asked.get("game") not in GAMES:
        abort(404)
    said = slugs.say(asked["game"], asked.get("slug", ""), asked.get("title", "")[:200], asked.get("language", "en"))
    template = "boards/_slug.html" if is_partial() else "boards/slug.html"
    return make_response(render_template(template, said=said))
