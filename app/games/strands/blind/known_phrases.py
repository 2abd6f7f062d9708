"""Phrases that people know, as spangrams of one piece."""

from __future__ import annotations

from app.games.strands.blind.wordstock import Whole
from app.words.lexicon import Lexicon


def phrases(book: Lexicon) -> dict[str, Whole]:
    return {}
