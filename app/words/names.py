"""Names, brands and places: words that are valid in no game that forbids names, and that others may use.

They lie beside the lexicon and never in it, so that no game takes one for a word by accident.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from app.words import table


def names_path(language: str, folder: Path = table.DATA) -> Path:
    return folder / f"{language}.names.tsv.gz"


def encode(names: Mapping[str, int]) -> bytes:
    """The names as sorted lines of a name, in small letters, and its Zipf value times ten."""
    return "".join(f"{name}\t{zipf}\n" for name, zipf in sorted(names.items())).encode()


def decode(content: bytes) -> dict[str, int]:
    return dict(_pairs(content.decode().splitlines()))


def _pairs(lines: Iterable[str]) -> Iterable[tuple[str, int]]:
    for line in lines:
        name, _, zipf = line.partition("\t")
        yield name, int(zipf)


@lru_cache(maxsize=2)
def load_names(language: str = "en") -> Mapping[str, int]:
    """Return how common each name of a language is, Zipf times ten, read once a process; empty where none are known."""
    path = names_path(language)
    return MappingProxyType(decode(table.read(path)) if path.exists() else {})
