"""The hive for those who have only its link."""

from __future__ import annotations

from math import cos, pi, sin

from app.contract.link_card import INK, SIDE, TILE, BoardDrawing, letters
from app.games.bee.rules import View

ACCENT = "#e9a51c"
# The middle of a tile to its corners, and to the next tile's middle.
CORNER, STEP = 88, 160


def draw_bee_picture(view: View) -> BoardDrawing:
    middle = SIDE / 2
    around = [(middle + STEP * cos(a), middle + STEP * sin(a)) for a in (n * pi / 3 for n in range(6))]
    tiles = [draw_tile(view.key, middle, middle, ACCENT)]
    tiles += [draw_tile(letter, x, y, TILE) for letter, (x, y) in zip(view.outer, around, strict=True)]
    return BoardDrawing("".join(tiles), ACCENT)


def draw_tile(letter: str, x: float, y: float, fill: str) -> str:
    corners = (pi / 6 + n * pi / 3 for n in range(6))
    points = " ".join(f"{x + CORNER * cos(a):.1f},{y + CORNER * sin(a):.1f}" for a in corners)
    drawn = f'<polygon points="{points}" fill="{fill}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
    return drawn + letters(letter.upper(), x, y, 70)
