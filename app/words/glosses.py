"""The meanings of words: WordNet's glosses, compressed, one line a meaning: its words between tabs, then the gloss.

The uncompressed lines and an index of them are memory-mapped: a search through all lines for a word takes a hundred
times as long, and the process would hold them all.
"""

from __future__ import annotations

import lzma
import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

from app.words import table
from app.words.fold import fold
from app.words.inflect import bases
from app.words.lexicon import UnknownLanguage
from app.words.mapped_files import NewParts, Parts, folder_of, kept
from app.words.packed import PackedWords

TELLING = 4  # letters in a row of a word that give it away


def gloss_path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.glosses.xz"


@lru_cache(maxsize=64)
def is_there(language: str) -> bool:
    """Whether the language has a book of glosses: pages ask, and no book comes while a process runs."""
    return gloss_path(language).exists()


class GlossBook:
    """The lines, and where those end that tell of a word: word n of all sorted has `ends[starts[n]:starts[n + 1]]`."""

    __slots__ = ("_ends", "_lines", "_starts", "_words")
    PARTS = (*PackedWords.PARTS, "lines", "starts", "stops")

    def __init__(self, parts: Parts) -> None:
        self._words, self._lines = PackedWords.of_parts(parts), parts["lines"]
        self._starts, self._ends = (memoryview(parts[name]).cast("i") for name in ("starts", "stops"))

    @staticmethod
    def parts(lines: bytes) -> NewParts:
        """The lines with their index, to be kept in files."""
        places: dict[str, list[int]] = {}
        for end, line_words in _read(lines):
            for word in line_words:
                places.setdefault(word, []).append(end)
        words = sorted(places)
        starts = array("i", accumulate((len(places[word]) for word in words), initial=0))
        stops = array("i", (end for word in words for end in places[word]))
        return {**PackedWords(words).parts(), "lines": lines, "starts": starts.tobytes(), "stops": stops.tobytes()}

    def tell(self, word: str, most: int | None = None) -> list[str]:
        """Return at most `most` meanings of a word, the first senses first; an empty list for an unknown word."""
        at = bisect_left(self._words, word)
        if at == len(self._words) or self._words[at] != word:
            return []
        return [self._gloss(end) for end in self._ends[self._starts[at] : self._starts[at + 1]][:most]]

    def _gloss(self, end: int) -> str:
        return self._lines[self._lines.rfind(b"\t", 0, end) + 1 : end].decode()


@lru_cache(maxsize=2)
def load_glosses(language: str) -> GlossBook:
    """The book of a language, mapped once a process; raises UnknownLanguage when there is none."""
    if not is_there(language):
        raise UnknownLanguage(f"There is no book of glosses for the language {language!r}.")
    path = gloss_path(language)
    folder = folder_of(f"glosses-{language}", [path], (GlossBook, PackedWords))
    return GlossBook(kept(folder, GlossBook.PARTS, lambda: GlossBook.parts(lzma.decompress(path.read_bytes()))))


def glosses(word: str, language: str) -> list[str]:
    """Return the meanings of a word, or of its base form, the first senses first; raises as `load` does."""
    return _told(word, language)


def first_meanings(words: Iterable[str], language: str) -> dict[str, str]:
    """Return the first meaning of each word, or of its base form; words without a meaning are left out."""
    glosses_by_word = {word: _told(word, language, 1) for word in words} if is_there(language) else {}
    return {word: word_glosses[0] for word, word_glosses in glosses_by_word.items() if word_glosses}


def _told(word: str, language: str, most: int | None = None) -> list[str]:
    book = load_glosses(language)
    return next(filter(None, (book.tell(form, most) for form in (word, *bases(word)))), [])


def _read(lines: bytes) -> Iterator[tuple[int, dict[str, None]]]:
    """Yield the offset of each line's end, with the words of the line in order."""
    at = 0
    while (end := lines.find(b"\n", at)) >= 0:
        yield end, dict.fromkeys(lines[at + 1 : lines.rindex(b"\t", at, end)].decode().split("\t"))
        at = end + 1


def riddle(word: str, language: str) -> str:
    """The first of a word's meanings that has neither the word nor its stem in it; empty where there is none."""
    word_glosses = glosses(word, language) if is_there(language) else []
    return next((text for text in word_glosses if not _has_stem(text, word, language)), "")


def _has_stem(text: str, word: str, language: str) -> bool:
    stems = {word, *bases(word)}
    return any(_akin(other, stem) for other in re.findall(r"[^\W\d_]+", fold(text, language)) for stem in stems)


def _akin(one: str, stem: str) -> bool:
    """Whether one has the other in it, or both begin alike: "planter" tells of a "plantation"."""
    if min(len(one), len(stem)) < TELLING:
        return one == stem
    return one in stem or stem in one or one[:TELLING] == stem[:TELLING]
