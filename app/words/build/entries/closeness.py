"""How near two words are in meaning, so that synonyms come before what is merely akin.

Moby lists for a word everything that it may stand for, in all of its senses. Two words whose lists share much are
close: the cosine of their lists, the words themselves included, as Salton's measure has it for documents. To that is
added what WordNet says, and a little for listing each other. The weights were set by reading what twenty common words
are given first.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

Near = Mapping[str, Set[str]]
Ranks = tuple[Set[str], ...]

RANKS = (12, 40)  # so many are close, so many close or near; the rest is far
_SAME, _AKIN, _MUTUAL = 0.3, 0.2, 0.15
_NONE: Set[str] = frozenset()


@dataclass(frozen=True)
class Closeness:
    """`moby` has Moby's lists by head, `same` the words of one synset, `akin` those of a synset that is similar, more
    general or more special.
    """

    moby: Near
    same: Near
    akin: Near

    def of(self, head: str, word: str) -> float:
        """Return how close a word is to a head: 0 for nothing in common, and at most 1.65."""
        closeness = _SAME * (word in self.same.get(head, _NONE)) + _AKIN * (word in self.akin.get(head, _NONE))
        return closeness + self._of_lists(head, word)

    def _of_lists(self, head: str, word: str) -> float:
        ours, theirs = self.moby.get(head, _NONE), self.moby.get(word, _NONE)
        if not ours or not theirs:
            return 0.0
        shared = len(ours & theirs) + (head in theirs) + (word in ours)
        listed_both_ways = word in ours and head in theirs
        return shared / math.sqrt((len(ours) + 1) * (len(theirs) + 1)) + _MUTUAL * listed_both_ways

    def ranked(self, head: str, words: Iterable[str]) -> Ranks:
        """The words in three sets: the close ones, the near ones, and the rest."""
        order = sorted(words, key=lambda word: (-self.of(head, word), word))
        close, near = RANKS
        return frozenset(order[:close]), frozenset(order[close:near]), frozenset(order[near:])
