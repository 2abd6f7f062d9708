"""Ideas for a clue: what the dictionary says that an answer means, and words near it, none of them giving it away."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from app.contract.game_types import Unsolvable
from app.games.crossword.find import synonyms
from app.games.crossword.lists.inflected import word_roots
from app.words.fold import fold
from app.words.glosses import glosses, is_there

MOST_GLOSSES, MOST_SYNONYMS = 8, 16
TELLING = 4  # letters in a row of an answer that give it away


class ClueIdeas(NamedTuple):
    """Glosses, and single words near in meaning."""

    glosses: list[str]
    synonyms: list[str]


def find_clue_ideas(answer: str, language: str) -> ClueIdeas:
    """Ideas for the clue of an answer, as it stands in a grid. Raises Unsolvable (`no_glosses`)."""
    if not is_there(language):
        raise Unsolvable("no_glosses", language=language)
    safe_glosses = dict.fromkeys(text for text in glosses(answer, language) if not gives_away(text, answer, language))
    near = [word for rank in synonyms.find_near_words(answer, language)[:2] for word in sorted(rank, key=len)]
    close = dict.fromkeys(word for word in near if not gives_away(word, answer, language))
    return ClueIdeas([*map(_with_capital, safe_glosses)][:MOST_GLOSSES], [*close][:MOST_SYNONYMS])


def gives_away(text: str, answer: str, language: str) -> bool:
    """Whether a clue has the answer's stem, or a good part of its letters, in it."""
    answer_roots = word_roots(answer)
    words = _split_words(text, language)
    return any(
        not answer_roots.isdisjoint(word_roots(word)) or any(_is_within(word, stem) for stem in answer_roots)
        for word in words
    )


def _split_words(text: str, language: str) -> Iterable[str]:
    return re.findall(r"[^\W\d_]+", fold(text, language))


def _is_within(word: str, stem: str) -> bool:
    """Whether one has the other in it."""
    return min(len(word), len(stem)) >= TELLING and (word in stem or stem in word)


def _with_capital(text: str) -> str:
    return text[:1].upper() + text[1:]
