"""Reading WordNet's database files: which words have a lower-case sense, and which are marked as ethnic slurs.

The detachment rules for inflections follow the description of Morphy in the manual page morphy(7WN).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app.words.fold import fold

PARTS = ("noun", "verb", "adj", "adv")
_ETHNIC_SLUR = "06718862"  # the noun synset "ethnic slur", to which its members point with the usage pointer ";u"
_ENDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "noun": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "verb": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}


@dataclass(slots=True)
class WordNet:
    """Lower-case single words by part of speech, irregular forms, and the words that are marked as ethnic slurs."""

    senses: dict[str, set[str]] = field(default_factory=lambda: {part: set() for part in PARTS})
    irregular: dict[str, dict[str, list[str]]] = field(default_factory=lambda: {part: {} for part in PARTS})
    slurs: set[str] = field(default_factory=set)

    def is_entry(self, word: str) -> bool:
        """Whether this very form is an entry."""
        return any(word in words for words in self.senses.values())

    def has_sense(self, word: str) -> bool:
        """Whether the word, or a base that it is a regular or listed inflection of, has a lower-case sense."""
        return any(base in self.senses[part] for part in PARTS for base in self._bases(word, part))

    def origins(self, word: str) -> set[str]:
        """The other entries that the word may be a form of, each as the part of speech that its ending asks for."""
        return {base for part in PARTS for base in self._bases(word, part) if base in self.senses[part]} - {word}

    def _bases(self, word: str, part: str) -> Iterator[str]:
        yield word
        yield from self.irregular[part].get(word, ())
        for ending, instead in _ENDINGS[part]:
            if word.endswith(ending):
                base = word[: len(word) - len(ending)] + instead
                yield base
                # Doubled consonants ("hopped", "bigger"): Morphy leaves most of them to its exception lists.
                if part != "noun" and not instead and len(base) > 3 and base[-1] == base[-2]:
                    yield base[:-1]


def read_wordnet(folder: Path) -> WordNet:
    """Read WordNet's data and exception files; raises FileNotFoundError when one is missing."""
    wordnet = WordNet()
    for part in PARTS:
        for line in (folder / f"data.{part}").read_text(encoding="latin-1").splitlines():
            if not line.startswith(" "):  # the licence at the head of each file is indented
                _read_synset(wordnet, part, line)
        for line in (folder / f"{part}.exc").read_text(encoding="latin-1").splitlines():
            form, *bases = line.split()
            wordnet.irregular[part][form] = bases
    return wordnet


def _read_synset(wordnet: WordNet, part: str, line: str) -> None:
    fields, _, gloss = line.partition("|")
    pieces = fields.split()
    count = int(pieces[3], 16)
    lemmas = [pieces[4 + 2 * number].partition("(")[0] for number in range(count)]
    words = {fold(lemma) for lemma in lemmas if lemma == lemma.lower() and lemma.isalpha()}
    wordnet.senses[part] |= words
    if f";u {_ETHNIC_SLUR} n" in fields or "ethnic slur" in gloss:
        wordnet.slurs |= {fold(lemma) for lemma in lemmas if lemma.isalpha()}
