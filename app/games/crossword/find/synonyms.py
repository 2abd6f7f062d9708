"""Words near in meaning, from Moby's thesaurus and WordNet: one SQLite file, which ships packed.

It is unpacked into memory at the first question (nine megabytes), so that there is no file that processes could
disagree about. `head` has a row a word that can be asked for, in the letters of a grid: in three columns the numbers of
the words that are close to it, near it and farther off, ascending, each as the difference to the one before less one,
in groups of seven bits, the low ones first. `word` has the words by number.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from threading import Lock

from app.contract.game_types import Unsolvable
from app.games.crossword.lists.scored import DATA
from app.words.inflect import bases

_HIGH = 0x80
_ROW = "SELECT close, near, far FROM head WHERE text = ?"
_NOTHING = (b"", b"", b"")
_WORDS = "SELECT word.text FROM json_each(?) AS wanted JOIN word ON word.id = wanted.value"


class SynonymBook:
    """A thesaurus that is open: one connection for all threads, which ask one after the other."""

    def __init__(self, content: bytes) -> None:
        """`content` is the SQLite file."""
        self._lock = Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.deserialize(content)

    def near(self, word: str) -> list[list[str]]:
        """The words near one in meaning, or near the one that it is a form of, in ranks: close, near, and farther off.

        Three empty ranks for a word without any.
        """
        with self._lock:
            rows = filter(None, map(self._find_row, (word, *bases(word))))
            return [self._load_words(blob) for blob in next(rows, _NOTHING)]

    def _find_row(self, word: str) -> tuple[bytes, ...] | None:
        row: tuple[bytes, ...] | None = self._connection.execute(_ROW, [word]).fetchone()
        return row

    def _load_words(self, blob: bytes) -> list[str]:
        numbers = json.dumps(list(unpack_numbers(blob)))
        return [text for (text,) in self._connection.execute(_WORDS, [numbers])]


def unpack_numbers(blob: bytes) -> Iterator[int]:
    """The ascending numbers of a row."""
    number, step, shift = -1, 0, 0
    for byte in blob:
        step |= (byte & ~_HIGH) << shift
        shift += 7
        if not byte & _HIGH:
            number += step + 1
            yield number
            step, shift = 0, 0


def book_path(language: str, folder: Path = DATA) -> Path:
    return folder / f"{language}.synonyms.sqlite.xz"


@lru_cache(maxsize=2)
def load_synonyms(language: str = "en") -> SynonymBook:
    """The thesaurus of a language, unpacked once a process; raises Unsolvable (`no_thesaurus`) when there is none."""
    path = book_path(language)
    if not path.exists():
        raise Unsolvable("no_thesaurus", language=language)
    return SynonymBook(lzma.decompress(path.read_bytes()))


def find_near_words(word: str, language: str) -> list[list[str]]:
    """The words near one in meaning, the closest rank first; raises as `load_synonyms` does."""
    return load_synonyms(language).near(word)
