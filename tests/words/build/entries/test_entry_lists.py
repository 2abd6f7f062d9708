from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from app.words import table
from app.words.build import sources
from app.words.build.entries import english_entries, entry_lists
from app.words.build.entries.judgement import ListEntry
from app.words.rows import Row

ENTRIES = [ListEntry("tea", 30), ListEntry("damn", 40, True), ListEntry("ale", 60)]


def read(folder: Path, name: str) -> str:
    return gzip.decompress((folder / name).read_bytes()).decode()


def test_it_works(tmp_path: Path) -> None:
    version = entry_lists.write_entry_list(tmp_path, "en", ENTRIES, {"licence": "ours"})
    meta = json.loads((tmp_path / "en.meta.json").read_text())
    assert read(tmp_path, "en.txt.gz") == "ale;60\ntea;30\n"
    assert read(tmp_path, "en.mild.txt.gz") == "damn;40\n"
    assert (meta["version"], meta["licence"]) == (version, "ours")
    assert meta["counts"] == {
        "all": 2,
        "mild": 1,
        "score 20": 2,
        "score 30": 2,
        "score 40": 1,
        "score 50": 1,
        "score 60": 1,
    }


def test_the_same_entries_make_the_same_bytes(tmp_path: Path) -> None:
    entry_lists.write_entry_list(tmp_path, "en", ENTRIES, {})
    first = (tmp_path / "en.txt.gz").read_bytes()
    entry_lists.write_entry_list(tmp_path, "en", reversed(ENTRIES), {})
    assert (tmp_path / "en.txt.gz").read_bytes() == first


def test_norwegian_is_made_of_its_lexicon(tmp_path: Path) -> None:
    version = table.write(tmp_path, "nb", [Row("bær", 40, 20, "C")], {})
    entry_lists.build_entry_lists("nb", tmp_path, tmp_path)
    assert read(tmp_path, "nb.txt.gz").startswith("bær;")
    assert json.loads((tmp_path / "nb.meta.json").read_text())["lexicon"] == version


def test_english_is_made_of_its_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "fetch", lambda source, folder: folder / source.name)
    monkeypatch.setattr(
        english_entries, "make_english_entries", lambda files, folder: [ListEntry("-".join(sorted(files))[:5], 50)]
    )
    entry_lists.build_entry_lists("en", tmp_path, tmp_path)
    assert read(tmp_path, "en.txt.gz") == "badwo;50\n"
    names = [source["name"] for source in json.loads((tmp_path / "en.meta.json").read_text())["sources"]]
    assert names == [*(source.name for source in sources.LEXICON_SOURCES["en"]), "moby"]
