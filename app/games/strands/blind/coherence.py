"""Whether words belong together: the solver's list put into a new order by what its words mean.

The blind solver knows how common words are and nothing else. On a real board the theme words are akin to each other and
to the spangram's parts, make compounds with these ("snow" with "flake"), and are all singular or all plural. Each of
this is worth so many nats, which are taken off a solution's cost. They are sums over the theme words, each counted from
what a word would have by chance, so that neither few words nor many are favoured. What a board's clue says does not
count: whoever writes one talks around the words, and no weight for its kinship put more truths first.
Words that were drawn by chance have some kinship too, so it counts as far as it is clearly more than they have: from
where boards of such words come out as by cost alone.
The weights were fitted on boards of half of the yard's own theme sets; `./bench strands_words` measures the other half.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, log, log1p, sqrt
from statistics import fmean

from app.games.strands.blind.search import BlindSolution
from app.games.strands.blind.wordstock import WordStock
from app.words.lexicon import UnknownLanguage
from app.words.thesaurus import Thesaurus, load_thesaurus
from app.words.trie import NONE

# Nats for a theme word that is wholly related to all others, to a part of the spangram; that makes a compound with one.
TOGETHER, TO_SPANGRAM, COMPOUND = 5.8, 1.4, 1.6
# What a word has by chance: a known one has the more, the more senses it has.
UNKNOWN, KNOWN, A_SENSE = 1.6, -2.6, 1.5
# One board in five has plurals; the share of plurals on those, and on the others.
PLURAL_BOARDS, AMONG_PLURALS, AMONG_SINGULARS, NUMBER = 0.2, 0.85, 0.06, 1.2
# Nats of coherence that the best of a list of solutions has by chance.
BY_CHANCE = 8.0
# So many solutions are put in order, of each so many readings: the cost of those behind them tells enough.
LOOKED_AT, READINGS = 80, 6
# What lies so many nats behind the likeliest by cost may still come first by meaning.
REACH = 12.0
# Shorter words say nothing.
TELLING = 4

Weighed = tuple[float, BlindSolution]


def rerank(groups: Sequence[Sequence[BlindSolution]], stock: WordStock, language: str = "en") -> list[list[Weighed]]:
    """The solutions with their readings, of which the first eighty stand in order of cost less coherence.

    Each reading has its coherence before it, in nats. Those behind have none, and none has without a thesaurus for the
    language: then all stay as they are.
    """
    try:
        meaning = Meaning(load_thesaurus(language), stock)
    except UnknownLanguage:
        return without_coherence(groups)
    return order_by_meaning(groups, meaning)


def order_by_meaning(groups: Sequence[Sequence[BlindSolution]], meaning: Meaning) -> list[list[Weighed]]:
    looked_at = [sorted(map(meaning.weigh, group[:READINGS]), key=_order_key) for group in groups[:LOOKED_AT]]
    return [*sorted(looked_at, key=lambda group: _order_key(group[0])), *without_coherence(groups[LOOKED_AT:])]


def without_coherence(groups: Iterable[Sequence[BlindSolution]]) -> list[list[Weighed]]:
    return [[(0.0, reading) for reading in group] for group in groups]


def _order_key(weighed: Weighed) -> float:
    return weighed[1].cost - weighed[0]


class Meaning:
    """The relations of words to each other; the figures of single words are cached between solutions."""

    def __init__(self, book: Thesaurus, stock: WordStock) -> None:
        self._book, self._trie = book, stock.trie
        self._chance = lru_cache(maxsize=None)(self._by_chance)
        self._compound = lru_cache(maxsize=None)(self._makes_compound)
        self._plural = lru_cache(maxsize=None)(self._is_plural)
        self._node = lru_cache(maxsize=None)(self._trie.node)

    def weigh(self, solution: BlindSolution) -> Weighed:
        return round(beyond_chance(self.coherence(solution)), 3), solution

    def coherence(self, solution: BlindSolution) -> float:
        """Return how much likelier words of a theme are to be these than words drawn by chance, in nats."""
        words = [word.text for word in solution.words]
        parts = [part for part in solution.pieces if len(part) >= TELLING]
        nats = sum(self._of_word(word, words, solution.pieces, parts) for word in words)
        plurals = sum(map(self._plural, words))
        return nats - NUMBER * unlikely_number(plurals, len(words))

    def _of_word(self, word: str, words: Sequence[str], pieces: Sequence[str], parts: Sequence[str]) -> float:
        related = self._book.related
        others = [related(word, other) for other in words if other != word]
        nats = TOGETHER * sqrt(fmean(others)) if others else 0.0
        nats += TO_SPANGRAM * sqrt(max((related(word, part) for part in parts), default=0.0))
        nats += COMPOUND * any(self._compound(piece, word) for piece in pieces if len(piece) > 1)
        return nats - self._chance(word)

    def _by_chance(self, word: str) -> float:
        senses = self._book.senses(word)
        return KNOWN + A_SENSE * log1p(senses) if senses else UNKNOWN

    def _makes_compound(self, one: str, other: str) -> bool:
        return any(self._spells_together(*pair) for pair in ((one, other), (other, one)))

    def _spells_together(self, one: str, other: str) -> bool:
        start = self._node(one)
        end = NONE if start == NONE else self._trie.node(other, start)
        return end != NONE and bool(self._trie.ends[end] != NONE)

    def _is_plural(self, word: str) -> bool:
        """Whether the word looks like one: no matter if it is."""
        if not word.endswith("s") or word.endswith("ss"):
            return False
        return word[:-1] in self._trie or (word.endswith("es") and word[:-2] in self._trie)


def beyond_chance(coherence: float) -> float:
    """The nats that a coherence counts: nearly 0 below `BY_CHANCE`, all that exceeds it above, softly between them."""
    above = coherence - BY_CHANCE
    return max(above, 0.0) + log1p(exp(-abs(above)))


def unlikely_number(plurals: int, words: int) -> float:
    """Return how surprising it is that so many of the words are plurals, in nats."""
    of_plurals, of_singulars = (
        share**plurals * (1 - share) ** (words - plurals) for share in (AMONG_PLURALS, AMONG_SINGULARS)
    )
    return -log(PLURAL_BOARDS * of_plurals + (1 - PLURAL_BOARDS) * of_singulars)
