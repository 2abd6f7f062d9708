"""Sets of words, large and small ones."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.games.letterboxed.word_sets import WordSets


def of(sets: list[set[int]], total: int) -> WordSets:
    pairs = [(number, word) for number, some in enumerate(sets) for word in sorted(some) for _twice in range(2)]
    numbers, words = ([pair[turn] for pair in pairs] for turn in (0, 1))
    return WordSets(np.array(numbers, np.uint16), np.array(words, np.intp), len(sets), total)


def test_it_works() -> None:
    some = of([set(range(0, 200, 2)), {1, 199}, set()], 200)
    assert some.outside([0], 200).tolist() == list(range(1, 200, 2))
    assert some.outside([0, 1], 200).tolist() == list(range(3, 199, 2))
    assert some.outside([1, 2], 4).tolist() == [0, 2, 3]
    assert some.outside([2], 3).tolist() == [0, 1, 2]


@given(st.data(), st.integers(1, 400))
def test_nothing_of_any_set_is_left_and_all_else_is(data: st.DataObject, total: int) -> None:
    words = st.integers(0, total - 1)
    sets = data.draw(st.lists(st.sets(words, max_size=4) | st.sets(words), min_size=1, max_size=5))
    chosen, below = data.draw(st.sets(st.integers(0, len(sets) - 1))), data.draw(st.integers(0, total))
    made = of(sets, total)
    again = WordSets.of_parts({name: np.asarray(part).tobytes() for name, part in made.parts().items()}, total)
    expected = [word for word in range(below) if not any(word in sets[number] for number in chosen)]
    for some in (made, again):
        assert some.outside(sorted(chosen), below).tolist() == expected


def test_only_large_sets_take_a_bit_for_each_word() -> None:
    """A row of bits is shorter than a list from a thirty-second part of all words on."""
    for size, rows in ((31, 0), (32, 1), (33, 1)):
        parts = of([set(range(size)), {7}], 1024).parts()
        assert len(parts["bits"]) == rows
        assert len(parts["places"]) == 1 + (0 if rows else size)


def test_sets_of_no_words_come_back_from_their_parts() -> None:
    made = of([set(), set()], 0)
    again = WordSets.of_parts({name: np.asarray(part).tobytes() for name, part in made.parts().items()}, 0)
    for some in (made, again):
        assert some.outside([0, 1], 0).tolist() == []
