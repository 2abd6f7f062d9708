"""The edits of a drawing that a finished board has too: turn it over, let a word run the other way."""

from __future__ import annotations

from dataclasses import replace

from app.games.strands.author.drawing import Drawing
from app.games.strands.author.letters import CELLS
from app.games.strands.cells import COLUMNS, ROWS, Path


def mirror_drawing(drawing: Drawing) -> Drawing:
    """The drawing with left and right exchanged."""
    return _move_cells(
        drawing, [row * COLUMNS + COLUMNS - 1 - column for row in range(ROWS) for column in range(COLUMNS)]
    )


def flip_drawing(drawing: Drawing) -> Drawing:
    """The drawing with top and bottom exchanged."""
    return _move_cells(
        drawing, [(ROWS - 1 - row) * COLUMNS + column for row in range(ROWS) for column in range(COLUMNS)]
    )


def _move_cells(drawing: Drawing, to: list[int]) -> Drawing:
    """Every cell where the list says; as each turn is its own way back, the list says too where a letter comes from."""
    strokes = tuple(replace(stroke, cells=tuple(to[cell] for cell in stroke.cells)) for stroke in drawing.strokes)
    grid = "".join(drawing.grid[to[cell]] for cell in range(CELLS))
    return replace(drawing, grid=grid, strokes=strokes, pending=tuple(to[cell] for cell in drawing.pending))


def reversed_word(drawing: Drawing, path: Path) -> Drawing:
    """The drawing with the word over these cells running the other way; without such a word as it is."""
    if not any(stroke.cells == path for stroke in drawing.strokes) or len(set(path)) < len(path):
        return drawing
    letters = dict(zip(reversed(path), drawing.word(path), strict=True))
    grid = "".join(letters.get(cell, letter) for cell, letter in enumerate(drawing.grid))
    strokes = (replace(stroke, cells=path[::-1]) if stroke.cells == path else stroke for stroke in drawing.strokes)
    return replace(drawing, grid=grid, strokes=tuple(strokes))
