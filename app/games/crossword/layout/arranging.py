"""All words of a list laid out at once: the best place of the moment, again and again, then ruin and recreate.

After Schrimpf, Schneider, Stamm-Wilbrandt and Dueck (Record Breaking Optimization Results Using the Ruin and Recreate
Principle, Journal of Computational Physics 159, 2000).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from app.games.crossword.grid import ACROSS, DOWN
from app.games.crossword.layout.canvas import Canvas, LaidWord
from app.games.crossword.layout.free_layout import DIRECTIONS, Adjacency, FreeLayout

# The value of a place: a point a crossing, less so much a row or column that the box grows by, and up to so much by
# chance; a cell beside another word costs something where runs may be wrong, and is welcome where they are words.
GROWTH, NOISE = 0.2, 0.3
TOUCH = {Adjacency.NONE: 0.0, Adjacency.WORDS: 1.5, Adjacency.ANY: -0.8}
# The worth of a layout: a point a word, so much a crossing, a touch, and less so much a cell of the box.
CROSSING, AREA = 0.3, 0.002
# Within a shape, instead of that: less so much for the letters that stand in other quarters than its cells do. It is
# never more than a word.
SKEW = 0.6
TOUCHED = {Adjacency.NONE: 0.0, Adjacency.WORDS: 0.6, Adjacency.ANY: -0.25}
# Words that still have a place and are compared for the next one; words taken away at once; how much worse may stay.
COMPARED, RUINED, HEAT = 6, 6, 0.3
NEARBY = 0.6  # how often these stand close to one another
# Layouts from scratch at first, and how many of the longest words may lie first.
STARTS, FIRST = 4, 6


class Ground(NamedTuple):
    """Base of a layout: the canvas, which words may touch, and the words and letters that always stay."""

    canvas: Canvas
    adjacency: Adjacency = Adjacency.NONE
    fits: Callable[[str, str], str] | None = None
    fixed: Sequence[LaidWord] = ()
    letters: Sequence[tuple[int, str]] = ()

    def layout(self, words: Sequence[LaidWord] = ()) -> FreeLayout:
        """Return a layout of the fixed letters and words, and of `words`."""
        layout = FreeLayout(self.canvas, self.adjacency, self.fits)
        for at, sign in self.letters:
            layout.letter(at, sign)
        for laid in (*self.fixed, *words):
            layout.add(laid)
        return layout


class Arranger:
    """The layout as it stands, and the best so far."""

    def __init__(self, ground: Ground, words: Sequence[str], rng: Random, before: FreeLayout | None = None) -> None:
        """`before` is a layout on the same ground or a smaller one, to go on from."""
        self.ground, self.words, self.rng = ground, words, rng
        firsts = self._first_words() if before is None else []
        starts = [self._start_layout(word) for word in firsts] if before is None else [self._move_layout(before)]
        self.now = self.best = max(starts, key=layout_rank)

    @property
    def is_complete(self) -> bool:
        return not left_out(self.best, self.words)

    def improve_once(self) -> None:
        """Take some words away and lay words anew; what is not much worse stays."""
        layout = self._ruin_layout()
        self._grow_layout(layout)
        gain = layout_worth(layout) - layout_worth(self.now)
        if gain >= 0 or self.rng.random() < exp(gain / HEAT):
            self.now = layout
        if layout_rank(layout) > layout_rank(self.best):
            self.best = layout

    def _first_words(self) -> list[str]:
        """Choose some of the longest words, each to lie first in a layout from scratch."""
        longest = sorted(self.words, key=lambda word: (-len(word), word))[:FIRST]
        return self.rng.sample(longest, min(STARTS, len(longest)))

    def _start_layout(self, word: str) -> FreeLayout:
        layout = self.ground.layout()
        if not layout.filled:
            first = self._innermost_place(layout, word) if self.ground.canvas.closed else self._middle_place(word)
            if first is not None:
                layout.add(first)
        self._grow_layout(layout)
        return layout

    def _innermost_place(self, layout: FreeLayout, word: str) -> LaidWord | None:
        """A word as near the middle as closed cells let it lie; None when it has no place."""
        canvas = self.ground.canvas

        def distance(laid: LaidWord) -> float:
            row, col = word_middle(canvas, laid)
            return abs(2 * row - canvas.rows + 1) + abs(2 * col - canvas.cols + 1) + self.rng.random()

        return min(layout.places(word), key=distance, default=None)

    def _middle_place(self, word: str) -> LaidWord:
        """A word in the middle."""
        canvas, direction = self.ground.canvas, self.rng.choice(DIRECTIONS)
        if len(word) > (canvas.width if direction == ACROSS else canvas.height):
            direction = DOWN if direction == ACROSS else ACROSS
        size = (1, len(word)) if direction == ACROSS else (len(word), 1)
        row, col = (canvas.rows - size[0]) // 2, (canvas.cols - size[1]) // 2
        return canvas.laid(word, direction, row * canvas.stride + col)

    def _move_layout(self, before: FreeLayout) -> FreeLayout:
        """The words of a layout in the middle of this canvas."""
        free_words = before.laid[len(self.ground.fixed) :]
        layout = self.ground.layout(centre_words(self.ground, before, free_words))
        self._grow_layout(layout)
        return layout

    def _ruin_layout(self) -> FreeLayout:
        """The layout without some words, from one region or from anywhere, and without what then hangs loose."""
        rng, free_words = self.rng, self.now.laid[len(self.ground.fixed) :]
        if rng.random() < NEARBY and free_words:
            row, col = word_middle(self.ground.canvas, rng.choice(free_words))
            places = {laid: word_middle(self.ground.canvas, laid) for laid in free_words}
            free_words.sort(key=lambda laid: abs(places[laid][0] - row) + abs(places[laid][1] - col) + 3 * rng.random())
        else:
            rng.shuffle(free_words)
        remaining = free_words[rng.randint(2, RUINED) :] or free_words[:1]
        return self.sound_layout(centre_words(self.ground, self.now, remaining))

    def sound_layout(self, remaining: list[LaidWord]) -> FreeLayout:
        """The layout of what hangs together of these words, less those that make an accidental run."""
        while True:
            remaining = self._largest_part(remaining)
            layout = self.ground.layout(remaining)
            accidents = layout.accidental_cells()
            if not accidents:
                return layout
            remaining.remove(next(laid for laid in remaining if laid.mask & accidents))

    def _largest_part(self, words: Sequence[LaidWord]) -> list[LaidWord]:
        """Return those that hang together with what is fixed, or the largest part of them."""
        ground, stride = self.ground, self.ground.canvas.stride
        roots = union_cells(ground.fixed) | sum(1 << at for at, _ in ground.letters)
        cells, parts = union_cells(words) | roots, []
        left = cells
        while left:
            part = flood_fill(roots or left & -left, cells, stride)
            parts.append([laid for laid in words if laid.mask & part])
            left = 0 if roots else left & ~part
        return max(parts, key=len, default=[])

    def _grow_layout(self, layout: FreeLayout) -> None:
        """Lay words until none has a place: each time the best place of some words that have one."""
        waiting = left_out(layout, self.words)
        while waiting:
            self.rng.shuffle(waiting)
            best = self._best_place(layout, waiting)
            if best is None:
                return
            layout.add(best)
            waiting.remove(best.word)

    def _best_place(self, layout: FreeLayout, waiting: Sequence[str]) -> LaidWord | None:
        best, highest, compared = None, 0.0, 0
        for word in waiting:
            places = list(layout.places(word))
            for laid in places:
                value = place_value(layout, laid) + NOISE * self.rng.random()
                if best is None or value > highest:
                    best, highest = laid, value
            compared += bool(places)
            if compared == COMPARED:
                break
        return best


def place_value(layout: FreeLayout, laid: LaidWord) -> float:
    """Return the worth of a place: its crossings, less the growth of the box."""
    value = float(laid.crossings)
    if layout.adjacency != Adjacency.NONE:
        value += TOUCH[layout.adjacency] * layout.touching_cells(laid).bit_count()
    if layout.box is None or layout.canvas.outside:
        return value
    grown = layout.box.box_around(layout.canvas.box_of(laid))
    return value - GROWTH * (grown.height - layout.box.height + grown.width - layout.box.width)


def layout_rank(layout: FreeLayout) -> tuple[int, float]:
    """Return the order of layouts: more words come first, whatever room they take, then the worth."""
    return len(layout.laid), layout_worth(layout)


def layout_worth(layout: FreeLayout) -> float:
    """Return the worth of a layout: words count most, then crossings, then a small box or an evenly filled shape."""
    area = layout.box.height * layout.box.width if layout.box else 0
    spread = SKEW * shape_skew(layout) if layout.canvas.outside else AREA * area
    touched = TOUCHED[layout.adjacency] * layout.touches
    return len(layout.laid) + CROSSING * layout.crossings() + touched - spread


def shape_skew(layout: FreeLayout) -> float:
    """How unevenly the letters stand in the quarters of a shape: 0 for as the cells do, up to 1.5 for all in one."""
    number = layout.filled.bit_count() or 1
    quarters = layout.canvas.quarters
    return sum(abs((layout.filled & mask).bit_count() / number - share) for mask, share in quarters)


def left_out(layout: FreeLayout, words: Sequence[str]) -> list[str]:
    """The words that have no place in the layout."""
    laid_words = {laid.word for laid in layout.laid}
    return [word for word in words if word not in laid_words]


def centre_words(ground: Ground, layout: FreeLayout, words: Sequence[LaidWord]) -> list[LaidWord]:
    """Words of a layout, moved so that it could grow in any direction; on a grid they stay where they are in it."""
    canvas, old, box = ground.canvas, layout.canvas, layout.box
    if ground.fixed or ground.letters or canvas.closed or box is None:
        down, right = canvas.origin[0] - old.origin[0], canvas.origin[1] - old.origin[1]
    else:
        down, right = (canvas.rows - box.height) // 2 - box.top, (canvas.cols - box.width) // 2 - box.left
    places = [(laid, *divmod(laid.start, old.stride)) for laid in words]
    return [
        canvas.laid(laid.word, laid.direction, (row + down) * canvas.stride + col + right) for laid, row, col in places
    ]


def word_middle(canvas: Canvas, laid: LaidWord) -> tuple[float, float]:
    """Row and column of the middle of a word."""
    box = canvas.box_of(laid)
    return (box.top + box.bottom) / 2, (box.left + box.right) / 2


def union_cells(words: Sequence[LaidWord]) -> int:
    """All cells of these words."""
    cells = 0
    for laid in words:
        cells |= laid.mask
    return cells


def flood_fill(seed: int, cells: int, stride: int) -> int:
    """The cells that hang together with the seed."""
    reached = 0
    while seed != reached:
        reached = seed
        seed |= (seed << 1 | seed >> 1 | seed << stride | seed >> stride) & cells
    return reached
