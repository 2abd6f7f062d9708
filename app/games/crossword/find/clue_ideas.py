"""Ideas for a clue: what the dictionary says that an answer means, and words near it, none of them giving it away.

The glosses ship packed, a line a meaning: its words between tabs, then the gloss.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.games.base.contract import Unsolvable
from app.games.crossword.find import synonyms
from app.games.crossword.lists.inflected import roots
from app.games.crossword.lists.scored import DATA
from app.words.fold import fold
from app.words.inflect import bases

MOST_GLOSSES, MOST_SYNONYMS = 8, 16
TELLING = 4  # letters in a row of an answer that give it away


class ClueIdeas(NamedTuple):
    """Glosses, and single words near in meaning."""

    glosses: list[str]
    synonyms: list[str]


def gloss_path(language: str, folder: Path = DATA) -> Path:
    return folder / f"{language}.glosses.xz"


@lru_cache(maxsize=2)
def load(language: str) -> bytes:
    """The lines of a language, unpacked once a process; raises Unsolvable (`no_glosses`) when there are none."""
    path = gloss_path(language)
    if not path.exists():
        raise Unsolvable("no_glosses", language=language)
    return lzma.decompress(path.read_bytes())


def glosses(word: str, language: str) -> list[str]:
    """What a word means, or the one that it is a form of, the first senses first; raises as `load` does."""
    content = load(language)
    found = (list(_lines(content, one)) for one in (word, *bases(word)))
    return next(filter(None, found), [])


def _lines(content: bytes, word: str) -> Iterator[str]:
    sought, at = f"\t{word}\t".encode(), 0
    while (at := content.find(sought, at)) >= 0:
        end = content.index(b"\n", at)
        yield content[content.rindex(b"\t", at, end) + 1 : end].decode()
        at = end


def ideas(answer: str, language: str) -> ClueIdeas:
    """Ideas for the clue of an answer, as it stands in a grid. Raises Unsolvable (`no_glosses`)."""
    told = dict.fromkeys(text for text in glosses(answer, language) if not gives_away(text, answer, language))
    near = [word for rank in synonyms.near(answer, language)[:2] for word in sorted(rank, key=len)]
    close = dict.fromkeys(word for word in near if not gives_away(word, answer, language))
    return ClueIdeas([*map(_capital, told)][:MOST_GLOSSES], [*close][:MOST_SYNONYMS])


def gives_away(text: str, answer: str, language: str) -> bool:
    """Whether a clue has the answer's stem, or a good part of its letters, in it."""
    own = roots(answer)
    return any(not own.isdisjoint(roots(word)) or _within(word, answer) for word in _words(text, language))


def _words(text: str, language: str) -> Iterable[str]:
    return re.findall(r"[^\W\d_]+", fold(text, language))


def _within(word: str, answer: str) -> bool:
    return len(word) >= TELLING and (word in answer or (len(answer) >= TELLING and answer in word))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
