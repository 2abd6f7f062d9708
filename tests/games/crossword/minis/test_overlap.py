from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.games.crossword.minis.overlap import Overlap

MEMBERS = st.one_of(st.sampled_from("abcdef"), st.integers(0, 4))


def test_it_works() -> None:
    some = Overlap([frozenset({"tea", 1}), frozenset({"cup"}), frozenset({"tea", "cup", 2})])
    assert some.shared_counts({"tea", 2, "pot"}).tolist() == [1, 0, 2]
    assert Overlap([]).shared_counts({"tea"}).tolist() == []


@given(st.lists(st.frozensets(MEMBERS, min_size=1), max_size=8), st.frozensets(MEMBERS))
def test_it_counts_what_an_intersection_has(sets: list[frozenset[str | int]], other: frozenset[str | int]) -> None:
    assert Overlap(sets).shared_counts(other).tolist() == [len(one & other) for one in sets]


@given(st.lists(st.frozensets(MEMBERS, min_size=1), max_size=8), st.frozensets(MEMBERS), st.frozensets(MEMBERS))
def test_what_two_others_have_is_counted_for_each(
    sets: list[frozenset[str | int]], one: frozenset[str | int], two: frozenset[str | int]
) -> None:
    overlap = Overlap(sets)
    sums = overlap.shared_counts(one) + overlap.shared_counts(two)
    assert overlap.shared_counts(one, two).tolist() == sums.tolist()
