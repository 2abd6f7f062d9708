"""Parts that are made once and mapped from then on."""

from __future__ import annotations

import stat
from mmap import mmap
from pathlib import Path

import numpy as np
import pytest

from app.games.bee.solver import Index
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.words.lexicon import Lexicon, load, read
from app.words.mapped_files import KEPT, NewParts, folder_of, kept, write
from app.words.packed import PackedWords
from app.words.rulings import Ruling, put_in_force
from app.words.table import DATA

MADE: NewParts = {"letters": b"bee", "numbers": np.arange(3, dtype=np.int32), "nothing": b""}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "words-en-1"


def never() -> NewParts:
    pytest.fail("It was there.")


def test_it_works(folder: Path) -> None:
    for make in (lambda: MADE, never):
        parts = kept(folder, MADE, make)
        assert isinstance(parts["letters"], mmap)
        assert parts["letters"][:] == b"bee" and parts["nothing"] == b""
        assert np.frombuffer(parts["numbers"], np.int32).tolist() == [0, 1, 2]


def test_the_files_are_their_owner_s_alone(folder: Path) -> None:
    write(folder, MADE)
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_what_is_not_whole_is_made_again(folder: Path) -> None:
    write(folder, MADE)
    (folder / "numbers").unlink()
    assert kept(folder, MADE, lambda: MADE)["letters"][:] == b"bee"
    assert kept(folder, MADE, never).keys() == MADE.keys()


def test_it_stays_in_memory_where_nothing_can_be_written(folder: Path) -> None:
    folder.parent.write_text("A file stands where the folder would.")
    parts = kept(folder, MADE, lambda: MADE)
    assert parts["letters"] == b"bee" and np.frombuffer(parts["numbers"], np.int32).tolist() == [0, 1, 2]


def test_few_old_ones_are_kept(folder: Path) -> None:
    for number in range(6):
        write(folder.with_name(f"words-en-{number}"), MADE)
    write(folder.with_name("words-nb-1"), MADE)
    names = {path.name for path in folder.parent.iterdir()}
    assert len(names) == KEPT + 1 and {"words-en-5", "words-nb-1"} <= names


def test_it_is_named_after_all_that_it_is_made_of(tmp_path: Path) -> None:
    path = tmp_path / "words"
    path.write_text("bee")
    before = folder_of("words-en", ["ruled", path], [PackedWords])
    assert before == folder_of("words-en", ["ruled", path], [PackedWords])
    others = [folder_of("words-en", ["rul", path], [PackedWords]), folder_of("words-en", ["ruled", path], [Index])]
    path.write_text("wasp")
    assert before not in [*others, folder_of("words-en", ["ruled", path], [PackedWords])]


@pytest.mark.thorough
def test_what_is_mapped_is_what_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDYARD_CACHE", str(tmp_path))
    for language in ("en", "nb"):
        book = read(DATA, language)
        mapped = Lexicon.of_parts(language, kept(tmp_path / f"l-{language}", Lexicon.PARTS, book.parts))
        assert (mapped.rows(), mapped.version) == (book.rows(), book.version)
        hives = Index.of(book)
        found = Index.of_parts(language, kept(tmp_path / f"h-{language}", Index.PARTS, hives.parts))
        assert found.hive("planets", "p") == hives.hive("planets", "p")
        boxes = BoxVocabulary.of(book)
        same = BoxVocabulary.of_parts(book, kept(tmp_path / f"b-{language}", BoxVocabulary.PARTS, boxes.parts))
        sides = ("art", "bik", "cen", "lmo")
        assert same.playable(sides).tolist() == boxes.playable(sides).tolist()
        for name in ("words", "common_count", "decent_count", "alphabet", "version"):
            assert getattr(same, name) == getattr(boxes, name)
        for name in ("first", "last", "lengths", "masks"):
            assert np.array_equal(getattr(same, name), getattr(boxes, name))


def test_what_is_ruled_is_mapped_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDYARD_CACHE", str(tmp_path))
    before = load("en").version
    put_in_force([Ruling("en", "planets", "block")])
    try:
        assert load("en").version != before
        load.cache_clear()
        monkeypatch.setattr("app.words.lexicon.read", never)
        assert load("en").version != before and "BLOCK" in repr(load("en").tier("planets"))
    finally:
        put_in_force([])
