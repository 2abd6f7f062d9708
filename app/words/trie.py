"""Tries in flat arrays: nodes in breadth-first order, so that the children of a node stand side by side.

Three arrays hold everything, and forked workers share their pages. A node's children are the nodes from `first[node]`
to `first[node + 1]`, sorted by letter; the root is node 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Letters = NDArray[np.uint8]
NONE = -1


class Trie:
    """An immutable trie of ASCII words.

    `letters[node]` is the character code that leads to the node, `ends[node]` the number of the word that ends there
    (its place among the sorted words) or -1.
    """

    __slots__ = ("ends", "first", "letters", "size")

    def __init__(self, words: Sequence[str]) -> None:
        """Build the trie of sorted, different words; raises ValueError for others. Level by level, without a loop
        over words: a word opens a new node of depth d exactly if it shares fewer than d letters with its forerunner.
        """
        if any(word >= other for word, other in pairwise(words)):
            raise ValueError("A trie is built of sorted words, each there once.")
        self.size = len(words)
        table, lengths = _letters(words)
        shared = _shared(table)
        levels = [_level(table, lengths, shared, depth) for depth in range(1, table.shape[1] + 1)]
        starts = np.cumsum([1, *(len(letters) for letters, _, _ in levels)])
        nothing = np.zeros(1, np.int32)
        # The parents' ranks within their level, made node numbers: ascending, as the order is breadth-first.
        above = [nothing, *(starts[:-2] if len(levels) > 1 else [])]
        parents = [level[1] + offset for level, offset in zip(levels, above, strict=False)]
        self.letters: Letters = np.concatenate([np.zeros(1, np.uint8), *(level[0] for level in levels)])
        self.ends: Ints = np.concatenate([nothing + NONE, *(level[2] for level in levels)])
        counts = np.bincount(np.concatenate([nothing[:0], *parents]), minlength=len(self.letters))
        self.first: Ints = np.concatenate(([1], 1 + np.cumsum(counts))).astype(np.int32)

    @classmethod
    def of_arrays(cls, letters: Letters, first: Ints, ends: Ints) -> Trie:
        """The trie that these were the arrays of."""
        trie = cls.__new__(cls)
        trie.letters, trie.first, trie.ends = letters, first, ends
        trie.size = int(np.count_nonzero(ends != NONE))
        return trie

    def __len__(self) -> int:
        """Return how many words there are."""
        return self.size

    def __contains__(self, word: str) -> bool:
        return self.number(word) != NONE

    def __iter__(self) -> Iterator[str]:
        """The words, in order."""
        nodes = np.flatnonzero(self.ends != NONE)
        return map(self.text, nodes[np.argsort(self.ends[nodes])].tolist())

    def number(self, word: str) -> int:
        """The word's place among the sorted words, or -1."""
        node = self.node(word)
        return NONE if node == NONE else int(self.ends[node])

    def node(self, prefix: str, node: int = 0) -> int:
        """The node that the letters lead to, from the root or another node; or -1."""
        for letter in prefix:
            low, high = int(self.first[node]), int(self.first[node + 1])
            node = low + int(np.searchsorted(self.letters[low:high], ord(letter)))
            if node == high or self.letters[node] != ord(letter):
                return NONE
        return node

    def text(self, node: int) -> str:
        """The letters that lead to the node."""
        letters = []
        while node:
            letters.append(chr(self.letters[node]))
            node = int(np.searchsorted(self.first, node, "right")) - 1
        return "".join(reversed(letters))


def _letters(words: Sequence[str]) -> tuple[Letters, Ints]:
    """The words as rows of character codes, padded with zeros, and their lengths."""
    packed = np.array([word.encode("ascii") for word in words] or [b""])
    width = packed.dtype.itemsize
    table = packed.view(np.uint8).reshape(len(packed), width)[: len(words)]
    return table[:, : 0 if not words else width], (table != 0).sum(axis=1, dtype=np.int32)


def _shared(table: Letters) -> Ints:
    """Return how many first letters each word shares with the one before it; -1 for the first word."""
    same = np.cumprod(table[1:] == table[:-1], axis=1, dtype=np.uint8).sum(axis=1, dtype=np.int32)
    return np.concatenate((np.full(min(1, len(table)), NONE, np.int32), same))


def _level(table: Letters, lengths: Ints, shared: Ints, depth: int) -> tuple[Letters, Ints, Ints]:
    """The nodes of a depth: their letters, their parents' ranks in the level above, the words that end there."""
    opens = (lengths >= depth) & (shared < depth)
    above = np.cumsum((lengths >= depth - 1) & (shared < depth - 1)) - 1
    ranks = np.cumsum(opens) - 1
    ends = np.full(int(opens.sum()), NONE, np.int32)
    closing = np.flatnonzero(lengths == depth)
    ends[ranks[closing]] = closing
    return table[opens, depth - 1], above[opens].astype(np.int32), ends
