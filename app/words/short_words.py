"""Words of two letters, which the lexicons do not hold: for games that are asked for them."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from app.words.lexicon import LexiconError
from app.words.table import DATA, fingerprint

LENGTH = 2


def path(language: str, folder: Path = DATA) -> Path:
    return folder / f"{language}.short.txt"


def meta_path(language: str, folder: Path = DATA) -> Path:
    return folder / f"{language}.short.meta.json"


@lru_cache
def load_short_words(language: str, folder: Path = DATA) -> tuple[str, ...]:
    """Return the words, sorted; none for a language without a list. Raises LexiconError for a file that was changed."""
    if not path(language, folder).is_file():
        return ()
    content = path(language, folder).read_bytes()
    if fingerprint(content) != json.loads(meta_path(language, folder).read_text(encoding="utf-8"))["version"]:
        raise LexiconError(f"{path(language, folder)} is not the list that was built: run `flask words build-short`.")
    return tuple(content.decode().split())
