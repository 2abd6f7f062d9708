from __future__ import annotations

import json
import lzma
import sqlite3
from pathlib import Path

import pytest

from app.words import table
from app.words.build import sources
from app.words.build.entries import synonym_book
from app.words.build.entries.closeness import Ranks
from app.words.build.entries.synonym_book import gather_synonyms, in_grid, packed, read_synonym_book, written
from app.words.rows import Row
from tests.words import wordnet_files

MOBY = "dog,hound,man's best friend,cur,slurword\nà la mode,chic,dog\nslurword,dog\ndog,pup\nfig 1,dog\n"
LISTED = frozenset({"dog", "hound", "mansbestfriend", "pup", "chic", "string", "cord", "stringedinstrument"})


def lay(folder: Path) -> dict[str, Path]:
    (folder / "moby" / "package").mkdir(parents=True)
    (folder / "moby" / "package" / "words.txt").write_text(MOBY, encoding="utf-8")
    home = folder / "wordnet-base" / "usr" / "share" / "wordnet"
    home.mkdir(parents=True)
    wordnet_files.lay(home)
    return {name: folder / name for name in ("moby", "wordnet-base")}


def joined(near: dict[str, Ranks]) -> dict[str, set[str]]:
    return {head: set().union(*ranks) for head, ranks in near.items()}


def test_it_works(tmp_path: Path) -> None:
    near = joined(gather_synonyms(lay(tmp_path), LISTED, frozenset({"slurword"})))
    assert near["dog"] == {"hound", "mansbestfriend", "pup"}
    assert near["alamode"] == {"chic", "dog"}
    assert near["string"] == {"cord"}


def test_it_keeps_no_blocked_and_no_unlisted_words(tmp_path: Path) -> None:
    near = joined(gather_synonyms(lay(tmp_path), LISTED, frozenset({"slurword"})))
    words = set(near) | set().union(*near.values())
    assert {"slurword", "cur", "", "fig", "fig1"}.isdisjoint(words)


def test_a_word_that_only_others_list_is_given_those(tmp_path: Path) -> None:
    near = joined(gather_synonyms(lay(tmp_path), LISTED, frozenset()))
    assert near["pup"] == near["mansbestfriend"] == {"dog"}
    assert "dog" not in near["dog"]


def test_it_reads_what_wordnet_says(tmp_path: Path) -> None:
    closeness = read_synonym_book(lay(tmp_path))
    assert closeness.same["string"] == {"string", "cord"}
    assert "animal" in closeness.akin["dog"]
    assert "pack" not in closeness.akin["dog"]  # a group that dogs are members of


def test_it_spells_as_a_grid_does() -> None:
    assert [in_grid(text) for text in ("à la Mode", "man's", "fig. 1", "Ærø")] == ["alamode", "mans", "", "aero"]


def test_numbers_are_packed_as_steps() -> None:
    assert packed([0, 1, 3]) == bytes([0, 0, 1])
    assert packed([128, 128 + 129 + 128]) == bytes([0x80, 1, 0x80, 2])


def test_the_same_rows_give_the_same_bytes(tmp_path: Path) -> None:
    none: set[str] = set()
    near = {"dog": ({"hound", "pup"}, none, none), "cat": (none, {"pup"}, none)}
    first = written(near, tmp_path / "one")
    assert written(dict(reversed(near.items())), tmp_path / "two") == first


def test_it_builds_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = lay(tmp_path / "sources")
    monkeypatch.setattr(sources, "fetch", lambda source, folder: files[source.name])
    table.write(tmp_path, "en", [Row("slurword", 1, 1, "B")], {})
    version = synonym_book.build_synonym_book("en", tmp_path, LISTED, tmp_path)
    meta = json.loads((tmp_path / "en.synonyms.meta.json").read_text())
    assert (meta["version"], meta["counts"]["heads"]) == (version, 7)
    content = lzma.decompress((tmp_path / "en.synonyms.sqlite.xz").read_bytes())
    connection = sqlite3.connect(":memory:")
    connection.deserialize(content)
    assert connection.execute("SELECT count(*) FROM head").fetchone() == (7,)
    connection.close()
