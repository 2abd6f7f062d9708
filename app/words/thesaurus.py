"""The thesaurus: which words mean the same, and how nearly any two are related.

A sense is a synset of WordNet. It is seen as a bag of features: the synsets above it, each weighted by how little
stands under it (the information content of P. Resnik, "Using information content to evaluate semantic similarity in a
taxonomy", 1995) and less with every step up; the words of its own synset and its gloss, weighted by how rarely they
explain (after M. Lesk's overlap of glosses, 1986); and, more lightly, those of its neighbours. Two words are as related
as the cosine of their nearest senses.
"""

from __future__ import annotations

import heapq
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import log, sqrt
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from app.words import table
from app.words.fold import fold
from app.words.inflect import bases
from app.words.lexicon import LexiconError, UnknownLanguage

K = TypeVar("K")
T = TypeVar("T")
Numbers = NDArray[np.generic]
Arrays = dict[str, Numbers]
ROWS = ("members", "above", "beside", "gloss")
NAMES = ("words", "irregular", "spread", *(name + part for name in ROWS for part in ("_counts", "")))

# Weights of features: each step up, gloss words, the neighbours' own weight, and of what stands above at once.
STEP, GLOSS, BESIDE, ABOVE = 0.8, 0.5, 0.5, 0.5
# Kinds that words share: a step up to one, senses of a word and kinds that are looked at, and senses beneath a kind.
STEP_TO_KIND, SENSES, KINDS, BENEATH = 0.85, 6, 6, 300
# Of the weight of the narrowest kind that words share, what a wider one must have once there are so many kin.
NARROW, KIN = 0.75, 20
# Above these there is nearly everything.
LEAST_CONTENT = 2.0
NEIGHBOURS = 40
# What has been worked out is forgotten when there is so much of it: a process may live for weeks.
KEPT_BAGS, KEPT_PAIRS = 10_000, 100_000
Bag = dict[int, float]


class Rows:
    """Lists of numbers in two arrays."""

    __slots__ = ("_flat", "_starts")

    def __init__(self, counts: Numbers, flat: Numbers) -> None:
        self._starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)))
        self._flat = flat

    def __getitem__(self, at: int) -> list[int]:
        numbers: list[int] = self._flat[self._starts[at] : self._starts[at + 1]].tolist()
        return numbers

    def turned(self, size: int) -> Rows:
        """For each number the lists that hold it, for numbers below `size`."""
        owners = np.repeat(np.arange(len(self._starts) - 1, dtype=np.int32), np.diff(self._starts))
        return Rows(np.bincount(self._flat, minlength=size), owners[np.argsort(self._flat, kind="stable")])

    def how_many(self, size: int) -> Numbers:
        """Return how often each number below `size` stands in the lists."""
        return np.bincount(self._flat, minlength=size)


