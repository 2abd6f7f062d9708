"""Building the phrases of English: what WordNet, wordfreq and SCOWL have of them, without what is rude or grim."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from app.words import lexicon, names, phrases, table
from app.words.build import editorial, frequency, scowl, sources, synsets
from app.words.build.synsets import Synset
from app.words.fold import ALPHABETS, SHORTEST, fold
from app.words.lexicon import Lexicon, Tier
from app.words.phrases import CONTRACTION, FIRST_NAME, IDIOM, NAME, Phrase

SOURCES = (sources.SCOWL, sources.WORDNET, sources.WORDFREQ)
LICENCE = "CC-BY-SA-4.0"
# Zipf times ten: a contraction that people write, a name that many have met, a name of three letters that all know.
WRITTEN, MET, KNOWN = 30, 25, 38
KNOWN_SIZE = 50
MOST_PIECES = 4
LETTERS = range(6, 21)
# An idiom is rarer than its rarest piece, by so much for each piece after the first.
RARER = 8
_ENDINGS = re.compile(r"([a-z]+)'(t|re|ll|ve|d|m|s|all|am|clock)")
# What "s" is short for "is" or "us" after; after others it is a possessive.
_BEFORE_S = frozenset(("it", "that", "what", "here", "there", "where", "who", "how", "let", "he", "she", "when", "why"))
# WordNet tells a person's years.
_LIVED = re.compile(r"\((born in )?\d{3,4}")
_ONE_LETTER = frozenset("aio")
_UGLY = re.compile(
    r"vulgar|obscen|sexual|slur|genital|prostitut|penis|vagina|intercourse|excre|urinat|feces|offensive|disparag|kill"
    r"|murder|tortur|execut|suicid|disease|cancer|tumou?r|syndrome|corpse|dead|slave|inflammation|infection|disorder"
)


def build_phrase_table(language: str = "en", folder: Path = table.DATA) -> str:
    """Fetch the sources, write phrases and meta file and return the version; raises SourceError."""
    book, judged = lexicon.read(folder, language), editorial.read_editorial(folder / "editorial", language)
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in SOURCES}
        zipf = frequency.read_frequencies(files["wordfreq"] / frequency.ENGLISH)
        senses = synsets.read_synsets(files["wordnet-base"] / "usr" / "share" / "wordnet")
        listed = scowl.read_scowl(files["scowl"] / "usr" / "share" / "dict" / "scowl")
    read = names.decode(table.read(names.names_path(language, folder)))
    clean_names = {name: value for name, value in read.items() if not judged.is_grim(name, name)}
    short = {name: zipf.get(name, 0) for name in _short_names(listed, book) if zipf.get(name, 0) >= KNOWN}
    phrases = [*contractions(zipf, book), *named(clean_names | short, senses), *idioms(senses, book)]
    return write_phrase_table(folder, language, phrases)


def write_phrase_table(folder: Path, language: str, found: list[Phrase]) -> str:
    content = phrases.encode(found)
    phrases.phrase_path(language, folder).write_bytes(table.compress(content))
    version = table.fingerprint(content)
    about = {
        "language": language,
        "version": version,
        "counts": dict(sorted(Counter(phrase.kind for phrase in found).items())),
    }
    about |= {"licence": LICENCE}
    meta = about | {"sources": [source.about() for source in SOURCES]}
    text = json.dumps(meta, indent=2, ensure_ascii=False) + "\n"
    phrases.phrase_meta_path(language, folder).write_text(text, encoding="utf-8")
    return version


def contractions(zipf: Mapping[str, int], book: Lexicon) -> Iterator[Phrase]:
    """Yield common contractions, except those that are a word without their apostrophe, like "well" and "its"."""
    for text, value in zipf.items():
        parts = _ENDINGS.fullmatch(text)
        joined = text.replace("'", "")
        if not parts or value < WRITTEN or len(joined) < SHORTEST or book.tier(joined) is Tier.CORE:
            continue
        if parts[2] != "s" or parts[1] in _BEFORE_S:
            yield Phrase((joined,), CONTRACTION, value)


def named(known: Mapping[str, int], senses: Iterable[Synset]) -> Iterator[Phrase]:
    """Names that many have met; first names are those that somebody in WordNet bears."""
    people = (sense for sense in senses if _LIVED.search(sense.gloss))
    full = (lemma.split("_") for sense in people for lemma in sense.lemmas if "_" in lemma)
    first = {fold(pieces[0]) for pieces in full if all(piece[:1].isupper() for piece in pieces)}
    for name, value in known.items():
        if value >= MET:
            yield Phrase((name,), FIRST_NAME if name in first else NAME, value)


def _short_names(listed: scowl.Scowl, book: Lexicon) -> Iterator[str]:
    """Names of three letters, which nobody has read: as SCOWL's middling dictionaries have them."""
    for name, size in listed.names.items():
        if len(name) == SHORTEST and size <= KNOWN_SIZE and name.isalpha() and name not in book:
            yield name


def idioms(senses: Iterable[Synset], book: Lexicon) -> Iterator[Phrase]:
    """WordNet's small lemmas of two to four pieces, all of them decent words."""
    senses = list(senses)
    ugly = {lemma for sense in senses if _UGLY.search(sense.gloss) for lemma in sense.lemmas}
    lemmas = {lemma for sense in senses for lemma in sense.lemmas if "_" in lemma and lemma == lemma.lower()} - ugly
    for pieces in sorted({tuple(re.split("[-_]", fold(lemma).replace("'", ""))) for lemma in lemmas}):
        if 2 <= len(pieces) <= MOST_PIECES and (value := _price(pieces, book)) is not None:
            yield Phrase(pieces, IDIOM, value)


def _price(pieces: tuple[str, ...], book: Lexicon) -> int | None:
    """Return how common an idiom is, as far as its pieces tell; None for what is no idiom or not decent."""
    joined = "".join(pieces)
    if len(joined) not in LETTERS or joined.strip(ALPHABETS["en"]) or book.blocked_inside(joined):
        return None
    zipfs = [_zipf(piece, book) for piece in pieces]
    return None if min(zipfs) < 0 else max(0, min(zipfs) - RARER * (len(pieces) - 1))


def _zipf(piece: str, book: Lexicon) -> int:
    """The piece's commonness, -1 if it is no word or not decent. Two letters are never rude and always common."""
    if len(piece) < SHORTEST:
        return 60 if len(piece) == 2 or piece in _ONE_LETTER else -1
    row = book.row(piece)
    decent = row and book.tier(piece) in (Tier.CORE, Tier.ACCEPT) and not book.is_grim(piece)
    return row.zipf if row and decent else -1
