"""How much sets have in common with another one: many sets compared with it at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain

import numpy as np
from numpy.typing import NDArray

Member = str | int
Counts = NDArray[np.intp]


class Overlap:
    """Sets of texts and numbers, none of them empty."""

    __slots__ = ("_members", "_numbers", "_starts")

    def __init__(self, sets: Sequence[frozenset[str]] | Sequence[frozenset[Member]]) -> None:
        members = list[Member](chain.from_iterable(sets))
        self._numbers = {member: number for number, member in enumerate(dict.fromkeys(members))}
        self._members = np.array([self._numbers[member] for member in members], np.intp)
        self._starts = np.array([*accumulate(map(len, sets), initial=0)][:-1], np.intp)

    def shared_counts(self, *others: Iterable[Member]) -> Counts:
        """For each of the sets, how many of its members the other sets have, one after the other."""
        uses = np.zeros(len(self._numbers), np.intp)
        for other in others:
            uses[[self._numbers[member] for member in other if member in self._numbers]] += 1
        counts: Counts = np.add.reduceat(uses[self._members], self._starts) if len(self._starts) else self._starts
        return counts
