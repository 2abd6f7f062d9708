"""What words mean: the glosses of WordNet, packed, a line a meaning: its words between tabs, then the gloss."""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from app.words import table
from app.words.fold import fold
from app.words.inflect import bases
from app.words.lexicon import UnknownLanguage

TELLING = 4  # letters in a row of a word that give it away


def gloss_path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.glosses.xz"


@lru_cache(maxsize=64)
def is_there(language: str) -> bool:
    """Whether the language has a book of glosses: pages ask, and no book comes while a process runs."""
    return gloss_path(language).exists()


@lru_cache(maxsize=2)
def load(language: str) -> bytes:
    """The lines of a language, unpacked once a process; raises UnknownLanguage when there are none."""
    if not is_there(language):
        raise UnknownLanguage(f"There is no book of glosses for the language {language!r}.")
    return lzma.decompress(gloss_path(language).read_bytes())


def glosses(word: str, language: str) -> list[str]:
    """What a word means, or the one that it is a form of, the first senses first; raises as `load` does."""
    content = load(language)
    found = (list(_lines(content, one)) for one in (word, *bases(word)))
    return next(filter(None, found), [])


def _lines(content: bytes, word: str) -> Iterator[str]:
    sought, at = f"\t{word}\t".encode(), 0
    while (at := content.find(sought, at)) >= 0:
        end = content.index(b"\n", at)
        yield content[content.rindex(b"\t", at, end) + 1 : end].decode()
        at = end


def riddle(word: str, language: str) -> str:
    """The first of a word's meanings that has neither the word nor its stem in it; empty where there is none."""
    told = glosses(word, language) if is_there(language) else []
    return next((text for text in told if not _has_stem(text, word, language)), "")


def _has_stem(text: str, word: str, language: str) -> bool:
    stems = {word, *bases(word)}
    return any(_akin(other, stem) for other in re.findall(r"[^\W\d_]+", fold(text, language)) for stem in stems)


def _akin(one: str, stem: str) -> bool:
    """Whether one has the other in it, or both begin alike: "planter" tells of a "plantation"."""
    if min(len(one), len(stem)) < TELLING:
        return one == stem
    return one in stem or stem in one or one[:TELLING] == stem[:TELLING]
