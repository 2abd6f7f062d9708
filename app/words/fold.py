"""Spelling as the games see it: a language's own letters in lower case, other accents folded away."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from app.words.languages import SPELLINGS

ALPHABETS = {language: spelling.alphabet for language, spelling in SPELLINGS.items()}
SHORTEST = 3

# Letters that Unicode does not take apart into a base letter and an accent.
_LIGATURES = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ß": "ss"}


def fold(text: str, language: str = "en") -> str:
    """The text in lower case, with the language's own letters alone as far as that goes.

    Other accents are dropped and ligatures spelled out: "Café" becomes "cafe", "Ångström" in English "angstrom", in
    Norwegian "ångstrøm". Raises KeyError for a language without a spelling.
    """
    if text.isascii():
        return text.lower()
    # Composed first: the ring of a decomposed å would be taken for an accent.
    spelled = unicodedata.normalize("NFC", text.lower()).translate(_spelled(language))
    alphabet = SPELLINGS[language].alphabet
    return "".join(letter if letter in alphabet else _bare(letter) for letter in spelled)


def is_playable(word: str, alphabet: str) -> bool:
    """Whether a folded word can lie on a board: long enough and of the alphabet's letters alone."""
    return len(word) >= SHORTEST and not word.strip(alphabet)


@lru_cache(maxsize=len(SPELLINGS))
def _spelled(language: str) -> dict[int, str]:
    spelling = SPELLINGS[language]
    ligatures = {letter: text for letter, text in _LIGATURES.items() if letter not in spelling.alphabet}
    return str.maketrans(ligatures | dict(spelling.instead))


def _bare(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))
