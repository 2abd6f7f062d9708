"""Where words lie on a board whose letters are typed: all places of a word, and for a list of words those that are left
when the others have theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.games.strands.cells import Path, grid

# Letters that no word has (a board of one letter) would be traced forever: so many steps are taken for a word, and so
# many ways are told apart.
STEPS, MOST_WAYS = 8_000, 200
# Steps for all words of a list together; a full board of English words takes about two thousand.
STEPS_TOGETHER = 20_000
_GRID = grid()


class Way(NamedTuple):
    """A path with its masks: cells and diagonal blocks."""

    path: Path
    cells: int
    blocks: int


class Ways(NamedTuple):
    """The ways to trace a word; `all` is False if the search was given up before its end."""

    found: tuple[Way, ...]
    all: bool

    @property
    def places(self) -> int:
        """On how many sets of cells."""
        return len({way.cells for way in self.found})


def ways(letters: str, word: str) -> Ways:
    """The ways to trace the word over the 48 letters; of those that take the same cells and diagonals, one."""
    return _trace(letters, word, STEPS)[0]


def trace_all(letters: str, words: Sequence[str]) -> dict[str, Ways]:
    """Return the ways of each word; at most `STEPS_TOGETHER` steps are taken for all of them."""
    left = STEPS_TOGETHER
    traced: dict[str, Ways] = {}
    for word in dict.fromkeys(words):
        traced[word], taken = _trace(letters, word, min(STEPS, left))
        left -= taken
    return traced


def _trace(letters: str, word: str, most: int) -> tuple[Ways, int]:
    """Return the ways of a word and the number of steps taken, `most` at most."""
    found: dict[tuple[int, int], Way] = {}
    steps = most
    starts = [cell for cell, letter in enumerate(letters) if word and letter == word[0]]
    stack = [Way((cell,), 1 << cell, 0) for cell in starts]
    while stack and steps and len(found) < MOST_WAYS:
        steps -= 1
        way = stack.pop()
        if len(way.path) == len(word):
            found.setdefault((way.cells, way.blocks), way)
        else:
            stack += _onwards(way, letters, word[len(way.path)])
    return Ways(tuple(sorted(found.values())), not stack), most - steps


def _onwards(way: Way, letters: str, letter: str) -> Iterator[Way]:
    last = way.path[-1]
    for cell in _GRID.neighbours[last]:
        if letters[cell] == letter and not way.cells >> cell & 1:
            yield Way((*way.path, cell), way.cells | 1 << cell, way.blocks | _GRID.block[last][cell])


def place(letters: str, words: Sequence[str], fixed: Sequence[Path] = ()) -> dict[str, Ways]:
    """For each word the ways that are left beside the fixed paths, and beside the words with only one place."""
    return settle(trace_all(letters, words), fixed)


def settle(traced: Mapping[str, Ways], fixed: Sequence[Path] = ()) -> dict[str, Ways]:
    """The ways of each word that are left beside the fixed paths, and beside the words with only one place.

    A word with one set of cells is settled on it, and no other word may touch or cross it; so a word that is there
    twice may still find its place.
    """
    taken = [Way(path, *_GRID.masks(path)) for path in fixed]
    left = {word: _beside(some, taken) for word, some in traced.items()}
    settled: set[str] = set()
    while new := next((word for word, some in left.items() if word not in settled and is_settled(some)), None):
        settled.add(new)
        chosen = [left[new].found[0]]
        left = {word: some if word in settled else _beside(some, chosen) for word, some in left.items()}
    return left


def is_settled(some: Ways) -> bool:
    """Whether there is one place, and surely no other."""
    return some.all and some.places == 1


def settled(left: Mapping[str, Ways]) -> dict[str, Path]:
    """The paths of the words that have one place."""
    return {word: some.found[0].path for word, some in left.items() if is_settled(some)}


def _beside(some: Ways, taken: Sequence[Way]) -> Ways:
    free = (way for way in some.found if not any(way.cells & one.cells or way.blocks & one.blocks for one in taken))
    return Ways(tuple(free), some.all)
