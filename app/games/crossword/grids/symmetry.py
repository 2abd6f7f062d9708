"""The symmetries of a grid: which cells must be alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from functools import lru_cache
from typing import NamedTuple

from app.contract.game_types import Unsolvable


class Image(NamedTuple):
    """Where a cell comes to lie, in a grid of that height and width."""

    row: int
    col: int


Turn = Callable[[int, int, int, int], Image]


def _half_turn(row: int, col: int, height: int, width: int) -> Image:
    return Image(height - 1 - row, width - 1 - col)


def _left_right(row: int, col: int, height: int, width: int) -> Image:
    return Image(row, width - 1 - col)


def _up_down(row: int, col: int, height: int, width: int) -> Image:
    return Image(height - 1 - row, col)


def _flip_diagonal(row: int, col: int, height: int, width: int) -> Image:
    return Image(col, row)


def _anti_diagonal(row: int, col: int, height: int, width: int) -> Image:
    return Image(width - 1 - col, height - 1 - row)


def _quarter_turn(row: int, col: int, height: int, width: int) -> Image:
    return Image(col, height - 1 - row)


TURNS: Mapping[str, tuple[Turn, ...]] = {
    "rot180": (_half_turn,),
    "mirror": (_left_right,),
    "mirror-up": (_up_down,),
    "both": (_left_right, _up_down),
    "diagonal": (_flip_diagonal,),
    "anti-diagonal": (_anti_diagonal,),
    "diagonals": (_flip_diagonal, _anti_diagonal),
    "quarter": (_quarter_turn,),
    "all": (_left_right, _flip_diagonal),
    "none": (),
}
SQUARE = ("diagonal", "anti-diagonal", "diagonals", "quarter", "all")
# Of these an entry across has an image that is across as well.
LEVEL = ("rot180", "mirror", "mirror-up", "both", "diagonals", "quarter", "all")


def check_symmetry(name: str, height: int, width: int) -> None:
    """Raises Unsolvable for a symmetry that is unknown, or that a grid of this height and width cannot have."""
    if name not in TURNS:
        raise Unsolvable("unknown_symmetry", symmetry=name[:40], known=", ".join(TURNS))
    if name in SQUARE and height != width:
        raise Unsolvable("symmetry_needs_square", symmetry=name, height=height, width=width)


def keeps_shape(name: str, height: int, width: int, outside: Set[int]) -> bool:
    """Whether the symmetry brings every cell outside the shape (indices) upon one outside."""
    if name in SQUARE and height != width:
        return False
    return all(way[at] in outside for way in symmetry_group(name, height, width) for at in outside)


def symmetry_of_shape(height: int, width: int, outside: Set[int]) -> str:
    """The name of the largest symmetry that keeps a shape; of two that are as large the one listed first."""
    fitting = [name for name in TURNS if keeps_shape(name, height, width, outside)]
    return max(fitting, key=lambda name: len(symmetry_group(name, height, width)))


@lru_cache(maxsize=32)
def symmetry_group(name: str, height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Every way in which the grid comes to lie upon itself: `way[cell]` is its image; the first moves nothing."""
    cells = range(height * width)
    turns = [tuple(_image_index(turn, at, height, width) for at in cells) for turn in TURNS[name]]
    ways = {tuple(cells): None}
    waiting = list(ways)
    for way in waiting:
        for turn in turns:
            turned = tuple(turn[at] for at in way)
            if turned not in ways:
                ways[turned] = None
                waiting.append(turned)
    return tuple(ways)


def _image_index(turn: Turn, at: int, height: int, width: int) -> int:
    image = turn(at // width, at % width, height, width)
    return image.row * width + image.col


def cell_orbits(name: str, height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells of a grid in sets that must be alike: each cell is in one of them (indices, in reading order)."""
    images = zip(*symmetry_group(name, height, width), strict=True)
    return tuple(dict.fromkeys(tuple(sorted(set(orbit))) for orbit in images))
