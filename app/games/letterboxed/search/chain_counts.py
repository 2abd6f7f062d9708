"""How many chains of so many words use up twelve letters: a measure of difficulty, and no proof.

A table counts the chains so far by the letter where they end and the letters that they have used; each step lays one
word more. What has used all letters is a solution and goes no further. A word that stands in a chain twice is not left
out, which makes a few too many of chains of four words and more.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from app.games.letterboxed.search.chains import FULL, Chains
from app.games.letterboxed.sides import LETTER_COUNT

Counts = NDArray[np.int64]
_REST = FULL & ~np.arange(FULL + 1)


def count_solutions(chains: Chains, most: int) -> list[int]:
    """The numbers of solutions of one word, of two, and so on to the most; some milliseconds for four words."""
    whole = chains.masks == FULL
    counts = [int(chains.counts[whole].sum())]
    finishing = _finishing_words(chains)
    begun = _laid_first(chains)
    for words in range(2, most + 1):
        # The last word is not laid: it is enough to know how many there are.
        counts.append(int((begun * finishing[:, _REST]).sum()))
        begun = _add_word(chains, begun) if words < most else begun
    return counts[:most]


def _finishing_words(chains: Chains) -> Counts:
    """For each first letter and each set of letters, the number of words that use the whole set."""
    table = np.zeros((LETTER_COUNT, FULL + 1), np.int64)
    np.add.at(table, (chains.first, chains.masks), chains.counts)
    for bit in range(LETTER_COUNT):
        halves = table.reshape(-1, 2, 1 << bit)
        halves[:, 0] += halves[:, 1]
    return table


def _laid_first(chains: Chains) -> Counts:
    table = np.zeros((LETTER_COUNT, FULL + 1), np.int64)
    np.add.at(table, (chains.last, chains.masks), chains.counts)
    table[:, FULL] = 0
    return table


def _add_word(chains: Chains, begun: Counts) -> Counts:
    """The chains with one word more."""
    table = np.zeros_like(begun)
    for letter in range(LETTER_COUNT):
        used, kinds = np.flatnonzero(begun[letter]), np.flatnonzero(chains.first == letter)
        if len(used) and len(kinds):
            ways = begun[letter, used][:, None] * chains.counts[kinds]
            np.add.at(table, (chains.last[kinds], used[:, None] | chains.masks[kinds]), ways)
    table[:, FULL] = 0
    return table
