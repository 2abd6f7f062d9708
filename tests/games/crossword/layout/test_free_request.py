from __future__ import annotations

from typing import Any

import pytest

from app.contract.game_types import Unsolvable
from app.contract.parameters import read_parameters
from app.games.crossword.grid import Grid
from app.games.crossword.layout.free_layout import Adjacency
from app.games.crossword.layout.free_request import centre_in_box, read_free_request, read_words
from app.games.crossword.parameters import PlaceParameters


def refusal(**params: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Unsolvable) as caught:
        read_free_request(read_parameters(PlaceParameters, {"words": ["cat"], **params}))
    return caught.value.code, dict(caught.value.values)


def test_it_works() -> None:
    request = read_free_request(PlaceParameters(words=["Ice cream", "O'Hare"], size=9, time=0.5))
    assert (request.words, request.height, request.width) == (("icecream", "ohare"), 9, 9)
    assert (request.seconds, request.adjacency, request.completions) == (0.5, Adjacency.NONE, None)


def test_a_grid_tells_the_size() -> None:
    request = read_free_request(PlaceParameters(words=["cat"], onto=".....\n.dog.\n"))
    assert (request.height, request.width) == (2, 5)


def test_a_grid_stands_in_the_middle_of_a_box_that_is_given() -> None:
    request = read_free_request(PlaceParameters(words=["cat"], onto=".....\n.dog.\n", size=6))
    assert request.grid is not None and (request.height, request.width) == (6, 6)
    assert request.grid.rows == ("......", "......", "......", ".dog..", "......", "......")
    assert centre_in_box(Grid(("#d", "go", "@o")), 4).rows == ("##d#", "#go#", "#@o#", "####")
    assert refusal(onto="dog\n...", size=2)[0] == "out_of_range"
    assert refusal(onto="dogs\n....", size=3) == ("box_too_small", {"size": 3, "height": 2, "width": 4})


def test_what_may_touch() -> None:
    asked: list[dict[str, Any]] = [{}, {"unresolved": True}, {"dense": True, "unresolved": True}]
    found = [read_free_request(read_parameters(PlaceParameters, {"words": ["cat"], **some})) for some in asked]
    assert [one.adjacency for one in found] == [Adjacency.NONE, Adjacency.ANY, Adjacency.WORDS]
    assert found[2].completions is not None and "house" in found[2].completions


def test_it_refuses_words() -> None:
    assert refusal(words=[]) == ("no_words", {})
    assert refusal(words=["cat", "Cat"]) == ("word_twice", {"word": "cat"})
    assert refusal(words=["a"]) == ("word_too_short", {"word": "a"})
    assert refusal(words=["c4t"]) == ("word_with_sign", {"word": "c4t", "sign": "4"})
    assert refusal(words=["elephants"], size=8) == ("word_too_long", {"word": "elephants", "letters": 9, "most": 8})
    assert refusal(words=["-"])[0] == "empty_word"


def test_it_refuses_a_blocked_word() -> None:
    assert refusal(words=["cat", "Fuck"]) == ("word_blocked", {})


def test_it_takes_two_hundred_words() -> None:
    words = [a + b + c for a in "abcdefgh" for b in "abcde" for c in "abcdef"]
    assert len(read_words(words[:200], "en", 9)) == 200
    with pytest.raises(Unsolvable, match="too_many_words"):
        read_words(words[:201], "en", 9)


def test_it_refuses_numbers() -> None:
    assert refusal(size=2) == ("out_of_range", {"name": "size", "least": 3, "most": 25})
    assert refusal(time=0) == ("time_out_of_range", {"most": 600})
    assert refusal(time="long")[0] == "wrong_parameter"
    assert refusal(dense=True, min_score=101)[0] == "out_of_range"


def test_it_refuses_a_grid_that_is_none() -> None:
    assert refusal(onto="ab\nabc")[0] == "ragged_rows"
    assert refusal(onto="")[0] == refusal(onto=" \n")[0] == "no_grid"
