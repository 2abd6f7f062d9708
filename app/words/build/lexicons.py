"""Building a lexicon: fetch the sources, let the language's recipe make the rows, write the table."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from app.words import names, table
from app.words.build import editorial, frequency, sources
from app.words.build.recipes import RECIPES
from app.words.languages import LISTED


def build_lexicon(language: str, folder: Path = table.DATA, into: Path | None = None, unread: bool = False) -> str:
    """Fetch the sources, build the lexicon and return its version; raises SourceError.

    It is built of the editor's files of one folder, into the same or another; `unread` leaves out what was read word
    by word, to show what that has changed.
    """
    used, recipe, into = sources.LEXICON_SOURCES[language], RECIPES[language], into or folder
    judged = editorial.read_editorial(folder / "editorial", language)
    judged = editorial.without_reading(judged) if unread else judged
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in used}
        rows = recipe.make(files, judged)
        extra = _keep_names(language, files, judged, (row.word for row in rows), into) if judged.reading else {}
        _keep_licence(language, files, into)
    about = {"licence": recipe.licence, **extra, "sources": [source.about() for source in used]}
    return table.write(into, language, rows, about)


def _keep_names(
    language: str, files: dict[str, Path], judged: editorial.Editorial, words: Iterable[str], folder: Path
) -> dict[str, object]:
    """Lay what was read as a name, and is no word as well, beside the lexicon; what its meta file tells of them."""
    used = frequency.ENGLISH if language == "en" else frequency.NORWEGIAN
    zipf = frequency.read_frequencies(files["wordfreq"] / used, language)
    read = {word for word, entry in judged.reading.items() if entry.verdict == "name"}
    zipf_by_name = {name: zipf.get(name, 0) for name in read.difference(words)}
    content = names.encode(zipf_by_name)
    names.names_path(language, folder).write_bytes(table.compress(content))
    return {"names": {"version": table.fingerprint(content), "count": len(zipf_by_name)}}


def _keep_licence(language: str, files: dict[str, Path], folder: Path) -> None:
    """Lay a word list's own licence beside a lexicon that is not shipped."""
    if language in LISTED:
        package = LISTED[language].package
        (folder / "licences").mkdir(exist_ok=True)
        text = (files[package] / "usr" / "share" / "doc" / package / "copyright").read_bytes()
        (folder / "licences" / f"{package}.txt").write_bytes(text)
