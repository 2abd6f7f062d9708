"""How well a grid can be filled, told in microseconds from the lengths of its entries and the letters that it has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import exp, log, log10

from app.games.crossword.grid import BLOCK, MOST, OPEN, OUTSIDE, SHORTEST, Grid
from app.games.crossword.lists.scored import ScoredList

# What two entries lose by sharing a cell, and, where no list is asked, an entry by a letter that is given: about one
# word in 25 agrees. Of 320 patterns, 5 to 21 cells a side, this factor tells best which can be filled in half a second
# (AUC 0.99); with 1.21, which does as well for one size alone, large grids and small ones cannot be compared.
SHARED = 1.4
# A length of which the list has no word: the slot stays empty, whatever else is tried.
HOPELESS = -6.0
# A slot whose letters no word of the list has: nothing fills such a grid, so that the meter shows 0.
NO_WORD = -1000.0
SCORE = 20
# No grid under -35 has been filled; an open 8 × 8 lies at -20, and an open 15 × 15 at -210.
TOO_OPEN = -70.0
# The index at which half of the patterns are filled at once, and how fast that changes.
MIDDLE, WIDTH = -6.0, 3.0


class Fillability:
    """The index of a word list: `logs[length]` is the logarithm (base ten) of how many words it has of that length."""

    def __init__(self, counts: Sequence[int], count_matching: Callable[[str], int] | None = None) -> None:
        """`counts[length]` words of each length from 0; entries that are longer have none.

        `count_matching` tells how many words have the letters of a pattern; without it, letters count by how often
        words agree in one.
        """
        all_counts = [*counts, *[0] * (MOST + 1 - len(counts))]
        self.logs = tuple(log10(count) if count else HOPELESS for count in all_counts)
        self._count_matching = count_matching

    def slot_worth(self, pattern: str) -> float:
        """Return the share of a slot in the index: 0 when it is full, NO_WORD when no word has its letters."""
        letters = len(pattern) - pattern.count(OPEN)
        if letters == len(pattern):
            return 0.0
        if not letters or self._count_matching is None:
            return self.logs[len(pattern)] - SHARED * letters
        count = self._count_matching(pattern)
        return log10(count) if count else NO_WORD

    def index(self, grid: Grid) -> float:
        """Expected fills of the grid, as a logarithm: words of each slot's length, less 1.4 a cell that two share.

        A slot that is filled adds nothing, and one with letters the words that have them. After a counting argument: if
        letters were independent, that many ways of filling all slots would agree where they cross.
        """
        if grid.bars_right or grid.bars_below:
            return self._of_runs(grid.pattern(slot) for slot in grid.slots) - SHARED * _open_crossings(grid)
        across, down = list(grid.rows), ["".join(column) for column in zip(*grid.rows, strict=True)]
        return self._of_runs(_slot_runs(across + down)) - SHARED * _count_checked(grid)

    def _of_runs(self, runs: Iterable[str]) -> float:
        return sum(map(self.slot_worth, runs))


def of_list(words: ScoredList, score: int = SCORE) -> Fillability:
    """The index of the words of at least this score (0-100) in a list."""
    return Fillability(_length_counts(words, score), PatternCounter(words, score))


class PatternCounter:
    """Counts the words of at least a score that have given letters in their places."""

    def __init__(self, words: ScoredList, score: int) -> None:
        self._words, self._score = words, score
        self._counts: dict[str, int] = {}

    def __call__(self, pattern: str) -> int:
        """The number of words that fit `pattern`, in which `.` stands for any letter; each is counted once."""
        if pattern not in self._counts:
            self._counts[pattern] = self._count(pattern)
        return self._counts[pattern]

    def _count(self, pattern: str) -> int:
        listed = self._words.of_length(len(pattern))
        left = (1 << listed.count_reaching(self._score)) - 1
        for place, letter in enumerate(pattern):
            if letter != OPEN and left:
                left &= listed.sets[place][self._words.alphabet.index(letter)]
        return left.bit_count()


@lru_cache(maxsize=16)
def _length_counts(words: ScoredList, score: int) -> tuple[int, ...]:
    lengths = range(SHORTEST, MOST + 1)
    return *[0] * SHORTEST, *(words.of_length(length).count_reaching(score) for length in lengths)


def is_too_open(grid: Grid, words: ScoredList, score: int) -> bool:
    """Whether a grid without letters is so open that no list like ours has ever filled one.

    With letters in it, or a list that was made for it, a grid may fill all the same.
    """
    is_empty = not grid.text.strip(OPEN + BLOCK + OUTSIDE)
    return is_empty and of_list(words, score).index(grid) < TOO_OPEN


def meter_percent(index: float) -> int:
    """The index as a number from 0 to 100: of so many grids in a hundred like this one, a fill is found at once."""
    return round(100 / (1 + exp(min(50.0, (MIDDLE - index) / WIDTH))))


def index_from_meter(percent: float) -> float:
    """The index that the meter shows as this number, which lies between 0 and 100."""
    share = min(max(percent, 0.5), 99.5) / 100
    return MIDDLE - WIDTH * log((1 - share) / share)


def _slot_runs(lines: Iterable[str]) -> Iterable[str]:
    """The slots in these lines: runs of two cells or more."""
    text = BLOCK.join(lines).replace(OUTSIDE, BLOCK)
    return (run for run in text.split(BLOCK) if len(run) > 1)


class _Signs(dict[int, str]):
    """Which signs are a one: every other one is a zero, or the other way round."""

    def __init__(self, signs: str, listed: str, other: str) -> None:
        super().__init__({ord(sign): listed for sign in signs})
        self.other = other

    def __missing__(self, sign: int) -> str:
        return self.other


_CELLS = _Signs(BLOCK + OUTSIDE, "0", "1")
_EMPTY = _Signs(OPEN, "1", "0")


def _count_checked(grid: Grid) -> int:
    """Return how many open cells belong to two slots, by a bit a cell: a column of blocks keeps the rows apart."""
    text, stride = BLOCK.join(grid.rows), grid.width + 1
    cells, empty = int(text.translate(_CELLS), 2), int(text.translate(_EMPTY), 2)
    level, upright = (cells << 1) | (cells >> 1), (cells << stride) | (cells >> stride)
    return (empty & level & upright).bit_count()


def _open_crossings(grid: Grid) -> int:
    """The same of a grid with bars."""
    ends = (
        cell
        for slot, met in zip(grid.slots, grid.crossings, strict=True)
        for cell, crossing in zip(slot.cells, met, strict=True)
        if crossing
    )
    return sum(grid.text[cell] == OPEN for cell in ends) // 2
