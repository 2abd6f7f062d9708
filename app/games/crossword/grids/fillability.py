"""How well an empty grid can be filled, told in microseconds from the lengths of its entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, log, log10

from app.games.crossword.grid import BLOCK, MOST, OPEN, OUTSIDE, SHORTEST, Grid
from app.games.crossword.lists.scored import ScoredList

# What two entries lose by sharing a cell, and an entry by a letter that is given: about one word in 25 agrees. Of 320
# patterns, 5 to 21 cells a side, this factor tells best which can be filled in half a second (AUC 0.99); with 1.21,
# which does as well for one size alone, large grids and small ones cannot be compared.
SHARED = 1.4
# A length of which the list has no word: the slot stays empty, whatever else is tried.
HOPELESS = -6.0
SCORE = 20
# The index at which half of the patterns are filled at once, and how fast that changes.
MIDDLE, WIDTH = -6.0, 3.0


class Fillability:
    """The index of a word list: `logs[length]` is the logarithm (base ten) of how many words it has of that length."""

    def __init__(self, counts: Sequence[int]) -> None:
        """`counts[length]` words of each length from 0; entries that are longer have none."""
        all_counts = [*counts, *[0] * (MOST + 1 - len(counts))]
        self.logs = tuple(log10(count) if count else HOPELESS for count in all_counts)

    def index(self, grid: Grid) -> float:
        """Expected fills of the grid, as a logarithm: words of each slot's length, less 1.4 a cell that two share.

        A slot that is filled adds nothing; a letter costs the slots through it as much as a shared cell does. After a
        counting argument: if letters were independent, that many ways of filling all slots would agree where they
        cross.
        """
        if grid.bars_right or grid.bars_below:
            return self._of_runs(grid.pattern(slot) for slot in grid.slots) - SHARED * _open_crossings(grid)
        across, down = list(grid.rows), ["".join(column) for column in zip(*grid.rows, strict=True)]
        return self._of_runs(_slot_runs(across + down)) - SHARED * _count_checked(grid)

    def _of_runs(self, runs: Iterable[str]) -> float:
        total, logs = 0.0, self.logs
        for run in runs:
            empty = run.count(OPEN)
            if empty:
                total += logs[len(run)] - SHARED * (len(run) - empty)
        return total


def of_list(words: ScoredList, score: int = SCORE) -> Fillability:
    """The index of the words of at least this score (0-100) in a list."""
    return Fillability(_length_counts(words, score))


@lru_cache(maxsize=16)
def _length_counts(words: ScoredList, score: int) -> tuple[int, ...]:
    lengths = range(SHORTEST, MOST + 1)
    return *[0] * SHORTEST, *(words.of_length(length).count_reaching(score) for length in lengths)


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
    """How many open cells belong to two slots, by a bit a cell: a column of blocks keeps the rows apart."""
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
