from __future__ import annotations

from app.words.build.entries.closeness import RANKS, Closeness

MOBY = {
    "glad": {"happy", "joyful", "merry", "proud"},
    "happy": {"glad", "joyful", "merry", "apt"},
    "apt": {"happy", "likely", "prone"},
    "proud": {"vain", "lofty"},
}


def closeness() -> Closeness:
    return Closeness(MOBY, {"glad": {"glad", "beaming"}}, {"glad": {"cheerful"}})


def test_it_works() -> None:
    close = closeness()
    order = ["happy", "beaming", "cheerful", "prone"]
    assert sorted(order, key=lambda word: -close.of("glad", word)) == order
    assert close.of("glad", "prone") == 0


def test_pairs_that_list_each_other_are_closer() -> None:
    assert closeness().of("happy", "apt") > closeness().of("glad", "proud") > 0


def test_the_closest_stand_in_the_first_rank() -> None:
    words = ["happy", *(f"x{number:02}" for number in range(50))]
    close, near, far = closeness().ranked("glad", words)
    assert (len(close), len(close) + len(near), len(far)) == (*RANKS, 51 - RANKS[1])
    assert {"happy", "x00"} <= close
    assert "x49" in far


def test_few_words_are_all_close() -> None:
    assert closeness().ranked("glad", ["proud"]) == ({"proud"}, frozenset(), frozenset())
