"""Regular inflection of English and Norwegian, taken backwards: which words a form may come from."""

from __future__ import annotations

import re
from collections.abc import Iterator

# Endings of nouns, verbs and the adjectives made of them; "-in" is the clipped "-ing" of rude talk.
_ENDINGS = ("s", "es", "ed", "d", "ing", "ings", "in", "er", "ers", "r", "rs", "y", "ier", "iest")
# Endings of Norwegian nouns, adjectives and weak verbs, and the genitive's.
_NORWEGIAN_ENDINGS = (
    *("a", "e", "en", "ene", "enes", "ens", "er", "ere", "ers"),
    *("est", "et", "ets", "de", "n", "ne", "r", "s", "t", "te"),
)
_VOWELS = "aeiouy"
_SHORTEST_BASE = 3


_CLOSED = re.compile(r"[^aeiou]*[aeiou][bcdfgklmnprstvz]")  # one short syllable: must double ("hop, hopped")
_LONGER = re.compile(r".*[^aeiou][aeiou][bdgklmnprtvz]")  # a longer word may ("refer, referred"); "assess" is its own


def bases(word: str, endings: tuple[str, ...] = _ENDINGS) -> Iterator[str]:
    """Every word that a regular inflection could have made the form of; most of them do not exist.

    Covers plain endings ("dogs"), a dropped e ("making"), a doubled consonant ("hopped") and y to i ("tries").
    A word of one short syllable must double its consonant: "spiced" is a form of "spice", never of "spic".
    """
    for ending in endings:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _SHORTEST_BASE:
            yield from _stems(stem, ending)


def _stems(stem: str, ending: str) -> Iterator[str]:
    if _fits(stem, ending):
        yield stem
    if ending[0] in _VOWELS:
        yield stem + "e"
        if stem[-1] == stem[-2] and (_CLOSED.fullmatch(stem[:-1]) or _LONGER.fullmatch(stem[:-1])):
            yield stem[:-1]
    if stem[-1] == "i" and ending in ("es", "ed", "er", "ers"):
        yield stem[:-1] + "y"


def _fits(stem: str, ending: str) -> bool:
    if ending == "es":
        return stem.endswith(("ss", "sh", "ch", "x", "z", "o"))
    return ending[0] not in _VOWELS or not must_double(stem)


def must_double(stem: str) -> bool:
    """Whether the stem is one short syllable, whose consonant doubles before a vowel ("hop, hopped")."""
    return _CLOSED.fullmatch(stem) is not None


def norwegian_stems(word: str) -> set[str]:
    """Return what is left of a Norwegian word without each ending that it may have; forms of one word share a stem."""
    endings = (ending for ending in _NORWEGIAN_ENDINGS if word.endswith(ending))
    return {stem for ending in endings if len(stem := word.removesuffix(ending)) >= _SHORTEST_BASE}
