"""A scored word list in memory: by length, the best first, with a bit set for each letter in each place."""

from __future__ import annotations

import gzip
import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from app.games.crossword.asked import no_list
from app.words.fold import ALPHABETS
from app.words.rulings import Ruling, in_force, kept_until_ruled

DATA = Path(__file__).resolve().parents[4] / "data" / "crossword"
LEAST, MOST = 0, 100  # of a score
SHORTEST, LONGEST = 2, 25  # letters of an entry
WANTED, VALID = 50, 30  # what operators have made core is worth at least, and at most what they have made accept
_SPAN = range(SHORTEST, LONGEST + 1)
Letters = npt.NDArray[np.uint8]


class LengthList:
    """The entries of one length, by falling score and then by letters: those of at least a score are the first ones.

    A set of entries is a whole number whose bit n stands for entry n. `letters` has a row an entry and a column a
    place; a letter is its index in the alphabet. What an engine does not ask for is never made.
    """

    def __init__(self, length: int, alphabet: str, scores: bytes, letters: Letters) -> None:
        self.length = length
        self.alphabet = alphabet
        self.scores = scores
        self.letters = letters
        self._sets_asked: dict[tuple[str, int, int], int] = {}

    def __len__(self) -> int:
        return len(self.scores)

    @cached_property
    def words(self) -> tuple[str, ...]:
        signs = np.frombuffer(self.alphabet.encode("latin-1"), np.uint8)
        text, length = signs[self.letters].tobytes().decode("latin-1"), self.length
        return tuple(text[at : at + length] for at in range(0, len(text), length))

    @cached_property
    def index(self) -> Mapping[str, int]:
        return {word: n for n, word in enumerate(self.words)}

    @cached_property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """`sets[place][letter]`: which entries have that letter there."""
        codes = range(len(self.alphabet))
        return tuple(tuple(_bit_set(column == code) for code in codes) for column in self.letters.T)

    def entries_having(self, code: int, count: int) -> int:
        """Which entries have a letter at least so many times."""
        return self._cached_set("having", code, count, lambda: (self.letters == code).sum(axis=1) >= count)

    def entries_same(self, first: int, second: int) -> int:
        """Which entries have the same letter in both places."""
        return self._cached_set("same", first, second, lambda: self.letters[:, first] == self.letters[:, second])

    def _cached_set(self, what: str, first: int, second: int, which: Callable[[], npt.NDArray[np.bool_]]) -> int:
        key = (what, first, second)
        if key not in self._sets_asked:
            self._sets_asked[key] = _bit_set(which())
        return self._sets_asked[key]

    def places(self, entry_set: int) -> list[int]:
        """The entries of a set, in order."""
        size = (len(self) + 7) // 8
        packed = np.frombuffer(entry_set.to_bytes(size, "little"), np.uint8)
        numbers: list[int] = np.flatnonzero(np.unpackbits(packed, bitorder="little")).tolist()
        return numbers

    @cached_property
    def all(self) -> int:
        return (1 << len(self)) - 1

    def count_reaching(self, score: int) -> int:
        """Return how many entries have at least this score: they come first."""
        # bytes fall: the first that is below.
        low, high = 0, len(self.scores)
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if self.scores[middle] >= score else (low, middle)
        return low

    def first(self, count: int) -> LengthList:
        """The best entries alone."""
        return LengthList(self.length, self.alphabet, self.scores[:count], self.letters[:count])

    def changed(self, changes: Mapping[str, int]) -> LengthList:
        """Return the list with entries added or scored anew; those of score 0 are taken out."""
        unchanged = [entry for entry in zip(self.words, self.scores, strict=True) if entry[0] not in changes]
        return rank_entries(self.length, unchanged + [entry for entry in changes.items() if entry[1]], self.alphabet)


class ScoredList:
    """Entries with their scores (0-100), in lower case and without blanks; immutable."""

    def __init__(self, scored: Mapping[str, int], language: str = "en", version: str = "") -> None:
        """The caller has folded the words: each consists of the language's letters alone, 2 to 25 of them."""
        lengths: dict[int, list[tuple[str, int]]] = defaultdict(list)
        for word, score in scored.items():
            lengths[len(word)].append((word, score))
        self.language = language
        self.alphabet = ALPHABETS[language]
        self._lengths = {length: rank_entries(length, entries, self.alphabet) for length, entries in lengths.items()}
        self._version = version

    @classmethod
    def joined(cls, lengths: Iterable[LengthList], language: str, version: str = "") -> ScoredList:
        """The list of these lengths."""
        joined_list = cls({}, language, version)
        joined_list._lengths = {part.length: part for part in lengths if part}
        return joined_list

    def __len__(self) -> int:
        return sum(map(len, self._lengths.values()))

    def __contains__(self, word: str) -> bool:
        return self.score(word) is not None

    def __iter__(self) -> Iterator[str]:
        """By length, the best first."""
        return (word for length in self.lengths for word in self._lengths[length].words)

    @property
    def lengths(self) -> list[int]:
        """The lengths that have an entry."""
        return sorted(self._lengths)

    @cached_property
    def version(self) -> str:
        """Return the fingerprint that distinguishes this list from others."""
        return self._version or list_fingerprint(self.scored)

    @cached_property
    def scored(self) -> Mapping[str, int]:
        """Every entry's score: for those who need them all."""
        parts = (self._lengths[length] for length in self.lengths)
        return {word: score for part in parts for word, score in zip(part.words, part.scores, strict=True)}

    def score(self, word: str) -> int | None:
        part = self._lengths.get(len(word))
        at = part.index.get(word) if part else None
        return None if part is None or at is None else part.scores[at]

    def of_length(self, length: int) -> LengthList:
        """The entries of a length; empty for a length that has none."""
        if length not in self._lengths:
            return rank_entries(length, (), self.alphabet)
        return self._lengths[length]

    def at_least(self, score: int) -> ScoredList:
        """The entries of at least this score."""
        if score <= LEAST:
            return self
        parts = (part.first(part.count_reaching(score)) for part in self._lengths.values())
        return ScoredList.joined(parts, self.language, _hash_texts(self.version, str(score)))

    def changed(self, changes: Mapping[str, int]) -> ScoredList:
        """With entries added and scored anew; those of score 0 are taken out. The caller has folded the words."""
        lengths: dict[int, dict[str, int]] = defaultdict(dict)
        for word, score in changes.items():
            lengths[len(word)][word] = score
        parts = self._lengths | {
            length: self.of_length(length).changed(length_changes) for length, length_changes in lengths.items()
        }
        return ScoredList.joined(parts.values(), self.language, _hash_texts(self.version, list_fingerprint(changes)))


