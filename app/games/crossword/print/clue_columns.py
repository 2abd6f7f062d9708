"""Where a grid stands on its page, and the clues in columns beside it, under it and on the pages after it.

The largest letters are taken with which everything fits on one page; if none does, on two; else on as many as it takes.
All lengths are in points; columns run from the top down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from app.games.crossword.print.sheet_content import SheetClue, SheetContent
from app.games.crossword.print.sheet_look import PAPERS, SIZES, SheetLook

MARGIN, GAP, LEADING = 40.0, 13.0, 1.22
LARGEST, SMALLEST, STEP = 11.0, 7.0, 0.25
ENDLESS = 10_000  # pages
# A grid may be drawn so much smaller than asked for, to leave a column beside it.
SHRUNK = 0.9
USUAL_SIDE = 15
# The largest side of a cell that fills a page, 12 mm, and how much smaller the next one that is tried is.
LARGEST_CELL, CELL_STEP = 34.0, 1.0
# Width of a text in a size, bold or not.
Measure = Callable[[str, float, bool], float]


class GridPlace(NamedTuple):
    """A page in columns: the grid's left edge, its cell, and where its columns begin; `first` is under the grid."""

    columns: int
    column_width: float
    first: int
    grid_x: float
    cell: float


class SheetLine(NamedTuple):
    """A line of text at its place, from the left edge and the top; headings and numbers are bold."""

    page: int
    x: float
    y: float
    text: str
    bold: bool


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """Where everything stands; `grid_y` is the grid's upper edge."""

    frame: GridPlace
    grid_y: float
    size: float
    pages: int
    lines: tuple[SheetLine, ...]


class Column(NamedTuple):
    page: int
    x: float
    top: float
    bottom: float


def lay_out_sheet(content: SheetContent, look: SheetLook, top: float, measure: Measure) -> SheetLayout:
    """The layout of a sheet whose title ends at `top`."""
    frame = frame_of(content, look)
    for most, largest in ((1, LARGEST), (2, LARGEST - 1)):
        if layout := largest_fitting(
            partial(flow_clues, content, look, frame, top, measure=measure, most=most), largest
        ):
            return layout
    # Longer than two pages even in the smallest letters: then in letters that are easy to read.
    endless = flow_clues(content, look, frame, top, SMALLEST + 2, measure, ENDLESS)
    assert endless is not None
    return endless


def lay_out_full_page(content: SheetContent, look: SheetLook, top: float, measure: Measure) -> SheetLayout:
    """The same with the largest cells with which it needs no more pages and no smaller letters."""
    usual = lay_out_sheet(content, look, top, measure)
    width, height = PAPERS[look.paper]
    cell = min(LARGEST_CELL, (width - 2 * MARGIN) / content.width, (height - MARGIN - top) / content.height)
    while cell > usual.frame.cell:
        frame = frame_of(content, look, cell)
        if larger := flow_clues(content, look, frame, top, usual.size, measure, usual.pages):
            return larger
        cell -= CELL_STEP
    return usual


def largest_fitting(flowing: Callable[[float], SheetLayout | None], largest: float) -> SheetLayout | None:
    """Return the layout with the largest letters that fit, found by bisection; None if even the smallest do not fit."""
    low, high = 0, int((largest - SMALLEST) / STEP) + 1
    largest_fit = None
    while low < high:
        middle = (low + high) // 2
        if fits := flowing(SMALLEST + middle * STEP):
            largest_fit, low = fits, middle + 1
        else:
            high = middle
    return largest_fit


def frame_of(content: SheetContent, look: SheetLook, wanted_cell: float | None = None) -> GridPlace:
    """The columns that leave the clues most room beside a grid of about the size that is asked for, or whose cells are
    about as large as wanted."""
    width, height = PAPERS[look.paper]
    room = width - 2 * MARGIN
    wish = SIZES[look.size] * max(1.0, USUAL_SIDE / content.width) ** 0.5
    # Half a page is left to the clues of a grid that is higher than wide.
    wish = wanted_cell or min(wish, room / content.width, (height - 2 * MARGIN) * 0.62 / content.height)
    frames = []
    for columns in (3, 4):
        each = (room - (columns - 1) * GAP) / columns
        for span in range(1, columns + 1):
            cell = min(wish, (span * each + (span - 1) * GAP) / content.width)
            if cell >= SHRUNK * wish:
                frames.append((span / columns, columns, each, columns - span, cell))
                break
    _share, columns, each, first, cell = min(frames)
    return GridPlace(columns, each, first, width - MARGIN - cell * content.width, cell)


