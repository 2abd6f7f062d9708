"""Letter Boxed's long jobs, with the real engine and a real worker."""

from __future__ import annotations

from random import Random

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.games.base.contract import Cancelled
from app.games.letterboxed import jobs, rules
from app.games.letterboxed.view import view
from app.generations import service
from app.puzzles.models import PUZZLE, Puzzle
from tests import yard


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.application", lambda: app)


def tick(percent: int, label: str, **values: object) -> bool:
    return True


def ask(kind: str = "generate", **wish: object) -> str:
    return service.submit("letterboxed", kind, {**jobs.DEFAULTS, "seed": 7, **wish}).id


def stored() -> list[rules.Puzzle]:
    rows = db.session.execute(select(PUZZLE.c.data, PUZZLE.c.secret).order_by(PUZZLE.c.id)).all()
    return [rules.Puzzle.from_json(row.data, row.secret) for row in rows]


def test_it_works(app: Flask) -> None:
    made = ask()
    assert yard.work_off(app) == 1
    row = yard.row_of(made)
    assert row.status == "done", row.traceback or row.error
    (puzzle,) = stored()
    assert len(puzzle.best_common) == puzzle.par == 2
    assert set("".join(puzzle.best_common)) == set(puzzle.letters)


def test_a_puzzle_without_a_day_is_called_by_its_sides(app: Flask) -> None:
    ask()
    yard.work_off(app)
    (puzzle,) = stored()
    assert yard.column(select(Puzzle.title)) == ["·".join(puzzle.sides).upper()]


@pytest.mark.parametrize("language", ["nb", "nn"])
def test_a_board_is_made_in_norwegian(app: Flask, language: str) -> None:
    made = ask(language=language)
    yard.work_off(app)
    assert yard.row_of(made).status == "done"
    (puzzle,) = stored()
    assert (puzzle.language, puzzle.par) == (language, 2)


def test_a_board_knows_what_it_was_made_of(app: Flask) -> None:
    ask(seed="rockets", difficulty="hard")
    yard.work_off(app)
    (puzzle,) = stored()
    assert view(puzzle, rules.State()).origin == ("en", 2, "hard", "rockets")


def test_a_daily_has_its_day_for_a_name(app: Flask) -> None:
    made = ask(day="2026-05-01")
    yard.work_off(app)
    assert yard.row_of(made).result == {"puzzles": ["2026-05-01"]}
    assert yard.column(select(Puzzle.title)) == [""]


def test_one_seed_is_one_puzzle(app: Flask) -> None:
    made = [ask(), ask()]
    yard.work_off(app)
    first, second = (yard.row_of(one).result for one in made)
    assert first == second
    assert len(stored()) == 1


def test_a_month_is_stored_day_by_day(app: Flask) -> None:
    made = ask("month", **{"from": "2026-12-01", "days": 5})
    yard.work_off(app)
    days = [f"2026-12-0{number}" for number in range(1, 6)]
    assert yard.row_of(made).result == {"puzzles": days}
    assert [day.isoformat() for day in yard.column(select(Puzzle.day).order_by(Puzzle.day))] == days


def test_a_month_asked_for_twice_is_there_once(app: Flask) -> None:
    made = [ask("month", **{"from": "2026-12-01", "days": 3, "seed": seed}) for seed in (1, 2)]
    yard.work_off(app)
    first, second = (yard.row_of(one).result for one in made)
    assert first == second
    assert len(stored()) == 3


def test_a_cancelled_month_keeps_the_days_that_are_there(app: Flask) -> None:
    ticks: list[str] = []

    def patience(percent: int, label: str) -> bool:
        ticks.append(label)
        return label != "2026-12-03"

    with pytest.raises(Cancelled):
        jobs.month({"from": "2026-12-01", "days": 9, "seed": 1}, Random(1), patience)
    assert len(stored()) == 2


def test_it_says_when_a_wish_cannot_be_met(app: Flask) -> None:
    made = ask(par=9)
    yard.work_off(app)
    row = yard.row_of(made)
    assert (row.status, row.traceback) == ("failed", None)
    assert row.error == "Par is 2 to 5 words, and not 9."


def test_numbers_are_results(app: Flask) -> None:
    asked = {
        "census": ask("census", boards=20),
        "universes": ask("universes", words="rocket terminable", most=3),
        "simulate": ask("simulate", boards=1),
        "solve": ask("solve", sides="art bik cen lmo"),
    }
    yard.work_off(app)
    results = {kind: yard.row_of(row).result for kind, row in asked.items()}
    assert results["census"]["boards"] == 20
    assert results["universes"]["total"] == 1048
    assert len(results["simulate"]["rows"]) == 12
    assert results["solve"]["common"]["best"] == ["rocket", "terminable"]


def test_it_stops_when_cancelled(app: Flask) -> None:
    with pytest.raises(Cancelled):
        jobs.generate({**jobs.DEFAULTS, "seed": 1}, Random(1), lambda percent, label, **values: False)


def test_a_worker_makes_ready_before_it_forks() -> None:
    jobs.preload()
    assert set(jobs.KINDS) == {"generate", "solve", "universes", "census", "simulate", "month"}


def test_it_holds_no_connection_while_it_works(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    checked_out: list[int] = []
    real = jobs.batch.make

    def make(*arguments: object) -> object:
        checked_out.append(db.engine.pool.checkedout())  # type: ignore[attr-defined]
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs.batch, "make", make)
    ask("month", **{"from": "2026-12-01", "days": 2})
    db.session.remove()
    yard.work_off(app)
    assert checked_out == [0, 0]
