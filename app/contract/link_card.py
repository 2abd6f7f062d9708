"""The card of a shared link, as SVG: what a game draws of a board for whoever has only its link, and words beside it.

A board is a square of SIDE units, in the game's own colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from xml.sax.saxutils import escape

SIDE = 500
WIDE, HIGH = 1200, 630
# The yard's colours by day: paper, ink, and what stands on a tile.
PAPER, SHEET, INK, SOFT, LINE, TILE = "#f5f0e4", "#fdfaf3", "#211d19", "#5f574c", "#d9d0bd", "#fffdf8"


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """Elements of SVG, and the accent of the card around them."""

    svg: str = ""
    accent: str = INK


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A heading, and lines under it, beside a board if there is one."""

    heading: str
    lines: Sequence[str]
    drawing: BoardDrawing = BoardDrawing()

    def to_svg(self) -> str:
        accent = self.drawing.accent
        frame = box(0, 0, WIDE, HIGH, PAPER) + box(0, 0, 28, HIGH, accent)
        board = f'<g transform="translate({WIDE - SIDE - 60} 65)">{self.drawing.svg}</g>'
        size = f'width="{WIDE}" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}"'
        texts = "".join(self._texts())
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{frame}{BRAND}{texts}{board}</svg>'

    def _texts(self) -> Iterator[str]:
        """The heading in one line or two, then the lines as long as there is room."""
        broad, y = not self.drawing.svg, 250
        for part in wrap(self.heading, 26 if broad else 13)[:2]:
            yield line(part, 84, y, 84, DISPLAY)
            y += 90
        for text in self.lines:
            for part in wrap(text, 54 if broad else 25)[:3]:
                if y < HIGH - 60:
                    yield line(part, 84, y, 36, f'font-family="Noto Sans" fill="{SOFT}"')
                    y += 50


def no_drawing(view: object) -> BoardDrawing:
    """A card without a board."""
    return BoardDrawing()


def line(text: str, x: float, y: float, size: float, face: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {face}>{plain(text)}</text>'


def letters(text: str, x: float, y: float, size: float, colour: str = INK) -> str:
    """Letters of the display face in the middle of a place."""
    return (
        f'<text x="{x:g}" y="{y + 0.34 * size:.4g}" font-family="Vollkorn" font-weight="700" font-size="{size:g}" '
        f'text-anchor="middle" fill="{colour}">{plain(text)}</text>'
    )


def box(x: float, y: float, wide: float, high: float, fill: str, round: float = 0, stroke: str = "none") -> str:
    edge = f' stroke="{stroke}" stroke-width="3"' if stroke != "none" else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{round:g}" fill="{fill}"{edge}/>'


def plain(text: str) -> str:
    """Text as it may stand in SVG, without signs that nobody sees."""
    return escape("".join(sign if sign.isprintable() else " " for sign in text))


DISPLAY = f'font-family="Vollkorn" font-weight="700" fill="{INK}"'
BRAND = box(84, 76, 64, 64, INK, 14) + letters("W", 116, 108, 46, PAPER) + line("Wordyard", 166, 123, 44, DISPLAY)
