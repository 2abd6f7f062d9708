from __future__ import annotations

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.contract.stream import Stream
from app.games.letterboxed.parameters import CensusParameters
from app.games.letterboxed.survey.census import census, sample_boards, wilson_interval


def test_it_works() -> None:
    found = census(CensusParameters(boards=60, seed=1), keep_on)
    assert (found["boards"], found["of"]) == (60, 148_728_580_000)
    assert sum(found["words"].values()) + found["unsolvable"] == 60
    assert found["two"]["low"] <= found["two"]["share"] <= found["two"]["high"]
    assert found == census(CensusParameters(boards=60, seed=1), keep_on)


def test_a_census_draws_others_from_another_seed() -> None:
    assert (
        census(CensusParameters(boards=30, seed=1), keep_on)["words"]
        != census(CensusParameters(boards=30, seed=2), keep_on)["words"]
    )


def test_every_drawn_board_has_twelve_letters() -> None:
    for _, sides in zip(range(50), sample_boards(Stream("x"), "abcdefghijklmnopqrstuvwxyzæøå"), strict=False):
        assert len(set("".join(sides))) == 12
        assert [len(side) for side in sides] == [3, 3, 3, 3]


def test_an_interval_holds_its_share() -> None:
    assert wilson_interval(0, 100) == pytest.approx((0.0, 0.037), abs=0.001)
    assert wilson_interval(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson_interval(100, 100)[1] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"boards": 0}, "out_of_range"),
        ({"boards": 1_000_001}, "out_of_range"),
        ({"boards": "many"}, "wrong_parameter"),
        ({"seed": "x" * 1_000_000}, "long_seed"),
        ({"language": "tlh"}, "no_lexicon"),
    ],
)
def test_it_refuses_bad_parameters(params: Json, code: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        census(read_parameters(CensusParameters, params), keep_on)
    assert refusal.value.code == code


@pytest.mark.parametrize("patience", [1, 2])
def test_it_stops_when_cancelled(patience: int) -> None:
    ticks: list[int] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append(percent)
        return len(ticks) < patience

    with pytest.raises(Cancelled):
        census(CensusParameters(), tick)
    assert len(ticks) == patience


def test_a_million_boards_are_the_most() -> None:
    with pytest.raises(Cancelled):
        census(CensusParameters(boards=1_000_000), lambda percent, code, **values: False)


def test_boards_with_an_answer_of_two_words_are_shared_out_over_all() -> None:
    found = census(CensusParameters(boards=60, seed=1), keep_on)
    short = sum(found["words"].get(words, 0) for words in ("1", "2"))
    assert short > 0
    assert found["two"]["share"] == short / 60
    assert found["two"]["boards"] == round(found["of"] * short / 60)
    assert sorted(found) == ["boards", "of", "playable", "two", "unsolvable", "words"]
    assert found["playable"] > 0


def test_it_tells_how_many_boards_are_counted() -> None:
    told: list[tuple[int, str]] = []
    census(CensusParameters(boards=60, seed=1), lambda percent, code, **values: told.append((percent, code)) or True)
    assert told == [(0, "census"), (33, "census"), (66, "census")]


def test_an_interval_stays_between_none_and_all() -> None:
    assert wilson_interval(0, 1)[0] == 0.0
    assert wilson_interval(1, 1)[1] == 1.0
    assert wilson_interval(1, 4) == pytest.approx((0.0456, 0.6994), abs=0.0001)