def rank_entries(length: int, scored: Iterable[tuple[str, int]], alphabet: str) -> LengthList:
    """Entries of one length in their order."""
    rank = sorted([(-score, word) for word, score in scored])
    points = np.frombuffer("".join([word for _, word in rank]).encode("latin-1"), np.uint8)
    letters = _letter_codes(alphabet)[points].reshape(-1, length)
    return LengthList(length, alphabet, bytes([-score for score, _ in rank]), letters)


def list_fingerprint(scored: Mapping[str, int]) -> str:
    """Return one text for the entries and their scores, whatever their order."""
    return _hash_texts("".join(f"{word};{score}\n" for word, score in sorted(scored.items())))


def _hash_texts(*texts: str) -> str:
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def _bit_set(which: npt.NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(which, bitorder="little").tobytes(), "little")


def _letter_codes(alphabet: str) -> Letters:
    """Return the index in `alphabet` of each byte of Latin-1, which covers all our languages; 255 for other signs."""
    codes = np.full(256, 255, np.uint8)
    codes[np.frombuffer(alphabet.encode("latin-1"), np.uint8)] = np.arange(len(alphabet), dtype=np.uint8)
    return codes


def list_path(language: str, mild: bool = False) -> Path:
    return DATA / f"{language}{'.mild' if mild else ''}.txt.gz"


@kept_until_ruled(maxsize=4)
def load_scored_list(language: str = "en", mild: bool = False) -> ScoredList:
    """The list that ships for a language, with its mild words if asked for; raises Unsolvable when there is none."""
    if language not in ALPHABETS or not list_path(language).exists():
        raise no_list(language)
    scored_list = parse_list(language, gzip.decompress(list_path(language).read_bytes()))
    if mild:
        scored_list = scored_list.changed(
            parse_list(language, gzip.decompress(list_path(language, mild).read_bytes())).scored
        )
    return apply_rulings(scored_list, in_force(language), mild)


def apply_rulings(scored_list: ScoredList, rulings: Iterable[Ruling], mild: bool) -> ScoredList:
    """The list with what operators have ruled laid over it."""
    short = (ruling for ruling in rulings if len(ruling.word) in _SPAN)
    changes = {ruling.word: _ruled_score(ruling.verdict, scored_list.score(ruling.word), mild) for ruling in short}
    return scored_list.changed(changes) if changes else scored_list


def _ruled_score(verdict: str, before: int | None, mild: bool) -> int:
    """Return an entry's score after a ruling; 0 removes the entry."""
    if verdict == "core":
        return max(before or 0, WANTED)
    return min(before or VALID, VALID) if verdict == "accept" or (mild and verdict == "mild") else 0


def parse_list(language: str, content: bytes) -> ScoredList:
    """The list of lines `word;score`, sorted by word, each ended by a line feed."""
    signs = np.frombuffer(content.decode().encode("latin-1"), np.uint8)
    stops, marks = np.flatnonzero(signs == ord("\n")), np.flatnonzero(signs == ord(";"))
    starts = np.concatenate((np.zeros(1, np.int64), stops[:-1] + 1))[: len(stops)]
    scores = _parse_numbers(signs, marks + 1, stops)
    parts = (_length_part(length, signs, starts, marks - starts, scores, ALPHABETS[language]) for length in _SPAN)
    return ScoredList.joined(parts, language, hashlib.sha256(content).hexdigest())


def _parse_numbers(signs: Letters, starts: npt.NDArray[np.int64], stops: npt.NDArray[np.int64]) -> Letters:
    """The numbers of one to three digits that begin and end there."""
    values = np.zeros(len(starts), np.int64)
    for place in range(3):
        at = stops - 1 - place
        values += np.where(at >= starts, signs[at].astype(np.int64) - ord("0"), 0) * 10**place
    return values.astype(np.uint8)


def _length_part(
    length: int,
    signs: Letters,
    starts: npt.NDArray[np.int64],
    lengths: npt.NDArray[np.int64],
    scores: Letters,
    alphabet: str,
) -> LengthList:
    which = np.flatnonzero(lengths == length)
    # Stable: equal scores stay by letters, as the lines are.
    which = which[np.argsort(MOST - scores[which], kind="stable")]
    letters = _letter_codes(alphabet)[signs[starts[which][:, None] + np.arange(length)]]
    return LengthList(length, alphabet, scores[which].tobytes(), letters)
