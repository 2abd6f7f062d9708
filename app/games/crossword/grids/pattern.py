"""A pattern of blocks that is being changed: what each line of it costs, and what the whole of it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import NamedTuple

from app.games.crossword.grid import BLOCK, OPEN, OUTSIDE

LEAST = 3  # letters of an entry


class LineWorth(NamedTuple):
    """Faults of a line (a whole number, 0 for none), the number of its entries, and their worth."""

    faults: int
    words: int
    worth: float


class LineTable(dict[int, LineWorth]):
    """The worth of lines of one kind, by the mask of their open cells; each is worked out once."""

    def __init__(self, worths: Sequence[float], parity: int | None = None) -> None:
        """`worths[length]` of an entry; `parity` in a lattice: the places whose letters are checked (0 even, 1 odd)."""
        super().__init__()
        self._worths = worths
        self._parity = parity

    def __missing__(self, mask: int) -> LineWorth:
        faults, words, worth = (0 if mask else LEAST), 0, 0.0
        for start, length in bit_runs(mask):
            faults += max(0, LEAST - length) + self._is_loose(start, length)
            if length >= LEAST:
                entry_faults, entry_worth = self._judge_entry(start, length)
                faults, words, worth = faults + entry_faults, words + 1, worth + entry_worth
        line_worth = self[mask] = LineWorth(faults, words, worth)
        return line_worth

    def _judge_entry(self, start: int, length: int) -> tuple[int, float]:
        """The faults and the worth of an entry that is long enough."""
        return 0, self._worths[length]

    def _is_loose(self, start: int, length: int) -> bool:
        """Whether less than half of an entry of a lattice is checked: it begins and ends with a letter that is not."""
        return self._parity is not None and length % 2 == 1 and start % 2 != self._parity


class LetteredTable(LineTable):
    """The worth of a line that has letters: an entry whose letters no word has is a fault."""

    def __init__(
        self, worths: Sequence[float], letters: Mapping[int, str], worth_of_letters: Callable[[str], float | None]
    ) -> None:
        """`letters` by their places; `worth_of_letters` of a pattern with letters, None if no word has them."""
        super().__init__(worths)
        self._letters, self._worth_of_letters = letters, worth_of_letters

    def _judge_entry(self, start: int, length: int) -> tuple[int, float]:
        pattern = "".join(self._letters.get(place, OPEN) for place in range(start, start + length))
        if pattern == OPEN * length:
            return super()._judge_entry(start, length)
        worth = self._worth_of_letters(pattern)
        return (1, 0.0) if worth is None else (0, worth)


class BetweenTable(dict[int, LineWorth]):
    """Lines that hold no entries: of a lattice, with cells of those that pass through, or of a shape."""

    def __missing__(self, mask: int) -> LineWorth:
        return LineWorth(0, 0, 0.0)


class Change(NamedTuple):
    """Cells that change together: the lines that they lie in, each with its mask, and their mask in the whole."""

    lines: tuple[tuple[int, int], ...]
    cells: int


class Frame:
    """The size of a grid and where its bits are.

    A cell's bit is row * (width + 1) + column: a column without cells keeps the rows apart. Lines are rows from the
    top, then columns from the left; in a line's mask bit n is the place n.
    """

    def __init__(self, height: int, width: int, outside: Set[int] = frozenset()) -> None:
        """`outside`: the indices of the cells outside the shape, which are in no mask of a pattern."""
        self.height, self.width, self.stride = height, width, width + 1
        self.full = self.mask(at for at in range(height * width) if at not in outside)

    def bit(self, at: int) -> int:
        row, col = divmod(at, self.width)
        return 1 << row * self.stride + col

    def mask(self, cells: Iterable[int]) -> int:
        return sum(self.bit(at) for at in cells)

    def change(self, cells: Iterable[int]) -> Change:
        """Return the change that flips these cells (indices), with the mask of each line it touches."""
        lines: dict[int, int] = {}
        chosen = tuple(cells)
        for row, col in (divmod(at, self.width) for at in chosen):
            lines[row] = lines.get(row, 0) | 1 << col
            lines[self.height + col] = lines.get(self.height + col, 0) | 1 << row
        return Change(tuple(sorted(lines.items())), self.mask(chosen))

    def lines(self, cells: int) -> list[int]:
        """The masks of all lines of a grid with these open cells."""
        across = [cells >> row * self.stride & (1 << self.width) - 1 for row in range(self.height)]
        down = [sum((line >> col & 1) << row for row, line in enumerate(across)) for col in range(self.width)]
        return across + down

    def rows(self, cells: int) -> tuple[str, ...]:
        """The grid as text."""
        cols = range(self.width)
        pairs = list(zip(self.lines(cells), self.lines(self.full), strict=True))[: self.height]
        return tuple("".join(_cell_sign(line >> col & 1, full >> col & 1) for col in cols) for line, full in pairs)

    def parts(self, cells: int) -> int:
        """Return how many pieces without a connection the open cells make."""
        count = 0
        while cells:
            cells &= ~self._flood_fill(cells)
            count += 1
        return count

    def _flood_fill(self, cells: int) -> int:
        stride, reached, grown = self.stride, 0, cells & -cells
        while grown != reached:
            reached = grown
            grown |= (grown << 1 | grown >> 1 | grown << stride | grown >> stride) & cells
        return reached

    def count_clumps(self, cells: int) -> int:
        """Return how many squares of two by two blocks there are."""
        blocks, stride = self.full & ~cells, self.stride
        pairs = blocks & blocks >> 1
        return (pairs & pairs >> stride).bit_count()

    def count_cheaters(self, cells: int) -> int:
        """Return how many blocks only shorten entries: opening one would leave the number of entries as it is."""
        stride = self.stride
        one_beside, one_above = cells << 1 ^ cells >> 1, cells << stride ^ cells >> stride
        return (self.full & ~cells & one_beside & one_above).bit_count()


def _cell_sign(is_open: int, is_inside: int) -> str:
    return OPEN if is_open else BLOCK if is_inside else OUTSIDE


def bit_runs(mask: int) -> Iterable[tuple[int, int]]:
    """Where each run of ones begins, and how long it is."""
    at = 0
    while mask:
        skipped = (mask & -mask).bit_length() - 1
        mask >>= skipped
        length = (~mask & mask + 1).bit_length() - 1
        yield at + skipped, length
        mask >>= length
        at += skipped + length
