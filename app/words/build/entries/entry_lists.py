"""Building a scored list: gather its entries and write `<language>.txt.gz`, the mild ones in a file of their own."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from app.words import lexicon, table
from app.words.build import sources
from app.words.build.entries import english_entries, judgement, norwegian_entries
from app.words.build.entries.judgement import ListEntry
from app.words.build.recipes import RECIPES
from app.words.languages import NORWEGIAN

LANGUAGES = ("en", *NORWEGIAN)
SOURCES = {
    **{language: sources.LEXICON_SOURCES[language] for language in LANGUAGES},
    "en": (*sources.LEXICON_SOURCES["en"], replace(sources.MOBY, use="which phrases are in use")),
}
_COUNTED = (20, 30, 40, 50, 60)


def build_entry_lists(language: str, into: Path, data: Path = table.DATA) -> str:
    """Make a language's scored list in the folder `into` and answer its version.

    English is made of its sources, which are fetched; raises SourceError. Norwegian is made of the lexicon that is
    built; raises UnknownLanguage or LexiconError.
    """
    about: dict[str, object] = {"licence": RECIPES[language].licence}
    if language in NORWEGIAN:
        book = lexicon.read(data, language)
        about |= {"lexicon": book.version}
        norwegian_rows = norwegian_entries.make_norwegian_entries(
            book.rows(), judgement.read_judgement(data / "editorial", language)
        )
    else:
        norwegian_rows = _english(data)
    used = [source.about() for source in SOURCES[language]]
    return write_entry_list(into, language, norwegian_rows, about | {"sources": used})


def _english(data: Path) -> list[ListEntry]:
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in SOURCES["en"]}
        return english_entries.make_english_entries(files, data / "editorial")


def write_entry_list(into: Path, language: str, entries: Iterable[ListEntry], about: dict[str, object]) -> str:
    """Write both lists and the meta file, and answer the version: the sha256 of the uncompressed lines."""
    held = list(entries)
    plain = [entry for entry in held if not entry.mild]
    content = lines(plain)
    (into / f"{language}.txt.gz").write_bytes(table.compress(content))
    (into / f"{language}.mild.txt.gz").write_bytes(table.compress(lines(entry for entry in held if entry.mild)))
    counts = {"all": len(plain), "mild": len(held) - len(plain)}
    counts |= {f"score {least}": sum(entry.score >= least for entry in plain) for least in _COUNTED}
    meta = {"language": language, "version": table.fingerprint(content), "counts": counts} | about
    (into / f"{language}.meta.json").write_text(json.dumps(meta, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return table.fingerprint(content)


def lines(entries: Iterable[ListEntry]) -> bytes:
    """`word;score` lines, sorted by word."""
    return "".join(f"{entry.word};{entry.score}\n" for entry in sorted(entries)).encode()
