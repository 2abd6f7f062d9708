"""The long jobs of Strands, with the real engines and a real worker."""

from __future__ import annotations

from datetime import date
from multiprocessing import active_children
from random import Random
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import jobs
from app.contract import registry
from app.contract.game_types import Cancelled, Json
from app.contract.parameters import write_parameters
from app.games.strands import themes
from app.games.strands.construct.validator import find_faults
from app.games.strands.jobs import DEFAULTS, SAMPLE, lay_board, preload
from app.generations import service
from app.puzzles.models import Puzzle
from tests import yard
from tools.processes import wait_until

HARD = "ettnai/ilolel/asshnh/rhieen/rnssha/haooea/naahhn/hharsh"
BOARD = "cuddle/leiron/eoluti/zlsews/gzlrna/nupete/iscdtr/sorrow"


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def ask(kind: str, **params: object) -> str:
    return service.submit_job("strands", kind, params).id


def work(app: Flask, made: str) -> Any:
    assert yard.work_off(app) == 1
    return yard.row_of(made)


def test_it_works(app: Flask) -> None:
    row = work(app, ask("lay", **{**write_parameters(SAMPLE), "seed": 7}))
    assert row.status == "done", row.traceback or row.error
    assert find_faults(row.result) == []
    assert row.result["seed"] == 7


def test_a_job_makes_a_puzzle_of_our_own(app: Flask) -> None:
    row = work(app, ask("generate", **write_parameters(DEFAULTS), seed=7))
    assert row.status == "done", row.traceback or row.error
    (slug,) = row.result["puzzles"]
    (title,) = yard.one(select(Puzzle.title).where(Puzzle.slug == slug))
    assert title in {theme.title for theme in themes.site_themes_in("en")}


def test_a_day_s_puzzle_is_of_the_day_s_set(app: Flask) -> None:
    work(app, ask("generate", **write_parameters(DEFAULTS), seed=7, day="2026-11-21"))
    (title,) = yard.one(select(Puzzle.title).where(Puzzle.slug == "2026-11-21"))
    assert title == themes.of_day(date(2026, 11, 21), themes.site_themes_in("en")).title


def test_stock_and_day_of_bokmaal_are_of_its_own_sets(app: Flask) -> None:
    """As the site asks for them: the next of its stock, and the day's."""
    supply = registry.spec("strands").supply
    asked = write_parameters(supply.asked("nb", DEFAULTS))
    work(app, ask("generate", **asked, seed=7, number=3))
    work(app, ask("generate", **asked, seed=7, day="2026-11-21"))
    sets = themes.site_themes_in("nb")
    found = yard.column(select(Puzzle.title).where(Puzzle.language == "nb").order_by(Puzzle.day.is_not(None)))
    assert found == [themes.of_number(3, sets).title, themes.of_day(date(2026, 11, 21), sets).title]


def test_a_job_solves_a_board(app: Flask) -> None:
    row = work(app, ask("solve", board=BOARD, words=6, limit=3, seconds=20, processes=1))
    assert row.status == "done", row.traceback or row.error
    assert list(row.result) == ["complete", "solutions"]
    assert 0 < len(row.result["solutions"]) <= 3
    assert all("coherence" in solution for solution in row.result["solutions"])


@pytest.mark.parametrize(
    ("kind", "params", "reason"),
    [
        (
            "lay",
            {**write_parameters(SAMPLE), "words": "letter"},
            ("too_few_letters", {"letters": 16, "off": 32, "cells": 48}),
        ),
        ("solve", {"board": "abc"}, ("not_eight", {"rows": 8, "number": 1})),
    ],
)
def test_what_cannot_be_met_says_why(app: Flask, kind: str, params: Json, reason: tuple[str, Json]) -> None:
    row = work(app, ask(kind, **params))
    assert row.status == "failed"
    assert (row.error, row.error_values) == reason
    assert row.traceback is None


def test_a_cancelled_job_stops() -> None:
    with pytest.raises(Cancelled):
        lay_board(SAMPLE, Random(0), lambda percent, code, **values: False)


def test_the_list_can_be_read_while_it_grows(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.PROGRESS_SECONDS", 0.0)
    seen: list[Any] = []
    write = jobs.Worker.write_progress

    def note(self: jobs.Worker, **values: Any) -> None:
        seen.append(values.get("result"))
        write(self, **values)

    monkeypatch.setattr(jobs.Worker, "write_progress", note)
    monkeypatch.setattr("app.games.strands.blind.search.TICK", 0.0)
    row = work(app, ask("solve", board=BOARD, words=6, seconds=60, processes=1, clue="Play", coherence=True))
    told = [len(result["solutions"]) for result in seen if result]
    assert told == sorted(told)
    assert told[-1] >= 1
    assert not any(result["complete"] for result in seen if result)
    assert row.result["complete"]
    assert "coherence" in row.result["solutions"][0]


def test_a_cancelled_search_stops_with_all_its_processes(app: Flask) -> None:
    """The search of these letters takes minutes, and asks every moment whether it may go on."""
    made = ask("solve", board=HARD, seconds=3000, processes=2)

    def cancel() -> None:
        with app.app_context():
            assert wait_until(lambda: yard.row_of(made).label == "covering", 120)
            service.cancel_generation(made)

    other = Thread(target=cancel)
    other.start()
    row = work(app, made)
    other.join()
    assert row.status == "cancelled"
    assert active_children() == []


def test_preloading_readies_both_engines() -> None:
    preload()
