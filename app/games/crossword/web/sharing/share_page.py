"""The page from which a crossword goes to others: its link, a frame for other sites, files and paper."""

from __future__ import annotations

from math import ceil

from flask import make_response, render_template
from markupsafe import Markup
from werkzeug.wrappers import Response

from app.games.crossword.grid import Grid
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.sharing.files_out import offered_files
from app.games.crossword.web.sharing.published import load_published, public_url

# Pixels, as crossword-embed.css has them: a cell in a wide grid and the narrowest frame; the widest grids, little and
# other; the edges of the page; what stands above and below the grid; the list of clues, which scrolls by
# itself; and the author's picture.
CELL, NARROWEST = 34, 320
LITTLE_GRID, WIDEST_GRID, LITTLE_COLUMNS = 320, 544, 9
EDGES, AROUND, CLUES, PICTURE = 24, 300, 220, 132
FRAME = Markup('<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>')


def frame_size(grid: Grid, *, has_picture: bool = False) -> tuple[int, int]:
    """Width and height of a frame in which the whole page of a crossword is seen."""
    width = max(NARROWEST, CELL * grid.width + EDGES)
    widest = LITTLE_GRID if grid.width < LITTLE_COLUMNS else WIDEST_GRID
    cell = min(width - EDGES, widest) / grid.width
    return width, ceil(cell * grid.height) + AROUND + CLUES + has_picture * PICTURE


@bp.get("/<slug>/share")
def share(slug: str) -> Response:
    crossword = load_published(slug)
    grid = crossword.puzzle.document.grid
    context = {
        "puzzle": crossword.head,
        "earned": crossword.earned,
        "link": public_url("play", slug),
        "frame": str(
            FRAME.format(
                public_url("embed", slug),
                crossword.head.title,
                *frame_size(grid, has_picture=bool(crossword.puzzle.look.picture)),
            )
        ),
        "files": offered_files(crossword),
    }
    return make_response(render_template("crossword/share/share.html", **context))
