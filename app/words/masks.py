"""Words as sets of letters in the bits of one integer, and an index that finds every word made of given letters."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.words.mapped_files import NewParts, Parts
from app.words.packed import PackedWords

# Bit n stands for letter n: 29 bits hold the Latin alphabet and the Nordic letters after it.
ORDER = "abcdefghijklmnopqrstuvwxyzæøå"

Masks = NDArray[np.uint32]

_BITS = {letter: 1 << place for place, letter in enumerate(ORDER)}
_UNKNOWN = 1 << 31
_NEWLINE = ord("\n")
_NOWHERE = np.zeros(0, np.int64)


def letter_mask(word: str) -> int:
    """The set of a word's letters, a bit each; raises ValueError for anything that is not a small letter of ORDER."""
    mask = 0
    for letter in word:
        if letter not in _BITS:
            raise ValueError(f"{letter!r} is not one of the letters {ORDER}.")
        mask |= _BITS[letter]
    return mask


def mask_letters(mask: int) -> str:
    """The letters of a mask, in the order of ORDER."""
    return "".join(letter for letter, bit in _BITS.items() if mask & bit)


def letter_masks(words: Sequence[str]) -> Masks:
    """`letter_mask` of many words at once, about thirty times as fast; raises ValueError as that does."""
    if not words:
        return np.zeros(0, np.uint32)
    # Every letter of ORDER is one byte in Latin-1, so the words become one flat array.
    characters = np.frombuffer(("\n".join(words) + "\n").encode("latin-1"), np.uint8)
    starts = np.flatnonzero(characters == _NEWLINE)[:-1] + 1
    masks: Masks = np.bitwise_or.reduceat(_bit_table()[characters], np.concatenate((np.zeros(1, np.int64), starts)))
    if len(masks) != len(words) or np.any(masks & _UNKNOWN):
        raise ValueError(f"A word has other letters than {ORDER}.")
    return masks


def _bit_table() -> Masks:
    table = np.full(256, _UNKNOWN, np.uint32)
    table[_NEWLINE] = 0
    for letter, bit in _BITS.items():
        table[ord(letter)] = bit
    return table


def sizes(masks: Masks) -> NDArray[np.uint8]:
    """Return how many letters each mask has."""
    counted: NDArray[np.uint8] = np.bitwise_count(masks)
    return counted


def subsets(mask: int, must: int = 0) -> list[int]:
    """Every subset of the mask that holds all bits of `must` (which lies within it), the whole mask first.

    Each free bit, the lowest first, doubles what is there, so they come out ascending; the order is then turned round.
    """
    parts, free = [must], mask & ~must
    while free:
        bit = free & -free
        parts += [part | bit for part in parts]
        free ^= bit
    return parts[::-1]


class MaskIndex:
    """Words grouped by their set of letters. What a hive of seven letters holds is then at most 128 look-ups away.

    `masks` has each set once, ascending; group n is `words[starts[n]:starts[n + 1]]`, in the order the words came in.
    """

    PARTS = (*PackedWords.PARTS, "masks", "starts")

    def __init__(self, words: Sequence[str], masks: Masks | None = None) -> None:
        """Group the words, whose `letter_masks` may be there; raises ValueError for letters outside ORDER."""
        every = letter_masks(words) if masks is None else masks
        order = np.argsort(every, kind="stable")
        self.words = PackedWords([words[place] for place in order.tolist()])
        self.masks, first = np.unique(every[order], return_index=True)
        self.starts: NDArray[np.int64] = np.append(first, len(words)).astype(np.int64)

    @classmethod
    def of_parts(cls, parts: Parts) -> MaskIndex:
        """The index that these were the parts of."""
        index = cls.__new__(cls)
        index.words = PackedWords.of_parts(parts)
        index.masks, index.starts = np.frombuffer(parts["masks"], np.uint32), np.frombuffer(parts["starts"], np.int64)
        return index

    def parts(self) -> NewParts:
        """Return the arrays and bytes of the index, to be stored in files."""
        return {**self.words.parts(), "masks": self.masks, "starts": self.starts}

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """The length of each of `words`."""
        return np.fromiter(map(len, self.words), np.int64, len(self.words))

    def __len__(self) -> int:
        return len(self.words)

    def place(self, word: str) -> int | None:
        """Return where the word stands among `words`; None for one that is not there."""
        group = int(np.searchsorted(self.masks, np.uint32(letter_mask(word))))
        if group == len(self.masks):
            return None
        start, stop = self.starts[group : group + 2].tolist()
        return next((place for place in range(start, stop) if self.words[place] == word), None)

    def within(self, mask: int, must: int = 0) -> list[str]:
        """The words that use letters of the mask alone and every letter of `must`, grouped by their letters."""
        starts, stops = self._groups(mask, must)
        runs = zip(starts.tolist(), stops.tolist(), strict=True)
        return self.words.at([place for start, stop in runs for place in range(start, stop)])

    def number_within(self, mask: int, must: int = 0) -> int:
        """Return how many words `within` finds."""
        starts, stops = self._groups(mask, must)
        return int((stops - starts).sum())

    def _groups(self, mask: int, must: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where the groups within the mask start and stop."""
        if not len(self):
            return _NOWHERE, _NOWHERE
        parts = np.array(subsets(mask, must), np.uint32)
        groups = np.searchsorted(self.masks, parts)
        matching_groups = groups[self.masks.take(groups, mode="clip") == parts]
        return self.starts[matching_groups], self.starts[matching_groups + 1]

    def totals(self, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """The sum of each group of a value a word, given in the order of `words`."""
        running = np.concatenate((np.zeros(1, np.int64), np.cumsum(values)))
        return running[self.starts[1:]] - running[self.starts[:-1]]


class MaskTable:
    """Where each of a set of ascending masks stands, for millions of look-ups at once.

    A table of hashes (Knuth, The Art of Computer Programming 3, 6.4: multiplication by a golden ratio of 2^32) answers
    most; only where two masks share a slot is the place looked for by halves.
    """

    __slots__ = ("_masks", "_places")
    BITS = 20
    FACTOR = np.uint32(2654435769)
    SHARED = -1

    def __init__(self, masks: Masks) -> None:
        self._masks = np.append(np.uint32(_UNKNOWN), masks)
        slots, places = self._slots(masks), np.arange(1, len(masks) + 1, dtype=np.int32)
        self._places = np.zeros(1 << self.BITS, np.int32)
        self._places[slots] = places
        self._places[slots[self._places[slots] != places]] = self.SHARED

    def places(self, wanted: Masks) -> NDArray[np.int32]:
        """The place of each wanted mask (of any shape), counted from one; 0 where it is not there."""
        mask_places: NDArray[np.int32] = self._places[self._slots(wanted)]
        shared = np.nonzero(mask_places < 0)
        halves = np.searchsorted(self._masks[1:], wanted[shared]).astype(np.int32) + 1
        mask_places[shared] = np.minimum(halves, len(self._masks) - 1)
        mask_places *= self._masks[mask_places] == wanted
        return mask_places

    def _slots(self, masks: Masks) -> Masks:
        return (masks * self.FACTOR) >> np.uint32(32 - self.BITS)
