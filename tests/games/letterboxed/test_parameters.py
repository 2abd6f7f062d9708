from __future__ import annotations

from datetime import date

import pytest

from app.contract.game_types import Json, Unsolvable
from app.contract.parameters import read_parameters
from app.games.letterboxed.parameters import (
    BoardParameters,
    BoardRequest,
    ChainParameters,
    SidesParameters,
    checked_count,
    checked_minimum,
    read_day,
    read_request,
)


def test_it_works() -> None:
    assert read_request(BoardParameters()) == BoardRequest(par=4, difficulty="", seed="0", count=1, ones=False)
    asked = {"par": 3, "difficulty": "hard", "seed": "rockets", "count": 4, "ones": True}
    assert read_request(read_parameters(BoardParameters, asked)) == BoardRequest(3, "hard", "rockets", 4, ones=True)
    assert read_day("2026-12-24") == date(2026, 12, 24)


@pytest.mark.parametrize(
    ("params", "code", "values"),
    [
        ({"par": 9}, "bad_par", {"fewest": 3, "most": 5, "par": 9}),
        ({"par": 1}, "bad_par", {"fewest": 3, "most": 5, "par": 1}),
        ({"par": "two"}, "wrong_parameter", {"name": "par", "value": "'two'", "expected": "int"}),
        ({"difficulty": "vile"}, "bad_difficulty", {"difficulty": "vile"}),
        ({"seed": "x" * 1_000_000}, "long_seed", {"most": 200, "number": 1_000_000}),
        ({"seed": "a\x07b"}, "unseen_seed", {}),
        ({"count": 0}, "too_many_boards", {"most": 1000}),
        ({"count": 1001}, "too_many_boards", {"most": 1000}),
    ],
)
def test_it_refuses_what_cannot_be_met(params: Json, code: str, values: Json) -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_request(read_parameters(BoardParameters, params))
    assert (refusal.value.code, refusal.value.values) == (code, values)


@pytest.mark.parametrize("value", [0, 8])
def test_a_number_has_its_bounds(value: int) -> None:
    assert [checked_count(days, "days", 7) for days in (1, 7)] == [1, 7]
    with pytest.raises(Unsolvable) as refusal:
        checked_count(value, "days", 7)
    assert refusal.value.code == "out_of_range"


@pytest.mark.parametrize(
    ("text", "code"),
    [("soon", "no_day"), (None, "no_day"), ("1999-12-31", "other_century"), ("2100-01-01", "other_century")],
)
def test_it_refuses_what_is_no_day(text: object, code: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_day(text)
    assert refusal.value.code == code


def test_days_are_of_this_century() -> None:
    assert [read_day(text).year for text in ("2000-01-01", "2099-12-31")] == [2000, 2099]


def test_an_example_of_a_day_is_told() -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_day("soon")
    assert refusal.value.values == {"day": "2026-12-24"}


def test_words_of_two_letters_or_three_are_the_shortest() -> None:
    assert [checked_minimum(minimum) for minimum in (2, 3)] == [2, 3]
    for minimum in (1, 4):
        with pytest.raises(Unsolvable) as refusal:
            checked_minimum(minimum)
        assert (refusal.value.code, refusal.value.values) == ("bad_minimum", {"fewest": 2, "most": 3})


def test_what_is_just_allowed_is_taken() -> None:
    read = read_request(BoardParameters(par=5, count=1000, seed="x" * 200))
    assert (read.par, read.count, len(read.seed)) == (5, 1000, 200)
    with pytest.raises(Unsolvable, match="long_seed"):
        read_request(BoardParameters(seed="x" * 201))


def test_a_refused_number_is_told_with_its_name() -> None:
    with pytest.raises(Unsolvable) as refusal:
        checked_count(8, "days", 7)
    assert refusal.value.values == {"name": "days", "most": 7, "value": 8}


def test_a_long_difficulty_is_cut_before_it_is_told() -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_request(BoardParameters(difficulty="x" * 50))
    assert refusal.value.values == {"difficulty": "x" * 40}


def test_sides_and_words_come_as_a_text_or_one_by_one() -> None:
    for sides in ("abc def", ("abc", "def")):
        assert SidesParameters(sides).text == ChainParameters(sides).text == "abc def"
