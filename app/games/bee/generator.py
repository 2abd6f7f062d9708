"""Making Bee puzzles, pangrams first: a hive is drawn from the sets of letters that some common word uses up.

Drawing seven letters at random finds few sets with a pangram, and of those the dull ones as readily as the good. Here
every set has its pangram, and the survey of all hives says beforehand which of them hold as many words as one asks for.

A hive that fits is taken when a player would like it:

* one pangram at least is a word that people know;
* two answers of three are words of their own, and not plurals and tenses of others;
* no blocked word that comes to mind can be spelled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from app.games.base.contract import Cancelled, Json, NewPuzzle, NoSolution, Tick, Unsolvable
from app.games.bee.rules import LETTERS, Puzzle, points
from app.games.bee.solver import Hive, Index, Survey, load_lexicon, read_letters, survey
from app.words.inflect import bases
from app.words.lexicon import Lexicon, Tier
from app.words.masks import letter_mask, mask_letters

MOST_PUZZLES = 1000
# Commonness is Zipf times ten: 30 is a word in a million.
KNOWN_PANGRAM = 27
USED_PANGRAM = 15
COMMON_INSULT = 20
RARE_INSULTS = 2
INFLECTED_SHARE = 1 / 3
# What the rarest word on the way to Genius may be in difficulty 1, 2, 3 and 4: the quintiles of all good English hives.
EASE = (28.5, 27, 26, 24)
GENIUS = 0.7

Fits = NDArray[np.bool_]


# Answers which of the identities belong to puzzles that are there already.
Known = Callable[[Sequence[str]], frozenset[str]]


@dataclass(frozen=True, slots=True)
class HiveRequest:
    """What puzzles are asked for: how many, with how many words, with which letters and key."""

    count: int = 1
    fewest: int = 20
    most: int = 60
    letters: str = ""
    key: str = ""


class Standard(Enum):
    """What a hive must be, the highest standard first."""

    FRESH = "good, and its letters were never used"
    GOOD = "good, perhaps with the letters of an older puzzle around another key"
    ANY = "not rude"


class HiveSource:
    """A lexicon as the generator reads it: its index, the survey of its hives, and how common a word is."""

    __slots__ = ("_ease", "_inflected", "index", "lexicon", "survey")

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.index = Index.of(lexicon)
        self.survey = survey(self.index.required)
        self._ease: dict[str, float] = {}
        self._inflected: dict[str, bool] = {}

    def zipf(self, word: str) -> int:
        row = self.lexicon.row(word)
        return row.zipf if row else 0

    def ease(self, word: str) -> float:
        """How readily a word comes to mind, as a Zipf value times ten.

        An inflected form is known better than it is used, so it stands half way to the word that it comes from.
        """
        if word not in self._ease:
            own = self.zipf(word)
            base = max((self.zipf(base) for base in self._bases(word)), default=0)
            self._ease[word] = max(own, (own + base) / 2)
        return self._ease[word]

    def is_inflected(self, word: str) -> bool:
        """Whether the word looks like a plural, a tense or another form of a core word."""
        if word not in self._inflected:
            self._inflected[word] = bool(self._bases(word))
        return self._inflected[word]

    def _bases(self, word: str) -> list[str]:
        return [base for base in bases(word) if self.lexicon.tier(base) is Tier.CORE]


@lru_cache(maxsize=8)
def load_source(language: str = "en") -> HiveSource:
    """The source of a language, made once a process; raises Unsolvable when there is no such lexicon."""
    return HiveSource(load_lexicon(language))


def none_known(identities: Sequence[str]) -> frozenset[str]:
    """Where there are no earlier puzzles."""
    return frozenset()


def generate(params: Json, rng: Random, tick: Tick, known: Known = none_known) -> list[NewPuzzle]:
    """Make puzzles as `params` ask: "count", "min", "max", "language", and perhaps "letters" and "key".

    "letters" (up to seven) must be in the hive; `known` tells which puzzles are there already, by `identity`. The same
    seed and lexicon make the same puzzles. There may be fewer than asked for when no more hives fit.
    Raises Cancelled, or Unsolvable when none fits.
    """
    source, chosen = hives(params, rng, tick, known)
    if not tick(100, "done"):
        raise Cancelled
    return [new_puzzle(source, hive) for hive in chosen]


def hives(params: Json, rng: Random, tick: Tick, known: Known = none_known) -> tuple[HiveSource, list[Hive]]:
    """The source and the hives of `generate`, before they become puzzles."""
    if not tick(0, "letters"):
        raise Cancelled
    source = load_source(str(params.get("language", "en")))
    return source, choose(source, read_request(params, source.index.alphabet), rng, tick, known)


def read_request(params: Json, alphabet: str) -> HiveRequest:
    """The request in a job's parameters; raises Unsolvable for one that makes no sense."""
    count, fewest, most = (_whole(params, *number) for number in (("count", 1), ("min", 20), ("max", 60)))
    letters, key = (read_letters(str(params.get(name) or ""), alphabet) for name in ("letters", "key"))
    if not 1 <= count <= MOST_PUZZLES:
        raise Unsolvable("too_many_puzzles", most=MOST_PUZZLES)
    if not 1 <= fewest <= most:
        raise Unsolvable("no_range", fewest=fewest, most=most)
    if len(key) > 1:
        raise Unsolvable("one_key")
    if len({*letters, *key}) > LETTERS:
        raise Unsolvable("too_many_letters")
    return HiveRequest(count, fewest, most, letters, key)


