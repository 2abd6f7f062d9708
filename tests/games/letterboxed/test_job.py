"""Letter Boxed's long jobs, with the real engine and a real worker."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.contract import registry
from app.contract.game_types import Cancelled
from app.contract.parameters import read_parameters, write_parameters
from app.extensions import db
from app.games.letterboxed import dailies, jobs, rules
from app.games.letterboxed.generator import MadeBoard, load_source
from app.games.letterboxed.parameters import BoardParameters
from app.games.letterboxed.view import view
from app.generations import service
from app.puzzles.models import PUZZLE, Puzzle
from jobs import Worker, claim_generation
from jobs import run as run_job
from tests import yard

MONTH: dict[str, Any] = {"from": "2026-12-01", "days": 5}


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def ask(kind: str = "generate", **asked: object) -> str:
    queue = registry.spec("letterboxed").jobs[kind].queue
    parameters = {**write_parameters(jobs.DEFAULTS), "seed": 7, **asked}
    return service.submit_job("letterboxed", kind, parameters, queue=queue).id


def work_off(app: Flask) -> int:
    return yard.work_off(app, "fast", "generate", "solve")


def days() -> list[str]:
    return [day.isoformat() for day in yard.column(select(Puzzle.day).order_by(Puzzle.day))]


def stored() -> list[rules.Puzzle]:
    rows = db.session.execute(select(PUZZLE.c.data, PUZZLE.c.secret).order_by(PUZZLE.c.id)).all()
    return [rules.Puzzle.from_json(row.data, row.secret) for row in rows]


def test_it_works(app: Flask) -> None:
    made = ask()
    assert work_off(app) == 1
    row = yard.row_of(made)
    assert row.status == "done", row.traceback or row.error
    (puzzle,) = stored()
    assert len(puzzle.best_common) == puzzle.least < puzzle.par == 4
    assert set("".join(puzzle.best_common)) == set(puzzle.letters)


def test_a_puzzle_without_a_day_is_called_by_its_sides(app: Flask) -> None:
    ask()
    work_off(app)
    (puzzle,) = stored()
    assert yard.column(select(Puzzle.title)) == ["·".join(puzzle.sides).upper()]


@pytest.mark.parametrize("language", ["nb", "nn"])
def test_a_board_is_made_in_norwegian(app: Flask, language: str) -> None:
    made = ask(language=language)
    work_off(app)
    assert yard.row_of(made).status == "done"
    (puzzle,) = stored()
    assert (puzzle.language, puzzle.par) == (language, 4)


def test_a_board_knows_what_it_was_made_of(app: Flask) -> None:
    ask(seed="rockets", difficulty="hard")
    work_off(app)
    (puzzle,) = stored()
    assert view(puzzle, rules.State()).origin == ("en", 4, "hard", "rockets", None)


def test_a_daily_has_its_day_for_a_name(app: Flask) -> None:
    made = ask(day="2026-05-01")
    work_off(app)
    assert yard.row_of(made).result == {"puzzles": ["2026-05-01"]}
    assert yard.column(select(Puzzle.title)) == [""]


def test_one_seed_is_one_puzzle(app: Flask) -> None:
    made = [ask(), ask()]
    work_off(app)
    first, second = (yard.row_of(row).result for row in made)
    assert first == second
    assert len(stored()) == 1


def test_a_month_is_stored_day_by_day(app: Flask) -> None:
    made = ask("month", **MONTH)
    work_off(app)
    assert days() == [f"2026-12-0{number}" for number in range(1, 6)]
    assert yard.row_of(made).result == {"puzzles": days()}


def test_a_month_asked_for_twice_is_there_once(app: Flask) -> None:
    made = [ask("month", **{"from": "2026-12-01", "days": 3, "seed": seed}) for seed in (1, 2)]
    work_off(app)
    first, second = (yard.row_of(row).result for row in made)
    assert first == second
    assert len(stored()) == 3


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], object]]:
    """What is put into it happens while the third day's board is made."""
    happens: list[Callable[[], object]] = []
    real, made = dailies.make_board, count(1)

    def make(*arguments: Any) -> MadeBoard:
        if next(made) == 3:
            for event in happens:
                event()
        return real(*arguments)

    monkeypatch.setattr(dailies, "make_board", make)
    return happens


def test_a_cancelled_month_keeps_the_days_that_are_there(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, interrupted: list[Callable[[], object]]
) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    asked = ask("month", **MONTH)
    interrupted.append(lambda: service.cancel_generation(asked))
    assert run_job(asked) == "cancelled"
    assert days() == ["2026-12-01", "2026-12-02"]


def test_a_month_that_was_overtaken_stores_nothing_more(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, interrupted: list[Callable[[], object]]
) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    asked = ask("month", **MONTH)
    # Redis has delivered the row to another worker, which has begun.
    interrupted.append(lambda: claim_generation(asked))
    assert run_job(asked) == "cancelled"
    assert days() == ["2026-12-01", "2026-12-02"]
    assert (yard.row_of(asked).status, yard.row_of(asked).result) == ("running", None)
    assert run_job(asked) == "done"
    assert len(days()) == MONTH["days"]


def test_it_says_what_cannot_be_met(app: Flask) -> None:
    made = ask(par=9)
    work_off(app)
    row = yard.row_of(made)
    assert (row.status, row.traceback) == ("failed", None)
    assert (row.error, row.error_values) == ("bad_par", {"fewest": 3, "most": 5, "par": 9})


def test_numbers_are_results(app: Flask) -> None:
    asked = {
        "census": ask("census", boards=20),
        "universes": ask("universes", words="rocket terminable", most=3),
        "simulate": ask("simulate", boards=1),
        "solve": ask("solve", sides="art bik cen lmo"),
    }
    work_off(app)
    results = {kind: yard.row_of(row).result for kind, row in asked.items()}
    assert results["census"]["boards"] == 20
    assert results["universes"]["total"] == 1048
    assert len(results["simulate"]["rows"]) == 9
    assert results["solve"]["common"]["best"] == ["blackmailer", "reaction"]


def test_it_stops_when_cancelled(app: Flask) -> None:
    asked = ask()
    claim = claim_generation(asked)
    assert claim is not None
    service.cancel_generation(asked)
    with pytest.raises(Cancelled):
        jobs.generate(read_parameters(BoardParameters, claim.params), Random(1), Worker(claim))


def test_a_worker_makes_ready_before_it_forks() -> None:
    jobs.preload()
    assert load_source.cache_info().currsize > 0


def test_it_holds_no_connection_while_it_works(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    checked_out: list[int] = []
    real = dailies.make_board

    def make(*arguments: object) -> object:
        checked_out.append(db.engine.pool.checkedout())  # type: ignore[attr-defined]
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(dailies, "make_board", make)
    ask("month", **{"from": "2026-12-01", "days": 2})
    db.session.remove()
    work_off(app)
    assert checked_out == [0, 0]
