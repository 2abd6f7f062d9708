from __future__ import annotations

from datetime import date

import pytest

from app.contract.game_types import Json, Unsolvable
from app.contract.parameters import read_parameters
from app.games.letterboxed.parameters import BoardParameters, BoardRequest, checked_count, read_day, read_request


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


@pytest.mark.parametrize(("text", "code"), [("soon", "no_day"), (None, "no_day"), ("1999-12-24", "other_century")])
def test_it_refuses_what_is_no_day(text: object, code: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_day(text)
    assert refusal.value.code == code
