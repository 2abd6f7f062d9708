from __future__ import annotations

from pathlib import Path

import pytest

from app.words.build import synsets
from tests.words import wordnet_files


@pytest.fixture
def found(tmp_path: Path) -> dict[tuple[str, str], synsets.Synset]:
    return {one.key: one for one in synsets.read_synsets(wordnet_files.lay(tmp_path))}


def test_it_works(found: dict[tuple[str, str], synsets.Synset]) -> None:
    dog = found["n", "00000003"]
    assert dog.lemmas == ["dog", "hound"]
    assert dog.pointers == [("@", ("n", "00000002")), ("#m", ("n", "00000008"))]


def test_it_leaves_examples_out(found: dict[tuple[str, str], synsets.Synset]) -> None:
    assert found["n", "00000003"].gloss == "a barking animal"


def test_it_reads_pointers_between_parts_of_speech(found: dict[tuple[str, str], synsets.Synset]) -> None:
    assert found["v", "00000001"].pointers == [("+", ("n", "00000003"))]


def test_it_takes_satellites_for_adjectives(tmp_path: Path) -> None:
    folder = wordnet_files.lay(tmp_path)
    text = "00000001 00 s 01 big(p) 0 001 & 00000002 s 0000 | large\n"
    (folder / "data.adj").write_text(text, encoding="latin-1")
    (big,) = (one for one in synsets.read_synsets(folder) if one.key[0] == "a")
    assert (big.lemmas, big.pointers) == (["big"], [("&", ("a", "00000002"))])
