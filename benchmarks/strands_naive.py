"""Blind solving as one first thinks of it, for comparison: a matrix of letter pairs, sets of visited cells, zones.

Every word whose neighbouring letters are neighbours somewhere on the board is traced everywhere. Each spanning word
then cuts the board into zones, and each zone is filled with the words that lie in it, from its first free cell on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import process_time

ROWS, COLUMNS = 8, 6
Cell = tuple[int, int]
SHORTEST_SPANGRAM = 6


class OutOfTime(Exception):
    """Raised when the search has used its time."""


@dataclass(frozen=True)
class Placed:
    """A word and its path."""

    word: str
    path: tuple[Cell, ...]


class Naive:
    """One search of one board, of as much processor's time as it gets."""

    def __init__(self, rows: Sequence[str], words: Iterable[str], count: int, seconds: float) -> None:
        self.letters = {(r, c): rows[r][c] for r in range(ROWS) for c in range(COLUMNS)}
        self.words, self.count = words, count
        self.until = process_time() + seconds

    def solve(self) -> list[tuple[Placed, list[Placed]]]:
        """Every spangram with every choice of theme words; raises OutOfTime."""
        placed = list(self.trace_all())
        found = []
        for spangram in placed:
            if len(spangram.word) >= SHORTEST_SPANGRAM and spans(spangram.path):
                free = set(self.letters) - set(spangram.path)
                inside = [word for word in placed if free.issuperset(word.path) and not cross(word, spangram)]
                found += [(spangram, words) for words in self.fill_zones(zones(free), inside, self.count)]
        return found

    def trace_all(self) -> Iterator[Placed]:
        pairs = {(self.letters[cell], self.letters[near]) for cell in self.letters for near in around(cell)}
        for word in self.words:
            if all(pair in pairs for pair in pairwise(word)):
                self.check()
                for cell in self.letters:
                    if self.letters[cell] == word[0]:
                        yield from self.trace(word, (cell,), {cell})

    def trace(self, word: str, path: tuple[Cell, ...], visited: set[Cell]) -> Iterator[Placed]:
        if len(path) == len(word):
            yield Placed(word, path)
            return
        for near in around(path[-1]):
            if near not in visited and self.letters.get(near) == word[len(path)]:
                yield from self.trace(word, (*path, near), visited | {near})

    def fill_zones(self, left: list[set[Cell]], words: list[Placed], count: int) -> Iterator[list[Placed]]:
        if not left:
            if count == 0:
                yield []
            return
        inside = [word for word in words if left[0].issuperset(word.path)]
        for filled in self.fill(left[0], inside, count):
            for rest in self.fill_zones(left[1:], words, count - len(filled)):
                yield filled + rest

    def fill(self, zone: set[Cell], words: list[Placed], count: int) -> Iterator[list[Placed]]:
        self.check()
        if not zone:
            yield []
        elif count > 0:
            first = min(zone)
            for word in words:
                if first in word.path and zone.issuperset(word.path):
                    beside = [other for other in words if not cross(word, other)]
                    for rest in self.fill(zone - set(word.path), beside, count - 1):
                        yield [word, *rest]

    def check(self) -> None:
        if process_time() > self.until:
            raise OutOfTime


def around(cell: Cell) -> Iterator[Cell]:
    row, column = cell
    for r in range(row - 1, row + 2):
        for c in range(column - 1, column + 2):
            if (r, c) != cell and 0 <= r < ROWS and 0 <= c < COLUMNS:
                yield r, c


def spans(path: Sequence[Cell]) -> bool:
    rows, columns = {row for row, _ in path}, {column for _, column in path}
    return {0, ROWS - 1} <= rows or {0, COLUMNS - 1} <= columns


def diagonals(path: Sequence[Cell]) -> set[Cell]:
    """Twice the middles of the diagonal steps; two paths cross where they share one."""
    return {(r1 + r2, c1 + c2) for (r1, c1), (r2, c2) in pairwise(path) if r1 != r2 and c1 != c2}


def cross(one: Placed, other: Placed) -> bool:
    return not diagonals(one.path).isdisjoint(diagonals(other.path))


def zones(free: set[Cell]) -> list[set[Cell]]:
    """The parts of the free cells that hang together."""
    left, found = set(free), []
    while left:
        zone, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            zone.add(cell)
            near = left.intersection(around(cell))
            left -= near
            edge += near
        found.append(zone)
    return found
