"""Phrases for spangrams, beside single words: contractions without their apostrophe, names, idioms of WordNet.

Each has its commonness, Zipf times ten; the commoner, the cheaper. No rude or grim phrase is among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.words import table

CONTRACTION, FIRST_NAME, NAME, IDIOM = KINDS = ("contraction", "first", "name", "idiom")


class Phrase(NamedTuple):
    """Pieces in small letters, what kind of phrase they are, and how common that is."""

    pieces: tuple[str, ...]
    kind: str
    zipf: int

    @property
    def letters(self) -> str:
        """The phrase's letters without blanks, as on a board."""
        return "".join(self.pieces)


def phrase_path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.phrases.tsv.gz"


def phrase_meta_path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.phrases.meta.json"


def encode(phrases: Iterable[Phrase]) -> bytes:
    """The phrases as sorted lines of pieces with blanks, kind and commonness between tabs."""
    return "".join(f"{' '.join(phrase.pieces)}\t{phrase.kind}\t{phrase.zipf}\n" for phrase in sorted(phrases)).encode()


def decode(content: bytes) -> tuple[Phrase, ...]:
    fields = (line.split("\t") for line in content.decode().splitlines())
    return tuple(Phrase(tuple(text.split()), kind, int(zipf)) for text, kind, zipf in fields)


@lru_cache(maxsize=2)
def load_phrases(language: str = "en") -> tuple[Phrase, ...]:
    """The phrases of a language, read once a process when somebody asks; empty where none are built."""
    path = phrase_path(language)
    return decode(table.read(path)) if path.exists() else ()