def _whole(params: Json, name: str, default: int) -> int:
    value = params.get(name, default)
    if not isinstance(value, int):
        raise Unsolvable("no_number", name=name)
    return value


def choose(source: HiveSource, request: HiveRequest, rng: Random, tick: Tick, known: Known = none_known) -> list[Hive]:
    """Draw hives of different letters that fit the request, by the highest standard that still finds some.

    Raises Cancelled, or Unsolvable when no hive fits.
    """
    fits = fitting(source.survey, request)
    rows: list[int] = np.flatnonzero(fits.any(axis=1)).tolist()
    rng.shuffle(rows)
    chosen: dict[int, Hive] = {}
    for standard in Standard:
        for row in rows:
            if len(chosen) == request.count:
                break
            if not tick(99 * len(chosen) // request.count, "choosing"):
                raise Cancelled
            hive = None if row in chosen else _draw(source, row, _keys(source.survey, fits, row, rng), standard, known)
            if hive:
                chosen[row] = hive
    if not chosen:
        raise _refusal(request, bool(rows))
    return list(chosen.values())


def fitting(all_hives: Survey, request: HiveRequest) -> Fits:
    """Which hives of the survey have the letters asked for, key and number of words, with the survey's shape."""
    need = np.uint32(letter_mask(request.letters + request.key))
    fits: Fits = (all_hives.words >= request.fewest) & (all_hives.words <= request.most)
    fits &= ((all_hives.masks & need) == need)[:, None]
    return fits & (all_hives.keys == letter_mask(request.key)) if request.key else fits


def _keys(all_hives: Survey, fits: Fits, row: int, rng: Random) -> list[int]:
    keys: list[int] = all_hives.keys[row][fits[row]].tolist()
    rng.shuffle(keys)
    return keys


def _draw(source: HiveSource, row: int, keys: list[int], standard: Standard, known: Known) -> Hive | None:
    """The first hive of the row, in the order of the keys, that is new and meets the standard."""
    mask = int(source.survey.masks[row])
    letters = mask_letters(mask)
    for key in keys:
        hive = source.index.hive(letters, mask_letters(key))
        good = standard is Standard.ANY or is_good(source, hive)
        if good and not is_rude(source, mask, key) and not _is_used(source, hive, standard, known):
            return hive
    return None


def _is_used(source: HiveSource, hive: Hive, standard: Standard, known: Known) -> bool:
    """Whether the hive is a puzzle already, or, where it must be fresh, its letters are around any key."""
    others = hive.letters if standard is Standard.FRESH else hive.key
    language = source.lexicon.language
    return bool(known([identity(language, key + hive.letters.replace(key, "")) for key in others]))


def identity(language: str, letters: str) -> str:
    """What makes a hive the same to a player; `letters` has the key first, and the others in any order."""
    return f"{language} {letters[0]}{''.join(sorted(letters[1:]))}"


def is_good(source: HiveSource, hive: Hive) -> bool:
    """Whether people know one of its pangrams, and its answers are not mostly forms of each other."""
    if not any(is_known(source, pangram) for pangram in hive.pangrams):
        return False
    return sum(map(source.is_inflected, hive.answers)) <= INFLECTED_SHARE * len(hive.answers)


def is_known(source: HiveSource, pangram: str) -> bool:
    """Whether people know the word, and some do write it: "humaner" is near "human", but nobody's word."""
    return source.zipf(pangram) >= USED_PANGRAM and source.ease(pangram) >= KNOWN_PANGRAM


def is_rude(source: HiveSource, mask: int, key: int) -> bool:
    """Whether a player would soon spell a blocked word: one that is common, or many that are not."""
    blocked = source.index.blocked.within(mask, key)
    return len(blocked) > RARE_INSULTS or any(source.zipf(word) >= COMMON_INSULT for word in blocked)


def difficulty(source: HiveSource, hive: Hive) -> int:
    """1 (easy) to 5: how rare the rarest word is that a player needs for Genius.

    The player of this measure finds the words from the most familiar on, until the points make seven tenths of the
    maximum. The steps between the difficulties are the quintiles over all good English hives of 20 to 60 words.
    """
    wanted = GENIUS * hive.maximum
    for word in sorted(hive.answers, key=source.ease, reverse=True):
        wanted -= points(word)
        if wanted <= 0:
            return 1 + sum(source.ease(word) < step for step in EASE)
    return len(EASE) + 1


def new_puzzle(source: HiveSource, hive: Hive) -> NewPuzzle:
    """The hive as it is handed over to be stored."""
    language = source.lexicon.language
    numbers = hive.maximum, len(hive.answers), len(hive.pangrams)
    puzzle = Puzzle(hive.key, hive.letters, language, *numbers, frozenset(hive.answers), frozenset(hive.bonus))
    same = identity(language, hive.letters)
    return NewPuzzle("", language, difficulty(source, hive), *puzzle.to_json(), source.lexicon.version, same)


def _refusal(request: HiveRequest, some_fit: bool) -> Unsolvable:
    """None fits; or those that do are taken or rude."""
    code = "taken" if some_fit else "none_fits"
    which = "_letters" * bool(request.letters) + "_key" * bool(request.key)
    told = {"letters": ", ".join(request.letters), "key": request.key}
    return NoSolution(code + which, fewest=request.fewest, most=request.most, **told)
