"""The solver's vocabulary: which ones may stand on a board, as what, and how surprising that would be.

A cost is the negative natural logarithm of a chance. For theme words and spangrams of one word it is the share of such
answers that fall into a band of commonness, divided among the words of that band; most answers are words that everybody
knows, but there are few of these and many rare ones. Parts of a phrase are more common still, and a phrase that people
know is far likelier than its words alone are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.games.strands.blind import small_words
from app.words.trie import Trie

SHORTEST_WORD, SHORTEST_SPANGRAM, LONGEST = 4, 6, 20
Floats = NDArray[np.float64]

# Costs at the points of commonness (Zipf times ten), straight lines between them.
_CORE = (0, 10, 20, 30, 40), (13.8, 13.4, 12.2, 10.8, 10.1)
_ACCEPT = (0, 10, 20, 30, 40), (16.7, 15.2, 13.9, 12.5, 12.0)
_PART = (25, 38, 50, 75), (14.0, 10.0, 8.5, 5.0)
RAREST_PART, ACCEPT_PART = 25, 2.0
# Only the best-known names are in spangrams.
RAREST_NAME = 35
# Words of one theme are not drawn one by one: each is so much cheaper than its commonness alone says.
KINSHIP = 2.0
# The chance that a spangram has one, two or three pieces; beside the likeliest: that it has so many letters (nought to
# twenty), that there are so many theme words.
PIECES = {1: 1.7, 2: 0.75, 3: 1.2}
LETTERS = np.array((*[9.0] * 6, 1.5, 0.8, 0.1, 0, 0, 0.2, 0.8, 1.5, 1.9, 2.3, 2.9, 4.0, 5.0, 6.0, 7.0))
COUNTS, OTHER_COUNT = {4: 1.7, 5: 0.7, 6: 0.0, 7: 0.0, 8: 0.9}, 4.0


class Known(NamedTuple):
    """A word's commonness (Zipf times ten), whether it is core, and whether it is only a name."""

    zipf: int
    core: bool
    name: bool = False


class Whole(NamedTuple):
    """Several words in one, as which they are shown, and what they cost in nats."""

    pieces: tuple[str, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Costs:
    """A word's costs, for each word of a stock; inf where a word may not be.

    `theme` holds for theme words, `single` for a spangram of one word, `first`, `middle` and `last` for a piece of a
    longer one.
    """

    theme: Floats
    single: Floats
    first: Floats
    middle: Floats
    last: Floats


COSTS = tuple(field.name for field in fields(Costs))


@dataclass(frozen=True, slots=True)
class WordStock:
    """The words that may be found on a board, in the order of the trie, with their lengths and costs.

    What is several words in one is shown as `spelled`.
    """

    words: Sequence[str]
    trie: Trie
    lengths: NDArray[np.int32]
    costs: Costs
    spelled: Mapping[str, tuple[str, ...]]

    @classmethod
    def weigh(
        cls, known: Mapping[str, Known], phrases: Mapping[str, Whole] | None = None, language: str = ""
    ) -> WordStock:
        """The stock of these words and of what their letters spell together: phrases, which are whole spangrams, and
        the small words of the language that are one piece."""
        whole = {text: phrase for text, phrase in (phrases or {}).items() if SHORTEST_SPANGRAM <= len(text) <= LONGEST}
        links = _linked_pairs(known, language)
        words = sorted({*known, *whole, *links})
        lengths = np.array([len(word) for word in words], np.int32)
        costs = _word_costs(words, lengths, known, whole, links, language)
        spelled = {text: phrase.pieces for text, phrase in (links | whole).items() if text not in known}
        return cls(words, Trie(words), lengths, costs, spelled)


def _word_costs(
    words: list[str],
    lengths: NDArray[np.int32],
    known: Mapping[str, Known],
    whole: Mapping[str, Whole],
    links: Mapping[str, Whole],
    language: str,
) -> Costs:
    nothing = Known(0, False)
    rows = [known.get(word, nothing) for word in words]
    zipf, core = np.array([row.zipf for row in rows]), np.array([row.core for row in rows], bool)
    name, is_known = np.array([row.name for row in rows], bool), np.array([word in known for word in words], bool)
    alone = np.where(core, np.interp(zipf, *_CORE), np.interp(zipf, *_ACCEPT))
    shape = LETTERS[np.minimum(lengths, LONGEST)]
    theme = np.where(is_known & ~name & (lengths >= SHORTEST_WORD), alone - KINSHIP, np.inf)
    single = np.where(is_known & (lengths >= SHORTEST_SPANGRAM), alone + PIECES[1] + shape, np.inf)
    single = np.minimum(single, shape + _cost_column(words, whole))
    part = np.interp(zipf, *_PART) + np.where(core, 0, ACCEPT_PART)
    part = np.minimum(np.where(is_known & (zipf >= RAREST_PART), part, np.inf), _cost_column(words, links))
    return Costs(theme, single, *_costs_by_place(words, part, links, language))


def _cost_column(words: Sequence[str], some: Mapping[str, Whole]) -> Floats:
    return np.array([some[word].cost if word in some else np.inf for word in words])


def _costs_by_place(
    words: Sequence[str], part: Floats, links: Mapping[str, Whole], language: str
) -> tuple[Floats, Floats, Floats]:
    """The costs of the words as the first, the middle and the last piece of a phrase."""
    first, middle, last = part.copy(), part + small_words.UNUSUAL_BETWEEN, part.copy()
    between = small_words.costs_between(language)
    for at in np.flatnonzero(np.isfinite(part)).tolist():
        word = words[at]
        pieces = links[word].pieces if word in links else (word,)
        first[at] += small_words.at_the_beginning(pieces[0])
        last[at] += small_words.at_the_end(pieces[-1])
        middle[at] = between.get(word, part[at] if word in links else middle[at])
    return first, middle, last


def _linked_pairs(known: Mapping[str, Known], language: str) -> dict[str, Whole]:
    """Pairs of small words, with what they cost as one piece."""
    short = small_words.short_words(language)
    pair_by_text = {}
    for pair in small_words.linked_pairs(language):
        zipfs = [known[word].zipf if word in known else short.get(word, 0) for word in pair]
        if min(zipfs) and "".join(pair) not in known:
            pair_by_text["".join(pair)] = Whole(pair, float(np.interp(zipfs, *_PART).sum()) - small_words.LINK)
    return pair_by_text
