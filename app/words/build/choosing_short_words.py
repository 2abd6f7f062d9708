"""Building the lists of two-letter words, for boards on which these count; the lexicons begin at three letters.

Dictionaries also list abbreviations, symbols and names of letters; these are left out by a rule that needs no judge:
a word has a vowel, and is in a dictionary of a common size (English) or in two dictionaries (Norwegian).
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path

from app.words.build import ordbank, scowl, sources
from app.words.fold import ALPHABETS
from app.words.short_words import LENGTH, meta_path, path
from app.words.table import DATA, fingerprint

# SCOWL's lists beyond are for those who look for rarities.
MOST_SIZE = 70
VOWELS = frozenset("aeiouyæøå")
SOURCES = {
    "en": (sources.SCOWL,),
    "nb": (sources.NORWEGIAN_WORDS, sources.ORDBANK),
    "nn": (sources.NORWEGIAN_WORDS,),
}
LICENCES = {"en": "SCOWL's own (permissive, by part)", "nb": "GPL-2.0-or-later", "nn": "GPL-2.0-or-later"}


def build_short_words(folder: Path = DATA) -> dict[str, int]:
    """Fetch the sources, write the lists into the folder, and return their lengths; raises SourceError."""
    with tempfile.TemporaryDirectory() as temporary:
        fetched = {source for needed in SOURCES.values() for source in needed}
        files = {source.name: sources.fetch(source, Path(temporary)) for source in fetched}
        lists = {language: choose_words(listed, language) for language, listed in read_words_by_language(files).items()}
    for language, words in lists.items():
        write_short_words(language, words, folder)
    return {language: len(words) for language, words in lists.items()}


def read_words_by_language(files: dict[str, Path]) -> dict[str, Iterable[str]]:
    """The words that the dictionaries have, of any length, by language."""
    english = scowl.read_scowl(files["scowl"] / "usr" / "share" / "dict" / "scowl").main
    spelling = files["norwegian"] / "spell-norwegian-2.2"
    listed = ordbank.read_words(spelling / "norsk.words")
    checked = ordbank.read_checked(spelling / "words_clean.nynorsk")
    forms = ordbank.read_ordbank(files["spacy-lookups-data"] / "spacy_lookups_data" / "data")
    return {
        "en": (word for word, size in english.items() if size <= MOST_SIZE),
        "nb": listed.bokmaal.keys() & forms.keys(),
        "nn": listed.nynorsk & checked,
    }


def choose_words(listed: Iterable[str], language: str) -> list[str]:
    short = (word for word in listed if len(word) == LENGTH and not VOWELS.isdisjoint(word))
    return sorted(word for word in short if not word.strip(ALPHABETS[language]) and word[0] != word[1])


def write_short_words(language: str, words: list[str], folder: Path) -> None:
    content = "".join(f"{word}\n" for word in words).encode()
    path(language, folder).write_bytes(content)
    about = [{**source.about(), "use": "the words"} for source in SOURCES[language]]
    header = {"language": language, "version": fingerprint(content), "count": len(words)}
    meta = json.dumps({**header, "licence": LICENCES[language], "sources": about}, ensure_ascii=False, indent=2)
    meta_path(language, folder).write_text(meta + "\n", encoding="utf-8")
