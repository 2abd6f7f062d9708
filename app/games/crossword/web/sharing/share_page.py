"""The page from which a crossword goes to others: its link, a frame for other sites, files and paper."""

from __future__ import annotations

from flask import make_response, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response

from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.sharing.files_out import offered
from app.games.crossword.web.sharing.published import outward, published

# Pixels that a cell takes in a frame, and what stands around the grid.
CELL, AROUND, NARROWEST = 34, 380, 320
FRAME = Markup('<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>')


@bp.get("/<slug>/share")
def share(slug: str) -> Response:
    found = published(slug)
    grid = found.puzzle.document.grid
    sizes = (max(NARROWEST, CELL * grid.width), CELL * grid.height + AROUND)
    context = {
        "puzzle": found.head,
        "earned": found.earned,
        "link": outward("play", slug),
        "frame": str(FRAME.format(outward("embed", slug), found.head.title, *sizes)),
        "files": offered(found),
    }
    return make_response(render_template("crossword/share/share.html", **context))
