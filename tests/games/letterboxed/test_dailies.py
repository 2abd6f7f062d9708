from __future__ import annotations

from datetime import date

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.letterboxed.dailies import line_of, make_daily, make_days
from app.games.letterboxed.parameters import BoardParameters, MonthParameters
from app.games.letterboxed.rules import Puzzle


def test_it_works() -> None:
    made = list(make_days(MonthParameters(from_="2026-12-01", days=14, seed="yard"), keep_on))
    assert [day.day for day, _ in made] == list(range(1, 15))
    assert len({board.sides for _, board in made}) == 14
    kinds = [(board.par, board.difficulty) for _, board in made]
    assert kinds[:7] == kinds[7:]
    assert [par for par, _ in kinds[:7]] == [3, 3, 4, 4, 4, 5, 3]
    assert line_of(*made[0])["least"] == 2


def test_a_day_is_the_same_alone_and_in_its_month() -> None:
    (_, _, (day, made)) = make_days(MonthParameters(from_="2026-12-01", days=3, seed="yard"), keep_on)
    new = make_daily(BoardParameters(day="2026-12-03", seed="yard"))
    assert day == date(2026, 12, 3)
    assert Puzzle.from_json(new.data, new.secret).sides == made.sides
    assert line_of(day, made)["day"] == "2026-12-03"


def test_it_tells_the_day_that_is_made() -> None:
    told: list[tuple[str, dict[str, Value]]] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        told.append((code, values))
        return True

    list(make_days(MonthParameters(from_="2026-12-01", days=2, seed="yard"), tick))
    assert told[0] == ("day", {"day": "2026-12-01"})
    assert {code for code, _ in told} == {"day"}


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"from": "tomorrow"}, "no_day"),
        ({"from": "1066-10-14"}, "other_century"),
        ({"from": "2026-12-01", "days": 367}, "out_of_range"),
    ],
)
def test_it_refuses_bad_parameters(params: Json, code: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        list(make_days(read_parameters(MonthParameters, params), keep_on))
    assert refusal.value.code == code


@pytest.mark.parametrize("patience", [1, 2])
def test_it_stops_when_cancelled(patience: int) -> None:
    ticks: list[int] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append(percent)
        return len(ticks) < patience

    with pytest.raises(Cancelled):
        list(make_days(MonthParameters(from_="2026-12-01"), tick))
    assert len(ticks) == patience


def test_days_of_a_year_can_be_asked_for() -> None:
    with pytest.raises(Cancelled):
        list(make_days(MonthParameters(from_="2026-12-01", days=366), lambda percent, code, **values: False))


def test_the_progress_of_a_month_stands_still_during_a_day() -> None:
    told: list[int] = []
    made = make_days(
        MonthParameters(from_="2026-12-01", days=12, seed="yard"),
        lambda percent, code, **values: told.append(percent) or True,
    )
    for number, _ in enumerate(made):
        assert set(told) == {100 * number // 12}
        told.clear()


def test_a_day_s_line_has_all_figures() -> None:
    ((day, board),) = make_days(MonthParameters(from_="2026-12-05", days=1, seed="yard"), keep_on)
    assert line_of(day, board) == {
        "day": "2026-12-05",
        "id": "-".join(board.sides),
        "par": 4,
        "least": board.solution.least,
        "difficulty": "hard",
        "answers": board.answers,
    }
