"""The border of English: the words that sizes and commonness alone cannot place, laid out to be read.

What the editor has decided of tiers is left aside, so that the border stays where it is while it is being read.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from app.words import table
from app.words.build import editorial, english, frequency, sources
from app.words.build.english import EnglishEvidence
from app.words.build.families import BaseFinder
from app.words.fold import ALPHABETS, is_playable
from app.words.rows import TIER_LETTERS, Row, Tier, tier_of

CHUNK = 700  # lines that are read in one go
CLASSES = "cambno"  # core, accept, mild, block, name, out
_SHORTEST = 4
_COMMON, _RARE = 20, 18  # zipf times ten
_SIZES = range(50, 81)

Share = tuple[str, str]  # a list, and the class that its words have as far as the sources know


@dataclass(frozen=True, slots=True)
class Border:
    """The lists, each word with its likeliest class; `classes` are those of the lexicon's words by the rules alone."""

    lists: dict[str, dict[str, str]]
    classes: dict[str, str]
    families: BaseFinder


@dataclass(frozen=True, slots=True)
class Family:
    """A base form and those of its forms that are of one class; the head itself may be settled already."""

    head: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        """The head first, in brackets when it is shown only to be recognized."""
        forms = [word for word in self.words if word != self.head]
        return " ".join((self.head if self.head in self.words else f"[{self.head}]", *forms))


def lay_out(into: Path, data: Path = table.DATA) -> Iterator[str]:
    """Fetch the sources, write every chunk and tell of each list how much it has; raises SourceError."""
    taste = editorial.read_editorial(data / "editorial", "en").rudeness
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in sources.LEXICON_SOURCES["en"]}
        evidence = english.gather(files, editorial.Editorial(rudeness=taste))
        exact = frequency.read_frequencies(files["wordfreq"] / frequency.ENGLISH, scale=100)
    yield from write_border(into, find_border(evidence, {word for word, zipf in exact.items() if zipf >= 10 * _COMMON}))


def find_border(evidence: EnglishEvidence, common: Iterable[str]) -> Border:
    """The three lists, and who belongs to whom among their words and the lexicon's; `common` are words of texts."""
    rows = english.rows(evidence, ALPHABETS["en"])
    classes = _classes(rows)
    met = {word for word in common if len(word) >= _SHORTEST and is_playable(word, ALPHABETS["en"])}
    lists = {
        "scowl": _classes(filter(_is_doubtful, rows)),
        "rare": _classes(row for row in rows if tier_of(row.flags) == Tier.CORE and row.zipf < _RARE),
        "lacking": {word: _class_of_stranger(word, evidence) for word in met - classes.keys()},
    }
    return Border(lists, classes, BaseFinder(evidence.wordnet, evidence.zipf, classes.keys() | met))


def _classes(rows: Iterable[Row]) -> dict[str, str]:
    return {row.word: TIER_LETTERS[tier_of(row.flags)].lower() for row in rows}


def _is_doubtful(row: Row) -> bool:
    return row.size in _SIZES and row.zipf >= _COMMON and len(row.word) >= _SHORTEST


def _class_of_stranger(word: str, evidence: EnglishEvidence) -> str:
    """Most are names; abbreviations and the scraps of SCOWL 95 are not, unless SCOWL has them with a capital too."""
    lists = evidence.scowl
    return "o" if (lists.size(word) or word in lists.short) and word not in lists.names else "n"


def write_border(into: Path, border: Border) -> Iterator[str]:
    """Write `LIST/NNN.txt`, a family a line, and tell of each list's share how many words, lines and chunks it has."""
    grouped = gather_border_words(border)
    for name, words in border.lists.items():
        (into / name).mkdir(parents=True, exist_ok=True)
        yield f"{name}: {len(words)} words"
        chunks = list(_chunks(grouped, name))
        for number, (letter, lines) in enumerate(chunks, 1):
            text = "\n".join((f"# {name} {number:03}, default {letter}", *map(str, lines)))
            (into / name / f"{number:03}.txt").write_text(text + "\n", encoding="utf-8")
        yield from _shares(chunks)


def gather_border_words(border: Border) -> dict[Share, list[Family]]:
    """The families by list and class, sorted.

    A form goes where its base form is if both are of one class, so that one decision serves them; a form of a border
    word comes along though it is beyond the border itself.
    """
    places = {word: (name, letter) for name, words in border.lists.items() for word, letter in words.items()}
    words_by_share: dict[Share, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for word in sorted(border.classes.keys() | places.keys()):
        head = border.families.head(word)
        share = _share(places.get(word), places.get(head), border.classes.get(word))
        if share:
            words_by_share[share][head].append(word)
    return {
        share: [Family(head, tuple(heads[head])) for head in sorted(heads)] for share, heads in words_by_share.items()
    }


def _share(own: Share | None, of_head: Share | None, letter: str | None) -> Share | None:
    """Return the list that a word is read in: its head's if that is of the same class, else its own; may be None."""
    return of_head if of_head and of_head[1] == letter else own


def _chunks(grouped: dict[Share, list[Family]], name: str) -> Iterator[tuple[str, list[Family]]]:
    for letter in CLASSES:
        lines = grouped.get((name, letter), [])
        count = -(-len(lines) // CHUNK)
        yield from ((letter, lines[len(lines) * at // count : len(lines) * (at + 1) // count]) for at in range(count))


def _shares(chunks: list[tuple[str, list[Family]]]) -> Iterator[str]:
    for letter, letter_chunks in groupby(chunks, key=itemgetter(0)):
        parts = [families for _, families in letter_chunks]
        words = sum(len(family.words) for families in parts for family in families)
        yield f"  default {letter}: {words} words in {sum(map(len, parts))} lines, {len(parts)} chunks"
