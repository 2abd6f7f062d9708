"""The first meaning of each of many words at once, by an index of the book of glosses."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from app.words import glosses
from app.words.inflect import bases
from app.words.packed import PackedWords


def first_meanings(words: Iterable[str], language: str) -> dict[str, str]:
    """What each of the words means, or the one that it is a form of; without those of which nothing is known."""
    if not glosses.is_there(language):
        return {}
    content, places = glosses.load(language), first_places(language)
    told = {word: next(filter(None, map(places.get, (word, *bases(word)))), None) for word in words}
    return {word: _gloss(content, at) for word, at in told.items() if at}


class FirstPlaces:
    """Where the line of a word's first meaning ends, as two rows side by side: a dictionary is ten times as large."""

    __slots__ = ("_ends", "_words")

    def __init__(self, places: Mapping[str, int]) -> None:
        words = sorted(places)
        self._words, self._ends = PackedWords(words), array("i", map(places.__getitem__, words))

    def get(self, word: str) -> int | None:
        at = bisect_left(self._words, word)
        return self._ends[at] if at < len(self._words) and self._words[at] == word else None


@lru_cache(maxsize=2)
def first_places(language: str) -> FirstPlaces:
    """Of the glosses of a language; made once a process."""
    places: dict[str, int] = {}
    for end, words in _lines(glosses.load(language)):
        for word in words:
            places.setdefault(word, end)
    return FirstPlaces(places)


def _lines(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Each line's end with its words."""
    at = 0
    while (end := content.find(b"\n", at)) >= 0:
        yield end, content[at : content.rindex(b"\t", at, end)].decode().split("\t")
        at = end + 1


def _gloss(content: bytes, end: int) -> str:
    return content[content.rindex(b"\t", 0, end) + 1 : end].decode()