def flow_clues(
    content: SheetContent, look: SheetLook, frame: GridPlace, top: float, size: float, measure: Measure, most: int
) -> SheetLayout | None:
    """The clues in letters of a size, poured into as many columns as they need; None if they need more pages."""
    columns = column_places(content, look, frame, top)
    column = next(columns)
    y, lines = column.top, list[SheetLine]()
    for block in clue_blocks(content, frame.column_width, size, measure):
        if y + block.height > column.bottom and y > column.top:
            column = next(columns)
            y = column.top
        if column.page >= most:
            return None
        for part in block.parts:
            lines.append(SheetLine(column.page, column.x + part.x, y + part.y, part.text, part.bold))
        y += block.height
    return SheetLayout(frame, top, size, column.page + 1, tuple(lines))


def column_places(content: SheetContent, look: SheetLook, frame: GridPlace, top: float) -> Iterator[Column]:
    """The columns in the order of reading, without an end."""
    bottom = PAPERS[look.paper][1] - MARGIN
    under, page = top + frame.cell * content.height + GAP, 0
    while True:
        for n in range(frame.columns):
            start = MARGIN if page else under if n >= frame.first else top
            # A column of less than some lines is none.
            if bottom - start > 3 * LARGEST * LEADING:
                yield Column(page, MARGIN + n * (frame.column_width + GAP), start, bottom)
        page += 1


class Part(NamedTuple):
    x: float
    y: float
    text: str
    bold: bool


class Block(NamedTuple):
    """Lines that stay together in a column: a clue, or a heading with the first clue under it."""

    height: float
    parts: tuple[Part, ...]


def clue_blocks(content: SheetContent, width: float, size: float, measure: Measure) -> Iterator[Block]:
    indent = measure("000", size, True)
    for place, (heading, clues) in enumerate(content.clues):
        before = size * LEADING * (0.6 if place else 0.0)
        head = Part(0.0, before + size, heading, True)
        for n, clue in enumerate(clues):
            block = clue_block(clue, width, indent, size, measure)
            yield put_below(head, before + size * LEADING * 1.15, block) if n == 0 else block


def put_below(head: Part, down: float, block: Block) -> Block:
    return Block(block.height + down, (head, *(part._replace(y=part.y + down) for part in block.parts)))


def clue_block(clue: SheetClue, width: float, indent: float, size: float, measure: Measure) -> Block:
    indent = indent if clue.number else 0.0
    lines = wrap_text(clue.text, width - indent, lambda text: measure(text, size, False)) or [""]
    step = size * LEADING
    texts = (Part(indent, n * step + size, text, False) for n, text in enumerate(lines))
    number = (Part(0.0, size, str(clue.number), True),) if clue.number else ()
    return Block(len(lines) * step + size * 0.18, (*number, *texts))


def wrap_text(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The text in lines that are at most so wide; a word that is wider is cut."""
    lines: list[str] = []
    space, used = measure(" "), 0.0
    for word in text.split():
        # No pair of letters is moved together, so that widths add up.
        wide = measure(word)
        if lines and used + space + wide <= width:
            lines[-1] += f" {word}"
            used += space + wide
        else:
            lines += cut_word(word, width, measure)
            used = measure(lines[-1])
    return lines


def cut_word(word: str, width: float, measure: Callable[[str], float]) -> Sequence[str]:
    """The pieces of a word that each fit."""
    pieces = [""]
    if measure(word) <= width:
        return [word]
    for sign in word:
        if pieces[-1] and measure(pieces[-1] + sign) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces
