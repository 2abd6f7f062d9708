"""A request while it runs: what its watcher hears and when, and what is told in the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.contract.game_types import Cancelled
from app.games.crossword.fill import running
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.fill_request import Request
from app.games.crossword.fill.running import FILLED, IMPOSSIBLE, PLAIN, Run, TimeOver, outcome_json
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList

WORDS = ScoredList({"cat": 60, "dog": 41, "cow": 40})


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let so many seconds have passed since the beginning."""

    def move(seconds: float) -> None:
        monkeypatch.setattr(running, "monotonic", lambda: 1000.0 + seconds)

    move(0)
    return move


def watched(limit: float = 10.0, patience: int = 100) -> tuple[Run, list[tuple[int, str, int]]]:
    told: list[tuple[int, str, int]] = []

    def tick(percent: int, code: str, *, nodes: int) -> bool:
        told.append((percent, code, nodes))
        return len(told) < patience

    return Run(tick, lambda make: None, PLAIN, limit, start=1000.0), told  # type: ignore[arg-type]


def filled_run(**values: Any) -> Run:
    run, _ = watched()
    run.problem = Problem(Grid(("...", "###", "cow", "###", "...")), WORDS)
    run.request = Request(run.problem, 0, 1.0, 0.0, WORDS, lower=False)
    index = WORDS.of_length(3).index
    run.entries = [index["cat"], -1, index["dog"]]
    return run


def test_it_works(at: Callable[[float], None]) -> None:
    run, told = watched()
    for seconds in (0, 0.1, 0.2, 0.39, 0.5, 5, 9.99, 20):
        at(seconds)
        run.nodes = int(seconds)
        run.report_progress("filling")
    assert told == [
        (0, "filling", 0),
        (2, "filling", 0),
        (5, "filling", 0),
        (50, "filling", 5),
        (99, "filling", 9),
        (99, "filling", 20),
    ]


def test_nobody_who_waits_ends_it(at: Callable[[float], None]) -> None:
    run, _ = watched(patience=1)
    with pytest.raises(Cancelled):
        run.report_progress("filling")


def test_reading_ends_with_its_time(at: Callable[[float], None]) -> None:
    run, told = watched(limit=2)
    for seconds in (0, 2):
        at(seconds)
        run.beat()
    at(2.001)
    with pytest.raises(TimeOver):
        run.beat()
    assert {code for _, code, _ in told} == {"readying"}


def test_a_very_short_time_has_a_progress(at: Callable[[float], None]) -> None:
    run, told = watched(limit=0.0)
    at(0.1)
    run.report_progress("filling")
    assert told == [(50, "filling", 0)]


def test_the_end_tells_rows_scores_and_seconds(at: Callable[[float], None]) -> None:
    run = filled_run()
    run.nodes = 7
    at(1.23456)
    told = outcome_json(run, FILLED)
    assert (told["status"], told["rows"]) == ("filled", ["cat", "###", "cow", "###", "dog"])
    assert (told["mean"], told["worst"], told["nodes"]) == (47.0, 40, 7)
    assert (told["seconds"], told["engine"]) == (1.235, "plain")
    assert [(entry["text"], entry["score"]) for entry in told["entries"]] == [("cat", 60), ("cow", 40), ("dog", 41)]
    assert "slot" not in told


def test_a_mean_has_two_digits(at: Callable[[float], None]) -> None:
    run = filled_run()
    assert run.request is not None
    run.request = Request(run.request.problem, 0, 1.0, 0.0, ScoredList({"cat": 60, "dog": 41, "cow": 39}), lower=False)
    assert outcome_json(run, FILLED)["mean"] == 46.67


def test_what_cannot_be_filled_tells_where(at: Callable[[float], None]) -> None:
    run, _ = watched()
    slot = Grid(("...", "###", "...")).slots[1]
    told = outcome_json(run, IMPOSSIBLE, slot)
    assert (told["rows"], told["mean"], told["worst"], told["entries"]) == ([], None, None, [])
    assert told["slot"] == {"number": 2, "direction": "across", "row": 3, "col": 1}
