"""The symmetries of a grid, and one key for all the ways to turn and mirror a crossword."""

from __future__ import annotations

from collections.abc import Callable

from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.grid import OPEN, Grid

# Where row and column of a cell go, in a grid of that height and width.
Turn = Callable[[int, int, int, int], tuple[int, int]]
TURNS: dict[str, Turn] = {
    "identity": lambda row, col, height, width: (row, col),
    "rot180": lambda row, col, height, width: (height - 1 - row, width - 1 - col),
    "mirror": lambda row, col, height, width: (row, width - 1 - col),
    "mirror-up": lambda row, col, height, width: (height - 1 - row, col),
    "diagonal": lambda row, col, height, width: (col, row),
    "anti-diagonal": lambda row, col, height, width: (width - 1 - col, height - 1 - row),
    "quarter": lambda row, col, height, width: (col, height - 1 - row),
    "three-quarters": lambda row, col, height, width: (width - 1 - col, row),
}
# Those that exchange height and width.
CROSSWISE = ("diagonal", "anti-diagonal", "quarter", "three-quarters")
# What a grid must be alike under, named as those who make grids name it.
SYMMETRIES = {
    "rot180": ("rot180",),
    "mirror": ("mirror",),
    "mirror-up": ("mirror-up",),
    "both": ("mirror", "mirror-up"),
    "diagonal": ("diagonal",),
    "anti-diagonal": ("anti-diagonal",),
    "diagonals": ("diagonal", "anti-diagonal"),
    "quarter": ("quarter",),
    "all": ("mirror", "diagonal"),
}


def list_symmetries(grid: Grid) -> list[str]:
    """The names of the symmetries that the pattern of blocks, cells outside and bars has."""
    square = grid.height == grid.width
    held = {name for name, turn in TURNS.items() if (square or name not in CROSSWISE) and _has_symmetry(grid, turn)}
    return [name for name, turns in SYMMETRIES.items() if held.issuperset(turns)]


def _has_symmetry(grid: Grid, turn: Turn) -> bool:
    place = _moved_cells(grid, turn, grid.width)
    kinds = [OPEN if grid.is_cell(n) else sign for n, sign in enumerate(grid.text)]
    bars = {frozenset((n, n + 1)) for n in grid.bars_right} | {frozenset((n, n + grid.width)) for n in grid.bars_below}
    turned = {frozenset(place[n] for n in bar) for bar in bars}
    return bars == turned and all(kinds[place[n]] == kind for n, kind in enumerate(kinds))


def _moved_cells(grid: Grid, turn: Turn, width: int) -> list[int]:
    """Return where each cell goes, in a grid of the new width."""
    cells = (divmod(n, grid.width) for n in range(len(grid.text)))
    turned = (turn(row, col, grid.height, grid.width) for row, col in cells)
    return [row * width + col for row, col in turned]


def canonical_key(document: CrosswordFile) -> str:
    """The same for a crossword however it is turned or mirrored: the least of these solutions, row by row."""
    return min(_solution_text(document, name) for name in TURNS)


def _solution_text(document: CrosswordFile, name: str) -> str:
    grid = document.grid
    width, height = (grid.height, grid.width) if name in CROSSWISE else (grid.width, grid.height)
    cells = [""] * len(grid.text)
    for n, place in enumerate(_moved_cells(grid, TURNS[name], width)):
        cells[place] = (document.solution[n] or "?") if grid.is_cell(n) else grid.text[n]
    return f"{width:02}x{height:02}:" + "|".join(cells)
