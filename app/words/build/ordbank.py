"""Bokmål and nynorsk: reading the free spelling list's source and Norsk Ordbank, and what they say of a word.

The spelling list's file `norsk.words` has a line a word: the word with "=" at compound points, "*" when nynorsk has it,
a commonness from 0 to 31 and a group when bokmål has it. Norsk Ordbank is read from lemma tables: forms by their lemma.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.words.fold import fold

_MARKS = str.maketrans("", "", '="')
_ENTRY = re.compile(
    r"(?P<word>\S+?)(?:xxxx|yyyy)?(?P<nynorsk> \*)?(?:(?: (?P<rank>\d+))? (?P<group>[ABCDKMNOS]))?\s*(?:#.*)?"
)
_OTHER_SPELLINGS = "KS"  # conservative and radical forms
_LEMMAS = ("nb_lemma_exc.json.gz", "nb_lemma_lookup.json.gz")

# From this commonness in the list's newspapers a word of both dictionaries has this size; as in SCOWL, small is common.
_SIZES = ((18, 10), (14, 20), (10, 35), (5, 50), (3, 55), (1, 60), (0, 70))
SIZE_OF_ONE_DICTIONARY = 80
SIZE_OF_CHECKED, SIZE_OF_COMPOUND, SIZE_OF_LISTED = 35, 60, 80


class Listing(NamedTuple):
    """The spelling list's data of a bokmål word: its commonness (0 to 31) and its group."""

    rank: int
    group: str


@dataclass(slots=True)
class SpellingList:
    """The spelling list, by folded word; `names` are the words that it has with a capital, in lower case."""

    bokmaal: dict[str, Listing] = field(default_factory=dict)
    nynorsk: set[str] = field(default_factory=set)
    compounds: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)


def read_words(path: Path) -> SpellingList:
    """Read `norsk.words`."""
    words = SpellingList()
    for line in path.read_text(encoding="latin-1").splitlines():
        entry = _ENTRY.fullmatch(line)
        # "zyzyzy" marks what is no word alone
        if entry and not line.startswith("#") and "zyzyzy" not in entry["word"]:
            _keep(words, entry)
    return words


def _keep(words: SpellingList, entry: re.Match[str]) -> None:
    plain = entry["word"].translate(_MARKS)
    word = fold(plain, "nb")
    if plain != plain.lower():
        words.names.add(word)
        return
    if "=" in entry["word"]:
        words.compounds.add(word)
    if entry["nynorsk"]:
        words.nynorsk.add(word)
    if entry["rank"]:
        listing = Listing(int(entry["rank"]), entry["group"])
        words.bokmaal[word] = max(listing, words.bokmaal.get(word, listing))


def read_checked(path: Path) -> set[str]:
    """Read the spelling list's checked words of nynorsk: one a line, those in lower case."""
    lines = path.read_text(encoding="latin-1").split()
    return {fold(line, "nn") for line in lines if line == line.lower()}


def read_ordbank(folder: Path) -> dict[str, list[frozenset[str]]]:
    """Norsk Ordbank's forms in lower case, each with the paradigms it belongs to."""
    paradigms: dict[str, set[str]] = {}
    for form, lemma in _pairs(folder):
        if form == form.lower() and lemma == lemma.lower():
            paradigms.setdefault(fold(lemma, "nb"), set()).add(fold(form, "nb"))
    forms: dict[str, list[frozenset[str]]] = {}
    for paradigm in map(frozenset, paradigms.values()):
        for form in paradigm:
            forms.setdefault(form, []).append(paradigm)
    return forms


def _pairs(folder: Path) -> Iterator[tuple[str, str]]:
    classes, closed = (json.loads(gzip.decompress((folder / name).read_bytes())) for name in _LEMMAS)
    yield from closed.items()
    for forms in classes.values():
        for form, lemmas in forms.items():
            for lemma in lemmas:
                yield form, lemma


def size(word: str, words: SpellingList, ordbank: Container[str]) -> int:
    """A bokmål word's size: how far into dictionaries one must go to meet it, 10 to 80; 0 for no word."""
    listing = words.bokmaal.get(word)
    if listing and word in ordbank:
        return next(size for rank, size in _SIZES if listing.rank >= rank)
    return SIZE_OF_ONE_DICTIONARY if listing or word in ordbank else 0


def is_other_spelling(word: str, words: SpellingList) -> bool:
    """Whether the spelling list calls a bokmål word a conservative or a radical form."""
    listing = words.bokmaal.get(word)
    return listing is not None and listing.group in _OTHER_SPELLINGS


def nynorsk_size(word: str, words: SpellingList, checked: Container[str]) -> int:
    """A nynorsk word's size: 35 when checked, 60 for a compound, 80 for another listed word; 0 for no word."""
    if word not in words.nynorsk:
        return 0
    if word in checked:
        return SIZE_OF_CHECKED
    return SIZE_OF_COMPOUND if word in words.compounds else SIZE_OF_LISTED


# How nynorsk ends where bokmål ends otherwise: the noun's plurals, the verb's forms and the commonest suffixes.
_TWIN_ENDINGS = (
    ("ane", "ene"),
    ("ar", "er"),
    ("a", "en"),
    ("a", "et"),
    ("a", "e"),
    ("ast", "est"),
    ("are", "ere"),
    ("ande", "ende"),
    ("inga", "ingen"),
    ("ingar", "inger"),
    ("ingane", "ingene"),
    ("leik", "lighet"),
    ("leiken", "ligheten"),
    ("leg", "lig"),
    ("lege", "lige"),
)
# Nynorsk is about a thousandth of the texts behind the list: "ikkje" stands 3.2 below "ikke", "frå" 3.1 below "fra".
# A word that bokmål has not is moved up by that.
_DISTANCE, _HIGHEST, _TWIN_DOUBT = 30, 75, 3


def nynorsk_zipf(word: str, zipf: dict[str, int], bokmaal: Container[str]) -> int:
    """A nynorsk word's commonness, Zipf times ten, from a list of bokmål's.

    A word of both has bokmål's; a word of nynorsk alone its own moved up, or its bokmål twin's ("gutane" has that of
    "gutene") when that is more.
    """
    own_zipf = zipf.get(word, 0)
    if word in bokmaal:
        return own_zipf
    moved = min(own_zipf + _DISTANCE, _HIGHEST) if own_zipf else 0
    return max(moved, max((zipf.get(twin, 0) for twin in _twins(word) if twin in bokmaal), default=0) - _TWIN_DOUBT)


def _twins(word: str) -> Iterator[str]:
    for ending, instead in _TWIN_ENDINGS:
        if word.endswith(ending):
            yield word.removesuffix(ending) + instead


def is_first_part(word: str, listed: Container[str]) -> bool:
    """Whether a word looks like one that only opens compounds, "års-" beside "år": nynorsk uses no such genitive."""
    return word.endswith("s") and word[:-1] in listed


# What the spelling list still marks as nynorsk and the norm of 2012 has not, and the ending that replaced it.
_OUTDATED = (("i", "a"), ("lig", "leg"), ("lige", "lege"), ("het", "heit"), ("heten", "heita"), ("heter", "heiter"))


def is_outdated(word: str, nynorsk: Container[str]) -> bool:
    """Whether a word stands beside its proper nynorsk form: "boki" beside "boka", "daglig" beside "dagleg"."""
    twins = (word.removesuffix(ending) + instead for ending, instead in _OUTDATED if word.endswith(ending))
    return any(twin in nynorsk for twin in twins)
