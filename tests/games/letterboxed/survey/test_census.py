from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.games.base.contract import Cancelled, Json, Unsolvable
from app.games.base.stream import Stream
from app.games.letterboxed.rules import Puzzle
from app.games.letterboxed.survey.batch import census, daily, days, drawn, is_monotone, line_of, simulate, wilson


def go_on(percent: int, label: str, **values: object) -> bool:
    return True


def test_it_works() -> None:
    found = census({"boards": 60, "seed": 1}, go_on)
    assert (found["boards"], found["of"]) == (60, 148_728_580_000)
    assert sum(found["words"].values()) + found["unsolvable"] == 60
    assert found["two"]["low"] <= found["two"]["share"] <= found["two"]["high"]
    assert found == census({"boards": 60, "seed": 1}, go_on)


def test_a_census_draws_others_from_another_seed() -> None:
    assert census({"boards": 30, "seed": 1}, go_on)["words"] != census({"boards": 30, "seed": 2}, go_on)["words"]


def test_every_drawn_board_has_twelve_letters() -> None:
    for _, sides in zip(range(50), drawn(Stream("x"), "abcdefghijklmnopqrstuvwxyzæøå"), strict=False):
        assert len(set("".join(sides))) == 12
        assert [len(side) for side in sides] == [3, 3, 3, 3]


def test_an_interval_holds_its_share() -> None:
    assert wilson(0, 100) == pytest.approx((0.0, 0.037), abs=0.001)
    assert wilson(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(100, 100)[1] == pytest.approx(1.0)


def test_the_simulation_has_a_row_for_each_kind() -> None:
    found = simulate({"boards": 1, "seed": 1}, go_on)
    assert [(row["par"], row["difficulty"]) for row in found["rows"][:4]] == [
        (2, "easy"),
        (2, "medium"),
        (2, "hard"),
        (3, "easy"),
    ]
    assert len(found["rows"]) == 12
    assert found["monotone"] == is_monotone(found["rows"])


def test_an_order_is_kept_within_a_par() -> None:
    rows: list[Json] = [{"par": 2, "words": 3.0}, {"par": 2, "words": 4.0}, {"par": 3, "words": 3.5}]
    assert is_monotone(rows)
    assert not is_monotone([*rows, {"par": 3, "words": 3.5}])


def test_a_month_has_a_board_for_every_day() -> None:
    made = list(days({"from": "2026-12-01", "days": 14, "seed": "yard"}, go_on))
    assert [day.day for day, _ in made] == list(range(1, 15))
    assert len({one.sides for _, one in made}) == 14
    kinds = [(one.par, one.difficulty) for _, one in made]
    assert kinds[:7] == kinds[7:]
    assert kinds[5] == (3, "hard")


def test_a_day_is_the_same_alone_and_in_its_month() -> None:
    (_, _, (day, made)) = days({"from": "2026-12-01", "days": 3, "seed": "yard"}, go_on)
    new = daily({"day": "2026-12-03", "seed": "yard"})
    assert day == date(2026, 12, 3)
    assert Puzzle.from_json(new.data, new.secret).sides == made.sides
    assert line_of(day, made)["day"] == "2026-12-03"


@pytest.mark.parametrize(
    ("call", "params", "sentence"),
    [
        (census, {"boards": 0}, "boards is 1 to 1,000,000, and not 0."),
        (census, {"boards": "many"}, "boards must be a whole number."),
        (census, {"seed": "x" * 1_000_000}, "A seed has at most 200 characters, and this has 1,000,000."),
        (census, {"language": "tlh"}, "There is no lexicon for the language 'tlh'."),
        (simulate, {"boards": 1001}, "boards is 1 to 1,000, and not 1001."),
        (days, {"from": "tomorrow"}, "A day is written like 2026-12-24."),
        (days, {"from": "1066-10-14"}, "Days are those of this century."),
        (days, {"from": "2026-12-01", "days": 400}, "days is 1 to 366, and not 400."),
    ],
)
def test_it_refuses_bad_parameters(call: Any, params: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        list(call(params, go_on))
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(("call", "params"), [(census, {}), (simulate, {}), (days, {"from": "2026-12-01"})])
def test_it_stops_when_cancelled(call: Any, params: dict[str, Any]) -> None:
    ticks: list[int] = []

    def tick(percent: int, label: str, **values: object) -> bool:
        ticks.append(percent)
        return len(ticks) < 2

    with pytest.raises(Cancelled):
        list(call(params, tick))
    assert len(ticks) == 2
