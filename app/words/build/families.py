"""Which base form an English word inflects, so that what is decided of the one can be decided of the other."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from app.words.build.wordnet import WordNet
from app.words.fold import SHORTEST
from app.words.inflect import bases, must_double

_PLAIN = ("s", "es", "ed", "ing")
_SIBILANT = ("s", "sh", "ch", "x", "z", "o")  # after these a plural takes -es
_DOUBLED = ("ses", "zes")  # only these letters double before it: "gasses", yet "steppes" are no "step"
_ALIKE = ("corps", "revers")  # one and many are spelled alike: "corpses" are of "corpse"


@dataclass(frozen=True, slots=True)
class BaseFinder:
    """Finds heads of families; `known` are the words that may be heads though WordNet lacks them."""

    dictionary: WordNet
    zipf: Mapping[str, int]
    known: Set[str]

    def head(self, word: str) -> str:
        """The base form that the word inflects; the word itself when WordNet has that form or nothing is found."""
        if self.dictionary.is_entry(word):
            return word
        base = self._listed(word) or self._plain(word)
        commonest = max(base, key=lambda base: (self._zipf(base), base), default=word)
        return self.head(commonest) if base else word

    def _listed(self, word: str) -> set[str]:
        """Bases in WordNet, as far as spelling makes them likely: "planing" is of "plane", not of "plan"."""
        bases = {base for base in self.dictionary.origins(word) if _plausible(base, word)}
        # "Emphasises" is of the verb: the noun has "emphases".
        return {base for base in bases if not (base.endswith("sis") and base + "e" in bases)}

    def _plain(self, word: str) -> set[str]:
        """Bases that only other sources have: at least as common as the form, or "paris" would be many a "pari"."""
        if word.endswith("ss"):
            return set()
        regular = {base for base in bases(word, _PLAIN) if base in self.known and self._zipf(base) >= self._zipf(word)}
        return {base for base in regular if not self.dictionary.is_entry(base)}

    def _zipf(self, word: str) -> int:
        return self.zipf.get(word, 0)


def _plausible(base: str, word: str) -> bool:
    if len(base) < SHORTEST:
        return False
    ending = word.removeprefix(base)
    if ending == "es":
        return base.endswith(_SIBILANT) and base not in _ALIKE
    if ending == f"{base[-1]}es":
        return ending in _DOUBLED
    return ending not in ("ed", "ing", "er", "est") or not must_double(base)
