"""Solving the Bee: one hive by looking up the subsets of its letters, or all hives of a lexicon at once.

A word fits a hive when its letters are a subset of the seven and hold the key. Words are grouped by their set of
letters, so a hive asks for the 64 subsets with the key instead of reading the lexicon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, product

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.bee.parameters import LettersToSolve
from app.games.bee.rules import LETTERS, MINIMUM, PANGRAM_POINTS, word_points
from app.words.fold import ALPHABETS
from app.words.lexicon import Lexicon, Tier, UnknownLanguage, load
from app.words.mapped_files import NewParts, Parts, folder_of, kept
from app.words.masks import MaskIndex, Masks, MaskTable, letter_mask, letter_masks, mask_letters, sizes
from app.words.packed import PackedWords
from app.words.rulings import kept_until_ruled

SUBSETS = 1 << LETTERS
# Hives surveyed in one step: few enough for the look-ups to stay within the processor's cache.
BATCH = 1024

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Hive:
    """A solved hive: the words of every kind, sorted; `letters` has the key first and the others in order."""

    letters: str
    key: str
    answers: list[str]
    bonus: list[str]
    pangrams: list[str]
    maximum: int

    def to_json(self) -> Json:
        """The hive as the command line prints it."""
        words = {"answers": self.answers, "bonus": self.bonus, "pangrams": self.pangrams}
        return {"letters": self.letters, "key": self.key, **words, "maximum": self.maximum}


class Index:
    """The words of a language as hives ask for them: required, bonus (rare or mild) and blocked."""

    __slots__ = ("alphabet", "blocked", "bonus", "required")
    KINDS = ("required", "bonus", "blocked")
    PARTS = tuple(map("-".join, product(KINDS, MaskIndex.PARTS)))

    def __init__(
        self, required: Iterable[str], bonus: Iterable[str] = (), blocked: Iterable[str] = (), language: str = "en"
    ) -> None:
        """Index the words that fit a hive, each list sorted or not; raises ValueError for letters nobody knows."""
        self.alphabet = ALPHABETS[language]
        self.required, self.bonus, self.blocked = map(index_playable, (required, bonus, blocked))

    @classmethod
    def of(cls, lexicon: Lexicon) -> Index:
        """The index of a lexicon: core words are required, accepted and mild ones are bonus words."""
        bonus = lexicon.words(Tier.ACCEPT) + lexicon.words(Tier.MILD)
        return cls(lexicon.words(Tier.CORE), bonus, lexicon.words(Tier.BLOCK), lexicon.language)

    @classmethod
    def of_parts(cls, language: str, parts: Parts) -> Index:
        """The index that these were the parts of."""
        index = cls.__new__(cls)
        index.alphabet = ALPHABETS[language]
        parts_by_kind = ({part: parts[f"{kind}-{part}"] for part in MaskIndex.PARTS} for kind in cls.KINDS)
        index.required, index.bonus, index.blocked = map(MaskIndex.of_parts, parts_by_kind)
        return index

    def parts(self) -> NewParts:
        """The arrays to be stored in files, by name; `of_parts` reads them back."""
        kinds = zip(self.KINDS, (self.required, self.bonus, self.blocked), strict=True)
        return {f"{kind}-{name}": part for kind, index in kinds for name, part in index.parts().items()}

    def hive(self, letters: str, key: str) -> Hive:
        """Solve seven different letters, one of them the key. Well under a millisecond; checks nothing."""
        mask, must = letter_mask(letters), letter_mask(key)
        answers = sorted(self.required.within(mask, must))
        ordered = key + mask_letters(mask & ~must)
        pangrams = sorted(self.required.within(mask, mask))
        return Hive(
            ordered, key, answers, sorted(self.bonus.within(mask, must)), pangrams, sum(map(word_points, answers))
        )


def index_playable(words: Iterable[str]) -> MaskIndex:
    """The words that some hive holds: four letters or more, at most seven of them different."""
    long = [word for word in words if len(word) >= MINIMUM]
    masks = letter_masks(long)
    fits = sizes(masks) <= LETTERS
    return MaskIndex(list(compress(long, fits.tolist())), masks[fits])


@kept_until_ruled(maxsize=8)
def load_index(language: str = "en") -> Index:
    """The index of a language's lexicon, mapped once a process; raises Unsolvable when there is no such lexicon."""
    lexicon = load_lexicon(language)
    folder = folder_of(f"hives-{language}", [lexicon.version], (Index, MaskIndex, PackedWords))
    return Index.of_parts(language, kept(folder, Index.PARTS, lambda: Index.of(lexicon).parts()))


