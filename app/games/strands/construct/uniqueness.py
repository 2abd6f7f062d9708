"""Laying words on the paths of a tiling so that each can be traced on one set of cells only.

Which cells a path takes is a matter of lengths. The letters come after: words of one length can be swapped, and every
word can run either way, or any other way through its cells. Most second traces leave the true one for a single cell, or
take an ending that two words share ("-ing") from the other word. These are ruled out first: for each way to lay a word
two sets of (letters, cell where they begin) are kept as the bits of one integer, those that it brings and those that
would double it. Ways get along if neither brings what doubles the other. Only words that all get along are traced.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random

from app.games.strands.cells import Path, cells_of, grid
from app.games.strands.construct.layout import Near, Tiling
from app.games.strands.tracing import cell_sets, cells_by_letter

# How long to stay with one tiling: words laid, and full boards traced.
BUDGET, BOARDS = 400, 10
# Ways through the cells of one path, and steps to look for them.
WAYS, STEPS = 6, 400

_GRID = grid()


@dataclass(frozen=True, slots=True)
class Laid:
    """The path of each word, in the words' order, and how many words have more than one set of cells."""

    paths: tuple[Path, ...]
    ambiguous: int


@dataclass(frozen=True, slots=True)
class WordWay:
    """A word on a path, with the (letters, cell) pairs that it brings, and those that would double it."""

    word: int
    path: Path
    brings: int
    shuns: int


def count_ambiguous(words: Sequence[str], paths: Sequence[Path], enough: int = 1 << 30) -> int:
    """Return how many of the words can be traced on more than one set of cells; stops counting at `enough`."""
    where = cells_by_letter(zip(words, paths, strict=True))
    ambiguous = 0
    for word in words:
        ambiguous += len(cell_sets(where, word)) > 1
        if ambiguous >= enough:
            break
    return ambiguous


