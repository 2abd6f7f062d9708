"""WordNet's synsets: their words, what they point to, and the words that explain them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from app.words.build.wordnet import PARTS

# A synset's address: part of speech and offset. Satellites of adjectives ("s") are adjectives.
Key = tuple[str, str]
_LETTERS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_EXAMPLE = re.compile(r'"[^"]*"?')


class Synset(NamedTuple):
    """`lemmas` are spelled as WordNet does (underscores for spaces); `pointers` are symbols with the synset meant."""

    key: Key
    lemmas: list[str]
    pointers: list[tuple[str, Key]]
    gloss: str


def read_synsets(folder: Path) -> list[Synset]:
    """Every synset of WordNet's data files, in their order; raises FileNotFoundError when one is missing."""
    return [synset for part in PARTS for synset in _read_part(folder, part)]


def _read_part(folder: Path, part: str) -> Iterator[Synset]:
    for line in (folder / f"data.{part}").read_text(encoding="latin-1").splitlines():
        if not line.startswith(" "):  # the licence at the head of each file is indented
            yield _parse(line, _LETTERS[part])


def _parse(line: str, part: str) -> Synset:
    """A line as the manual page wndb(5WN) describes it; the count of words is hexadecimal."""
    fields, _, gloss = line.partition("|")
    pieces = fields.split()
    count = int(pieces[3], 16)
    lemmas = [pieces[4 + 2 * number].partition("(")[0] for number in range(count)]
    at = 4 + 2 * count
    symbols = pieces[at + 1 : at + 1 + 4 * int(pieces[at])]
    targets = (_key(letter, offset) for letter, offset in zip(symbols[2::4], symbols[1::4], strict=True))
    pointers = list(zip(symbols[::4], targets, strict=True))
    return Synset((part, pieces[0]), lemmas, pointers, _EXAMPLE.sub("", gloss).strip(" ;\n"))


def _key(letter: str, offset: str) -> Key:
    return "a" if letter == "s" else letter, offset