class Thesaurus:
    """The senses of words, in arrays; what is worked out of them is kept for the next question."""

    def __init__(self, arrays: Arrays) -> None:
        """Build the thesaurus from the arrays of `NAMES`; words are numbered by their place in the alphabet."""
        self._words = arrays["words"].tobytes().decode().split()
        self._numbers = {word: at for at, word in enumerate(self._words)}
        lines = (line.split() for line in arrays["irregular"].tobytes().decode().splitlines())
        self._irregular = {form: its for form, *its in lines}
        self._members, self._above, self._beside, self._gloss = (Rows(arrays[f"{n}_counts"], arrays[n]) for n in ROWS)
        spread = arrays["spread"]
        self._senses = self._members.turned(len(self._words))
        self._below = self._above.turned(len(spread))
        self._content = log(spread.max()) - np.log(spread)
        self._telling = log(len(spread)) - np.log1p(self._gloss.how_many(len(self._words)))
        self._bags: dict[int, Bag] = {}
        self._known: dict[str, list[Bag]] = {}
        self._pairs: dict[tuple[str, str], float] = {}

    def __contains__(self, word: str) -> bool:
        return bool(self._forms(word))

    def related(self, one: str, other: str) -> float:
        """How nearly two words are related, from 0 to 1; inflected forms as their base, unknown words not at all."""
        pair = (one, other) if one < other else (other, one)
        if pair not in self._pairs:
            _forget(self._pairs, KEPT_PAIRS)
            ours, theirs = self._bags_of(one), self._bags_of(other)
            self._pairs[pair] = max((_cosine(a, b) for a in ours for b in theirs), default=0.0)
        return self._pairs[pair]

    def senses(self, word: str) -> int:
        """Return how many senses the word has, or those that it may inflect."""
        return sum(1 for _ in self._senses_of(self._forms(word)))

    def synonyms(self, word: str) -> list[str]:
        """The other words that share a sense with this one, without repetition; in WordNet's order of senses."""
        own_forms = self._forms(word)
        synonym_numbers = (
            at for sense in self._senses_of(own_forms) for at in self._members[sense] if at not in own_forms
        )
        return [self._words[at] for at in dict.fromkeys(synonym_numbers)]

    def neighbours(self, word: str, most: int = NEIGHBOURS) -> list[str]:
        """Words of the senses above, below, beside and with the same one above, the most related first."""
        own_forms = self._forms(word)
        scores: dict[int, float] = {}
        for sense in self._senses_of(own_forms):
            for near in self._near(sense):
                score = _cosine(self._bag(sense), self._bag(near))
                for at in self._members[near]:
                    scores[at] = max(score, scores.get(at, 0.0))
        nearest = sorted(scores.keys() - own_forms, key=lambda at: (-scores[at], at))
        return [self._words[at] for at in nearest[:most]]

    def kin(self, words: Sequence[str]) -> dict[str, float]:
        """Return other words that share a kind with several of the words, each with a weight.

        A kind is a synset above senses of at least two of the words (a hypernym). The weight is larger for a narrower
        kind and for one with more of the words.
        """
        weights_by_word: dict[int, float] = {}
        kinds = heapq.nlargest(KINDS, self._kinds(words))
        for weight, kind in kinds:
            if weight < kinds[0][0] * NARROW and len(weights_by_word) >= KIN:
                break
            for sense in self._beneath(kind):
                for at in self._members[sense]:
                    # A word of many senses is seldom meant in this one.
                    weights_by_word[at] = max(weights_by_word.get(at, 0.0), weight / len(self._senses[at]))
        own_forms = {at for word in words for at in self._forms(word)}
        return {self._words[at]: weight for at, weight in weights_by_word.items() if at not in own_forms}

    def _kinds(self, words: Sequence[str]) -> Iterator[tuple[float, int]]:
        """Yield weight and synset of each kind above senses of two words or more; later senses of a word count less."""
        above: dict[int, dict[str, float]] = defaultdict(dict)
        for word in words:
            for rank, sense in enumerate(self._senses_of(self._forms(word))[:SENSES]):
                for kind, weight in self._upwards(sense, STEP_TO_KIND):
                    above[kind][word] = max(above[kind].get(word, 0.0), weight**2 / (1 + rank / 2))
        for kind, weights in above.items():
            if len(weights) > 1:
                yield sum(weights.values()) * sqrt(len(weights)), kind

    def _beneath(self, sense: int) -> set[int]:
        """The kind and its kinds, and theirs, until there are enough; the kind itself is too wide a word."""
        level, below_kind = {sense}, set[int]()
        while level and len(below_kind) < BENEATH:
            level = {below for synset in level for below in self._below[synset]} - below_kind
            below_kind |= level
        return below_kind

    def _near(self, sense: int) -> set[int]:
        above = self._above[sense]
        sisters = (below for synset in above for below in self._below[synset])
        return {sense, *above, *self._below[sense], *self._beside[sense], *sisters}

    def _forms(self, word: str) -> list[int]:
        """The word as a number, or if it has no sense itself, those that it may inflect."""
        text = fold(word)
        if text in self._numbers:
            return [self._numbers[text]]
        forms = (*self._irregular.get(text, ()), *bases(text))
        return list(dict.fromkeys(self._numbers[form] for form in forms if form in self._numbers))

    def _senses_of(self, forms: Iterable[int]) -> list[int]:
        return [sense for form in forms for sense in self._senses[form]]

    def _bags_of(self, word: str) -> list[Bag]:
        if word not in self._known:
            _forget(self._known, KEPT_BAGS)
            self._known[word] = [self._bag(sense) for sense in self._senses_of(self._forms(word))]
        return self._known[word]

    def _bag(self, sense: int) -> Bag:
        """The features of a sense with their weights, of length 1: synsets, and words as -1 and below."""
        if sense not in self._bags:
            _forget(self._bags, KEPT_BAGS)
            bag: Bag = {}
            for number, weight in self._features(sense):
                if weight > bag.get(number, 0.0):
                    bag[number] = weight
            length = sqrt(sum(weight * weight for weight in bag.values())) or 1.0
            self._bags[sense] = {number: weight / length for number, weight in bag.items()}
        return self._bags[sense]

    def _features(self, sense: int) -> Iterator[tuple[int, float]]:
        yield from self._upwards(sense)
        yield from self._explained(sense, 1.0)
        for above in self._above[sense]:
            yield from self._explained(above, ABOVE)
        for beside in self._beside[sense]:
            yield beside, BESIDE * float(self._content[beside])
            yield from self._explained(beside, BESIDE)

    def _upwards(self, sense: int, step: float = STEP) -> Iterator[tuple[int, float]]:
        level, weight, seen = [sense], 1.0, set[int]()
        while level:
            for synset in level:
                if (content := float(self._content[synset])) > LEAST_CONTENT:
                    yield synset, weight * content
            seen.update(level)
            level = [above for synset in level for above in self._above[synset] if above not in seen]
            weight *= step

    def _explained(self, sense: int, weight: float) -> Iterator[tuple[int, float]]:
        for at in self._members[sense]:
            yield -1 - at, weight * float(self._telling[at])
        for at in self._gloss[sense]:
            yield -1 - at, weight * GLOSS * float(self._telling[at])


