"""What a board's clue would tell the blind solver if it were asked for one: measured, to say why it is not.

A clue is akin to the parts of the spangram, if to anything; what that counts was fitted as the other weights were.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import fmean

from app.games.strands.blind.coherence import TELLING, Meaning, Weighed, order_by_meaning
from app.games.strands.blind.search import BlindSolution
from app.games.strands.blind.wordstock import WordStock
from app.words.fold import fold
from app.words.thesaurus import Thesaurus, load_thesaurus

# Nats for a spangram whose parts are all wholly related to words of the clue; so many of these are looked at.
TO_CLUE, CLUE_WORDS = 8.0, 12


class ClueMeaning(Meaning):
    """Coherence with what a clue says."""

    def __init__(self, book: Thesaurus, stock: WordStock, clue: str) -> None:
        super().__init__(book, stock)
        self._said = [word for word in words_of(clue) if word in book][:CLUE_WORDS]

    def coherence(self, solution: BlindSolution) -> float:
        parts = [part for part in solution.pieces if len(part) >= TELLING]
        akin = (max((self._book.related(part, word) for word in self._said), default=0.0) for part in parts)
        return super().coherence(solution) + TO_CLUE * (fmean(akin) if parts else 0.0)


def words_of(clue: str) -> list[str]:
    said = dict.fromkeys(re.findall(r"[^\W\d_]+", fold(clue, "en")))
    return [word for word in said if len(word) >= TELLING]


def clued(groups: Sequence[Sequence[BlindSolution]], stock: WordStock, clue: str) -> list[list[Weighed]]:
    """The solutions in the order that they would have if the clue counted."""
    return order_by_meaning(groups, ClueMeaning(load_thesaurus("en"), stock, clue))
