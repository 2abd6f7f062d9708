from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.contract.game_types import Cancelled, Json, Unsolvable, Value, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.minis.mini_dailies import REST, YEAR, daily_mini, made_for, year_plan
from app.games.crossword.minis.mini_maker import MadeMini
from app.games.crossword.minis.mini_patterns import MOST_BLOCKS, blocks_of
from app.games.crossword.minis.mini_stock import STOCKS, MiniFill
from app.games.crossword.parameters import MiniParameters
from app.words.rulings import ruled_out

FIRST = date(2026, 12, 7)
YEARS = FIRST.toordinal() // YEAR


def made(day: date, **asked: str) -> MadeMini:
    return made_for(read_parameters(MiniParameters, {"day": day.isoformat(), **asked}), keep_on)


def planned(language: str) -> dict[int, MiniFill]:
    """Two long years and the border between them."""
    years = [year_plan("", language, year, ruled_out(language)) for year in (YEARS, YEARS + 1)]
    return {**years[0], **years[1]}


def test_it_works() -> None:
    for language in STOCKS:
        week = [made(FIRST + timedelta(days=n), language=language) for n in range(7)]
        assert [one.size for one in week] == [5, 5, 5, 5, 6, 6, 7]
        assert all(blocks_of(one.rows) <= MOST_BLOCKS[one.size] for one in week)


def test_no_answer_comes_back_within_a_fortnight() -> None:
    last: dict[str, int] = {}
    for day, fill in sorted(planned("en").items()):
        assert all(day - last.get(answer, 0) > REST for answer in fill.answers), day
        last |= dict.fromkeys(fill.answers, day)


def test_no_grid_comes_back_within_a_year() -> None:
    for language in STOCKS:
        last: dict[tuple[str, ...], int] = {}
        for day, fill in sorted(planned(language).items()):
            assert day - last.get(fill.rows, 0) > YEAR, day
            last[fill.rows] = day


def test_a_day_is_the_same_whatever_was_asked_before_it() -> None:
    later = FIRST + timedelta(days=YEAR)
    first = made(FIRST).to_json(), made(later).to_json()
    year_plan.cache_clear()
    assert (made(later).to_json(), made(FIRST).to_json()) == first[::-1]


def test_the_days_of_two_series_differ() -> None:
    # Of a year that is planned without its neighbours.
    days = [FIRST + timedelta(days=YEAR + n) for n in range(7)]
    assert [made(day, series="ours").rows for day in days] == [made(day, series="ours").rows for day in days]
    assert all(made(day, series="ours").rows != made(day, series="theirs").rows for day in days)


def test_a_daily_has_no_title_of_its_own() -> None:
    new = daily_mini(MiniParameters(day=FIRST.isoformat(), seed=5), keep_on)
    assert (new.title, new.language) == ("", "en")
    assert new == daily_mini(MiniParameters(day=FIRST.isoformat(), seed=6), keep_on)


def test_it_refuses_bad_parameters() -> None:
    asked: list[tuple[Json, str]] = [
        ({"day": "tomorrow"}, "no_day"),
        ({"day": "1066-10-14"}, "other_century"),
        ({"day": "2026-12-01", "language": "nn"}, "no_clued_words"),
        ({"day": "2026-12-01", "series": "x" * 300}, "long_seed"),
    ]
    for params, code in asked:
        with pytest.raises(Unsolvable) as refusal:
            daily_mini(read_parameters(MiniParameters, params), keep_on)
        assert refusal.value.code == code


def test_it_stops_when_cancelled() -> None:
    def stop(percent: int, code: str, **values: Value) -> bool:
        return False

    with pytest.raises(Cancelled):
        daily_mini(MiniParameters(day="2026-12-12"), stop)
