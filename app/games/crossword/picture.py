"""The grid for those who have only its link: squares, numbers and what stands in it from the beginning."""

from __future__ import annotations

from app.contract.link_card import INK, SIDE, TILE, BoardDrawing, box, letters
from app.games.crossword.solve.view import Square, View

ACCENT = "#4b3fb5"
TINT = "#dedaf8"
# Below so many units a number could not be read.
LEAST = 26


def draw_board(view: View) -> BoardDrawing:
    """A grid that is wider than high, or the other way round, stands in the middle."""
    high, wide = len(view.rows), len(view.rows[0])
    size = SIDE / max(high, wide)
    left, top = (SIDE - size * wide) / 2, (SIDE - size * high) / 2
    drawn = (
        draw_square(cell, left + column * size, top + row * size, size)
        for row, squares in enumerate(view.rows)
        for column, cell in enumerate(squares)
    )
    return BoardDrawing("".join(drawn), ACCENT)


def draw_square(cell: Square, x: float, y: float, size: float) -> str:
    if cell.kind == "outside":
        return ""
    fill = INK if cell.kind == "block" else cell.colour or (TINT if cell.shaded else TILE)
    drawn = f'<rect x="{x:.2f}" y="{y:.2f}" width="{size:.2f}" height="{size:.2f}" fill="{fill}" stroke="{INK}"/>'
    if cell.circled:
        middle = f'cx="{x + size / 2:.2f}" cy="{y + size / 2:.2f}"'
        drawn += f'<circle {middle} r="{size * 0.46:.2f}" fill="none" stroke="{INK}"/>'
    if cell.is_given and cell.text:
        drawn += letters(cell.text.upper(), x + size / 2, y + size * 0.56, size * 0.6 / len(cell.text) ** 0.5)
    drawn += draw_bars(cell, x, y, size)
    return drawn + draw_number(cell.number, x, y, size)


def draw_bars(cell: Square, x: float, y: float, size: float) -> str:
    right = box(x + size - 3, y, 3, size, INK) if cell.bar_right else ""
    return right + (box(x, y + size - 3, size, 3, INK) if cell.bar_below else "")


def draw_number(number: int, x: float, y: float, size: float) -> str:
    if not number or size < LEAST:
        return ""
    place = f'x="{x + size * 0.06:.2f}" y="{y + size * 0.31:.2f}"'
    return f'<text {place} font-family="Noto Sans" font-size="{size * 0.28:.1f}" fill="{INK}">{number}</text>'
