"""Building the book of synonyms: Moby's thesaurus and WordNet's synsets in one SQLite file, packed.

Kept are the words that a scored list holds; all but blocked ones may be asked for. A word that others list and that has
no row of its own is given those others. The most listed words have the smallest numbers, which are the shortest.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from pathlib import Path

from app.words import lexicon, table
from app.words.build import sources, synsets
from app.words.fold import ALPHABETS, fold

LICENCE = "public domain (Moby) and WordNet 3.0"
USE = "which words and phrases mean the same"
_HIGH = 0x80
_TABLES = """
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE head (text TEXT PRIMARY KEY, near BLOB NOT NULL) WITHOUT ROWID;
"""
Near = dict[str, set[str]]


def build(language: str, into: Path, listed: Set[str], data: Path = table.DATA) -> str:
    """Fetch the sources, write the book of the listed words into the folder `into` and answer its version.

    Raises SourceError, and what `lexicon.read` raises.
    """
    blocked = frozenset(lexicon.read(data, language).words(lexicon.Tier.BLOCK))
    used = (sources.MOBY, sources.WORDNET)
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in used}
        near = gather(files, listed, blocked)
        content = written(near, Path(temporary) / "book.sqlite")
    (into / f"{language}.synonyms.sqlite.xz").write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    version = table.fingerprint(content)
    meta = {
        "language": language,
        "version": version,
        "counts": {"heads": len(near), "pairs": sum(map(len, near.values()))},
        "licence": LICENCE,
        "sources": [sources.MOBY.about(), {**sources.WORDNET.about(), "use": USE}],
    }
    (into / f"{language}.synonyms.meta.json").write_text(json.dumps(meta, indent=2) + "\n", encoding="utf-8")
    return version


def gather(files: Mapping[str, Path], listed: Set[str], blocked: Set[str]) -> Near:
    """For each word that can be asked for, the listed ones that are near it."""
    near: Near = {}
    for line in (files["moby"] / "package" / "words.txt").read_text(encoding="utf-8").splitlines():
        head, *others = map(in_grid, line.split(","))
        near.setdefault(head, set()).update(others)
    for synset in synsets.read(files["wordnet-base"] / "usr" / "share" / "wordnet"):
        members = {in_grid(lemma) for lemma in synset.lemmas if not any(sign.isdigit() for sign in lemma)}
        for member in members:
            near.setdefault(member, set()).update(members)
    kept = {head: (found & listed) - {head} for head, found in near.items() if head and head not in blocked}
    return turned({head: found for head, found in kept.items() if found}, listed)


def in_grid(text: str) -> str:
    """A word or phrase in the letters of a grid; empty when it has other signs than blanks, hyphens and the like."""
    letters = "".join(sign for sign in fold(text) if sign.isalnum())
    return "" if letters.strip(ALPHABETS["en"]) else letters


def turned(near: Near, listed: Set[str]) -> Near:
    """With a row for those that have none and are in the rows of others."""
    found: Near = {}
    for head in sorted(near.keys() & listed):
        for word in (one for one in near[head] if one not in near):
            found.setdefault(word, set()).add(head)
    return near | found


def written(near: Near, path: Path) -> bytes:
    """The SQLite file; the same rows give the same bytes."""
    listings = Counter(word for found in near.values() for word in found)
    ranked = sorted(listings, key=lambda word: (-listings[word], word))
    number = {word: at for at, word in enumerate(ranked)}
    connection = sqlite3.connect(path)
    with connection:
        connection.executescript(_TABLES)
        connection.executemany("INSERT INTO word VALUES (?, ?)", enumerate(ranked))
        rows = ((head, packed(sorted(number[word] for word in near[head]))) for head in sorted(near))
        connection.executemany("INSERT INTO head VALUES (?, ?)", rows)
    connection.execute("VACUUM")
    connection.close()
    return path.read_bytes()


def packed(numbers: Iterable[int]) -> bytes:
    """Ascending numbers as differences less one, in groups of seven bits, the low ones first."""
    blob, last = bytearray(), -1
    for number in numbers:
        step, last = number - last - 1, number
        while step >= _HIGH:
            blob.append(step % _HIGH | _HIGH)
            step //= _HIGH
        blob.append(step)
    return bytes(blob)
