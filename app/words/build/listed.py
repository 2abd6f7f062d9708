"""Building a language from one word list: the same code for every entry of the table of languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from app.words.build import frequency, profanity, scowl, tiers_listed
from app.words.build.deciding import decided
from app.words.build.editorial import Editorial
from app.words.fold import ALPHABETS, fold, is_playable
from app.words.languages import LISTED
from app.words.rows import Flag, Row

SIZE = 50  # one list, one size
_NOUN_ENDINGS = ("e", "en", "n", "es")  # of German; "-s" and "-er" come after names too


@dataclass(frozen=True, slots=True)
class ListedEvidence:
    """The data of a language's words: the list, those that are names too, their commonness, the rude ones."""

    words: Set[str]
    names: Set[str]
    zipf: dict[str, int]
    rude: Set[str]


def maker(language: str) -> Callable[[dict[str, Path], Editorial], list[Row]]:
    """Return a function that makes a language's rows from the unpacked sources, by name, and the editor's files."""
    return lambda files, editorial: rows(language, gather_listed_words(language, files), editorial)


def gather_listed_words(language: str, files: dict[str, Path]) -> ListedEvidence:
    """Read the unpacked sources, by name."""
    entry = LISTED[language]
    lines = (files[entry.package] / entry.path).read_text(encoding=entry.encoding).splitlines()
    foreign = scowl.read_scowl(files["scowl"] / "usr" / "share" / "dict" / "scowl").names if entry.capital_nouns else {}
    words, names = split(language, lines, foreign.keys())
    return ListedEvidence(
        words,
        names,
        frequency.read_frequencies(files["wordfreq"] / "wordfreq" / "data" / f"{entry.frequency}.msgpack.gz", language),
        profanity.read_list(files["naughty-words"] / "package" / f"{entry.rude}.json", language),
    )


def split(language: str, lines: list[str], foreign: Set[str]) -> tuple[set[str], set[str]]:
    """A list's words and names, folded. A capital makes a name; in a language with capital nouns, it does where the
    word is also a name in `foreign`: then it is no word, unless the list inflects it like a noun ("Rose, Rosen").
    """
    small = {fold(line, language) for line in lines if line == line.lower()}
    capital = {line for line in lines if line[1:] == line[1:].lower() != line[1:].upper() and line[:1].isupper()}
    if not LISTED[language].capital_nouns:
        return small, {fold(line, language) for line in capital}
    names = {line for line in capital if fold(line) in foreign}
    nouns = {line for line in capital if line not in names or any(line + end in capital for end in _NOUN_ENDINGS)}
    return small | {fold(line, language) for line in nouns}, {fold(line, language) for line in names}


def rows(language: str, evidence: ListedEvidence, editorial: Editorial) -> list[Row]:
    """Every row that belongs to a tier, sorted by word."""
    candidates = evidence.words | evidence.rude | editorial.tiers.keys() | editorial.rudeness.keys()
    playable = (word for word in candidates if is_playable(word, ALPHABETS[language]))
    rows_by_word = {word: _row(word, evidence) for word in playable}
    return decided(rows_by_word, editorial, tiers_listed.RULES)


def _row(word: str, evidence: ListedEvidence) -> Row:
    size = SIZE if word in evidence.words else 0
    return Row(word, evidence.zipf.get(word, 0), size, "".join(sorted(_flags(word, evidence))))


def _flags(word: str, evidence: ListedEvidence) -> Iterator[str]:
    if word in evidence.rude:
        yield Flag.LISTED
    if word in evidence.names:
        yield Flag.NAME
