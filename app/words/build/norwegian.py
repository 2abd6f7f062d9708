"""Building bokmål and nynorsk: gather what the sources know of every word, and let the rules decide its tier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.words.build import frequency, ordbank, profanity, tiers_norwegian
from app.words.build.deciding import decided
from app.words.build.editorial import Editorial
from app.words.build.tiers_norwegian import LONGEST
from app.words.fold import ALPHABETS, is_playable
from app.words.rows import Flag, Row

_FORM_OF_COMMON = 28  # zipf times ten of the commonest form of a word


@dataclass(frozen=True, slots=True)
class NorwegianEvidence:
    """Everything that is known of Norwegian words before a rule has spoken."""

    words: ordbank.SpellingList
    checked: set[str]
    ordbank: dict[str, list[frozenset[str]]]
    zipf: dict[str, int]
    rude: frozenset[str]


def make_bokmaal(files: dict[str, Path], editorial: Editorial) -> list[Row]:
    """Every row of bokmål that belongs to a tier, from the unpacked sources, by name."""
    return bokmaal(gather(files), editorial)


def make_nynorsk(files: dict[str, Path], editorial: Editorial) -> list[Row]:
    """Every row of nynorsk that belongs to a tier, from the unpacked sources, by name."""
    return nynorsk(gather(files), editorial)


def gather(files: dict[str, Path]) -> NorwegianEvidence:
    """Read the unpacked sources, by name."""
    spelling = files["norwegian"] / "spell-norwegian-2.2"
    return NorwegianEvidence(
        ordbank.read_words(spelling / "norsk.words"),
        ordbank.read_checked(spelling / "words_clean.nynorsk"),
        ordbank.read_ordbank(files["spacy-lookups-data"] / "spacy_lookups_data" / "data"),
        frequency.read_frequencies(files["wordfreq"] / frequency.NORWEGIAN, "nb"),
        profanity.read_list(files["naughty-words"] / "package" / "no.json", "nb"),
    )


def bokmaal(evidence: NorwegianEvidence, editorial: Editorial) -> list[Row]:
    """Every row of bokmål that belongs to a tier, sorted by word."""
    candidates = evidence.words.bokmaal.keys() | evidence.ordbank.keys() | _judged(evidence, editorial)
    rows_by_word = {word: _bokmaal_row(word, evidence) for word in candidates if _fits(word)}
    return decided(rows_by_word, editorial, tiers_norwegian.BOKMAAL)


def nynorsk(evidence: NorwegianEvidence, editorial: Editorial) -> list[Row]:
    """Every row of nynorsk that belongs to a tier, sorted by word."""
    listed = evidence.words.nynorsk
    proper = {word for word in listed if word in evidence.checked or not ordbank.is_outdated(word, listed)}
    candidates = proper | _judged(evidence, editorial)
    rows_by_word = {word: _nynorsk_row(word, evidence) for word in candidates if _fits(word)}
    return decided(rows_by_word, editorial, tiers_norwegian.NYNORSK)


def _judged(evidence: NorwegianEvidence, editorial: Editorial) -> set[str]:
    return {*evidence.rude, *editorial.tiers, *editorial.rudeness, *editorial.reading}


def _fits(word: str) -> bool:
    return is_playable(word, ALPHABETS["nb"]) and len(word) <= LONGEST


def _bokmaal_row(word: str, evidence: NorwegianEvidence) -> Row:
    size = ordbank.size(word, evidence.words, evidence.ordbank)
    return Row(word, evidence.zipf.get(word, 0), size, "".join(sorted(_bokmaal_flags(word, evidence))))


def _bokmaal_flags(word: str, evidence: NorwegianEvidence) -> Iterator[str]:
    yield from _shared_flags(word, evidence)
    if word in evidence.ordbank:
        yield Flag.LEMMA
    if _is_form_of_common(word, evidence):
        yield Flag.KNOWN
    if ordbank.is_other_spelling(word, evidence.words):
        yield Flag.VARIANT


def _shared_flags(word: str, evidence: NorwegianEvidence) -> Iterator[str]:
    if word in evidence.words.names:
        yield Flag.NAME
    if word in evidence.rude:
        yield Flag.LISTED


def _is_form_of_common(word: str, evidence: NorwegianEvidence) -> bool:
    paradigms, zipf = evidence.ordbank.get(word, ()), evidence.zipf
    return any(zipf.get(form, 0) >= _FORM_OF_COMMON for paradigm in paradigms for form in paradigm)


def _nynorsk_row(word: str, evidence: NorwegianEvidence) -> Row:
    bokmaal = evidence.words.bokmaal
    zipf = ordbank.nynorsk_zipf(word, evidence.zipf, bokmaal)
    flags = [*_shared_flags(word, evidence)]
    if word in bokmaal or word in evidence.ordbank:
        flags.append(Flag.LEMMA)
    if ordbank.is_first_part(word, evidence.words.nynorsk) and word not in evidence.ordbank:
        flags.append(Flag.VARIANT)
    return Row(word, zipf, ordbank.nynorsk_size(word, evidence.words, evidence.checked), "".join(sorted(flags)))
