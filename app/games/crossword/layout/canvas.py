"""The ground that words are laid on, a bit a cell, so that all places of a word are found at once.

A cell's bit is row * stride + column; a column without cells keeps the rows apart. A canvas is larger than the box that
a layout must fit into: it may grow in any direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from app.games.crossword.grid import ACROSS, DOWN, Direction


class LaidWord(NamedTuple):
    """A word in its place: the bit of its first cell and the mask of all; how many letters it shares with others."""

    word: str
    direction: Direction
    start: int
    mask: int
    crossings: int = 0


class Box(NamedTuple):
    """The rows and columns that are in use, the last ones included."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    def box_around(self, other: Box) -> Box:
        """The least box around both."""
        lows, highs = (min(self.top, other.top), min(self.left, other.left)), (self.bottom, self.right)
        return Box(lows[0], max(highs[0], other.bottom), lows[1], max(highs[1], other.right))


class Canvas:
    """`rows` by `cols` cells, and a box of at most `height` by `width` of them that a layout may occupy."""

    def __init__(self, height: int, width: int, rows: int = 0, cols: int = 0) -> None:
        """Without rows and columns there is half a box of room beside the box."""
        self.height, self.width = height, width
        self.rows, self.cols = rows or height + height // 2, cols or width + width // 2
        self.stride = self.cols + 1
        self._column = sum(1 << row * self.stride for row in range(self.rows))
        self.full = self.area_mask(Box(0, self.rows - 1, 0, self.cols - 1))
        self.closed = 0
        self.outside = 0  # those closed cells that are no blocks: they lie outside the shape
        # Row and column of a given grid's first cell: what is laid on it keeps its place in that grid.
        self.origin = 0, 0
        self.steps: Mapping[Direction, int] = {ACROSS: 1, DOWN: self.stride}
        longest = max(height, width) + 1
        self.lines = {
            way: [self._line_mask(length, step) for length in range(longest)] for way, step in self.steps.items()
        }

    def close(self, blocks: int, outside: int = 0) -> None:
        """Let no letter stand in these cells."""
        self.outside |= outside
        self.closed |= blocks | outside
        self.full &= ~self.closed

    @cached_property
    def quarters(self) -> list[tuple[int, float]]:
        """The quarters of a shape, each as the mask of its open cells and its share of them all."""
        middle_row, middle_col = self.rows // 2, self.cols // 2
        halves = [(0, middle_row - 1), (middle_row, self.rows - 1)]
        sides = [(0, middle_col - 1), (middle_col, self.cols - 1)]
        masks = [self.full & self.area_mask(Box(*half, *side)) for half in halves for side in sides]
        return [(mask, mask.bit_count() / max(self.full.bit_count(), 1)) for mask in masks]

    def _line_mask(self, length: int, step: int) -> int:
        return sum(1 << at * step for at in range(length))

    def area_mask(self, box: Box) -> int:
        """The cells of a box; those outside the canvas are left out."""
        top, left = max(box.top, 0), max(box.left, 0)
        bottom, right = min(box.bottom, self.rows - 1), min(box.right, self.cols - 1)
        if bottom < top or right < left:
            return 0
        line = ((1 << right - left + 1) - 1) << left
        return (self._column & (1 << (bottom - top + 1) * self.stride) - 1) * line << top * self.stride

    def reachable_box(self, box: Box | None) -> Box:
        """Return where a layout of this box may grow to."""
        if box is None:
            return Box(0, self.rows - 1, 0, self.cols - 1)
        sides = box.bottom - self.height + 1, box.top + self.height - 1
        return Box(*sides, box.right - self.width + 1, box.left + self.width - 1)

    def box_of(self, laid: LaidWord) -> Box:
        row, col = divmod(laid.start, self.stride)
        last = len(laid.word) - 1
        return Box(row, row, col, col + last) if laid.direction == ACROSS else Box(row, row + last, col, col)

    def laid(self, word: str, direction: Direction, start: int, filled: int = 0) -> LaidWord:
        """A word with the mask of its cells, and its crossings with the cells that are filled."""
        mask = self.lines[direction][len(word)] << start
        return LaidWord(word, direction, start, mask, (mask & filled).bit_count())
