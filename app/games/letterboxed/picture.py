"""The square with its twelve letters for those who have only its link: no line drawn."""

from __future__ import annotations

from app.contract.link_card import INK, SHEET, SIDE, TILE, BoardDrawing, box, letters
from app.games.letterboxed.sides import WIDTH
from app.games.letterboxed.view import View

ACCENT = "#ee7a5f"
EDGE = 40
SCALE = (SIDE - 2 * EDGE) / WIDTH
HALF = 34


def draw_letterboxed_picture(view: View) -> BoardDrawing:
    frame = box(EDGE, EDGE, SIDE - 2 * EDGE, SIDE - 2 * EDGE, SHEET, 24, ACCENT)
    places = [(spot.char, EDGE + spot.x * SCALE, EDGE + spot.y * SCALE) for spot in view.letters]
    return BoardDrawing(frame + "".join(draw_tile(*place) for place in places), ACCENT)


def draw_tile(char: str, x: float, y: float) -> str:
    return box(x - HALF, y - HALF, 2 * HALF, 2 * HALF, TILE, 26, INK) + letters(char.upper(), x, y, 44)
