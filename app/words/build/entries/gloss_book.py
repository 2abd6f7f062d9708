"""Building the book of glosses: what WordNet says that words mean, one line a meaning, packed.

A line has the words of a meaning that a scored list holds, each between tabs, and behind the last tab the gloss without
its examples. The meanings that come first to mind stand first: they are the first sense of one of their words.
"""

from __future__ import annotations

import json
import lzma
import re
import tempfile
from collections.abc import Iterable, Iterator, Set
from pathlib import Path

from app.words import lexicon, table
from app.words.build import sources, synsets
from app.words.build.entries.synonym_book import in_grid
from app.words.build.synsets import Key, Synset
from app.words.build.wordnet import PARTS

LICENCE = "WordNet 3.0"
USE = "what words and phrases mean"
LONGEST_GLOSS = 110
_LETTERS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_ASIDE = re.compile(r"\([^)]*\)")


def build_gloss_book(language: str, into: Path, listed: Set[str], data: Path = table.DATA) -> str:
    """Fetch WordNet, write the book of the listed words into the folder `into` and answer its version.

    Raises SourceError, and what `lexicon.read` raises.
    """
    blocked = frozenset(lexicon.read(data, language).words(lexicon.Tier.BLOCK))
    with tempfile.TemporaryDirectory() as temporary:
        folder = sources.fetch(sources.WORDNET, Path(temporary)) / "usr" / "share" / "wordnet"
        lines = list(written(synsets.read_synsets(folder), first_senses(folder), listed, blocked))
    content = "".join(lines).encode()
    (into / f"{language}.glosses.xz").write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    version = table.fingerprint(content)
    meta = {
        "language": language,
        "version": version,
        "counts": {"glosses": len(lines)},
        "licence": LICENCE,
        "sources": [{**sources.WORDNET.about(), "use": USE}],
    }
    (into / f"{language}.glosses.meta.json").write_text(json.dumps(meta, indent=2) + "\n", encoding="utf-8")
    return version


def first_senses(folder: Path) -> dict[Key, int]:
    """For each synset the best place that it has among the senses of a word: 0 for a first sense."""
    sense_numbers: dict[Key, int] = {}
    for part in PARTS:
        for line in (folder / f"index.{part}").read_text(encoding="latin-1").splitlines():
            if line.startswith(" "):
                continue
            pieces = line.split()
            for place, offset in enumerate(pieces[-int(pieces[2]) :]):
                key = _LETTERS[part], offset
                sense_numbers[key] = min(place, sense_numbers.get(key, place))
    return sense_numbers


def written(known: Iterable[Synset], ranks: dict[Key, int], listed: Set[str], blocked: Set[str]) -> Iterator[str]:
    """A line for each meaning of a listed word."""
    for synset in sorted(known, key=lambda one: ranks.get(one.key, 99)):
        words = dict.fromkeys(word for word in map(in_grid, synset.lemmas) if word in listed)
        gloss = shortened(synset.gloss)
        if words and gloss and blocked.isdisjoint(re.findall(r"[a-z]+", gloss.lower())):
            yield "\t" + "".join(f"{word}\t" for word in words) + gloss + "\n"


def shortened(gloss: str) -> str:
    """The first part of a gloss, without what stands in brackets; empty for one that is too long for a clue."""
    text = " ".join(_ASIDE.sub(" ", gloss).split(";")[0].split()).strip(" :,")
    return text if len(text) <= LONGEST_GLOSS else ""
