from __future__ import annotations

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.letterboxed.parameters import BoardRequest, SimulationParameters
from app.games.letterboxed.survey import simulation
from app.games.letterboxed.survey.simulation import is_monotone, simulate


def test_it_works() -> None:
    found = simulate(SimulationParameters(boards=1, seed=1), keep_on)
    assert [(row["par"], row["difficulty"]) for row in found["rows"][:4]] == [
        (3, "easy"),
        (3, "medium"),
        (3, "hard"),
        (4, "easy"),
    ]
    assert len(found["rows"]) == 9
    assert found["monotone"] == is_monotone(found["rows"])


def test_an_order_is_kept_within_a_par() -> None:
    rows: list[Json] = [{"par": 2, "words": 3.0}, {"par": 2, "words": 4.0}, {"par": 3, "words": 3.5}]
    assert is_monotone(rows)
    assert not is_monotone([*rows, {"par": 3, "words": 3.5}])


def test_it_tells_what_is_played() -> None:
    told: list[tuple[str, dict[str, Value]]] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        told.append((code, values))
        return True

    simulate(SimulationParameters(boards=1, seed=1), tick)
    assert told[3] == ("playing", {"par": 4, "difficulty": "easy"})


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"boards": 1001}, "out_of_range"),
        ({"boards": -1}, "out_of_range"),
        ({"seed": "a\nb"}, "unseen_seed"),
    ],
)
def test_it_refuses_bad_parameters(params: Json, code: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        simulate(read_parameters(SimulationParameters, params), keep_on)
    assert refusal.value.code == code


@pytest.mark.parametrize("patience", [1, 2])
def test_it_stops_when_cancelled(patience: int) -> None:
    ticks: list[int] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append(percent)
        return len(ticks) < patience

    with pytest.raises(Cancelled):
        simulate(SimulationParameters(), tick)
    assert len(ticks) == patience


def test_it_counts_the_mean_of_all_boards_and_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str, str]] = []

    def words_on(source: object, request: BoardRequest) -> float:
        asked.append((request.par, request.difficulty, request.seed))
        return float(len(asked))

    monkeypatch.setattr(simulation, "mean_on", words_on)
    told: list[int] = []
    found = simulate(
        SimulationParameters(boards=2, seed="s"), lambda percent, code, **values: told.append(percent) or True
    )
    assert asked[:3] == [(3, "easy", "s/0"), (3, "easy", "s/1"), (3, "medium", "s/0")]
    assert found["rows"][1] == {"par": 3, "difficulty": "medium", "boards": 2, "words": 3.5}
    assert found["monotone"]
    assert told == [100 * number // 18 for number in range(18)]


def test_a_thousand_boards_of_each_are_the_most() -> None:
    with pytest.raises(Cancelled):
        simulate(SimulationParameters(boards=1000), lambda percent, code, **values: False)
