"""What the solver knows of words: which ones may stand on a board, as what, and how surprising that would be.

A cost is the negative natural logarithm of a chance. For theme words and spangrams of one word it is the share of such
answers that fall into a band of commonness, divided among the words of that band; most answers are words that everybody
knows, but there are few of these and many rare ones. Parts of a phrase are more common still.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.games.base.contract import Unsolvable
from app.words.lexicon import Lexicon, Tier, UnknownLanguage, load
from app.words.rows import tier_of
from app.words.rulings import kept_until_ruled
from app.words.trie import Trie

SHORTEST_WORD, SHORTEST_SPANGRAM, LONGEST = 4, 6, 20
Floats = NDArray[np.float64]

# Costs at the points of commonness (Zipf times ten), straight lines between them.
_CORE = (0, 10, 20, 30, 40), (13.8, 13.4, 12.2, 10.8, 10.1)
_ACCEPT = (0, 10, 20, 30, 40), (16.7, 15.2, 13.9, 12.5, 12.0)
_PART = (25, 38, 50, 75), (14.0, 10.0, 8.5, 5.0)
RAREST_PART, ACCEPT_PART = 25, 2.0
# The chance that a spangram has one, two or three pieces; beside the likeliest: that it has so many letters (nought to
# twenty), that there are so many theme words.
PIECES = {1: 0.9, 2: 0.8, 3: 1.9}
LETTERS = np.array((*[9.0] * 6, 1.5, 0.8, 0.1, 0, 0, 0.2, 0.8, 1.5, 1.9, 2.3, 2.9, 4.0, 5.0, 6.0, 7.0))
COUNTS, OTHER_COUNT = {4: 1.7, 5: 0.7, 6: 0.0, 7: 0.0, 8: 0.9}, 4.0
# The lexicon begins at three letters, but phrases do not.
_SHORT = {
    "en": "a 58 am 61 an 65 as 67 at 66 be 68 by 66 do 63 go 61 he 67 hi 51 if 64 in 73 is 70 it 71 me 66 my 66 no 63 "
    "of 73 oh 57 ok 54 on 69 or 66 so 65 to 74 tv 50 up 65 us 60 we 66"
}


@dataclass(frozen=True, slots=True)
class WordStock:
    """The words that may be found on a board, in the order of the trie, and their costs; inf where a word may not be.

    `theme` holds for theme words, `single` for a spangram of one word, `part` for a piece of a longer one.
    """

    words: list[str]
    trie: Trie
    lengths: NDArray[np.int32]
    theme: Floats
    single: Floats
    part: Floats

    @classmethod
    def of(cls, lexicon: Lexicon) -> WordStock:
        """Core words, and accepted words at a higher cost; the others never stand on a board."""
        rows = [row for row in lexicon.rows() if len(row.word) <= LONGEST and tier_of(row.flags) <= Tier.ACCEPT]
        known = {row.word: (row.zipf, tier_of(row.flags) == Tier.CORE) for row in rows}
        short = _SHORT.get(lexicon.language, "").split()
        known |= {word: (int(zipf), True) for word, zipf in zip(short[::2], short[1::2], strict=True)}
        return cls.weigh(known)

    @classmethod
    def weigh(cls, known: dict[str, tuple[int, bool]]) -> WordStock:
        """The vocabulary of words with their commonness (Zipf times ten) and whether they are core words."""
        words = sorted(known)
        zipf = np.array([known[word][0] for word in words])
        core = np.array([known[word][1] for word in words], bool)
        lengths = np.array([len(word) for word in words], np.int32)
        word = np.where(core, np.interp(zipf, *_CORE), np.interp(zipf, *_ACCEPT))
        part = np.interp(zipf, *_PART) + np.where(core, 0, ACCEPT_PART)
        theme = np.where(lengths >= SHORTEST_WORD, word, np.inf)
        alone = word + PIECES[1] + LETTERS[np.minimum(lengths, LONGEST)]
        single = np.where(lengths >= SHORTEST_SPANGRAM, alone, np.inf)
        return cls(words, Trie(words), lengths, theme, single, np.where(zipf >= RAREST_PART, part, np.inf))


@kept_until_ruled(maxsize=4)
def load_wordstock(language: str = "en") -> WordStock:
    """The vocabulary of a language, made once a process; raises Unsolvable, for people, when there is none."""
    try:
        return WordStock.of(load(language))
    except UnknownLanguage as error:
        raise Unsolvable("no_lexicon", language=language) from error
