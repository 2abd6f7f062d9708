"""Which English entries are forms of one word."""

from __future__ import annotations

from collections.abc import Iterator

from app.words.inflect import bases

LEAST_BASE = 3  # letters
# How forms end; the house's inflections also cut what no editor takes for one: "basin", "party".
LAST = "dgrs"


def word_roots(word: str) -> frozenset[str]:
    """The words that a word may be a form of, itself among them; two that share one are forms of one word.

    Plurals, tenses, comparison, doers and adverbs by the regular spelling ("sites" comes of "site", and not of "sit");
    whether the words exist is not asked.
    """
    return frozenset((word, *_word_bases(word)))


def _word_bases(word: str) -> Iterator[str]:
    if word[-1] in LAST:
        yield from bases(word)
    if word.endswith("est"):
        # Spelt like the comparative.
        yield from bases(word[:-2] + "r")
    if word.endswith("ly") and len(word) >= LEAST_BASE + 2:
        yield word[:-3] + "y" if word.endswith("ily") else word[:-2]
