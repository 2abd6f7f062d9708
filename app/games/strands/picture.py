"""The board of 48 letters for those who have only its link: no path, and nothing that was found."""

from __future__ import annotations

from app.contract.link_card import LINE, SHEET, SIDE, BoardDrawing, letters
from app.games.strands.cells import COLUMNS, ROWS
from app.games.strands.view import View

ACCENT = "#2f9e93"
CELL = SIDE / ROWS
LEFT = (SIDE - CELL * COLUMNS) / 2


def draw_strands_picture(view: View) -> BoardDrawing:
    plate = f'<rect x="{LEFT - 16:g}" y="-10" width="{CELL * COLUMNS + 32:g}" height="{SIDE + 20}" rx="36" '
    plate += f'fill="{SHEET}" stroke="{LINE}" stroke-width="4"/>'
    middle = CELL / 2
    signs = (
        letters(cell.char.upper(), LEFT + cell.column * CELL + middle, cell.row * CELL + middle, 40)
        for cell in view.cells
    )
    return BoardDrawing(plate + "".join(signs), ACCENT)
