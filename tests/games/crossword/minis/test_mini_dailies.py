from __future__ import annotations

from datetime import date, timedelta
from itertools import combinations

import pytest

from app.games.base.contract import Cancelled, Json, Unsolvable, Value, keep_on
from app.games.crossword.minis.mini_dailies import REST, anchors, before, daily, kept_for_others, made_for, of_day

# A day of a fortnight that is made without its neighbours.
FIRST = date(2026, 12, 9)


def test_it_works() -> None:
    days = [FIRST + timedelta(days=n) for n in range(6, 18)]
    made = [made_for({"day": day.isoformat()}, keep_on) for day in days]
    assert len({one.rows for one in made}) == len(made)
    for one, other in combinations(made, 2):
        assert set(one.answers).isdisjoint(other.answers)


def test_a_day_is_the_same_whatever_was_made_before_it() -> None:
    day = FIRST.toordinal()
    first = of_day("", "en", day).to_json()
    of_day.cache_clear()
    assert made_for({"day": FIRST.isoformat()}, keep_on).to_json() == first


def test_no_day_needs_a_day_that_needs_it() -> None:
    for day in range(FIRST.toordinal(), FIRST.toordinal() + 4 * REST):
        assert all(day not in before(one) for one in before(day))
        near = [one for one in range(day - REST, day + REST + 1) if one != day]
        assert all(one in before(day) or day in before(one) for one in near)


def test_anchors_take_turns_for_more_than_a_year() -> None:
    for language in ("en", "nb"):
        assert len(set(anchors("", language))) == len(anchors("", language)) > 366
    day = FIRST.toordinal()
    own = anchors("", "en")[day % len(anchors("", "en"))]
    assert own not in kept_for_others("", "en", day)
    assert own in kept_for_others("", "en", day + 7)
    assert own in kept_for_others("", "en", day - 3)


def test_a_daily_has_no_title_of_its_own() -> None:
    new = daily({"day": FIRST.isoformat(), "seed": 5}, keep_on)
    assert (new.title, new.language) == ("", "en")
    assert new == daily({"day": FIRST.isoformat(), "seed": 6}, keep_on)


def test_it_refuses_bad_parameters() -> None:
    asked: list[tuple[Json, str]] = [
        ({"day": "tomorrow"}, "no_day"),
        ({"day": "1066-10-14"}, "other_century"),
        ({"day": "2026-12-01", "language": "nn"}, "no_clued_words"),
        ({"day": "2026-12-01", "series": "x" * 300}, "long_seed"),
    ]
    for params, code in asked:
        with pytest.raises(Unsolvable) as refusal:
            daily(params, keep_on)
        assert refusal.value.code == code


def test_it_stops_when_cancelled() -> None:
    ticks: list[str] = []

    def tick(percent: int, code: str, **values: Value) -> bool:
        ticks.append(code)
        return len(ticks) < 2

    with pytest.raises(Cancelled):
        daily({"day": "2026-12-12"}, tick)
    assert ticks == ["daily", "daily"]
