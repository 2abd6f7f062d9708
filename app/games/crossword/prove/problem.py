"""A grid and a scored list as one problem: a domain of words for each slot, to be chosen with the greatest sum."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from app.contract.game_types import Json
from app.games.crossword.grid import OPEN, Crossing, Grid, Slot
from app.games.crossword.lists.scored import LengthList, ScoredList

Codes: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]
# A word for each slot, by its key; equal keys in slots of one length are one word.
Keys: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Stock:
    """All words of one length; a word's key is its place. `letters` has a row a word and a column a place."""

    words: tuple[str, ...]
    letters: Codes
    scores: Numbers


@dataclass(frozen=True)
class Domain:
    """The keys of the words that a slot may hold, rising."""

    stock: Stock
    keys: Numbers

    def __len__(self) -> int:
        return len(self.keys)

    @cached_property
    def letters(self) -> Codes:
        return self.stock.letters[self.keys]

    @cached_property
    def scores(self) -> Numbers:
        return self.stock.scores[self.keys]

    def keep_words(self, which: Flags) -> Domain:
        return self if which.all() else Domain(self.stock, self.keys[which])


@dataclass(frozen=True)
class FillProblem:
    """Choose a word for each slot so that crossings agree, no word stands twice, and the sum of scores is greatest.

    `crossings` has a row a slot: what crosses each of its cells, by the indices of these slots.
    """

    slots: tuple[Slot, ...]
    crossings: tuple[tuple[Crossing | None, ...], ...]
    domains: tuple[Domain, ...]
    letters: int  # of the alphabet

    def with_domains(self, domains: Iterable[Domain]) -> FillProblem:
        return replace(self, domains=tuple(domains))

    def sub_problem(self, slots: Sequence[int]) -> FillProblem:
        """The problem of these slots alone, as if nothing crossed them but each other."""
        place = {slot: n for n, slot in enumerate(slots)}
        return FillProblem(
            tuple(self.slots[n] for n in slots),
            tuple(tuple(_renumber_crossing(crossing, place) for crossing in self.crossings[n]) for n in slots),
            tuple(self.domains[n] for n in slots),
            self.letters,
        )

    def around(self, chosen: Keys, free: Sequence[int]) -> FillProblem:
        """The problem of the free slots when all others hold these words, which the free ones then may not hold."""
        held: dict[int, list[int]] = {}
        codes: dict[int, int] = {}
        for n in set(range(len(self.slots))) - set(free):
            cells, letters = self.slots[n].cells, self.domains[n].stock.letters[chosen[n]]
            held.setdefault(len(cells), []).append(chosen[n])
            codes.update(zip(cells, map(int, letters), strict=True))
        whole = self.sub_problem(free)
        return whole.with_domains(
            matching_domain(domain, [codes.get(cell, -1) for cell in slot.cells], held.get(len(slot.cells), ()))
            for slot, domain in zip(whole.slots, whole.domains, strict=True)
        )

    def total(self, chosen: Keys) -> int:
        """The sum of the scores."""
        return sum(int(domain.stock.scores[key]) for domain, key in zip(self.domains, chosen, strict=True))

    def words(self, chosen: Keys) -> tuple[str, ...]:
        return tuple(domain.stock.words[key] for domain, key in zip(self.domains, chosen, strict=True))

    def has_repeats(self, chosen: Keys) -> bool:
        """Whether a word stands twice."""
        return len({(len(slot.cells), key) for slot, key in zip(self.slots, chosen, strict=True)}) < len(chosen)


def _renumber_crossing(crossing: Crossing | None, place: Mapping[int, int]) -> Crossing | None:
    if crossing is None or crossing.slot not in place:
        return None
    return crossing._replace(slot=place[crossing.slot])


def matching_domain(domain: Domain, codes: Sequence[int], held: Sequence[int]) -> Domain:
    """The words with these letters (-1: any), without those that are held elsewhere."""
    fits = ~np.isin(domain.keys, held)
    for place, code in enumerate(codes):
        if code >= 0:
            fits &= domain.letters[:, place] == code
    return domain.keep_words(fits)


def problem_of(grid: Grid, listed: ScoredList) -> FillProblem:
    """The problem of filling this grid from that list.

    Letters in the grid stay. An entry that is given whole counts with its score in the list, and with 0 if it is not
    in the list.
    """
    patterns = [grid.pattern(slot) for slot in grid.slots]
    stocks = {length: _build_stock(listed.of_length(length), patterns, listed) for length in set(map(len, patterns))}
    domains = (_of_pattern(stocks[len(pattern)], listed, pattern) for pattern in patterns)
    return FillProblem(grid.slots, grid.crossings, tuple(domains), len(listed.alphabet))


def _build_stock(entries: LengthList, patterns: Iterable[str], listed: ScoredList) -> Stock:
    """The words of a length, and after them those that only the grid has."""
    full_patterns = {pattern for pattern in patterns if len(pattern) == entries.length and OPEN not in pattern}
    foreign = sorted(full_patterns - entries.index.keys())
    letters = np.array([_letter_codes(word, listed.alphabet) for word in foreign], np.uint8).reshape(-1, entries.length)
    scores = np.frombuffer(entries.scores + bytes(len(foreign)), np.uint8).astype(np.int64)
    return Stock((*entries.words, *foreign), np.concatenate([entries.letters, letters]), scores)


def _letter_codes(word: str, alphabet: str) -> list[int]:
    return [alphabet.index(letter) for letter in word]


def _of_pattern(stock: Stock, listed: ScoredList, pattern: str) -> Domain:
    if OPEN not in pattern:
        return Domain(stock, np.array([stock.words.index(pattern)]))
    from_list = Domain(stock, np.arange(len(listed.of_length(len(pattern)))))
    codes = [-1 if sign == OPEN else listed.alphabet.index(sign) for sign in pattern]
    return matching_domain(from_list, codes, ())


def filled_rows(grid: Grid, words: Sequence[str]) -> list[str]:
    """The rows of the grid with a word in each slot."""
    return list(grid.written(words).rows)


def entries_of(grid: Grid, words: Sequence[str], listed: ScoredList) -> list[Json]:
    """Return the entry in each slot as JSON, in the order of the slots: rows and columns count from 1.

    The score is None for an entry that the grid has given and the list lacks.
    """
    return [
        {**slot.to_json(), "text": word, "score": listed.score(word)}
        for slot, word in zip(grid.slots, words, strict=True)
    ]
