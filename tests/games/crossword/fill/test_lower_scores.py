"""A grid that doesn't fill: the lower score at which it does, and the entries that need it."""

from __future__ import annotations

from typing import Any

import pytest

from app.contract.game_types import Cancelled, Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.fill.filler import fill_grid
from app.games.crossword.fill.lower_scores import lower_floors
from app.games.crossword.fill.running import COMPILED, PLAIN
from app.games.crossword.parameters import FillParameters


def ask(**more: Any) -> Json:
    return fill_grid(read_parameters(FillParameters, {"grid": "...", "seed": 1, "engine": PLAIN, **more}), keep_on)


@pytest.mark.parametrize("engine", [COMPILED, PLAIN])
def test_it_works(engine: str) -> None:
    grid = ".a.\n###\nca."
    # No word but CAB and CAT begins with these letters; one of them is written.
    filling = ask(grid="ca.\n###\ncat", words="cat;60\ncab;34\n", min_score=50, lower=True, engine=engine)
    assert (filling["status"], filling["rows"]) == ("impossible", [])
    assert filling["lower"]["min_score"] == 30
    assert [(one["text"], one["score"], one["number"]) for one in filling["lower"]["entries"]] == [("cab", 34, 1)]
    two = ask(grid=grid, words="cab;34\nbat;22\n", min_score=50, lower=True, engine=engine)
    assert two["lower"]["min_score"] == 20
    assert [one["text"] for one in two["lower"]["entries"]] == ["bat", "cab"]


def test_nothing_is_looked_for_unless_it_is_asked_for() -> None:
    assert "lower" not in ask(grid="q.x")
    assert ask(grid="q.x", lower=True)["lower"] is None
    assert "lower" not in ask(grid="ca.", lower=True)


def test_it_is_not_shown_as_a_fill_and_can_be_cancelled() -> None:
    params = FillParameters(grid="ca.\n###\ncat", words="cat;60\ncab;34\n", min_score=50, lower=True)
    shown: list[Json] = []
    fill_grid(params, keep_on, lambda make: shown.append(make()))
    assert shown == []
    with pytest.raises(Cancelled):
        fill_grid(params, lambda _percent, code, **_: code != "lowering")


def test_the_floors_are_the_tens_below() -> None:
    assert lower_floors(50) == [40, 30, 20, 10, 0]
    assert lower_floors(45) == [40, 30, 20, 10, 0]
    assert (lower_floors(7), lower_floors(0)) == ([0], [])
