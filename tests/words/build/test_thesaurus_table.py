from __future__ import annotations

from pathlib import Path

import pytest

from app.words import table, thesaurus
from app.words.build import sources, thesaurus_table
from app.words.rows import Row
from app.words.thesaurus import Arrays
from tests.words import wordnet_files


@pytest.fixture
def arrays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Arrays:
    monkeypatch.setattr(thesaurus_table, "COMMONEST", 1.0)
    return thesaurus_table.make_thesaurus_columns(wordnet_files.lay(tmp_path), wordnet_files.KNOWN)


def texts(arrays: Arrays, name: str) -> list[str]:
    return arrays[name].tobytes().decode().splitlines()


def test_it_works(arrays: Arrays) -> None:
    assert list(arrays) == list(thesaurus.NAMES)
    assert " ".join(texts(arrays, "words")) == "animal bark bay cord dog entity hound pack string violin wolf"


def test_the_same_sources_give_the_same_bytes(arrays: Arrays, tmp_path: Path) -> None:
    assert thesaurus.pack(arrays) == thesaurus.pack(
        thesaurus_table.make_thesaurus_columns(tmp_path, wordnet_files.KNOWN)
    )


def test_it_keeps_no_names_and_no_words_unknown_to_the_lexicon(arrays: Arrays) -> None:
    assert {"paris", "stradivarius", "slurword"}.isdisjoint(texts(arrays, "words"))


def test_it_keeps_what_stands_above(arrays: Arrays) -> None:
    """The stringed instrument has no word of ours, but the violin stands under it."""
    assert len(arrays["spread"]) == 9
    assert arrays["members_counts"].tolist() == [1, 1, 2, 1, 1, 0, 1, 2, 2]


def test_it_counts_what_stands_below(arrays: Arrays) -> None:
    assert arrays["spread"].tolist() == [10, 4, 1, 1, 1, 2, 1, 1, 1]


def test_it_explains_by_base_forms_and_parts_of_names(arrays: Arrays) -> None:
    words = texts(arrays, "words")
    book = thesaurus.Rows(arrays["gloss_counts"], arrays["gloss"])
    assert [words[at] for at in book[2]] == ["animal", "bark"]
    assert [words[at] for at in book[5]] == ["string"]


def test_it_leaves_out_what_explains_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thesaurus_table, "COMMONEST", 0.2)
    arrays = thesaurus_table.make_thesaurus_columns(wordnet_files.lay(tmp_path), wordnet_files.KNOWN)
    assert texts(arrays, "words").index("animal") not in arrays["gloss"].tolist()


def test_it_keeps_the_irregular_forms_of_our_words(arrays: Arrays) -> None:
    assert texts(arrays, "irregular") == ["hounds dog", "wolves wolf"]


def test_it_builds_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source"
    (source / "usr/share/wordnet").mkdir(parents=True)
    wordnet_files.lay(source / "usr/share/wordnet")
    monkeypatch.setattr(sources, "fetch", lambda wanted, folder: source)
    table.write(tmp_path, "en", [*(Row(word, 40, 10, "C") for word in wordnet_files.KNOWN), Row("cur", 1, 1, "M")], {})
    thesaurus_table.build_thesaurus_table("en", tmp_path)
    first = thesaurus.path("en", tmp_path).read_bytes()
    assert thesaurus_table.build_thesaurus_table("en", tmp_path)
    assert thesaurus.path("en", tmp_path).read_bytes() == first
    assert thesaurus.read(tmp_path, "en").synonyms("dog") == ["hound"]
