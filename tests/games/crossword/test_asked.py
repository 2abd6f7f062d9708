from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import (
    LISTED,
    checked_integer,
    checked_language,
    checked_time_limit,
    normalise_entry,
    optional_integer,
    read_seed,
)
from app.games.crossword.lists import scored
from app.games.crossword.lists.personal import chosen_list
from app.games.crossword.parameters import GridParameters


def test_it_works() -> None:
    assert normalise_entry(" Rock & roll! ", "en") == "rockroll"
    assert optional_integer("7", "size") == 7 and optional_integer("", "size") is None
    assert checked_integer(None, "size", 5, 3, 9) == 5


def test_it_refuses_what_is_no_number() -> None:
    for value in ("many", [7], float("inf")):
        with pytest.raises(Unsolvable, match="no_number"):
            optional_integer(value, "size")


def test_it_refuses_what_is_out_of_range() -> None:
    for value in (2, 10):
        with pytest.raises(Unsolvable, match="out_of_range"):
            checked_integer(value, "size", 5, 3, 9)


def test_it_refuses_a_long_seed() -> None:
    assert read_seed(None) == "0"
    assert len(read_seed("x" * 200)) == 200
    with pytest.raises(Unsolvable, match="long_seed"):
        read_seed("x" * 201)


def test_it_refuses_a_language_that_it_cannot_spell() -> None:
    assert checked_language("nb") == "nb"
    with pytest.raises(Unsolvable, match="no_list"):
        checked_language("xx")


def test_it_reads_a_list_of_ones_own() -> None:
    own = chosen_list(GridParameters(list="cat;50\n", adds=["dog;60\n"]))
    assert sorted(own) == ["cat", "dog"]
    assert "house" in chosen_list(GridParameters())


def test_it_reads_seconds() -> None:
    limits = (checked_time_limit(None, None, 9), checked_time_limit(None, 4.0, 9), checked_time_limit(2.5, None, 9))
    assert limits == (None, 4.0, 2.5)
    for value, code in (
        (0, "time_out_of_range"),
        (9.1, "time_out_of_range"),
        (float("nan"), "time_out_of_range"),
    ):
        with pytest.raises(Unsolvable, match=code):
            checked_time_limit(value, None, 9)


def test_it_refuses_signs_and_empty_words() -> None:
    for text, code in (("c4t", "word_with_sign"), ("naïve☂", "word_with_sign"), ("--", "empty_word")):
        with pytest.raises(Unsolvable, match=code):
            normalise_entry(text, "en")


def test_a_language_without_a_list_is_told_which_have_one() -> None:
    with pytest.raises(Unsolvable) as refused:
        checked_language("no")
    assert refused.value.values == {"language": "no", "known": "en, nb, nn"}
    assert all(scored.list_path(language).exists() for language in LISTED)