def _forget(kept: dict[K, T], most: int) -> None:
    if len(kept) >= most:
        kept.clear()


def _cosine(one: Bag, other: Bag) -> float:
    short, long = (one, other) if len(one) < len(other) else (other, one)
    return sum(weight * long[number] for number, weight in short.items() if number in long)


def path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.thesaurus.gz"


def meta_path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.thesaurus.meta.json"


def pack(arrays: Arrays) -> bytes:
    """The arrays one after the other in numpy's own format; the same arrays give the same bytes."""
    buffer = io.BytesIO()
    for name in NAMES:
        np.lib.format.write_array(buffer, arrays[name], version=(1, 0), allow_pickle=False)
    return buffer.getvalue()


def unpack(content: bytes) -> Arrays:
    """The arrays of `pack`; raises ValueError for anything else."""
    buffer = io.BytesIO(content)
    return {name: np.lib.format.read_array(buffer, allow_pickle=False) for name in NAMES}


@lru_cache(maxsize=2)
def load_thesaurus(language: str = "en") -> Thesaurus:
    """The thesaurus of a language, read once a process; raises UnknownLanguage when there is none, LexiconError when
    it and its meta file do not belong together.
    """
    return read(table.DATA, language)


def read(folder: Path, language: str) -> Thesaurus:
    """Read a thesaurus from a folder; raises as `load` does."""
    if not path(language, folder).exists():
        raise UnknownLanguage(f"There is no thesaurus for the language {language!r}.")
    content = table.read(path(language, folder))
    meta = json.loads(meta_path(language, folder).read_text(encoding="utf-8"))
    if meta["version"] != table.fingerprint(content):
        advice = "run `flask words build-thesaurus`"
        raise LexiconError(f"The thesaurus {language!r} and its meta file differ: {advice}.")
    return Thesaurus(unpack(content))
