"""The words of a language as boards ask for them: all that fit four sides, found with a few dozen sets.

A word fits a board unless it has a letter that is not there, or two letters of one side in a row. For each letter and
each pair of letters there is the set of the words that have it (side by side, for pairs). What a board forbids are
the letters that it lacks and its twelve pairs on one side: the words left over by the union of those sets fit.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from threading import Lock
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Unsolvable
from app.games.letterboxed.sides import LETTER_COUNT, MINIMUM
from app.games.letterboxed.word_sets import WordSets
from app.words import short_words
from app.words.lexicon import Lexicon, Tier, UnknownLanguage, load
from app.words.mapped_files import NewParts, Parts, folder_of, kept
from app.words.packed import PackedWords
from app.words.rulings import kept_until_ruled

MOST_LETTERS = 32
_LOADING = Lock()
_DOUBLE = re.compile(r"(.)\1").search

Places = NDArray[np.intp]
Number = TypeVar("Number", int, Places)


class BoxVocabulary:
    """The words that fit some board: common, valid, mildly rude, each part sorted; word n is `words[n]`.

    `first` and `last` are the places of letters in the alphabet, `lengths` counts letters (a byte each: to count with
    them takes more), `masks` are sets of letters with bit n for letter n. The first `common_count` words are common,
    those from `decent_count` on are never shown to anybody.
    """

    __slots__ = (
        "_having",
        "alphabet",
        "common_count",
        "decent_count",
        "first",
        "language",
        "last",
        "lengths",
        "masks",
        "minimum",
        "version",
        "words",
    )
    COUNTS, BYTES = "counts", ("first", "last", "lengths")
    PARTS = (*PackedWords.PARTS, *BYTES, COUNTS, "masks", *WordSets.PARTS)

    def __init__(
        self,
        common: Iterable[str],
        accepted: Iterable[str] = (),
        alphabet: str = "abcdefghijklmnopqrstuvwxyz",
        language: str = "en",
        version: str = "",
        mild: Iterable[str] = (),
        minimum: int = MINIMUM,
    ) -> None:
        """Index the words; `accepted` are those that are valid without being common, `mild` valid when typed. Raises
        ValueError when the alphabet has more than 32 letters or a word others than these."""
        if len(alphabet) > MOST_LETTERS:
            raise ValueError(f"An alphabet has at most {MOST_LETTERS} letters here, and this has {len(alphabet)}.")
        self.alphabet, self.language, self.version, self.minimum = alphabet, language, version, minimum
        common_words = boxable_words(common, minimum)
        decent = common_words + sorted(set(boxable_words(accepted, minimum)).difference(common_words))
        words = decent + sorted(set(boxable_words(mild, minimum)).difference(decent))
        self.words = PackedWords(words)
        self.common_count, self.decent_count = len(common_words), len(decent)
        codes, starts, lengths = _letter_codes(words, alphabet)
        self.lengths = lengths.astype(np.uint8)
        self.first, self.last = (codes[places].astype(np.uint8) for places in (starts[:-1], starts[1:] - 1))
        self.masks = _letter_masks(codes, starts)
        self._having = _index_sets(codes, starts, len(alphabet))

    @classmethod
    def of_parts(cls, lexicon: Lexicon, parts: Parts, minimum: int = MINIMUM) -> BoxVocabulary:
        """The vocabulary of the lexicon that these were the parts of."""
        vocabulary = cls.__new__(cls)
        vocabulary.minimum = minimum
        vocabulary.alphabet, vocabulary.language, vocabulary.version = (
            lexicon.alphabet,
            lexicon.language,
            lexicon.version,
        )
        vocabulary.words = PackedWords.of_parts(parts)
        vocabulary.first, vocabulary.last, vocabulary.lengths = (
            np.frombuffer(parts[name], np.uint8) for name in cls.BYTES
        )
        vocabulary.common_count, vocabulary.decent_count = np.frombuffer(parts[cls.COUNTS], np.int64).tolist()
        vocabulary.masks = np.frombuffer(parts["masks"], np.uint32)
        vocabulary._having = WordSets.of_parts(parts, len(vocabulary.words))
        return vocabulary

    def parts(self) -> NewParts:
        """The arrays to be stored in files, by name; `of_parts` reads them back."""
        each = {name: getattr(self, name) for name in (*self.BYTES, "masks")}
        counts = np.array([self.common_count, self.decent_count], np.int64)
        return {**self.words.parts(), **each, self.COUNTS: counts, **self._having.parts()}

    @classmethod
    def of(cls, lexicon: Lexicon, minimum: int = MINIMUM) -> BoxVocabulary:
        """The words of a lexicon: core words are common, accepted and mild ones valid, blocked ones nowhere; with a
        `minimum` of 2, words of two letters are valid too."""
        core, accept, mild = (lexicon.words(tier) for tier in (Tier.CORE, Tier.ACCEPT, Tier.MILD))
        short = [] if minimum == MINIMUM else short_words.load_short_words(lexicon.language)
        accept += [word for word in short if lexicon.tier(word) is not Tier.BLOCK]
        return cls(core, accept, lexicon.alphabet, lexicon.language, lexicon.version, mild, minimum)

    def __len__(self) -> int:
        return len(self.words)

    def __contains__(self, word: str) -> bool:
        stops = (0, self.common_count, self.decent_count, len(self))
        places = ((bisect_left(self.words, word, start, stop), stop) for start, stop in pairwise(stops))
        return any(at < stop and self.words[at] == word for at, stop in places)

    def playable(self, sides: Sequence[str], only_common: bool = False) -> Places:
        """The places of the words that fit the board, ascending; of the common words alone if asked for.

        About a tenth of a millisecond for two hundred thousand words; checks nothing.
        """
        return self._having.outside(self._forbidden_sets(sides), self.common_count if only_common else len(self.words))

    def _forbidden_sets(self, sides: Sequence[str]) -> list[int]:
        size = len(self.alphabet)
        side_letters = [sorted(map(self.alphabet.index, side)) for side in sides]
        absent = set(range(size)).difference(*side_letters)
        pairs = (size + _pair_number(low, high) for side in side_letters for low, high in combinations(side, 2))
        return [*absent, *pairs]


def boxable_words(words: Iterable[str], minimum: int = MINIMUM) -> list[str]:
    """The words that some board holds, sorted: `minimum` letters or more, at most twelve of them different, and never
    the same twice in a row."""
    single = {word for word in words if len(word) >= minimum and not _DOUBLE(word)}
    return sorted(word for word in single if len(word) <= LETTER_COUNT or len(set(word)) <= LETTER_COUNT)


def _letter_codes(words: Sequence[str], alphabet: str) -> tuple[Places, Places, Places]:
    """The letters of all words as places in the alphabet, one after the other; where each word starts; the lengths."""
    text = np.frombuffer("".join(words).encode("utf-32-le"), np.uint32)
    table = np.full(max(int(text.max(initial=0)), *map(ord, alphabet)) + 1, -1, np.intp)
    table[[ord(letter) for letter in alphabet]] = np.arange(len(alphabet))
    codes = table[text]
    if (codes < 0).any():
        raise ValueError(f"A word has other letters than {alphabet}.")
    lengths = np.fromiter(map(len, words), np.intp, len(words))
    return codes, np.concatenate((np.zeros(1, np.intp), np.cumsum(lengths))), lengths


def _letter_masks(codes: Places, starts: Places) -> NDArray[np.uint32]:
    if len(starts) == 1:
        return np.zeros(0, np.uint32)
    bits = np.uint32(1) << codes.astype(np.uint32)
    masks: NDArray[np.uint32] = np.bitwise_or.reduceat(bits, starts[:-1])
    return masks


def _index_sets(codes: Places, starts: Places, size: int) -> WordSets:
    """Set n for letter n, then a set for each pair of letters side by side, in the order of `_pair_number`."""
    total = len(starts) - 1
    owners = np.repeat(np.arange(total), np.diff(starts))
    inside = owners[1:] == owners[:-1]
    low, high = np.minimum(codes[1:], codes[:-1])[inside], np.maximum(codes[1:], codes[:-1])[inside]
    rows = np.concatenate((codes, size + _pair_number(low, high))).astype(np.uint16)
    columns = np.concatenate((owners, owners[1:][inside]))
    return WordSets(rows, columns, size + size * (size - 1) // 2, total)


def _pair_number(low: Number, high: Number) -> Number:
    """The number of a pair of different letters among all pairs."""
    return high * (high - 1) // 2 + low


def load_vocabulary(language: str = "en", minimum: int = MINIMUM) -> BoxVocabulary:
    """The words of a language with `minimum` letters or more (3 or 2), mapped once a process, by the first thread that
    asks; raises Unsolvable when there is no lexicon."""
    with _LOADING:
        return _load_vocabulary(language, minimum)


@kept_until_ruled(maxsize=8)
def _load_vocabulary(language: str, minimum: int) -> BoxVocabulary:
    try:
        lexicon = load(language)
    except UnknownLanguage as error:
        raise Unsolvable("no_lexicon", language=language) from error
    made_of = [lexicon.version] if minimum == MINIMUM else [lexicon.version, *short_words.load_short_words(language)]
    folder = folder_of(f"boxes-{language}", made_of, (BoxVocabulary, WordSets, PackedWords))
    parts = kept(folder, BoxVocabulary.PARTS, lambda: BoxVocabulary.of(lexicon, minimum).parts())
    return BoxVocabulary.of_parts(lexicon, parts, minimum)
