"""Grounds to lay words on: an empty box, or a grid that already has letters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from app.contract.game_types import Unsolvable
from app.games.crossword.grid import BLOCK, OPEN, OUTSIDE, Direction, Grid
from app.games.crossword.layout.arranging import Ground
from app.games.crossword.layout.canvas import Canvas
from app.games.crossword.layout.free_layout import Adjacency
from app.games.crossword.layout.free_request import FreeRequest


def make_ground(request: FreeRequest, height: int, width: int, fits: Callable[[str, str], str] | None) -> Ground:
    """The ground of a request with a box of this size."""
    if request.grid is None:
        return Ground(Canvas(height, width), request.adjacency, fits)
    return grid_ground(request.grid, height, width, request.adjacency, fits)


def grid_ground(
    grid: Grid,
    height: int,
    width: int,
    adjacency: Adjacency = Adjacency.NONE,
    fits: Callable[[str, str], str] | None = None,
) -> Ground:
    """The letters of a grid stay where they are, its open cells are free, blocks and `@` are closed.

    Only in an earlier layout, which has letters and no open cell, are `#` free: no letter stood there.
    In a box of the grid's own size the edges stay; in a larger one the grid may grow on any side.
    """
    same_size = (height, width) == (grid.height, grid.width)
    canvas = Canvas(height, width, *(grid.height, grid.width) if same_size else (0, 0))
    canvas.origin = top, left = (canvas.rows - grid.height) // 2, (canvas.cols - grid.width) // 2
    where = {at: (at // grid.width + top) * canvas.stride + at % grid.width + left for at in range(len(grid.text))}
    blocks, outside = (sum(1 << where[at] for at in where if grid.text[at] == sign) for sign in (BLOCK, OUTSIDE))
    canvas.close(0 if is_layout(grid) else blocks, outside)
    letters = [(where[at], sign) for at, sign in enumerate(grid.text) if sign not in (OPEN, BLOCK, OUTSIDE)]
    fixed = [canvas.laid(word, direction, where[at]) for word, direction, at in grid_runs(grid)]
    return Ground(canvas, adjacency, fits, fixed, letters)


def is_layout(grid: Grid) -> bool:
    """Whether a grid is drawn as layouts are: letters, and `#` wherever none stands."""
    return OPEN not in grid.text and bool(set(grid.text) - {BLOCK, OUTSIDE})


def grid_runs(grid: Grid) -> list[tuple[str, Direction, int]]:
    """The words that a grid has: its runs of letters, with the cells in which they begin."""
    closed = Grid(tuple(row.replace(OPEN, BLOCK) for row in grid.rows))
    return [(closed.pattern(slot), slot.direction, slot.cells[0]) for slot in closed.slots]


def grid_words(grid: Grid | None) -> set[str]:
    """The words that a grid has, if there is one."""
    return set() if grid is None else {word for word, _, _ in grid_runs(grid)}


def make_completer(request: FreeRequest) -> Callable[[str, str], str] | None:
    """In a dense layout: which letters make a word of the list between two pieces, but none that stands elsewhere."""
    words, excluded = request.completions, {*request.words, *grid_words(request.grid)}
    if words is None:
        return None

    @cache
    def fits(before: str, after: str) -> str:
        candidates = ((sign, f"{before}{sign}{after}") for sign in words.alphabet)
        return "".join(sign for sign, word in candidates if word in words and word not in excluded)

    return fits


def check_absent(request: FreeRequest) -> None:
    """Raises Unsolvable for a word that the grid has already."""
    existing_words = grid_words(request.grid)
    for word in request.words:
        if word in existing_words:
            raise Unsolvable("word_there", word=word)
