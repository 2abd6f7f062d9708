"""Phrases that people know, as spangrams of one piece: what they cost, and their forms.

A phrase is as likely as the rarest of its words lets it be; the points were fitted with the other costs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from app.games.strands.blind import small_words
from app.games.strands.blind.wordstock import LONGEST, SHORTEST_SPANGRAM, Whole
from app.words import phrases
from app.words.lexicon import Lexicon

Pieces = tuple[str, ...]
# Costs at the points of the rarest word's commonness (Zipf times ten); no phrase has a rarer word than the first.
_COSTS = (20, 30, 40, 50), (16.0, 14.5, 13.0, 12.0)
# The plural ("building blocks"), and what is done just now ("tying the knot").
PLURAL, DOING = 0.7, 1.0
# Verbs are in phrases with one of these behind, or of three pieces and more.
_ENOUGH = 3


def weigh_phrases(book: Lexicon, listed: Iterable[Pieces]) -> dict[str, Whole]:
    """The phrases that are made of words that people know, with their forms, by their letters."""
    short = small_words.short_words(book.language)
    phrase_by_text: dict[str, Whole] = {}
    for pieces in listed:
        cost = _phrase_cost(pieces, book, short)
        for form, more in ((pieces, 0.0), *_phrase_forms(pieces, book, short)):
            text = "".join(form)
            cheapest = phrase_by_text.get(text)
            fits = SHORTEST_SPANGRAM <= len(text) <= LONGEST and text not in book
            if cost is not None and fits and (cheapest is None or cost + more < cheapest.cost):
                phrase_by_text[text] = Whole(form, cost + more)
    return phrase_by_text


def _phrase_cost(pieces: Pieces, book: Lexicon, short: dict[str, int]) -> float | None:
    rows = {word: book.row(word) for word in pieces}
    least = min(short.get(word) or (row.zipf if row else 0) for word, row in rows.items())
    return float(np.interp(least, *_COSTS)) if least >= _COSTS[0][0] else None


def _phrase_forms(pieces: Pieces, book: Lexicon, short: dict[str, int]) -> Iterator[tuple[Pieces, float]]:
    first, last = pieces[0], pieces[-1]
    if not last.endswith("s") and last + "s" in book:
        yield (*pieces[:-1], last + "s"), PLURAL
    if len(first) > 1 and (len(pieces) >= _ENOUGH or last in short):
        for doing in (first + "ing", first[:-1] + "ing", first + first[-1] + "ing", first[:-2] + "ying"):
            if doing in book:
                yield (doing, *pieces[1:]), DOING


def load_idioms(book: Lexicon) -> dict[str, Whole]:
    """The idioms of the lexicon's language, weighed, by their letters."""
    return weigh_phrases(
        book, (phrase.pieces for phrase in phrases.load_phrases(book.language) if phrase.kind == phrases.IDIOM)
    )


def load_names(language: str) -> dict[str, int]:
    """Names and contractions, with how common they are: Zipf times ten."""
    return {phrase.letters: phrase.zipf for phrase in phrases.load_phrases(language) if phrase.kind != phrases.IDIOM}
