"""A layout as it is handed over: its rows, its entries by number, and what is left."""

from __future__ import annotations

from app.contract.game_types import Json
from app.games.crossword.grid import ACROSS, BLOCK, OUTSIDE, Grid, Slot
from app.games.crossword.layout.arranging import left_out
from app.games.crossword.layout.canvas import Box, LaidWord
from app.games.crossword.layout.free_layout import Adjacency, FreeLayout
from app.games.crossword.layout.free_request import FreeRequest


def layout_json(request: FreeRequest, layout: FreeLayout) -> Json:
    """The result of `placer.place_words`."""
    box = shown_box(request, layout)
    grid = Grid(layout_rows(layout, box))
    places = {(laid.direction, laid.start): laid.word for laid in layout.laid}
    stride = layout.canvas.stride
    entries, unresolved = [], []
    for slot in grid.slots:
        start = (slot.row + box.top) * stride + slot.col + box.left
        is_given = places.get((slot.direction, start)) == grid.pattern(slot)
        if is_given or layout.adjacency == Adjacency.WORDS:
            entries.append((slot, slot.to_json() | {"text": grid.pattern(slot), "given": is_given}))
        else:
            unresolved.append(slot.to_json() | {"pattern": grid.pattern(slot)})
    return {
        "rows": list(grid.rows),
        "entries": [entry_json for _, entry_json in entries],
        "left_out": left_out(layout, request.words),
        "crossings": _count_crossings([slot for slot, _ in entries]),
        "box": {"width": box.width, "height": box.height},
        "unresolved": unresolved,
    }


def shown_box(request: FreeRequest, layout: FreeLayout) -> Box:
    """The whole of a grid that keeps its edges; otherwise what is in use."""
    canvas, grid = layout.canvas, request.grid
    if grid is not None and (layout.box is None or (canvas.rows, canvas.cols) == (canvas.height, canvas.width)):
        top, left = canvas.origin
        return Box(top, top + grid.height - 1, left, left + grid.width - 1)
    return layout.box or Box(0, canvas.rows - 1, 0, canvas.cols - 1)


def layout_rows(layout: FreeLayout, box: Box) -> tuple[str, ...]:
    stride, outside = layout.canvas.stride, layout.canvas.outside
    empty = {True: OUTSIDE, False: BLOCK}
    return tuple(
        "".join(
            layout.signs.get(at) or empty[bool(outside >> at & 1)]
            for at in range(row * stride + box.left, row * stride + box.right + 1)
        )
        for row in range(box.top, box.bottom + 1)
    )


def place_json(layout: FreeLayout, laid: LaidWord) -> Json:
    """A place of a word, its row and column counted from one."""
    row, col = divmod(laid.start, layout.canvas.stride)
    return {"direction": laid.direction, "row": row + 1, "col": col + 1, "crossings": laid.crossings}


def _count_crossings(slots: list[Slot]) -> int:
    """Cells that belong to two entries."""
    across = {cell for slot in slots if slot.direction == ACROSS for cell in slot.cells}
    return sum(cell in across for slot in slots if slot.direction != ACROSS for cell in slot.cells)
