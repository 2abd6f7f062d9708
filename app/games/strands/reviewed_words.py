"""Words of theme sets that everybody knows, or that are spelled right, although the lexicon does not say so.

A lexicon counts newspapers of its time: it knows little of popcorn, and of compounds that are spangrams nothing at all.
"""

from __future__ import annotations

from functools import lru_cache

from app.games.strands.themes import FOLDER

FILE = FOLDER / "reviewed.tsv"


@lru_cache(maxsize=4)
def load_reviewed_words(language: str) -> frozenset[str]:
    """Return the reviewed words of a language, as lexicons spell them; lines that begin with # are remarks."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return frozenset(word for code, word, _reason in rows if code == language)
