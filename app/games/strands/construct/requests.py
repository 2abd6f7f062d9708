"""A creator's request for a board: words, checked before any search, and proposals when there are too many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from app.contract.game_types import Unsolvable
from app.games.strands.construct.pins import Pins, read_pins
from app.games.strands.parameters import DROP, LAYOUT_SECONDS, LayoutParameters
from app.words.fold import ALPHABETS

CELLS = 48
SHORTEST_SPANGRAM, LONGEST_SPANGRAM, SHORTEST_WORD = 6, 20, 4
MOST_SECONDS = 3600
# How many theme words a proposal has, the usual numbers first; how many proposals; how many candidates are looked at.
COUNTED = (6, 7, 5, 8, 4, 9, 10, 11, 12)
PROPOSALS, MOST_CANDIDATES = 5, 60


@dataclass(frozen=True, slots=True)
class LayoutRequest:
    """A spangram and theme words of 48 letters together, and how to lay them.

    `drop` is the share of the board's 2 × 2 blocks without a diagonal, `seconds` the time for the search, `pins` has
    the numbers (0 for the spangram) and paths of the answers that have their places already.
    """

    spangram: str
    words: tuple[str, ...]
    seed: int | None = None
    drop: float = DROP
    seconds: float = LAYOUT_SECONDS
    language: str = "en"
    rank: bool = False
    pins: Pins = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The spangram first."""
        return (self.spangram, *self.words)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the theme words."""
        return tuple(map(len, self.words))


def read_layout(params: LayoutParameters) -> LayoutRequest:
    """The request that parameters make; raises Unsolvable when what they ask for cannot be met."""
    check_language(params.language)
    if not 0 <= params.drop <= 1:
        raise Unsolvable("bad_drop")
    if not 0 < params.seconds <= MOST_SECONDS:
        raise Unsolvable("bad_seconds", most=MOST_SECONDS)
    spangram, words = read_answers(params)
    refuse_sum(spangram, words)
    refuse_hidden((spangram, *words))
    pins = read_pins(params.pins, (spangram, *words))
    numbers = (params.seed, params.drop, params.seconds)
    return LayoutRequest(spangram, words, *numbers, params.language, params.rank, pins)


def propose_choices(params: LayoutParameters, most: int = PROPOSALS) -> list[list[str]]:
    """Choices among the candidates ("words") that fill the board with the spangram; raises Unsolvable as `read_layout`.

    Six words are tried first, then seven, five, eight, four, and nine to twelve; within a number the candidates' order
    counts. No choice has a word that is hidden in another or in the spangram.
    """
    spangram, words = read_answers(params)
    return [list(chosen) for chosen in islice(filling_subsets(spangram, words), most)]


def read_answers(params: LayoutParameters) -> tuple[str, tuple[str, ...]]:
    """Spangram and theme words in lower case; raises Unsolvable for a word that no board can have."""
    texts = params.words.split(",") if isinstance(params.words, str) else params.words
    check_language(params.language)
    alphabet = ALPHABETS[params.language]
    spangram = _read_word(params.spangram, alphabet)
    words = tuple(_read_word(text, alphabet) for text in texts if text.strip())
    if not SHORTEST_SPANGRAM <= len(spangram) <= LONGEST_SPANGRAM:
        limits = {"least": SHORTEST_SPANGRAM, "most": LONGEST_SPANGRAM}
        raise Unsolvable("spangram_length", word=spangram, letters=len(spangram), **limits)
    for word in words:
        if len(word) < SHORTEST_WORD:
            raise Unsolvable("short_word", word=word, letters=len(word), least=SHORTEST_WORD)
    for word, times in Counter((spangram, *words)).items():
        if times > 1:
            raise Unsolvable("repeated", word=word, times=times)
    return spangram, words


def refuse_sum(spangram: str, words: Sequence[str]) -> None:
    """Raise Unsolvable unless the letters fill the board, with choices that do when there are too many."""
    letters = len(spangram) + sum(map(len, words))
    if letters == CELLS:
        return
    counts = {"letters": letters, "off": abs(letters - CELLS), "cells": CELLS}
    if letters < CELLS:
        raise Unsolvable("too_few_letters", **counts)
    match [", ".join(chosen) for chosen in islice(filling_subsets(spangram, words), 2)]:
        case [one, other]:
            raise Unsolvable("too_many_letters_choices", one=one, other=other, **counts)
        case [one]:
            raise Unsolvable("too_many_letters_choice", one=one, **counts)
    raise Unsolvable("too_many_letters", **counts)


def refuse_hidden(words: Sequence[str]) -> None:
    """Raise Unsolvable if a word can be read inside another."""
    for word, other in permutations(words, 2):
        if word in other:
            raise Unsolvable("hidden", one=word, other=other)
        if word[::-1] in other:
            raise Unsolvable("hidden_backwards", one=word, other=other)


def filling_subsets(spangram: str, candidates: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of candidates that fills the board, in the order of `propose`."""
    fitting = [word for word in candidates if not _words_clash(word, spangram)][:MOST_CANDIDATES]
    ways = _Ways([len(word) for word in fitting])
    for count in COUNTED:
        yield from _choose_words(fitting, ways, (), 0, count, CELLS - len(spangram))


class _Ways:
    """Whether so many of the candidates from one place on can have so many letters together."""

    def __init__(self, lengths: Sequence[int]) -> None:
        # sums[place][count] has bit n set if count words from there on can have n letters.
        self.sums = [[1] + [0] * max(COUNTED)]
        for length in reversed(lengths):
            after = self.sums[0]
            self.sums.insert(0, [1] + [after[n + 1] | after[n] << length for n in range(max(COUNTED))])

    def is_possible(self, place: int, count: int, letters: int) -> bool:
        return letters >= 0 and bool(self.sums[place][count] >> letters & 1)


def _choose_words(
    words: Sequence[str], ways: _Ways, chosen: tuple[str, ...], place: int, count: int, letters: int
) -> Iterator[tuple[str, ...]]:
    if not count and not letters:
        yield chosen
    if not count or not ways.is_possible(place, count, letters):
        return
    word = words[place]
    if not any(_words_clash(word, other) for other in chosen):
        yield from _choose_words(words, ways, (*chosen, word), place + 1, count - 1, letters - len(word))
    yield from _choose_words(words, ways, chosen, place + 1, count, letters)


def _words_clash(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return short in long or short[::-1] in long


def check_language(language: str) -> None:
    """Raise Unsolvable for a language that no board can have."""
    if language not in ALPHABETS:
        raise Unsolvable("no_lexicon", language=language)


def _read_word(text: str, alphabet: str) -> str:
    word = text.strip().lower()
    strange = sorted(set(word) - set(alphabet))
    if strange:
        raise Unsolvable("strange", word=word, letter=strange[0], first=alphabet[0], last=alphabet[-1])
    return word
