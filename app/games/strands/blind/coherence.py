"""Whether words belong together: the solver's list put into a new order by what its words mean.

The blind solver knows how common words are and nothing else. On a real board the theme words are akin to each other,
to the spangram's parts, and often to words of the clue. That is worth so many nats, which are taken off a solution's
cost; the weights were fitted on boards of the yard's own theme sets (`./bench strands_coherence`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from statistics import fmean

from app.games.base.contract import Json
from app.words.fold import fold
from app.words.lexicon import UnknownLanguage
from app.words.thesaurus import Thesaurus, load

# Nats for words that are wholly related to each other, to the spangram's parts, to the clue's words.
TOGETHER, TO_SPANGRAM, TO_CLUE = 40.0, 20.0, 10.0
# So many solutions are put in order; the cost of those behind them tells enough.
LOOKED_AT = 30
# Shorter words say nothing, and a clue of a thousand words costs more than it helps.
TELLING, CLUE_WORDS = 4, 12


def rerank(solutions: Sequence[Json], clue: str = "", language: str = "en") -> list[Json]:
    """The solver's solutions, of which the first thirty stand in order of cost less coherence.

    Those have "coherence" besides, in nats. Without a thesaurus for the language they stay as they are.
    """
    try:
        book = load(language)
    except UnknownLanguage:
        return list(solutions)
    hints = clue_words(clue, language, book)
    weighed = [{**one, "coherence": round(coherence(one, hints, book), 3)} for one in solutions[:LOOKED_AT]]
    return [*sorted(weighed, key=lambda one: float(one["cost"] - one["coherence"])), *solutions[LOOKED_AT:]]


def clue_words(clue: str, language: str, book: Thesaurus) -> list[str]:
    """The first words of a clue that mean something."""
    said = dict.fromkeys(re.findall(r"[^\W\d_]+", fold(clue, language)))
    return [word for word in said if len(word) >= TELLING and word in book][:CLUE_WORDS]


def coherence(solution: Json, hints: Sequence[str], book: Thesaurus) -> float:
    """What a solution's meaning is worth, in nats: the mean relatedness of its words, weighted."""
    words = [word["text"] for word in solution["words"]]
    parts = [part for part in solution["spangram"]["pieces"] if len(part) >= TELLING]
    return (
        TOGETHER * _mean(combinations(words, 2), book)
        + TO_SPANGRAM * _mean(product(words, parts), book)
        + TO_CLUE * _mean(product(words, hints), book)
    )


def _mean(pairs: Iterable[tuple[str, str]], book: Thesaurus) -> float:
    found = [book.related(one, other) for one, other in pairs]
    return fmean(found) if found else 0.0
