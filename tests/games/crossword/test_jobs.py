"""The crossword's engines as jobs: real rows, a real worker."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from random import Random

import pytest
from flask import Flask

from app.contract import registry
from app.contract.game_types import Json
from app.demo.samples import UnwatchedJob
from app.games.crossword import jobs
from app.games.crossword.fill.readying import ensure_compiled
from app.games.crossword.formats.converting import read_crossword
from app.games.crossword.formats.ipuz import to_ipuz
from app.games.crossword.parameters import ComposeParameters, FillParameters, GridParameters
from app.generations import service
from app.generations.wording import error_text, progress_text
from jobs import Worker
from jobs import run as run_job
from tests import yard

GRID = "....#\n.....\n.....\n.....\n#...."
ASKED: dict[str, Json] = {
    "generate": {"size": 5},
    "fill": {"grid": GRID, "improve": 0.5},
    "optimise": {"grid": "...\n...\n...", "words": "cat\nare\nten\ncar\nate\nren\ncot"},
    "grids": {"size": "9", "count": 2},
    "compose": {"size": "5", "time": 1},
    "place": {"words": ["letter", "answer", "riddle", "clue"], "size": "9"},
    "check": {"puzzle": to_ipuz(read_crossword(b"cat\nare\nten")[0])},
    "search": {"pattern": "s???r??"},
    "import": {"name": "three.txt", "file": b64encode(b"cat\nare\nten").decode()},
}


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def ask(kind: str, **asked: object) -> str:
    queue = registry.engine("crossword").jobs[kind].queue
    return service.submit_job("crossword", kind, {"seed": 7, **asked}, queue=queue).id


def test_it_works(app: Flask) -> None:
    # A list is read for an upload that there must be: tests/processes/test_long_word_lists.py.
    assert {*ASKED, "generate", "read_list"} == set(registry.engine("crossword").jobs)
    rows = {kind: ask(kind, **asked) for kind, asked in ASKED.items()}
    assert yard.work_off(app, "fast", "generate", "solve") == len(ASKED)
    for kind, made in rows.items():
        row = yard.row_of(made)
        assert row.status == "done", (kind, row.traceback or row.error)
    results = {kind: yard.row_of(made).result for kind, made in rows.items()}
    assert results["fill"]["status"] == results["compose"]["status"] == "filled"
    assert results["optimise"]["status"] in ("proved", "impossible")
    assert len(results["grids"]["grids"]) == 2
    assert results["place"]["crossings"] >= 3
    assert {one["code"] for one in results["check"]["findings"]} >= {"no_clues"}
    assert "squares" in {hit["word"] for hit in results["search"]["hits"]}


def test_what_an_engine_refuses_is_told_in_a_sentence(app: Flask) -> None:
    made = ask("fill", grid="..\n...")
    yard.work_off(app)
    row = yard.row_of(made)
    assert row.status == "failed"
    assert error_text(row) == "Row 2 has 3 cells, but the first row has 2."


def test_a_fill_shows_the_best_so_far_and_is_cancelled_within_a_tick(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jobs.PROGRESS_SECONDS", 0.0)
    made = ask("fill", grid=GRID, improve=30)
    seen: list[Json] = []

    class Watched(Worker):
        def write_progress(self, **values: object) -> None:
            super().write_progress(**values)
            row = yard.row_of(made)
            if row.result:
                seen.append(row.result)
                assert progress_text(row)
            if len(seen) == 3:
                service.cancel_generation(made)

    monkeypatch.setattr("jobs.Worker", Watched)
    run_job(made)
    assert yard.row_of(made).status == "cancelled"
    assert [one["status"] for one in seen] == ["filled"] * len(seen)
    assert len(seen) in (3, 4)


def test_times_end_before_the_worker_loses_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds, asked = registry.engine("crossword").jobs, []
    monkeypatch.setattr("app.games.crossword.fill.filler.fill_grid", lambda params, *_: asked.append(params) or {})
    jobs.run_fill(FillParameters(time=1e6, improve=1e6), Random(1), UnwatchedJob())
    assert asked[0].time + asked[0].improve <= kinds["fill"].seconds - 30
    assert (jobs.within(None, jobs.SECONDS), jobs.within(2.0, jobs.SECONDS)) == (None, 2.0)
    assert all(kinds[kind].seconds >= jobs.SECONDS + 30 for kind in ("optimise", "compose", "place"))


def test_making_grids_ends_in_time_with_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GridParameters] = []
    monkeypatch.setattr("app.games.crossword.grids.maker.make_grids", lambda params, *_: asked.append(params) or {})
    for wanted in (None, 1e6, 3.0):
        jobs.run_grids(GridParameters(time=wanted), Random(1), UnwatchedJob())
    seconds = registry.engine("crossword").jobs["grids"].seconds
    assert asked[0].time == asked[1].time and 0 < (asked[0].time or 0) <= seconds - 10
    assert asked[2].time == 3


@pytest.mark.parametrize("kind", ["fill", "compose"])
def test_a_search_that_is_compiled_first_ends_in_time_all_the_same(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """On a machine that is busy, compiling takes most of what the worker grants."""
    seconds, asked, clock = registry.engine("crossword").jobs[kind].seconds, [], [0.0]
    crossword = "app.games.crossword"
    monkeypatch.setattr(f"{crossword}.jobs.monotonic", lambda: clock[0])
    monkeypatch.setattr(f"{crossword}.fill.filler.make_ready", lambda _engine: clock.__setitem__(0, seconds - 50))
    for search in ("fill.filler.fill_grid", "grids.composing.compose_grid"):
        monkeypatch.setattr(f"{crossword}.{search}", lambda params, *_: asked.append(params) or {})
    if kind == "fill":
        jobs.run_fill(FillParameters(improve=60), Random(1), UnwatchedJob())
        assert clock[0] + asked[0].time + asked[0].improve <= seconds - 10
    else:
        jobs.run_compose(ComposeParameters(), Random(1), UnwatchedJob())
        assert clock[0] + asked[0].time <= seconds - 10


def test_a_plain_fill_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    readied: list[str] = []
    monkeypatch.setattr("app.games.crossword.fill.filler.make_ready", readied.append)
    monkeypatch.setattr("app.games.crossword.fill.filler.fill_grid", lambda *_: {})
    jobs.run_fill(FillParameters(engine="plain"), Random(1), UnwatchedJob())
    assert readied == ["plain"]


def test_a_seed_that_was_given_stays() -> None:
    assert jobs.with_seed(FillParameters(seed=3), Random(1)) == FillParameters(seed=3)
    assert jobs.with_seed(FillParameters(), Random(1)).seed == Random(1).getrandbits(31)


def test_a_worker_does_not_compile_before_it_works(monkeypatch: pytest.MonkeyPatch) -> None:
    readied: list[str] = []
    monkeypatch.setattr("app.games.crossword.fill.filler.make_ready", readied.append)
    for compiled, asked in ((False, []), (True, ["compiled"])):
        monkeypatch.setattr("app.games.crossword.fill.compiling.is_compiled", lambda here=compiled: here)
        jobs.preload()
        assert readied == asked


def test_a_worker_reads_the_list_and_loads_the_search_before_it_forks(loaded: Callable[[str], bool]) -> None:
    ensure_compiled()
    jobs.preload()
    assert loaded("numba")


@pytest.fixture
def loaded() -> Callable[[str], bool]:
    import sys

    return lambda name: name in sys.modules