class Dealer:
    """Lays the same words, the spangram first, on one tiling after another.

    The words whose numbers are pinned lie on every tiling as it comes: they are neither swapped nor turned.
    """

    __slots__ = ("_base", "_best", "_boards", "_code", "_endings", "_hand", "_rng", "_steps", "pinned", "words")

    def __init__(self, words: Sequence[str], rng: Random, pinned: Collection[int] = ()) -> None:
        self.words, self.pinned = tuple(words), frozenset(pinned)
        self._rng = rng
        kinds = [*sorted(set("".join(words))), *shared_endings(words)]
        # The bit of a pair is the code of its letters plus the cell.
        self._code = {letters: at * _GRID.size for at, letters in enumerate(kinds)}
        self._endings = [letters for letters in kinds if len(letters) > 1]
        # What the search at hand holds: the path of each word, the ways chosen, the best board, what it may still do.
        self._base: list[Path] = []
        self._hand: list[WordWay] = []
        self._best = Laid((), 0)
        self._steps = self._boards = 0

    def plain(self, tiling: Tiling) -> Laid:
        """The words as the tiling comes."""
        paths = (tiling.spangram, *tiling.words)
        return Laid(paths, count_ambiguous(self.words, paths))

    def lay_on_tiling(self, tiling: Tiling, best: Laid, winding: bool = False) -> Laid:
        """The least ambiguous board that is found on the tiling; `best` itself unless one is less ambiguous.

        `winding` tries more ways through the cells of a path than forwards and backwards.
        """
        paths = (tiling.spangram, *tiling.words)
        turned = [
            [path] if at in self.pinned else self._path_options(path, tiling.near, winding)
            for at, path in enumerate(paths)
        ]
        loose = [at for at in range(1, len(paths)) if at not in self.pinned]
        choices = [
            self._list_ways(loose if at in loose else [at], paths_of_word) for at, paths_of_word in enumerate(turned)
        ]
        self._base, self._best, self._steps, self._boards = [()] * len(self.words), best, BUDGET, BOARDS
        return self._search(choices, 0, 0)

    def lay_group_again(
        self, laid: Laid, group: Sequence[int], doubled: Sequence[int], paths: Sequence[Path], near: Near
    ) -> Laid:
        """Lay a group of the words anew, on other paths through their cells, while all other words stay.

        These are kept as they are, apart from those that are doubled already. The answer is `laid` itself unless a
        board is found that is no more ambiguous.
        """
        good = [at for at in range(len(self.words)) if at not in group and at not in doubled]
        fixed_ways = [self._make_way(at, self.words[at], laid.paths[at]) for at in good]
        choices = [self._list_ways(group, self._path_options(path, near, winding=True)) for path in paths]
        self._base, self._best = list(laid.paths), Laid(laid.paths, laid.ambiguous + 1)
        self._steps, self._boards = BUDGET // 8, BOARDS // 2
        brought, shunned = (
            reduce(or_, masks, 0) for masks in ([k.brings for k in fixed_ways], [k.shuns for k in fixed_ways])
        )
        best = self._search(choices, brought, shunned)
        return best if best.ambiguous <= laid.ambiguous else laid

    def _path_options(self, path: Path, near: Near, winding: bool) -> Sequence[Path]:
        return ways_through(path, near, self._rng) if winding else (path, path[::-1])

    def _list_ways(self, words: Sequence[int], paths: Sequence[Path]) -> list[WordWay]:
        """All ways to lay one of the words on one of the paths, shuffled."""
        fitting = [at for at in words if len(self.words[at]) == len(paths[0])]
        ways = [self._make_way(at, self.words[at], path) for at in fitting for path in paths]
        self._rng.shuffle(ways)
        return ways

    def _make_way(self, at: int, word: str, path: Path) -> WordWay:
        near, last = _GRID.near, len(path) - 1
        others = _GRID.all & ~sum(1 << cell for cell in path)
        brings = shuns = 0
        for step, (letter, cell) in enumerate(zip(word, path, strict=True)):
            between = others
            if step:
                between &= near[path[step - 1]]
            if step < last:
                between &= near[path[step + 1]]
            brings |= 1 << (self._code[letter] + cell)
            shuns |= between << self._code[letter]
        for text, cells in ((word, path), (word[::-1], path[::-1])):
            for ending in self._endings:
                if text.endswith(ending) and len(ending) <= last:
                    shuns |= (near[cells[last - len(ending)]] & others) << self._code[ending]
                for start in _find_occurrences(text, ending):
                    brings |= 1 << (self._code[ending] + cells[start])
        return WordWay(at, path, brings, shuns)

    def _search(self, choices: list[list[WordWay]], brought: int, shunned: int) -> Laid:
        self._hand = []
        self._lay(sorted(choices, key=len), 0, brought, shunned)
        return self._best

    def _lay(self, choices: list[list[WordWay]], used: int, brought: int, shunned: int) -> None:
        """Lay the words from here on every way, until the budget or the ambiguity is used up."""
        if len(self._hand) == len(choices):
            self._boards -= 1
            return self._trace_board()
        for way in choices[len(self._hand)]:
            if used >> way.word & 1 or way.brings & shunned or way.shuns & brought:
                continue
            if self._steps <= 0 or self._boards <= 0 or not self._best.ambiguous:
                return None
            self._steps -= 1
            self._hand.append(way)
            self._lay(choices, used | 1 << way.word, brought | way.brings, shunned | way.shuns)
            self._hand.pop()
        return None

    def _trace_board(self) -> None:
        for way in self._hand:
            self._base[way.word] = way.path
        ambiguous = count_ambiguous(self.words, self._base, self._best.ambiguous)
        if ambiguous < self._best.ambiguous:
            self._best = Laid(tuple(self._base), ambiguous)


def shared_endings(words: Sequence[str]) -> list[str]:
    """The endings of two letters and more, of words read either way, that other words have too, read either way."""
    read = [(at, text) for at, word in enumerate(words) for text in (word, word[::-1])]
    endings = ((at, text[start:]) for at, text in read for start in range(1, len(text) - 1))
    return sorted({end for at, end in endings if any(end in text for other, text in read if other != at)})


def _find_occurrences(text: str, part: str) -> Iterator[int]:
    start = text.find(part)
    while start >= 0:
        yield start
        start = text.find(part, start + 1)


def ways_through(path: Path, near: Near, rng: Random) -> list[Path]:
    """Return some ways through the cells of a path, the path and its reverse among them."""
    cells = sum(1 << cell for cell in path)
    ways = {path, path[::-1]}
    steps = STEPS
    stack: list[tuple[Path, int]] = [((cell,), cells ^ 1 << cell) for cell in rng.sample(path, len(path))]
    while stack and steps and len(ways) < WAYS:
        steps -= 1
        walked, left = stack.pop()
        if not left:
            ways.add(walked)
        stack += [((*walked, cell), left ^ 1 << cell) for cell in cells_of(near[walked[-1]] & left)]
    return sorted(ways)
