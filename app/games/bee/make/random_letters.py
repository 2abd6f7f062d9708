"""Random Pangrams: seven letters are drawn without looking at any word, and kept when some word uses them up.

The founding paper's first program draws five consonants and two vowels, y among the vowels, a million times. It comes
upon fewer than half of the sets that have a pangram, as the others have another number of vowels; it needs no list of
them, though, and its sets are the ordinary ones.
"""

from __future__ import annotations

import numpy as np

from app.contract.game_types import Cancelled, Tick, keep_on
from app.words.fold import ALPHABETS
from app.words.masks import Masks, letter_masks

DRAWS = 1_000_000
CONSONANTS, VOWELS = 5, 2
VOWEL_LETTERS = frozenset("aeiouyæøå")
# Draws between two ticks.
STEP = 100_000


def random_sets(seed: int, language: str = "en", draws: int = DRAWS, tick: Tick = keep_on) -> Masks:
    """The different sets of letters that so many draws give, as masks, in the order in which they were drawn first.

    `seed` is a whole number from 0 on. Raises Cancelled.
    """
    rng = np.random.default_rng(seed)
    kinds = split_alphabet(ALPHABETS[language])
    drawn = [np.zeros(0, np.uint32)]
    for start in range(0, draws, STEP):
        if not tick(99 * start // draws, "drawing"):
            raise Cancelled
        size = min(STEP, draws - start)
        drawn.append(_pick_letters(rng, kinds[0], CONSONANTS, size) | _pick_letters(rng, kinds[1], VOWELS, size))
    every = np.concatenate(drawn)
    _, first = np.unique(every, return_index=True)
    ordered: Masks = every[np.sort(first)]
    return ordered


def split_alphabet(alphabet: str) -> tuple[str, str]:
    """The consonants and the vowels of an alphabet."""
    vowels = "".join(letter for letter in alphabet if letter in VOWEL_LETTERS)
    return "".join(letter for letter in alphabet if letter not in VOWEL_LETTERS), vowels


def _pick_letters(rng: np.random.Generator, letters: str, count: int, draws: int) -> Masks:
    """For each draw, a mask of so many different letters: those with the smallest of random numbers."""
    order = rng.random((draws, len(letters)), np.float32).argpartition(count, axis=1)[:, :count]
    picked: Masks = np.bitwise_or.reduce(letter_masks(list(letters))[order], axis=1)
    return picked
