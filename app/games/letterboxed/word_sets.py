"""Many sets of the same words, and what is in none of some of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from app.words.mapped_files import NewParts, Parts

_WORD = 64
# A row of bits takes an eighth of a byte for each word that there is, a list four bytes for each that is in the set.
_SMALL = 32
_LISTED = -1

Places = NDArray[np.intp]


class WordSets:
    """Sets of words by their numbers: large ones are rows of bits, small ones lists of places.

    Most pairs of letters are rare, so that this is a third of what rows of bits for all of them are.
    """

    __slots__ = ("_bits", "_edges", "_places", "_rows")
    PARTS = ("bits", "edges", "places", "rows")

    def __init__(self, sets: NDArray[np.uint16], words: Places, height: int, total: int) -> None:
        """`sets[n]` has word `words[n]`, once or more often, those of a set in order; there are `height` sets, and
        `total` words."""
        order = np.argsort(sets, kind="stable")
        edges = np.searchsorted(sets[order], np.arange(height + 1)).tolist()
        members = [_distinct(words[order[start:stop]]) for start, stop in pairwise(edges)]
        large = [number for number, places in enumerate(members) if len(places) * _SMALL >= total]
        self._rows = np.full(height, _LISTED, np.int16)
        self._rows[large] = np.arange(len(large))
        self._bits = np.zeros((len(large), max(1, -(-total // _WORD))), np.uint64)
        for row, number in enumerate(large):
            self._bits[row] = _row_of_bits(members[number], self._bits.shape[1])
            members[number] = members[number][:0]
        self._edges = np.concatenate(([0], np.cumsum(list(map(len, members))))).astype(np.int32)
        self._places = np.concatenate([*members, np.zeros(0, np.intp)]).astype(np.int32)

    @classmethod
    def of_parts(cls, parts: Parts, total: int) -> WordSets:
        """The sets that these were the parts of, and so many words."""
        word_sets = cls.__new__(cls)
        word_sets._edges, word_sets._places = (np.frombuffer(parts[name], np.int32) for name in ("edges", "places"))
        word_sets._rows = np.frombuffer(parts["rows"], np.int16)
        word_sets._bits = np.frombuffer(parts["bits"], np.uint64).reshape(-1, max(1, -(-total // _WORD)))
        return word_sets

    def parts(self) -> NewParts:
        """The arrays to be stored in files, by name; `of_parts` reads them back."""
        return {"bits": self._bits, "edges": self._edges, "places": self._places, "rows": self._rows}

    def outside(self, sets: Sequence[int], total: int) -> Places:
        """The places below `total` of the words that are in none of the sets, ascending."""
        rows = self._rows[np.asarray(sets, np.intp)]
        taken = np.bitwise_or.reduce(self._bits[rows[rows != _LISTED], : -(-total // _WORD)], axis=0)
        free = np.unpackbits((~taken).view(np.uint8), count=total, bitorder="little")
        edges, places = self._edges.data, self._places
        listed = np.concatenate([places[edges[number] : edges[number + 1]] for number in sets] or [places[:0]])
        free[listed[listed < total]] = 0
        return np.flatnonzero(free.view(np.bool_))


def _distinct(places: Places) -> Places:
    """Each of these once, which come in order."""
    return places[np.diff(places, prepend=-1) > 0]


def _row_of_bits(places: Places, width: int) -> NDArray[np.uint64]:
    line = np.zeros(width * _WORD, np.bool_)
    line[places] = True
    return np.packbits(line, bitorder="little").view(np.uint64)
