from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.words.masks import ORDER, MaskIndex, MaskTable, letter_mask, letter_masks, mask_letters, sizes, subsets

masks = st.integers(min_value=0, max_value=(1 << 10) - 1)
words = st.lists(st.text(alphabet="abcdeæå", min_size=1, max_size=8), max_size=30)


def test_it_works() -> None:
    assert letter_mask("abba") == 0b11
    assert MaskIndex(["abba", "cab", "baa"]).within(letter_mask("ab")) == ["abba", "baa"]


def test_it_fits_the_nordic_letters_into_29_bits() -> None:
    assert letter_mask("å") == 1 << 28
    assert len(ORDER) == 29


def test_it_gives_the_letters_back_in_order() -> None:
    assert mask_letters(letter_mask("ølhund")) == "dhlnuø"


@pytest.mark.parametrize("word", ["Abba", "a b", "don't", "é", "\n", "ж", "a\nb"])
def test_it_refuses_what_is_no_small_letter(word: str) -> None:
    with pytest.raises(ValueError, match="letters"):
        letter_mask(word)
    with pytest.raises(ValueError):
        letter_masks(["abba", word])


@given(words)
def test_it_masks_many_words_as_it_masks_one(some: list[str]) -> None:
    assert letter_masks(some).tolist() == [letter_mask(word) for word in some]


def test_it_masks_empty_words() -> None:
    assert letter_masks(["", "a", ""]).tolist() == [0, 1, 0]


@given(masks)
def test_it_counts_letters(mask: int) -> None:
    assert sizes(np.array([mask], np.uint32))[0] == mask.bit_count() == len(mask_letters(mask))


@given(masks, masks)
def test_it_visits_every_subset_once(mask: int, must: int) -> None:
    must &= mask
    expected = [part for part in range(mask + 1) if part | mask == mask and part & must == must]
    assert subsets(mask, must) == expected[::-1]


@given(words, masks, masks)
def test_it_finds_what_reading_every_word_finds(some: list[str], mask: int, must: int) -> None:
    must &= mask
    expected = [w for w in some if letter_mask(w) | mask == mask and letter_mask(w) & must == must]
    assert sorted(MaskIndex(some).within(mask, must)) == sorted(expected)
    assert MaskIndex(some).number_within(mask, must) == len(expected)


def test_it_tells_where_a_word_stands() -> None:
    index = MaskIndex(["abba", "cab", "baa", "ab"])
    for word in ("abba", "cab", "baa", "ab"):
        place = index.place(word)
        assert place is not None and index.words[place] == word
    for word in ("a", "aab", "abc", "zebra"):
        assert index.place(word) is None


@given(words)
def test_it_adds_values_up_by_group(some: list[str]) -> None:
    index = MaskIndex(some)
    totals = index.totals(np.array([len(word) for word in index.words], np.int64))
    expected = [sum(len(word) for word in some if letter_mask(word) == mask) for mask in index.masks.tolist()]
    assert totals.tolist() == expected
    assert len(index) == len(some)


@given(st.sets(st.integers(0, 2**29 - 1), max_size=60), st.lists(st.integers(0, 2**29 - 1), max_size=20))
def test_a_table_knows_the_place_of_every_mask(some: set[int], others: list[int]) -> None:
    class Crowded(MaskTable):
        """So few slots that masks share them."""

        BITS = 4

    masks = np.array(sorted(some), np.uint32)
    wanted = np.array([[*sorted(some), *others]], np.uint32)
    expected = [sorted(some).index(mask) + 1 if mask in some else 0 for mask in wanted[0].tolist()]
    for kind in (MaskTable, Crowded):
        assert kind(masks).places(wanted).tolist() == [expected]
