"""What a creator wants on a board: words, checked before any search, and proposals when there are too many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Any

from app.games.base.contract import Json, Unsolvable
from app.games.strands.construct.layout import DROP
from app.games.strands.construct.pins import Pins, read_pins
from app.words.fold import ALPHABETS

CELLS = 48
SHORTEST_SPANGRAM, LONGEST_SPANGRAM, SHORTEST_WORD = 6, 20, 4
ALGORITHMS = ("fill", "longest-path")
SECONDS = 10.0
# How many theme words a proposal has, the usual numbers first; how many proposals; how many candidates are looked at.
USUAL = (6, 7, 5, 8, 4)
PROPOSALS, MOST_CANDIDATES = 5, 60


@dataclass(frozen=True, slots=True)
class Wish:
    """A spangram and theme words of 48 letters together, and how to lay them.

    `drop` is the share of the board's 2 × 2 blocks without a diagonal, `seconds` the time for the search, `pins` has
    the numbers (0 for the spangram) and paths of the answers that have their places already.
    """

    spangram: str
    words: tuple[str, ...]
    seed: int | None = None
    algorithm: str = ALGORITHMS[0]
    drop: float = DROP
    seconds: float = SECONDS
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


def read_wish(params: Json) -> Wish:
    """The wish in the parameters of `generator.generate`; raises Unsolvable with the reason when it cannot be met."""
    seed, drop, seconds = params.get("seed"), params.get("drop", DROP), params.get("seconds", SECONDS)
    algorithm, language = params.get("algorithm", ALGORITHMS[0]), _language(params)
    if seed is not None and not _is_number(seed, int):
        raise Unsolvable("The seed must be a whole number.")
    if algorithm not in ALGORITHMS:
        raise Unsolvable(f"There is no algorithm {algorithm!r}; there are {' and '.join(ALGORITHMS)}.")
    if not _is_number(drop, int | float) or not 0 <= drop <= 1:
        raise Unsolvable("The share of blocks without a diagonal must be a number from 0 to 1.")
    if not _is_number(seconds, int | float) or not 0 < seconds <= 3600:
        raise Unsolvable("The time for the search must be a number of seconds, at most 3600.")
    spangram, words = read_words(params)
    refuse_sum(spangram, words)
    refuse_hidden((spangram, *words))
    rank = bool(params.get("rank", False))
    pins = read_pins(params.get("pins") or {}, (spangram, *words))
    if pins and algorithm != ALGORITHMS[0]:
        raise Unsolvable(f"Words can be pinned with the algorithm {ALGORITHMS[0]!r} only.")
    return Wish(spangram, words, seed, algorithm, float(drop), float(seconds), language, rank, pins)


def propose(params: Json, most: int = PROPOSALS) -> list[list[str]]:
    """Choices among the candidates ("words") that fill the board with the spangram; raises Unsolvable as `read_wish`.

    Six words are tried first, then seven, five, eight and four; within a number the candidates' order counts. No
    choice has a word that is hidden in another or in the spangram.
    """
    spangram, words = read_words(params)
    return [list(chosen) for chosen in islice(subsets(spangram, words), most)]


def read_words(params: Json) -> tuple[str, tuple[str, ...]]:
    """Spangram and theme words in lower case; raises Unsolvable for a word that no board can have."""
    given = params.get("words", ())
    texts = given.split(",") if isinstance(given, str) else given
    if not isinstance(texts, list | tuple):
        raise Unsolvable("The theme words must be a list.")
    alphabet = ALPHABETS[_language(params)]
    spangram = _word(params.get("spangram", ""), alphabet)
    words = tuple(_word(text, alphabet) for text in texts if not isinstance(text, str) or text.strip())
    if not SHORTEST_SPANGRAM <= len(spangram) <= LONGEST_SPANGRAM:
        limits = f"{SHORTEST_SPANGRAM} to {LONGEST_SPANGRAM}"
        raise Unsolvable(f"A spangram has {limits} letters, and “{spangram}” has {len(spangram)}.")
    for word in words:
        if len(word) < SHORTEST_WORD:
            raise Unsolvable(f"A theme word has at least {SHORTEST_WORD} letters, and “{word}” has {len(word)}.")
    for word, times in Counter((spangram, *words)).items():
        if times > 1:
            raise Unsolvable(f"“{word}” is there {'twice' if times == 2 else f'{times} times'}.")
    return spangram, words


def refuse_sum(spangram: str, words: Sequence[str]) -> None:
    """Raise Unsolvable unless the letters fill the board, with choices that do when there are too many."""
    letters = len(spangram) + sum(map(len, words))
    if letters == CELLS:
        return
    off = f"{letters - CELLS} too many" if letters > CELLS else f"{CELLS - letters} too few"
    choices = [", ".join(chosen) for chosen in islice(subsets(spangram, words), 2)] if letters > CELLS else []
    hint = f"; {' or '.join(choices)} would fill it" if choices else ""
    raise Unsolvable(f"Spangram and words have {letters} letters, {off} for the board of {CELLS}{hint}.")


def refuse_hidden(words: Sequence[str]) -> None:
    """Raise Unsolvable if a word can be read inside another."""
    for one, other in permutations(words, 2):
        if one in other or one[::-1] in other:
            backwards = "" if one in other else " backwards"
            raise Unsolvable(f"“{one}” is hidden{backwards} in “{other}”.")


def subsets(spangram: str, candidates: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of candidates that fills the board, in the order of `propose`."""
    fitting = [word for word in candidates if not _clash(word, spangram)][:MOST_CANDIDATES]
    ways = _Ways([len(word) for word in fitting])
    for count in USUAL:
        yield from _choose(fitting, ways, (), 0, count, CELLS - len(spangram))


class _Ways:
    """Whether so many of the candidates from one place on can have so many letters together."""

    def __init__(self, lengths: Sequence[int]) -> None:
        # sums[place][count] has bit n set if count words from there on can have n letters.
        self.sums = [[1] + [0] * max(USUAL)]
        for length in reversed(lengths):
            after = self.sums[0]
            self.sums.insert(0, [1] + [after[n + 1] | after[n] << length for n in range(max(USUAL))])

    def possible(self, place: int, count: int, letters: int) -> bool:
        return letters >= 0 and bool(self.sums[place][count] >> letters & 1)


def _choose(
    words: Sequence[str], ways: _Ways, chosen: tuple[str, ...], place: int, count: int, letters: int
) -> Iterator[tuple[str, ...]]:
    if not count and not letters:
        yield chosen
    if not count or not ways.possible(place, count, letters):
        return
    word = words[place]
    if not any(_clash(word, other) for other in chosen):
        yield from _choose(words, ways, (*chosen, word), place + 1, count - 1, letters - len(word))
    yield from _choose(words, ways, chosen, place + 1, count, letters)


def _clash(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return short in long or short[::-1] in long


def _language(params: Json) -> str:
    language = params.get("language", "en")
    if language not in ALPHABETS:
        raise Unsolvable(f"There is no lexicon for the language {language!r}.")
    return str(language)


def _word(text: Any, alphabet: str) -> str:
    if not isinstance(text, str):
        raise Unsolvable("Spangram and theme words must be words.")
    word = text.strip().lower()
    strange = sorted(set(word) - set(alphabet))
    if strange:
        raise Unsolvable(f"“{word}” may only have the letters {alphabet[0]} to {alphabet[-1]}, and has “{strange[0]}”.")
    return word


def _is_number(value: Any, kinds: Any) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)
