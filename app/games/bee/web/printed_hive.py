"""A hive on paper, and on a second sheet its answers for those who may have them."""

from __future__ import annotations

from werkzeug.wrappers import Response

from app.games.bee import RULES, puzzle_files
from app.games.bee.ladder import ladder_rungs
from app.games.bee.web.routes import NAME, bp
from app.workshop import board_files


@bp.get("/<slug>/print")
def print_sheet(slug: str) -> Response:
    board = board_files.open_board(RULES, NAME, slug)
    hive = board.puzzle
    ladder = ladder_rungs(hive.maximum, 0)
    return board_files.print_page(board, hive=hive, ladder=ladder, answers=puzzle_files.in_order(hive))
