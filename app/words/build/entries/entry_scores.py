"""How much an entry is liked, 0-100: how common it is, how large a dictionary must be to have it, and what it is.

The weights were set by reading samples of each ten points and of the short lengths. Commonness is Zipf times ten.
"""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum

LEAST, MOST = 1, 100
# A dictionary's size, and what its words are worth before they are weighed for commonness.
_SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
_WORTH = (56, 54, 48, 43, 38, 31, 28, 21, 12, 6)
LARGEST = _SIZES[-1]  # also the size of what no dictionary has
_RARE, _COMMON, _COMMONNESS = 8, 56, 42  # from zipf 0.8 to 5.6 it adds up to 42 points
_SHORT = {2: -14, 3: -7}  # of what is no word: letters meet by chance in texts


class Kind(Enum):
    """The kind of an entry, which adjusts its score."""

    WORD = "word"
    ABROAD = "abroad"
    VARIANT = "variant"
    PHRASE = "phrase"
    NAME = "name"
    ABBREVIATION = "abbreviation"
    STRING = "string"


_KINDS = {
    Kind.WORD: 0,
    Kind.ABROAD: -4,
    Kind.VARIANT: -10,
    Kind.PHRASE: -7,
    Kind.NAME: -12,
    Kind.ABBREVIATION: -18,
    Kind.STRING: -5,
}
_WHOLE = (Kind.WORD, Kind.ABROAD, Kind.VARIANT)


def score(kind: Kind, length: int, zipf: int, size: int, more: int = 0) -> int:
    """An entry's score, 1-100; `size` 0 says that no dictionary has it, `more` is what else speaks for it."""
    short = 0 if kind in _WHOLE else _SHORT.get(length, 0)
    points = _of_size(size or LARGEST) + _of_zipf(zipf) + _KINDS[kind] + short + more
    return max(LEAST, min(MOST, points))


def _of_size(size: int) -> int:
    return _WORTH[bisect_left(_SIZES, min(size, LARGEST))]


def _of_zipf(zipf: int) -> int:
    share = (zipf - _RARE) / (_COMMON - _RARE)
    return round(_COMMONNESS * max(0.0, min(1.0, share)))
