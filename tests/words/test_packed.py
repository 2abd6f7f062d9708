"""Many words in one text, read as a list would be."""

from __future__ import annotations

import pytest

from app.words.packed import PackedWords

WORDS = ["bee", "", "ål", "hive", "x"]


def test_it_works() -> None:
    packed = PackedWords(WORDS)
    assert list(packed) == WORDS and len(packed) == 5 and packed == WORDS and "hive" in packed


def test_a_place_is_read_from_either_end() -> None:
    packed = PackedWords(iter(WORDS))
    assert [packed[place] for place in range(-5, 5)] == WORDS + WORDS
    for place in (5, -6):
        with pytest.raises(IndexError):
            packed[place]


def test_a_slice_is_that_of_a_list() -> None:
    packed = PackedWords(WORDS)
    for start in (None, 0, 1, 3, 5, 9, -2):
        for stop in (None, 0, 2, 4, 5, 9, -1):
            for step in (None, 2, -1):
                assert packed[start:stop:step] == WORDS[start:stop:step]


def test_many_places_are_read_at_once() -> None:
    assert PackedWords(WORDS).at([3, 0, 4, 2, 3]) == ["hive", "bee", "x", "ål", "hive"]
    assert PackedWords([]).at([]) == []


def test_no_words_are_none() -> None:
    assert list(PackedWords([])) == [] and PackedWords([])[:3] == []
