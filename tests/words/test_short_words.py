"""Words of two letters: built from licensed dictionaries, kept with the hash of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.words import lexicon, short_words
from app.words.fold import ALPHABETS


def test_it_works() -> None:
    for language, words in {"en": ("ox", "qi", "we"), "nb": ("øl", "på", "år"), "nn": ("eg", "øy", "ku")}.items():
        listed = short_words.load_short_words(language)
        assert set(words) <= set(listed)
        assert list(listed) == sorted(set(listed)) and 50 < len(listed) < 150
        assert all(len(word) == 2 and not word.strip(ALPHABETS[language]) for word in listed)
    assert short_words.load_short_words("de") == ()


def test_what_is_no_word_is_left_out() -> None:
    assert not {"kb", "ps", "cd", "uk", "xx"} & set(short_words.load_short_words("en"))
    assert not {"kg", "tv", "pc"} & set(short_words.load_short_words("nb"))


def test_each_list_names_its_sources_and_licence(root: Path) -> None:
    for language in ("en", "nb", "nn"):
        meta = json.loads(short_words.meta_path(language).read_text(encoding="utf-8"))
        assert meta["licence"] and meta["count"] == len(short_words.load_short_words(language))
        files = [root / "data" / "licences" / source["licence_file"] for source in meta["sources"]]
        assert files and all(file.is_file() for file in files)


def test_a_file_that_was_changed_is_refused(tmp_path: Path) -> None:
    for place in (short_words.path, short_words.meta_path):
        place("en", tmp_path).write_bytes(place("en").read_bytes())
    assert short_words.load_short_words("en", tmp_path) == short_words.load_short_words("en")
    short_words.load_short_words.cache_clear()
    with short_words.path("en", tmp_path).open("a", encoding="utf-8") as file:
        file.write("zz\n")
    with pytest.raises(lexicon.LexiconError, match="build-short"):
        short_words.load_short_words("en", tmp_path)
