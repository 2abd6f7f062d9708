"""Building the book of synonyms: Moby's thesaurus and WordNet's synsets in one SQLite file, packed.

Kept are the words that a scored list holds; all but blocked ones may be asked for. A word that others list and that has
no row of its own is given those others. A row has three columns: the closest words, the near ones, and the rest. The
most listed words have the smallest numbers, which are the shortest.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import chain
from pathlib import Path

from app.words import lexicon, table
from app.words.build import sources, synsets
from app.words.build.entries.closeness import Closeness, Ranks
from app.words.build.synsets import Synset
from app.words.fold import ALPHABETS, fold

LICENCE = "public domain (Moby) and WordNet 3.0"
USE = "which words and phrases mean the same"
_HIGH = 0x80
_TABLES = """
    CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE head (
        text TEXT PRIMARY KEY, close BLOB NOT NULL, near BLOB NOT NULL, far BLOB NOT NULL
    ) WITHOUT ROWID;
"""
# Pointers to synsets that are similar, more general or more special, the last two of kinds and of single things.
_AKIN = frozenset(("&", "@", "~", "@i", "~i"))
Near = dict[str, set[str]]


def build_synonym_book(language: str, into: Path, listed: Set[str], data: Path = table.DATA) -> str:
    """Fetch the sources, write the book of the listed words into the folder `into` and answer its version.

    Raises SourceError, and what `lexicon.read` raises.
    """
    blocked = frozenset(lexicon.read(data, language).words(lexicon.Tier.BLOCK))
    used = (sources.MOBY, sources.WORDNET)
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in used}
        near = gather_synonyms(files, listed, blocked)
        content = written(near, Path(temporary) / "book.sqlite")
    (into / f"{language}.synonyms.sqlite.xz").write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    version = table.fingerprint(content)
    meta = {
        "language": language,
        "version": version,
        "counts": {"heads": len(near), "pairs": sum(len(rank) for ranks in near.values() for rank in ranks)},
        "licence": LICENCE,
        "sources": [sources.MOBY.about(), {**sources.WORDNET.about(), "use": USE}],
    }
    (into / f"{language}.synonyms.meta.json").write_text(json.dumps(meta, indent=2) + "\n", encoding="utf-8")
    return version


def gather_synonyms(files: Mapping[str, Path], listed: Set[str], blocked: Set[str]) -> dict[str, Ranks]:
    """For each word that can be asked for, the listed ones that are near it, by closeness."""
    closeness = read_synonym_book(files)
    heads = (head for head in closeness.moby.keys() | closeness.same.keys() if head and head not in blocked)
    words_by_head = {head: closeness.moby.get(head, set()) | closeness.same.get(head, set()) for head in heads}
    listed_by_head = {head: (words & listed) - {head} for head, words in words_by_head.items()}
    near = turned({head: set(words) for head, words in listed_by_head.items() if words}, listed)
    return {head: closeness.ranked(head, words) for head, words in near.items()}


def read_synonym_book(files: Mapping[str, Path]) -> Closeness:
    """Read Moby's and WordNet's synonyms from the unpacked sources, spelled in the letters of a grid."""
    moby: Near = defaultdict(set)
    for head, others in moby_rows(files["moby"]):
        moby[head].update(others)
    wordnet_synsets = synsets.read_synsets(files["wordnet-base"] / "usr" / "share" / "wordnet")
    return Closeness(dict(moby), *_senses(wordnet_synsets))


def moby_rows(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Each row of Moby's thesaurus: its head and what it lists."""
    for line in (folder / "package" / "words.txt").read_text(encoding="utf-8").splitlines():
        head, *others = map(in_grid, line.split(","))
        yield head, others


def _senses(known: Iterable[Synset]) -> tuple[Near, Near]:
    """For each word those of its synsets, and those of the synsets that are akin to one of its own."""
    read_once = list(known)
    members = {synset.key: _members(synset) for synset in read_once}
    same: Near = defaultdict(set)
    akin: Near = defaultdict(set)
    for synset in read_once:
        others = [members.get(key, set()) for symbol, key in synset.pointers if symbol in _AKIN]
        for member in members[synset.key]:
            same[member].update(members[synset.key])
            akin[member].update(*others)
    return dict(same), dict(akin)


def _members(synset: Synset) -> set[str]:
    return {in_grid(lemma) for lemma in synset.lemmas if not any(sign.isdigit() for sign in lemma)}


def in_grid(text: str) -> str:
    """A word or phrase in the letters of a grid; empty when it has other signs than blanks, hyphens and the like."""
    letters = "".join(sign for sign in fold(text) if sign.isalnum())
    return "" if letters.strip(ALPHABETS["en"]) else letters


def turned(near: Near, listed: Set[str]) -> Near:
    """Return `near` with a row added for each word that has none and is in the rows of others."""
    heads_by_word: Near = {}
    for head in sorted(near.keys() & listed):
        for word in (near_word for near_word in near[head] if near_word not in near):
            heads_by_word.setdefault(word, set()).add(head)
    return near | heads_by_word


def written(near: Mapping[str, Ranks], path: Path) -> bytes:
    """The SQLite file; the same rows give the same bytes."""
    listings = Counter(word for ranks in near.values() for word in chain(*ranks))
    ranked = sorted(listings, key=lambda word: (-listings[word], word))
    number = {word: at for at, word in enumerate(ranked)}
    connection = sqlite3.connect(path)
    with connection:
        connection.executescript(_TABLES)
        connection.executemany("INSERT INTO word VALUES (?, ?)", enumerate(ranked))
        rows = (
            (head, *(packed(sorted(map(number.__getitem__, rank))) for rank in near[head])) for head in sorted(near)
        )
        connection.executemany("INSERT INTO head VALUES (?, ?, ?, ?)", rows)
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
