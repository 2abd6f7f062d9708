"""The shortest chains of words that use up twelve letters, proved, with their number.

Words that begin, end and weigh alike and have the same set of letters are one kind. Table 1 holds, for each first
letter and each set of letters, the fewest letters of one word that begins there and uses the set: the minimum over all
supersets, by halving cubes (Yates; Knuth, The Art of Computer Programming 4A, 7.1.4, exercise on zeta transforms).
Table j + 1 follows from table j: a word, and then j words for what is left. So the tables bound exactly what is still
to come, and a search that keeps to the bound walks through optimal chains alone.

A word may stand in a chain once, which the tables do not know. A shortest chain of four words or fewer repeats none
(what lies between could be left out, or turned round), so only longer ones are looked at for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product
from math import perm

import numpy as np
from numpy.typing import NDArray

from app.games.letterboxed.sides import LETTER_COUNT

FULL = (1 << LETTER_COUNT) - 1
NEVER = 10_000
# No chain is looked for beyond: a board that needs more words than letters counts as having no solution.
LONGEST = 12
# Of a board's best chains so many are looked at before the first are told.
LOOKED_AT = 4000
_SAFE = 4

Table = NDArray[np.int16]
Places = NDArray[np.intp]
Kinds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Optimum:
    """The proved optimum of a board: the least number of words, at that number the fewest letters, the number of chains
    that have both, and the best of them: places of words, the greatest of which is as small as can be, so that words
    that come early are preferred. Without a solution there are 0 words and no chain."""

    words: int = 0
    letters: int = 0
    ways: int = 0
    best: tuple[int, ...] = ()


class Chains:
    """The words of a board: first and last letters (0-11), sets of letters (12 bits), lengths; shapes (words,).

    Raises nothing; the places in an `Optimum` count these words.
    """

    __slots__ = (
        "_begun",
        "_failed",
        "_order",
        "_spans",
        "_starts",
        "_tables",
        "counts",
        "first",
        "last",
        "lengths",
        "masks",
    )

    def __init__(self, first: Places, last: Places, masks: Places, lengths: Places) -> None:
        keys = ((first * LETTER_COUNT + last) << 20) | (masks << 8) | lengths
        order = np.argsort(keys, kind="stable")
        starts = np.flatnonzero(np.diff(keys[order], prepend=-1))
        kinds = order[starts]
        self._order, self._starts = order, starts
        self.counts = np.diff(starts, append=len(order))
        self.first, self.last, self.masks, self.lengths = first[kinds], last[kinds], masks[kinds], lengths[kinds]
        self._spans = np.searchsorted(self.first, np.arange(LETTER_COUNT + 1)).tolist()
        self._tables: list[Table] = []
        self._begun: dict[int, Table] = {}
        self._failed: set[tuple[object, ...]] = set()

    def optimum(self) -> Optimum:
        """The least number of words, the fewest letters at that number, and how many chains have both."""
        if not len(self.masks) or int(np.bitwise_or.reduce(self.masks)) != FULL:
            return Optimum()
        whole = self.lengths[self.masks == FULL]
        if len(whole):
            return self._count_chains(1, int(whole.min()))
        reached = np.zeros((LETTER_COUNT, FULL + 1), np.bool_)
        for words in range(2, LONGEST + 1):
            optimum = self._optimum_with(words)
            if optimum.words:
                return optimum
            if words > 2 and not self._widen(reached, words - 1):
                break
        return Optimum()

    def _widen(self, reached: NDArray[np.bool_], words: int) -> bool:
        """Note what so many words can finish; False when it is nothing new, and so never will be."""
        before = int(reached.sum())
        reached |= self.table(words) < NEVER
        return int(reached.sum()) > before

    def _optimum_with(self, words: int) -> Optimum:
        """The optimum among chains of so many words; empty when there is none."""
        least = int(self._fewest_by_kind(words).min())
        if least >= NEVER or (words > _SAFE and not self._can_finish(None, FULL, words, {})):
            return Optimum()
        longest = words * int(self.lengths.max())
        counted = (self._count_chains(words, letters) for letters in range(least, longest + 1))
        return next((optimum for optimum in counted if optimum.ways), Optimum())

    def table(self, words: int) -> Table:
        """Entry (c, m): the fewest letters of exactly so many words from letter c that use all of m; NEVER for none."""
        while len(self._tables) < words:
            self._tables.append(self._next_table() if self._tables else self._first_table())
        return self._tables[words - 1]

    def _first_table(self) -> Table:
        # Letters are the columns here: the halves of the lowest bits are then twelve numbers long, and not one.
        table = np.full((FULL + 1) * LETTER_COUNT, NEVER, np.int16)
        np.minimum.at(table, self.masks * LETTER_COUNT + self.first, self.lengths.astype(np.int16))
        for bit in range(LETTER_COUNT):
            halves = table.reshape(-1, 2, LETTER_COUNT << bit)
            np.minimum(halves[:, 0], halves[:, 1], out=halves[:, 0])
        return np.ascontiguousarray(table.reshape(-1, LETTER_COUNT).T)

    def _next_table(self) -> Table:
        every = np.arange(FULL + 1)
        rows = [self._fewest_after(letter, every, len(self._tables)) for letter in range(LETTER_COUNT)]
        return np.stack(rows)

    def _fewest_after(self, letter: int, needs: Places, words: int) -> Table:
        """For each set of needed letters, the fewest letters of a word from here and then so many words."""
        kinds = slice(self._spans[letter], self._spans[letter + 1])
        last, masks, lengths = self.last[kinds], self.masks[kinds], self.lengths[kinds].astype(np.int16)
        if not len(last):
            return np.full(len(needs), NEVER, np.int16)
        flat = self.table(words).ravel()
        # The letters of a word stay in `last << LETTER_COUNT`, so one AND makes the whole index.
        keep = (last << LETTER_COUNT)[:, None] | (needs & ~masks[:, None])
        sums = flat[keep]
        sums += lengths[:, None]
        fewest: Table = np.minimum(sums.min(axis=0), NEVER).astype(np.int16)
        return fewest

    def _fewest_by_kind(self, words: int) -> Table:
        """For each kind of word, the fewest letters of a chain of so many words that begins with it."""
        if words not in self._begun:
            left = self._left(words - 1) + self.lengths
            self._begun[words] = np.minimum(left, NEVER).astype(np.int16)
        return self._begun[words]

    def _left(self, words: int) -> Table:
        """For each kind, the fewest letters of so many words after it: `table(words)` without the whole table."""
        rest = FULL & ~self.masks
        if words == 0:
            return np.where(rest, NEVER, 0).astype(np.int16)
        if words == 1:
            ending: Table = self.table(1)[self.last, rest]
            return ending
        left = np.full(len(rest), NEVER, np.int16)
        for letter in range(LETTER_COUNT):
            here = np.flatnonzero(self.last == letter)
            if len(here):
                needs, back = np.unique(rest[here], return_inverse=True)
                left[here] = self._fewest_after(letter, needs, words - 1)[back]
        return left

    def _count_chains(self, words: int, letters: int) -> Optimum:
        """Every chain of exactly so many words and letters, counted; the first is told."""
        ways = 0
        best: tuple[int, ...] = ()
        for kinds in self._chains_of_kinds(words, letters):
            choices = self._count_choices(kinds)
            if choices:
                ways += choices
                chain = self._lay(kinds)
                best = min(best or chain, chain, key=lambda chain: (max(chain), chain))
        return Optimum(words, letters, ways, best) if best else Optimum()

    def _chains_of_kinds(self, words: int, letters: int) -> Iterator[Kinds]:
        for kind in np.flatnonzero(self._fewest_by_kind(words) <= letters).tolist():
            rest, left = FULL & ~int(self.masks[kind]), letters - int(self.lengths[kind])
            for more in self._finish_chain(int(self.last[kind]), rest, words - 1, left):
                yield kind, *more

    def _finish_chain(self, letter: int, rest: int, words: int, letters: int) -> Iterator[Kinds]:
        """The kinds of so many words from a letter that use up the rest with exactly so many letters."""
        if not words:
            if not (rest or letters):
                yield ()
            return
        start, stop = self._spans[letter : letter + 2]
        left = rest & ~self.masks[start:stop]
        spare = letters - self.lengths[start:stop]
        after = self.table(words - 1)[self.last[start:stop], left] if words > 1 else np.where(left, NEVER, spare)
        for near in np.flatnonzero(after <= spare).tolist():
            onward = self._finish_chain(int(self.last[start + near]), int(left[near]), words - 1, int(spare[near]))
            for more in onward:
                yield start + near, *more

    def optimal(self, optimum: Optimum, most: int) -> list[tuple[int, ...]]:
        """The chains that have an optimum's words and letters, those of early words first; at most so many, of the
        first few thousand."""
        every = (
            chain for kinds in self._chains_of_kinds(optimum.words, optimum.letters) for chain in self._laid(kinds)
        )
        return sorted(islice(every, LOOKED_AT), key=lambda chain: (max(chain), chain))[:most]

    def _laid(self, kinds: Kinds) -> Iterator[tuple[int, ...]]:
        """Every choice of words of these kinds, no word twice."""
        starts = self._starts[list(kinds)].tolist()
        stops = (self._starts[list(kinds)] + self.counts[list(kinds)]).tolist()
        words = (self._order[start:stop].tolist() for start, stop in zip(starts, stops, strict=True))
        return (chain for chain in product(*words) if len(set(chain)) == len(chain))

    def _count_choices(self, kinds: Kinds) -> int:
        """In how many ways words of these kinds can be chosen, no word twice."""
        ways = 1
        for kind in set(kinds):
            ways *= perm(int(self.counts[kind]), kinds.count(kind))
        return ways

    def _lay(self, kinds: Kinds) -> tuple[int, ...]:
        """The first words of these kinds, no word twice."""
        return tuple(int(self._order[self._starts[kind] + kinds[:turn].count(kind)]) for turn, kind in enumerate(kinds))

    def _can_finish(self, letter: int | None, rest: int, words: int, taken: dict[int, int]) -> bool:
        """Whether so many different words from a letter (None: from anywhere) use up the rest.

        A word that brings a new letter was not there before, and one that brings none only leads from its first
        letter to its last. So of the words in the chain it matters how many there still are for each such way,
        and nothing else: what failed once fails always.
        """
        if not words:
            return not rest
        key = (letter, rest, words, tuple(sorted(self._scarce_ways(taken, words).items())))
        if key in self._failed:
            return False
        for kind in self._next_kinds(letter, rest, words):
            if taken.get(kind, 0) < self.counts[kind]:
                more = taken | {kind: taken.get(kind, 0) + 1}
                if self._can_finish(int(self.last[kind]), rest & ~int(self.masks[kind]), words - 1, more):
                    return True
        self._failed.add(key)
        return False

    def _next_kinds(self, letter: int | None, rest: int, words: int) -> list[int]:
        start, stop = (0, len(self.masks)) if letter is None else self._spans[letter : letter + 2]
        left = rest & ~self.masks[start:stop]
        after = self.table(words - 1)[self.last[start:stop], left] if words > 1 else np.where(left, NEVER, 0)
        kinds: list[int] = (start + np.flatnonzero(after < NEVER)).tolist()
        return kinds

    def _scarce_ways(self, taken: dict[int, int], words: int) -> dict[tuple[int, int], int]:
        """How many words still lead from letter to letter, where some were taken and too few are left to ignore it."""
        ways = {(int(self.first[kind]), int(self.last[kind])) for kind in taken}
        left = {way: self._count_between(*way) - self._taken_between(taken, *way) for way in ways}
        return {way: number for way, number in left.items() if number < words}

    def _count_between(self, first: int, last: int) -> int:
        return int(self.counts[(self.first == first) & (self.last == last)].sum())

    def _taken_between(self, taken: dict[int, int], first: int, last: int) -> int:
        return sum(count for kind, count in taken.items() if (self.first[kind], self.last[kind]) == (first, last))


def find_pairs(first: Places, last: Places, masks: Places, chains: Chains) -> list[tuple[int, int]]:
    """Every two different words that follow each other and use all letters; shapes (words,), and the same words as
    `chains`, whose table says which of them have any answer."""
    pairs_found: list[tuple[int, int]] = []
    useful = chains.table(1)[last, FULL & ~masks] < NEVER
    for letter in range(LETTER_COUNT):
        ends, begins = np.flatnonzero(useful & (last == letter)), np.flatnonzero(first == letter)
        full = (masks[ends][:, None] | masks[begins]) == FULL
        before, after = np.nonzero(full)
        pairs_found += zip(ends[before].tolist(), begins[after].tolist(), strict=True)
    return [pair for pair in pairs_found if pair[0] != pair[1]]


def squeeze_masks(masks: Sequence[int] | NDArray[np.uint32], places: Sequence[int]) -> Places:
    """Sets of letters of an alphabet as sets of a board's twelve, whose places in the alphabet are given."""
    wide = np.asarray(masks, np.uint32)
    narrow = np.zeros(len(wide), np.intp)
    for bit, place in enumerate(places):
        narrow |= ((wide >> np.uint32(place)) & np.uint32(1)).astype(np.intp) << bit
    return narrow
