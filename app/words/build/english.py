"""Building English: gather what the sources know of every word, and let the rules decide its tier."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass
from pathlib import Path

from app.words.build import editorial as editors
from app.words.build import frequency, profanity, scowl, tiers, wordnet
from app.words.build.deciding import decided
from app.words.build.families import BaseFinder
from app.words.fold import ALPHABETS, is_playable
from app.words.inflect import bases
from app.words.rows import Flag, Row


@dataclass(frozen=True, slots=True)
class EnglishEvidence:
    """Everything that is known of English words before a rule has spoken."""

    scowl: scowl.Scowl
    wordnet: wordnet.WordNet
    zipf: dict[str, int]
    votes: profanity.Votes
    editorial: editors.Editorial


def make_english_rows(files: dict[str, Path], editorial: editors.Editorial) -> list[Row]:
    """Every row of English that belongs to a tier, from the unpacked sources, by name."""
    return rows(gather(files, editorial), ALPHABETS["en"])


def gather(files: dict[str, Path], editorial: editors.Editorial) -> EnglishEvidence:
    """Read the unpacked sources, by name."""
    badwords = files["badwords-list"] / "package" / "lib" / "array.js"
    naughty = files["naughty-words"] / "package" / "en.json"
    return EnglishEvidence(
        scowl.read_scowl(files["scowl"] / "usr" / "share" / "dict" / "scowl"),
        wordnet.read_wordnet(files["wordnet-base"] / "usr" / "share" / "wordnet"),
        frequency.read_frequencies(files["wordfreq"] / frequency.ENGLISH),
        profanity.read_profanity(files["cuss"] / "package" / "index.js", (badwords, naughty)),
        editorial,
    )


def rows(evidence: EnglishEvidence, alphabet: str) -> list[Row]:
    """Every row that belongs to a tier, sorted by word."""
    rows_by_word = {word: _row(word, evidence) for word in _candidates(evidence) if is_playable(word, alphabet)}
    families = BaseFinder(evidence.wordnet, evidence.zipf, rows_by_word.keys())
    return decided(rows_by_word, evidence.editorial, tiers.RULES, bases, families.head)


def _candidates(evidence: EnglishEvidence) -> Set[str]:
    lists = evidence.scowl
    entries = set().union(*evidence.wordnet.senses.values())
    voted = evidence.votes.rating.keys() | evidence.votes.list_counts.keys()
    editorial_words = (
        evidence.editorial.tiers.keys() | evidence.editorial.rudeness.keys() | evidence.editorial.reading.keys()
    )
    return lists.main.keys() | lists.abroad.keys() | lists.variant.keys() | entries | voted | editorial_words


def _row(word: str, evidence: EnglishEvidence) -> Row:
    flags = "".join(sorted(_flags(word, evidence)))
    return Row(word, evidence.zipf.get(word, 0), evidence.scowl.size(word), flags)


def _flags(word: str, evidence: EnglishEvidence) -> Iterator[str]:
    yield from _spelling_flags(word, evidence.scowl)
    if evidence.wordnet.is_entry(word):
        yield Flag.LEMMA
    if evidence.wordnet.has_sense(word):
        yield Flag.KNOWN
    if word in evidence.wordnet.slurs:
        yield Flag.SLUR
    rating = evidence.votes.rating.get(word, 0)
    if rating:
        yield Flag.CUSS_SURE if rating == profanity.SURE else Flag.CUSS_MAYBE
    if word in evidence.votes.list_counts:
        yield Flag.LISTED


def _spelling_flags(word: str, lists: scowl.Scowl) -> Iterator[str]:
    if word in lists.names:
        yield Flag.NAME
    if word in lists.short:
        yield Flag.ABBREVIATION
    if word in lists.main:
        return
    if word in lists.abroad:
        yield Flag.ABROAD
    elif word in lists.variant:
        yield Flag.VARIANT
