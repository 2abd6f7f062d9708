"""Seeded sets of real words that fill a board of Strands, with the lengths that published boards have."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, permutations
from random import Random

from app.contract.game_types import Json, keep_on
from app.games.strands.generator import generate
from app.games.strands.parameters import LayoutParameters
from app.words.lexicon import Tier, load

CELLS = 48
# How often in a hundred: theme words on a board, letters of a theme word and of a spangram, pieces of a spangram.
COUNTS = {4: 6, 5: 16, 6: 33, 7: 32, 8: 13}
WORD_LENGTHS = {4: 8, 5: 19, 6: 22, 7: 19, 8: 13, 9: 8, 10: 5, 11: 3, 12: 1, 13: 1, 14: 0.5, 15: 0.5}
SPANGRAM_LENGTHS = {6: 4, 7: 8, 8: 17, 9: 19, 10: 19, 11: 15, 12: 8, 13: 4, 14: 3, 15: 2, 16: 1}
PIECES = {1: 39, 2: 41, 3: 20}
# Zipf times ten: nobody chooses a rarer theme word, those above are chosen alike; the parts of a phrase are common.
RAREST, FAMILIAR, COMMON = 20, 40, 38
PATIENCE = 300
LINKS = ("of", "in", "on", "to", "the", "and", "for")


@dataclass(frozen=True, slots=True)
class WordSet:
    """What a creator brings: the pieces of the spangram and the theme words, 48 letters together."""

    pieces: tuple[str, ...]
    words: tuple[str, ...]

    @property
    def spangram(self) -> str:
        return "".join(self.pieces)


class Urn:
    """Words by length, drawn by commonness."""

    def __init__(self, words: Sequence[tuple[str, int]], rarest: int) -> None:
        lists: dict[int, list[tuple[str, int]]] = {}
        for word, zipf in words:
            if zipf > rarest:
                lists.setdefault(len(word), []).append((word, min(zipf, FAMILIAR) - RAREST))
        self._words = {length: [word for word, _ in held] for length, held in lists.items()}
        self._sums = {length: list(accumulate(weight for _, weight in held)) for length, held in lists.items()}

    def draw(self, length: int, rng: Random) -> str:
        sums = self._sums[length]
        return self._words[length][bisect_left(sums, rng.random() * sums[-1])]


@lru_cache(maxsize=1)
def urns() -> tuple[Urn, Urn]:
    """All words of the core tier, and the common ones."""
    core = set(load("en").words(Tier.CORE))
    words = [(row.word, row.zipf) for row in load("en").rows() if row.word in core]
    return Urn(words, RAREST), Urn(words, COMMON)


def sets(count: int = 300, seed: int = 48) -> list[WordSet]:
    """So many sets; the first hundred of three hundred are the same as a hundred alone."""
    rng = Random(seed)
    return [draw(rng) for _ in range(count)]


def boards(some: Sequence[WordSet]) -> list[Json]:
    """A board of each set, as the generator makes it."""
    requests = (LayoutParameters(one.spangram, one.words, seed=seed) for seed, one in enumerate(some))
    return [generate(request, Random(0), keep_on) for request in requests]


def draw(rng: Random) -> WordSet:
    while True:
        pieces = draw_spangram(rng)
        words = draw_words(CELLS - sum(map(len, pieces)), rng)
        if not hidden([*words, "".join(pieces)]):
            return WordSet(pieces, words)


def draw_spangram(rng: Random) -> tuple[str, ...]:
    every, common = urns()
    length, pieces = pick(SPANGRAM_LENGTHS, rng), pick(PIECES, rng)
    if pieces == 1:
        return (every.draw(length, rng),)
    link = (rng.choice(LINKS),) if pieces == 3 and length > 8 and rng.random() < 0.5 else ()
    parts = [common.draw(size, rng) for size in split(length - len("".join(link)), pieces - len(link), rng)]
    return (*parts[:1], *link, *parts[1:])


def split(length: int, parts: int, rng: Random) -> tuple[int, ...]:
    """Sizes of at least three letters that make the length; two sizes when it is too short for three."""
    if parts * 3 > length:
        return split(length, parts - 1, rng)
    while True:
        cuts = sorted(rng.sample(range(1, length), parts - 1))
        sizes = tuple(end - start for start, end in zip((0, *cuts), (*cuts, length), strict=True))
        if min(sizes) >= 3 and max(sizes) <= 9:
            return sizes


def draw_words(letters: int, rng: Random) -> tuple[str, ...]:
    """Theme words of so many letters together."""
    while True:
        count = pick(COUNTS, rng)
        for _ in range(PATIENCE):
            lengths = [pick(WORD_LENGTHS, rng) for _ in range(count)]
            if sum(lengths) == letters:
                return tuple(urns()[0].draw(length, rng) for length in lengths)


def pick(weights: Mapping[int, float], rng: Random) -> int:
    return rng.choices(list(weights), list(weights.values()))[0]


def hidden(words: Sequence[str]) -> bool:
    """Whether a word occurs in another, forwards or backwards, or twice."""
    return any(one in other or one[::-1] in other for one, other in permutations(words, 2))
