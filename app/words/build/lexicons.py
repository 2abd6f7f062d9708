"""Building a lexicon: fetch the sources, let the language's recipe make the rows, write the table."""

from __future__ import annotations

import tempfile
from pathlib import Path

from app.words import table
from app.words.build import editorial, sources
from app.words.build.recipes import RECIPES
from app.words.languages import LISTED


def build(language: str, folder: Path = table.DATA) -> str:
    """Fetch the sources, build the lexicon into the folder and return its version; raises SourceError."""
    used, recipe = sources.LEXICON_SOURCES[language], RECIPES[language]
    judged = editorial.read(folder / "editorial", language)
    with tempfile.TemporaryDirectory() as temporary:
        files = {source.name: sources.fetch(source, Path(temporary)) for source in used}
        rows = recipe.make(files, judged)
        _keep_licence(language, files, folder)
    about = {"licence": recipe.licence, "sources": [source.about() for source in used]}
    return table.write(folder, language, rows, about)


def _keep_licence(language: str, files: dict[str, Path], folder: Path) -> None:
    """Lay a word list's own licence beside a lexicon that is not shipped."""
    if language in LISTED:
        package = LISTED[language].package
        (folder / "licences").mkdir(exist_ok=True)
        text = (files[package] / "usr" / "share" / "doc" / package / "copyright").read_bytes()
        (folder / "licences" / f"{package}.txt").write_bytes(text)
