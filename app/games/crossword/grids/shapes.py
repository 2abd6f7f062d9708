"""Shapes of crosswords, computed for any size: which cells lie outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from app.contract.game_types import Unsolvable
from app.games.crossword.grid import OPEN, OUTSIDE

# Whether a point is inside: x from -1 (left) to 1, y from -1 (top) to 1.
Inside = Callable[[float, float], bool]


def _in_heart(x: float, y: float) -> bool:
    # Two round shoulders that a point below joins.
    if y < -0.2:
        return hypot(abs(x) - 0.5, (y + 0.35) / 1.25) <= 0.54
    return bool(abs(x) <= 1.04 * pow(1 - (y + 0.2) / 1.2, 0.75))


def _in_tree(x: float, y: float) -> bool:
    # Three tiers, each wider than the one above, and a trunk.
    if y > 0.7:
        return abs(x) <= 0.2
    tier = min(2, int((y + 1) / 0.5667))
    within = (y + 1 - tier * 0.5667) / 0.5667
    return abs(x) <= 0.12 + 0.18 * tier + within * (0.4 + 0.12 * tier)


SHAPES: Mapping[str, Inside] = {
    "square": lambda x, y: True,
    "heart": _in_heart,
    "tree": _in_tree,
    "diamond": lambda x, y: abs(x) + abs(y) <= 1.04,
    "circle": lambda x, y: hypot(x, y) <= 1.0,
    "cross": lambda x, y: min(abs(x), abs(y)) <= 0.36,
    "ring": lambda x, y: 0.3 < hypot(x, y) <= 1.0,
    "hourglass": lambda x, y: abs(x) <= max(0.22, abs(y)) + 0.02,
}


def shaped_rows(name: str, height: int, width: int, inside: str = OPEN) -> tuple[str, ...]:
    """The rows of a grid of this shape; raises Unsolvable for a shape that is unknown."""
    if name not in SHAPES:
        raise Unsolvable("unknown_shape", shape=name[:40], known=", ".join(SHAPES))
    within = SHAPES[name]
    return tuple(
        "".join(
            inside if within(_cell_centre(col, width), _cell_centre(row, height)) else OUTSIDE for col in range(width)
        )
        for row in range(height)
    )


def _cell_centre(place: int, side: int) -> float:
    """The middle of a cell, where the sides of the grid are at -1 and 1."""
    return (2 * place + 1) / side - 1
