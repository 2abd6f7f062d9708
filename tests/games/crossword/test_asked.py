from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import (
    LISTED,
    normalise_entry,
    read_integer_in,
    read_language,
    read_seed,
    read_time_limit,
)
from app.games.crossword.lists import scored
from app.games.crossword.lists.personal import chosen_list


def test_it_works() -> None:
    assert normalise_entry(" Rock & roll! ", "en") == "rockroll"
    assert read_integer_in({"size": "7"}, "size", 5, 3, 9) == 7
    assert read_integer_in({"size": None}, "size", 5, 3, 9) == 5


def test_it_refuses_what_is_no_number() -> None:
    for value in ("many", [], float("inf")):
        with pytest.raises(Unsolvable, match="no_number"):
            read_integer_in({"size": value}, "size", 5, 3, 9)


def test_it_refuses_what_is_out_of_range() -> None:
    for value in (2, 10):
        with pytest.raises(Unsolvable, match="out_of_range"):
            read_integer_in({"size": value}, "size", 5, 3, 9)


def test_it_refuses_a_long_seed() -> None:
    assert read_seed({}) == "0"
    assert len(read_seed({"seed": "x" * 200})) == 200
    with pytest.raises(Unsolvable, match="long_seed"):
        read_seed({"seed": "x" * 201})


def test_it_refuses_a_language_that_it_cannot_spell() -> None:
    assert read_language({"language": "nb"}) == "nb"
    with pytest.raises(Unsolvable, match="no_list"):
        read_language({"language": "xx"})


def test_it_reads_a_list_of_ones_own() -> None:
    own = chosen_list({"list": "cat;50\n", "adds": ["dog;60\n"]})
    assert sorted(own) == ["cat", "dog"]
    assert "house" in chosen_list({})


def test_it_reads_seconds() -> None:
    assert (read_time_limit({}, None, 9), read_time_limit({}, 4.0, 9), read_time_limit({"time": "2.5"}, None, 9)) == (
        None,
        4.0,
        2.5,
    )
    for value, code in (
        (0, "time_out_of_range"),
        (9.1, "time_out_of_range"),
        ("soon", "no_number"),
        (float("nan"), "time_out_of_range"),
    ):
        with pytest.raises(Unsolvable, match=code):
            read_time_limit({"time": value}, None, 9)


def test_it_refuses_signs_and_empty_words() -> None:
    for text, code in (("c4t", "word_with_sign"), ("naïve☂", "word_with_sign"), ("--", "empty_word")):
        with pytest.raises(Unsolvable, match=code):
            normalise_entry(text, "en")


def test_a_language_without_a_list_is_told_which_have_one() -> None:
    with pytest.raises(Unsolvable) as refused:
        read_language({"language": "no"})
    assert refused.value.values == {"language": "no", "known": "en, nb, nn"}
    assert all(scored.list_path(language).exists() for language in LISTED)
