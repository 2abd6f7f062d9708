"""Sums of a player's games."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.browse.statistics import summaries
from app.browse.statistics.bar_charts import HEIGHT, WIDTH, draw_places
from app.browse.statistics.summaries import OwnGame, Times, summarize

MONDAY = date(2026, 3, 2)
GAME = OwnGame("bee", None, 100, 0, is_finished=True, is_done=True, is_marked=False, is_given_up=False)


def game(**changes: Any) -> OwnGame:
    return GAME._replace(**changes)


def test_it_works() -> None:
    found = summarize([game(seconds=90, day=MONDAY), game(seconds=200, hints=2, day=MONDAY), game(seconds=70, hints=9)])
    assert (found.played, found.done, found.hints, found.without_hints) == (3, 3, 11, 1)
    assert found.times == Times(3, 70, 90)
    assert found.weekdays == (Times(2, 90, 145), *[Times(0, None, None)] * 6)
    assert found.time_counts[:4] == (0, 2, 0, 1)
    assert found.hint_counts == (1, 0, 1, 0, 0, 1)


def test_results_after_the_answers_count_apart() -> None:
    found = summarize([game(is_marked=True, hints=3), game()])
    assert (found.played, found.done, found.marked, found.hints, found.times.games) == (2, 1, 1, 0, 1)


def test_who_has_enough_is_done_and_has_no_time_yet() -> None:
    found = summarize([game(is_finished=False), game(is_finished=False, is_done=False, is_given_up=True)])
    assert (found.played, found.done, found.given_up, found.times) == (2, 1, 1, Times(0, None, None))


def test_nothing_is_played() -> None:
    found = summarize([])
    assert (found.played, found.times, sum(found.time_counts)) == (0, Times(0, None, None), 0)
    assert summaries.trim(found.time_counts) == (0, 0)


@pytest.mark.parametrize(("seconds", "label"), [(1, "<1"), (59.9, "<1"), (60, "1–2"), (3599, "30–60"), (10**6, "60+")])
def test_each_time_has_a_bar(seconds: float, label: str) -> None:
    assert summaries.time_labels()[summaries.bar_of_time(seconds)] == label


def test_bars_stay_in_the_drawing() -> None:
    places = draw_places(["a", "b", "c"], [0, 1, 5000], [0.0, 0.25, 1.0])
    columns = [column for place in places for column in place.columns]
    assert all(min(c.x, c.y) >= 0 and c.x + c.width <= WIDTH and c.y + c.height <= HEIGHT for c in columns)
    assert [c.height > 0 for c in columns] == [False, False, True, True, True, True]
    assert [c.text for c in columns] == ["0", "0 %", "1", "25 %", "5000", "100 %"]


def test_nothing_is_drawn_of_nothing() -> None:
    assert draw_places([], []) == ()
