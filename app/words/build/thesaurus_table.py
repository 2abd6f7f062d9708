"""Building the thesaurus: of WordNet what the lexicon's words mean, as arrays of numbers.

Kept are the synsets that hold a word of ours and all that stand above them. A synset's gloss is kept as the words of
ours in it, in their base form; words that explain everything ("person", "small") are left out.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.words import lexicon, table, thesaurus
from app.words.build import sources, synsets, wordnet
from app.words.build.synsets import Key, Synset
from app.words.fold import fold
from app.words.inflect import bases
from app.words.thesaurus import Arrays

LICENCE = "WordNet 3.0"
USE = "which words mean the same, belong together or explain each other"
ABOVE = ("@", "@i")
# Derivation, pertainym, parts, members and substances both ways, similar, topic, see also, cause, entailment, attribute
# and verb group. Antonyms are left out: they are no help to a theme, and related by their glosses.
BESIDE = ("+", "\\", "%p", "#p", "%m", "#m", "%s", "#s", "&", ";c", "^", ">", "*", "=", "$")
# A word in more of all glosses says nothing.
COMMONEST = 0.03
_WORD = re.compile("[a-z]{3,}")


def build_thesaurus_table(language: str = "en", folder: Path = table.DATA) -> str:
    """Fetch WordNet, write the thesaurus and its meta file and return its version; raises SourceError."""
    book = lexicon.read(folder, language)
    with tempfile.TemporaryDirectory() as temporary:
        files = sources.fetch(sources.WORDNET, Path(temporary)) / "usr" / "share" / "wordnet"
        arrays = make_thesaurus_columns(files, _placed(book))
    content = thesaurus.pack(arrays)
    version = table.fingerprint(content)
    thesaurus.path(language, folder).write_bytes(table.compress(content))
    about = {
        "language": language,
        "version": version,
        "lexicon": book.version,
        "counts": {"words": int(arrays["words"].tobytes().count(b"\n")), "synsets": len(arrays["spread"])},
        "licence": LICENCE,
        "sources": [{**sources.WORDNET.about(), "use": USE}],
    }
    thesaurus.meta_path(language, folder).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    return version


def _placed(book: lexicon.Lexicon) -> frozenset[str]:
    """Return the words that may be proposed: core and accepted ones, so that nothing rude is."""
    return frozenset((*book.words(lexicon.Tier.CORE), *book.words(lexicon.Tier.ACCEPT)))


@dataclass(frozen=True, slots=True)
class Bases:
    """The base form of a word of a gloss, among the words that have a synset."""

    words: frozenset[str]
    irregular: dict[str, list[str]]

    def of(self, word: str) -> str | None:
        forms = (word, *self.irregular.get(word, ()), *bases(word))
        return next((form for form in forms if form in self.words), None)


def make_thesaurus_columns(folder: Path, known: frozenset[str]) -> Arrays:
    """The thesaurus of the known words from WordNet's folder, by the names of `thesaurus.NAMES`."""
    every = {synset.key: synset for synset in synsets.read_synsets(folder)}
    words = frozenset(word for synset in every.values() for word in members(synset, known))
    irregular = _irregular(wordnet.read_wordnet(folder), words)
    used_synsets = _kept(every, words)
    number = {synset.key: at for at, synset in enumerate(used_synsets)}
    order = {word: at for at, word in enumerate(sorted(words))}
    explained = explain(every, used_synsets, Bases(words, irregular))
    spread = _spread(every)

    def linked(symbols: Sequence[str]) -> Iterator[list[int]]:
        for synset in used_synsets:
            yield sorted({number[key] for symbol, key in synset.pointers if symbol in symbols and key in number})

    return {
        "words": _text(sorted(words)),
        "irregular": _text(f"{form} {' '.join(bases)}" for form, bases in sorted(irregular.items())),
        "spread": np.array([spread[synset.key] for synset in used_synsets], np.int32),
        **_rows("members", ([order[word] for word in members(synset, words)] for synset in used_synsets)),
        **_rows("above", linked(ABOVE)),
        **_rows("beside", linked(BESIDE)),
        **_rows("gloss", (sorted(order[word] for word in explainers) for explainers in explained)),
    }


def members(synset: Synset, known: frozenset[str]) -> list[str]:
    """The known words of a synset, in WordNet's order; words with a capital are names."""
    plain = (fold(lemma) for lemma in synset.lemmas if lemma.isalpha() and lemma == lemma.lower())
    return list(dict.fromkeys(word for word in plain if word in known))


def _irregular(source: wordnet.WordNet, words: frozenset[str]) -> dict[str, list[str]]:
    """Irregular forms and those of their bases that are words of ours."""
    bases_by_form: dict[str, list[str]] = {}
    for part in wordnet.PARTS:
        for form, its in source.irregular[part].items():
            if form.isalpha():
                bases_by_form.setdefault(form, []).extend(base for base in its if base in words and base != form)
    return {form: list(dict.fromkeys(its)) for form, its in bases_by_form.items() if its}


def _kept(every: dict[Key, Synset], words: frozenset[str]) -> list[Synset]:
    """The synsets of our words and all above them, in WordNet's order."""
    keys: set[Key] = set()
    todo = [key for key, synset in every.items() if members(synset, words)]
    while todo:
        if (key := todo.pop()) not in keys:
            keys.add(key)
            todo += [above for symbol, above in every[key].pointers if symbol in ABOVE]
    return [synset for key, synset in every.items() if key in keys]


def _spread(every: dict[Key, Synset]) -> Counter[Key]:
    """Return how many synsets stand at or under each."""
    spread_by_key: Counter[Key] = Counter()
    for key in every:
        seen: set[Key] = set()
        todo = [key]
        while todo:
            if (lower := todo.pop()) not in seen:
                seen.add(lower)
                todo += [above for symbol, above in every[lower].pointers if symbol in ABOVE]
        spread_by_key.update(seen)
    return spread_by_key


def explain(every: dict[Key, Synset], kept: Iterable[Synset], forms: Bases) -> list[set[str]]:
    """The telling words in each kept synset's gloss, and in its names of several words."""
    explaining_words = {key: set(_explaining(synset, forms.of)) for key, synset in every.items()}
    times = Counter(word for words in explaining_words.values() for word in words)
    common = {word for word, count in times.items() if count > COMMONEST * len(every)}
    return [explaining_words[synset.key] - common for synset in kept]


def _explaining(synset: Synset, base: Callable[[str], str | None]) -> Iterator[str]:
    names = " ".join(lemma for lemma in synset.lemmas if not lemma.isalpha())
    for word in _WORD.findall(f"{synset.gloss} {names}".lower()):
        if base_form := base(word):
            yield base_form


def _rows(name: str, rows: Iterable[list[int]]) -> Arrays:
    """Lists of numbers as one array with the number of entries of each."""
    held = list(rows)
    flat = [number for row in held for number in row]
    return {f"{name}_counts": np.array([len(row) for row in held], np.uint16), name: np.array(flat, np.int32)}


def _text(lines: Iterable[str]) -> thesaurus.Numbers:
    return np.frombuffer("".join(f"{line}\n" for line in lines).encode(), np.uint8)