def load_lexicon(language: str) -> Lexicon:
    """The lexicon of a language; raises Unsolvable when there is none."""
    try:
        return load(language)
    except UnknownLanguage as error:
        raise Unsolvable("no_lexicon", language=language) from error


def read_letters(text: str, alphabet: str) -> str:
    """Different letters of the alphabet from what a person typed, sorted; raises Unsolvable for anything else."""
    letters = "".join(text.split()).casefold()
    strange = sorted(set(letters) - set(alphabet))
    if strange:
        raise Unsolvable("strange", letter=strange[0], first=alphabet[0], last=alphabet[-1])
    if len(set(letters)) != len(letters):
        raise Unsolvable("twice")
    return "".join(sorted(letters))


def read_hive(letters: str, key: str, alphabet: str) -> tuple[str, str]:
    """The seven letters and the key of a hive from what a person typed; raises Unsolvable."""
    seven, key_letter = read_letters(letters, alphabet), read_letters(key, alphabet)
    if len(seven) != LETTERS:
        raise Unsolvable("not_seven", letters=len(seven))
    if len(key_letter) != 1 or key_letter not in seven:
        raise Unsolvable("bad_key")
    return seven, key_letter


def solve(params: LettersToSolve, tick: Tick) -> Json:
    """Solve the hive of typed letters, as JSON; raises Cancelled or Unsolvable."""
    if not tick(0, "solving"):
        raise Cancelled
    index = load_index(params.language)
    letters, key = read_hive(params.letters, params.key, index.alphabet)
    return index.hive(letters, key).to_json()


@dataclass(frozen=True, slots=True)
class Survey:
    """Every hive of a lexicon that has a pangram: row n has the letters of `masks[n]`, column k its k-th letter as key.

    `keys` holds the bit of that letter, `words` and `maximum` the answers and points of the hive; all these have
    shape (rows, 7). `pangrams` has one number a row, as the key makes no difference to it.
    """

    masks: Masks
    keys: Masks
    words: Counts
    maximum: Counts
    pangrams: Counts

    def __len__(self) -> int:
        return len(self.masks)


def survey_hives(index: MaskIndex) -> Survey:
    """Count the words and points of all hives at once, key by key.

    For each set of letters that some word uses up, the counts of its 128 subsets are gathered, then summed for each
    key over the 64 subsets that hold it.
    """
    hives: Masks = index.masks[sizes(index.masks) == LETTERS]
    keys, table, subsets = _split_bits(hives), MaskTable(index.masks), _HOLDS.T.astype(np.uint32)
    # What is not there counts nothing.
    counts, worth = (np.append(0, each) for each in (np.diff(index.starts), index.totals(_points_of_words(index))))
    words, maximum = np.zeros((len(hives), LETTERS), np.int64), np.zeros((len(hives), LETTERS), np.int64)
    for rows in _row_batches(len(hives)):
        groups = table.places(keys[rows] @ subsets)
        words[rows], maximum[rows] = counts[groups] @ _HOLDS, worth[groups] @ _HOLDS
    pangrams = np.diff(index.starts)[np.searchsorted(index.masks, hives)]
    return Survey(hives, keys, words, maximum, pangrams)


def _row_batches(total: int) -> Iterator[slice]:
    return (slice(start, start + BATCH) for start in range(0, total, BATCH))


# Row s, column k: whether subset s of seven letters holds the k-th of them.
_HOLDS = (np.arange(SUBSETS)[:, None] >> np.arange(LETTERS)[None, :] & 1).astype(np.int64)


def _split_bits(hives: Masks) -> Masks:
    """The seven bits of each hive, lowest first."""
    bits = np.zeros((len(hives), LETTERS), np.uint32)
    rest = hives.copy()
    for place in range(LETTERS):
        bits[:, place] = rest & (~rest + np.uint32(1))
        rest &= rest - np.uint32(1)
    return bits


def _points_of_words(index: MaskIndex) -> Counts:
    """The points of each word."""
    pangram = np.repeat(sizes(index.masks) == LETTERS, np.diff(index.starts))
    worth: Counts = np.where(index.lengths == MINIMUM, 1, index.lengths) + PANGRAM_POINTS * pangram
    return worth
