"""The blueprint of the pages on which one finds something to play."""

from __future__ import annotations

from flask import Blueprint, request

from app.web.texts import format_duration

LAST_PAGE = 1000

bp = Blueprint("browse", __name__)


@bp.context_processor
def words_of_the_pages() -> dict[str, object]:
    """Give the templates of this package the function `clock`."""
    return {"clock": format_duration}


def page_number() -> int:
    """Return the page number in the request, from 1 to LAST_PAGE."""
    return min(max(request.args.get("page", 1, type=int) or 1, 1), LAST_PAGE)
