"""Where words lie on a board whose letters are typed: all places of a word, and for a list of words those that are left
when the others have theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from app.contract.game_types import Value
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

    traces: tuple[Way, ...]
    all: bool

    @property
    def places(self) -> int:
        """On how many sets of cells."""
        return len({way.cells for way in self.traces})


def count_places(some: Ways) -> dict[str, Value]:
    """The number of places as a remark tells it: with `at_least` where the search for more was given up."""
    return {"places": some.places} if some.all else {"places": some.places, "at_least": 1}


def find_ways(letters: str, word: str) -> Ways:
    """The ways to trace the word over the 48 letters; of those that take the same cells and diagonals, one."""
    return _trace_word(letters, word, STEPS)[0]


def trace_all(letters: str, words: Sequence[str]) -> dict[str, Ways]:
    """Return the ways of each word; at most `STEPS_TOGETHER` steps are taken for all of them."""
    left = STEPS_TOGETHER
    traced: dict[str, Ways] = {}
    for word in dict.fromkeys(words):
        traced[word], taken = _trace_word(letters, word, min(STEPS, left))
        left -= taken
    return traced


def _trace_word(letters: str, word: str, most: int) -> tuple[Ways, int]:
    """Return the ways of a word and the number of steps taken, `most` at most."""
    way_by_masks: dict[tuple[int, int], Way] = {}
    steps = most
    starts = [cell for cell, letter in enumerate(letters) if word and letter == word[0]]
    stack = [Way((cell,), 1 << cell, 0) for cell in starts]
    while stack and steps and len(way_by_masks) < MOST_WAYS:
        steps -= 1
        way = stack.pop()
        if len(way.path) == len(word):
            way_by_masks.setdefault((way.cells, way.blocks), way)
        else:
            stack += _next_ways(way, letters, word[len(way.path)])
    return Ways(tuple(sorted(way_by_masks.values())), not stack), most - steps


def _next_ways(way: Way, letters: str, letter: str) -> Iterator[Way]:
    last = way.path[-1]
    for cell in _GRID.neighbours[last]:
        if letters[cell] == letter and not way.cells >> cell & 1:
            yield Way((*way.path, cell), way.cells | 1 << cell, way.blocks | _GRID.block[last][cell])


def place_words(letters: str, words: Sequence[str], fixed: Sequence[Path] = ()) -> dict[str, Ways]:
    """For each word the ways that are left beside the fixed paths, and beside the words with only one place."""
    return settle_words(trace_all(letters, words), fixed)


def settle_words(traced: Mapping[str, Ways], fixed: Sequence[Path] = ()) -> dict[str, Ways]:
    """The ways of each word that are left beside the fixed paths, and beside the words with only one place.

    A word with one set of cells is settled on it, and no other word may touch or cross it; so a word that is there
    twice may still find its place.
    """
    taken = [Way(path, *_GRID.masks(path)) for path in fixed]
    left = {word: _ways_beside(ways_of_word, taken) for word, ways_of_word in traced.items()}
    settled: set[str] = set()
    while new := next(
        (word for word, ways_of_word in left.items() if word not in settled and is_settled(ways_of_word)), None
    ):
        settled.add(new)
        chosen = [left[new].traces[0]]
        left = {
            word: ways_of_word if word in settled else _ways_beside(ways_of_word, chosen)
            for word, ways_of_word in left.items()
        }
    return left


def is_settled(some: Ways) -> bool:
    """Whether there is one place, and surely no other."""
    return some.all and some.places == 1


def settled_paths(left: Mapping[str, Ways]) -> dict[str, Path]:
    """The paths of the words that have one place."""
    return {word: ways_of_word.traces[0].path for word, ways_of_word in left.items() if is_settled(ways_of_word)}


def _ways_beside(some: Ways, taken: Sequence[Way]) -> Ways:
    free = (
        way
        for way in some.traces
        if not any(way.cells & taken_way.cells or way.blocks & taken_way.blocks for taken_way in taken)
    )
    return Ways(tuple(free), some.all)
