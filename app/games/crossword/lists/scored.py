"""A scored word list in memory: by length, the best first, with a bit set for each letter in each place."""

from __future__ import annotations

import gzip
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.games.base.contract import Unsolvable
from app.words.fold import ALPHABETS

DATA = Path(__file__).resolve().parents[4] / "data" / "crossword"
LEAST, MOST = 0, 100  # of a score
SHORTEST, LONGEST = 2, 25  # letters of an entry


class LengthList:
    """The entries of one length, by falling score and then by letters: those of at least a score are the first ones.

    A set of entries is a whole number whose bit n stands for entry n. `letters` has a row an entry and a column a
    place; a letter is its index in the alphabet.
    """

    def __init__(self, length: int, scored: Iterable[tuple[str, int]], alphabet: str) -> None:
        ranked = sorted(scored, key=lambda entry: (-entry[1], entry[0]))
        self.length = length
        self.alphabet = alphabet
        self.words = tuple(word for word, _ in ranked)
        self.scores = bytes(score for _, score in ranked)

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {word: n for n, word in enumerate(self.words)}

    @cached_property
    def letters(self) -> npt.NDArray[np.uint8]:
        codes = np.full(0x250, 255, np.uint8)
        codes[[ord(letter) for letter in self.alphabet]] = np.arange(len(self.alphabet), dtype=np.uint8)
        points = np.frombuffer("".join(self.words).encode("utf-32-le"), np.uint32)
        return codes[points].reshape(-1, self.length)

    @cached_property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """`sets[place][letter]`: which entries have that letter there."""
        codes = range(len(self.alphabet))
        return tuple(tuple(self._set(place, code) for code in codes) for place in range(self.length))

    def _set(self, place: int, code: int) -> int:
        packed = np.packbits(self.letters[:, place] == code, bitorder="little")
        return int.from_bytes(packed.tobytes(), "little")

    @cached_property
    def all(self) -> int:
        return (1 << len(self.words)) - 1

    def reaching(self, score: int) -> int:
        """How many entries have at least this score: they come first."""
        # bytes fall: the first that is below.
        low, high = 0, len(self.scores)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.scores[middle] >= score else (low, middle)
        return low


class ScoredList:
    """Entries with their scores (0-100), in lower case and without blanks; immutable."""

    def __init__(self, scored: Mapping[str, int], language: str = "en", version: str = "") -> None:
        """The caller has folded the words: each consists of the language's letters alone, 2 to 25 of them."""
        self.language = language
        self.alphabet = ALPHABETS[language]
        self.scored = scored
        self.version = version or fingerprint(scored)
        self._lengths: dict[int, LengthList] = {}

    def __len__(self) -> int:
        return len(self.scored)

    def __contains__(self, word: str) -> bool:
        return word in self.scored

    def __iter__(self) -> Iterator[str]:
        return iter(self.scored)

    def score(self, word: str) -> int | None:
        return self.scored.get(word)

    @cached_property
    def _by_length(self) -> Mapping[int, list[tuple[str, int]]]:
        lengths: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for word, score in self.scored.items():
            lengths[len(word)].append((word, score))
        return dict(lengths)

    def of_length(self, length: int) -> LengthList:
        """The entries of a length; empty for a length that has none."""
        if length not in self._lengths:
            self._lengths[length] = LengthList(length, self._by_length.get(length, ()), self.alphabet)
        return self._lengths[length]

    def at_least(self, score: int) -> ScoredList:
        """The entries of at least this score."""
        if score <= LEAST:
            return self
        return ScoredList({word: own for word, own in self.scored.items() if own >= score}, self.language)


def fingerprint(scored: Mapping[str, int]) -> str:
    """What tells two lists apart."""
    lines = "".join(f"{word};{score}\n" for word, score in sorted(scored.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def list_path(language: str) -> Path:
    return DATA / f"{language}.txt.gz"


@lru_cache(maxsize=4)
def load(language: str = "en") -> ScoredList:
    """The list that ships for a language, lines of `word;score`; raises Unsolvable when there is none."""
    path = list_path(language)
    if not path.exists():
        raise Unsolvable("no_list", language=language)
    lines = gzip.decompress(path.read_bytes()).decode()
    pairs = (line.split(";") for line in lines.splitlines())
    return ScoredList({word: int(score) for word, score in pairs}, language, hashlib.sha256(lines.encode()).hexdigest())
