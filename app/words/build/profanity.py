"""Reading the public lists of rude words. None is usable raw, so a word's votes are counted and judged elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from app.words.fold import fold

SURE = 2  # cuss: 2 means almost always rude, 1 maybe, 0 hardly

_CUSS_LINE = re.compile(r"^\s*'?([^':\n]+)'?:\s*([012]),?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Votes:
    """`rating` by word as cuss gives it, and for every word how many of the other lists hold it (`list_counts`)."""

    rating: dict[str, int]
    list_counts: dict[str, int]


def read_profanity(cuss: Path, lists: Iterable[Path]) -> Votes:
    """Read cuss's module and the other lists (JSON arrays, bare or exported by a module)."""
    rating = {fold(word): int(sure) for word, sure in _CUSS_LINE.findall(cuss.read_text(encoding="utf-8"))}
    list_counts: dict[str, int] = {}
    for words in map(read_list, lists):
        for word in words:
            list_counts[word] = list_counts.get(word, 0) + 1
    return Votes(rating, list_counts)


def read_list(path: Path, language: str = "en") -> frozenset[str]:
    """Return one list of rude words, folded: a JSON array, bare or exported by a module."""
    text = path.read_text(encoding="utf-8")
    array = json.loads(text[text.index("[") : text.rindex("]") + 1])
    return frozenset(fold(word, language) for word in array)
