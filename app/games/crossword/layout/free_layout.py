"""A layout that grows word by word: what stands where, and the places that a word still has.

The places of a word are found for all cells at once, letter by letter, as a program for Scrabble finds its moves (Appel
and Jacobson, The World's Fastest Scrabble Program, 1988): for each letter there is a board of the cells that take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from app.games.crossword.grid import ACROSS, DOWN, Direction
from app.games.crossword.layout.canvas import Box, Canvas, LaidWord

DIRECTIONS: tuple[Direction, Direction] = (ACROSS, DOWN)
TURNED: dict[Direction, Direction] = {ACROSS: DOWN, DOWN: ACROSS}


class Adjacency(Enum):
    """Whether letters may touch that no word joins: never, where they make a word of a list, or anywhere."""

    NONE = "none"
    WORDS = "words"
    ANY = "any"


class FreeLayout:
    """Words in their places on a canvas; it only grows: a smaller one is built anew from the words that stay."""

    def __init__(
        self, canvas: Canvas, adjacency: Adjacency = Adjacency.NONE, fits: Callable[[str, str], str] | None = None
    ) -> None:
        """`fits(before, after)` answers the letters that make a word between these two (for Adjacency.WORDS)."""
        self.canvas = canvas
        self.adjacency = adjacency
        self.fits = fits
        self.laid: list[LaidWord] = []
        self.signs: dict[int, str] = {}
        self.box: Box | None = None
        self.filled = 0
        # How many runs words have formed by standing beside one another, and which (those that have grown since too).
        self.touches = 0
        self.formed: set[str] = set()
        # For each direction: cells of its words, and cells next to their ends, which must stay empty.
        self.covered = dict.fromkeys(DIRECTIONS, 0)
        self.stops = dict.fromkeys(DIRECTIONS, 0)
        # Cells that a word joins with the next one of its direction.
        self.links = dict.fromkeys(DIRECTIONS, 0)
        self._letters: dict[str, int] = {}
        self._clear_caches()

    def _clear_caches(self) -> None:
        self._free: dict[Direction, int] = {}
        self._boards: dict[Direction, dict[str, int]] = {ACROSS: {}, DOWN: {}}
        self._rooms: dict[tuple[int, Direction], int] = {}
        self._met: dict[Direction, list[int]] = {}
        self._cross: dict[Direction, dict[str, int]] = {}

    def letter(self, at: int, sign: str) -> None:
        """A letter by itself, as a grid may bring it."""
        row, col = divmod(at, self.canvas.stride)
        self.signs[at] = sign
        self.filled |= 1 << at
        self._letters[sign] = self._letters.get(sign, 0) | 1 << at
        self._widen_box(Box(row, row, col, col))

    def _widen_box(self, box: Box) -> None:
        self.box = box if self.box is None else self.box.box_around(box)
        self._clear_caches()

    def add(self, laid: LaidWord) -> None:
        """Lay a word in a place that it has."""
        step, start = self.canvas.steps[laid.direction], laid.start
        if self.adjacency != Adjacency.NONE:
            self.touches += self.touching_cells(laid).bit_count()
            self.formed.update(self.formed_runs(laid))
        for place, sign in enumerate(laid.word):
            at = start + place * step
            self.signs[at] = sign
            self._letters[sign] = self._letters.get(sign, 0) | 1 << at
        self.laid.append(laid)
        self.filled |= laid.mask
        self.covered[laid.direction] |= laid.mask
        self.links[laid.direction] |= laid.mask & laid.mask >> step
        self.stops[laid.direction] |= (laid.mask << step | laid.mask >> step) & ~laid.mask
        self._widen_box(self.canvas.box_of(laid))

    def crossings(self) -> int:
        """Cells that two words share."""
        return (self.covered[ACROSS] & self.covered[DOWN]).bit_count()

    def accidental_cells(self) -> int:
        """Cells of runs that may not be there: a word that was taken away had joined their letters."""
        bad_cells, seen = 0, {laid.word for laid in self.laid}
        for direction in DIRECTIONS if self.adjacency != Adjacency.ANY else ():
            step = self.canvas.steps[direction]
            left = self.filled & self.filled >> step & ~self.links[direction]
            while left:
                start = (left & -left).bit_length() - 1
                start -= step * len(self.before(start, step))
                run = self.signs[start] + self.after(start, step)
                cells = self.canvas.lines[direction][len(run)] << start
                bad_cells |= 0 if self._is_word(run) and run not in seen else cells
                seen.add(run)
                left &= ~cells
        return bad_cells

    def _is_word(self, run: str) -> bool:
        return self.adjacency == Adjacency.WORDS and self.fits is not None and run[-1] in self.fits(run[:-1], "")

    def touching_cells(self, laid: LaidWord) -> int:
        """The cells that are empty now and that would stand beside letters of no crossing word."""
        step = self.canvas.steps[TURNED[laid.direction]]
        return laid.mask & ~self.filled & (self.filled << step | self.filled >> step)

    def formed_runs(self, laid: LaidWord) -> list[str]:
        """The runs that the word would form across itself where it crosses no word."""
        step, word_step = self.canvas.steps[TURNED[laid.direction]], self.canvas.steps[laid.direction]
        runs, left = [], self.touching_cells(laid)
        while left:
            at = (left & -left).bit_length() - 1
            left &= left - 1
            runs.append(self.before(at, step) + laid.word[(at - laid.start) // word_step] + self.after(at, step))
        return runs

    def places(self, word: str) -> Iterator[LaidWord]:
        """Every place where the word can stand, with its crossings; the first word can stand anywhere."""
        for direction in DIRECTIONS:
            left = self._start_cells(word, direction)
            while left:
                low = left & -left
                left ^= low
                laid = self.canvas.laid(word, direction, low.bit_length() - 1, self.filled)
                if self.adjacency != Adjacency.WORDS or self._forms_new_words(laid):
                    yield laid

    def _forms_new_words(self, laid: LaidWord) -> bool:
        """Whether the words that it forms are not there yet: no entry comes twice."""
        formed = [laid.word, *self.formed_runs(laid)]
        return len(set(formed)) == len(formed) and self.formed.isdisjoint(formed)

    def _start_cells(self, word: str, direction: Direction) -> int:
        """The cells in which the word can begin."""
        step, boards = self.canvas.steps[direction], self._boards[direction]
        starts = self._room_cells(len(word), direction)
        for place, sign in enumerate(word):
            board = boards.get(sign)
            if board is None:
                board = boards[sign] = self._letter_board(sign, direction)
            starts &= board >> place * step
            if not starts:
                return 0
        return starts

    def _room_cells(self, length: int, direction: Direction) -> int:
        """The cells where some word of that length could begin: in the box, free at its ends, meeting another."""
        room = self._rooms.get((length, direction))
        if room is None:
            room = self._rooms[length, direction] = self._new_room(length, direction)
        return room

    def _new_room(self, length: int, direction: Direction) -> int:
        reach, step = self.canvas.reachable_box(self.box), self.canvas.steps[direction]
        if direction == ACROSS:
            room = self.canvas.area_mask(reach._replace(right=min(reach.right, self.canvas.cols - 1) - length + 1))
        else:
            room = self.canvas.area_mask(reach._replace(bottom=min(reach.bottom, self.canvas.rows - 1) - length + 1))
        if self.filled:
            room &= self._meeting_cells(direction)[length] & ~(self.filled << step) & ~(self.filled >> length * step)
        return room

    def _meeting_cells(self, direction: Direction) -> list[int]:
        """For each length the cells from which a word of it meets another."""
        if direction not in self._met:
            step, other = self.canvas.steps[direction], self.canvas.steps[TURNED[direction]]
            met = self.filled
            if self.adjacency != Adjacency.NONE:
                met |= self.filled << other | self.filled >> other
            cells_by_length = [0]
            for length in range(max(self.canvas.height, self.canvas.width)):
                cells_by_length.append(cells_by_length[-1] | met >> length * step)
            self._met[direction] = cells_by_length
        return self._met[direction]

    def _letter_board(self, sign: str, direction: Direction) -> int:
        """The cells that take this letter of a word in that direction."""
        here = self._letters.get(sign, 0) & ~self.covered[direction]
        return here | self._empty_cells(direction) | self._checked_letters(direction).get(sign, 0)

    def _empty_cells(self, direction: Direction) -> int:
        """The empty cells that take any letter."""
        if direction not in self._free:
            step, stops = self.canvas.steps[TURNED[direction]], self.stops[TURNED[direction]]
            free = self.canvas.full & ~self.filled & ~stops
            if self.adjacency != Adjacency.ANY:
                free &= ~(self.filled << step) & ~(self.filled >> step)
            self._free[direction] = free
        return self._free[direction]

    def _checked_letters(self, direction: Direction) -> dict[str, int]:
        """For each letter the empty cells where it makes a word of the list with what stands across."""
        if self.adjacency != Adjacency.WORDS or self.fits is None:
            return {}
        if direction not in self._cross:
            cells_by_letter: dict[str, int] = {}
            for at, before, after in self._gap_cells(direction):
                for sign in self.fits(before, after):
                    cells_by_letter[sign] = cells_by_letter.get(sign, 0) | 1 << at
            self._cross[direction] = cells_by_letter
        return self._cross[direction]

    def _gap_cells(self, direction: Direction) -> Iterator[tuple[int, str, str]]:
        """The empty cells beside letters, with what stands before and after each, seen across the direction."""
        step, stops = self.canvas.steps[TURNED[direction]], self.stops[TURNED[direction]]
        left = self.canvas.full & ~self.filled & ~stops & (self.filled << step | self.filled >> step)
        while left:
            low = left & -left
            left ^= low
            at = low.bit_length() - 1
            yield at, self.before(at, step), self.after(at, step)

    def before(self, at: int, step: int) -> str:
        """The letters that lead to a cell."""
        return self.after(at, -step)[::-1]

    def after(self, at: int, step: int) -> str:
        """The letters from the next cell on, up to an empty one."""
        letters = ""
        while (sign := self.signs.get(at := at + step)) is not None:
            letters += sign
        return letters
