"""Options of a printed sheet: paper, size of the cells, font, colours, and the contents of the cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

BLANK, PROGRESS, SOLUTION = "blank", "progress", "solution"
CONTENTS = (BLANK, PROGRESS, SOLUTION)
# Width and height in points, of which an inch has 72.
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
# The side of a cell in points, in a grid of fifteen cells.
SIZES: Mapping[str, float] = {"small": 16.5, "medium": 20.0, "large": 26.0}
FONTS = ("serif", "sans")
BLOCKS: Mapping[str, str] = {
    "black": "#111111",
    "grey": "#8a8a8a",
    "light": "#c4c4c4",
    "blue": "#27408b",
    "green": "#1f6b45",
    "red": "#a32638",
}
SHADES: Mapping[str, str] = {"grey": "#e2e2e2", "yellow": "#fbeaa6", "blue": "#d3e4f7", "rose": "#f7d9de"}


class SheetLook(NamedTuple):
    """Each is one of the choices above; the first of each is the usual one."""

    content: str = BLANK
    paper: str = "a4"
    size: str = "medium"
    font: str = "serif"
    blocks: str = "black"
    shades: str = "grey"

    @property
    def block_colour(self) -> str:
        return BLOCKS[self.blocks]

    @property
    def shade_colour(self) -> str:
        return SHADES[self.shades]


CHOICES: Mapping[str, tuple[str, ...]] = {
    "content": CONTENTS,
    "paper": tuple(PAPERS),
    "size": tuple(SIZES),
    "font": FONTS,
    "blocks": tuple(BLOCKS),
    "shades": tuple(SHADES),
}


def read_look(fields: Mapping[str, str], usual: SheetLook | None = None) -> SheetLook:
    """The look that is asked for; what is no choice becomes that of `usual`."""
    chosen = {name: fields.get(name, "") for name in CHOICES}
    valid = {name: value for name, value in chosen.items() if value in CHOICES[name]}
    return (usual or SheetLook())._replace(**valid)
