"""The Bee's long jobs, with the real engine and a real worker."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.contract.game_types import Cancelled
from app.contract.parameters import read_parameters, write_parameters
from app.extensions import db
from app.games.bee import generator, jobs, rules
from app.games.bee.parameters import HiveParameters
from app.generations import service
from app.puzzles.models import PUZZLE, Puzzle
from jobs import Worker, claim_generation
from tests import yard


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def ask(kind: str = "generate", **asked: object) -> str:
    return service.submit_job("bee", kind, {**write_parameters(jobs.DEFAULTS), "seed": 7, **asked}).id


def stored() -> list[rules.Puzzle]:
    rows = db.session.execute(select(PUZZLE.c.data, PUZZLE.c.secret).order_by(PUZZLE.c.id)).all()
    return [rules.Puzzle.from_json(row.data, row.secret) for row in rows]


def test_it_works(app: Flask) -> None:
    made = ask()
    assert yard.work_off(app) == 1
    row = yard.row_of(made)
    assert row.status == "done", row.traceback or row.error
    (puzzle,) = stored()
    assert 20 <= puzzle.words == len(puzzle.answers) <= 60
    page = app.test_client().get(f"/bee/{row.result['puzzles'][0]}")
    assert page.status_code == 200
    word = min(puzzle.answers)
    answer = app.test_client().post(f"/bee/{row.result['puzzles'][0]}/guess", data={"word": word}, headers=yard.HTMX)
    assert 'data-good="true"' in answer.text


def test_a_puzzle_without_a_day_is_called_by_its_hive(app: Flask) -> None:
    ask()
    yard.work_off(app)
    (puzzle,) = stored()
    assert yard.column(select(Puzzle.title)) == [f"{puzzle.key}·{puzzle.letters[1:]}".upper()]


def test_a_daily_has_its_day_for_a_name(app: Flask) -> None:
    made = ask(day="2026-05-01")
    yard.work_off(app)
    assert yard.row_of(made).result == {"puzzles": ["2026-05-01"]}
    assert yard.column(select(Puzzle.title)) == [""]


def test_one_seed_makes_one_hive_once(app: Flask) -> None:
    for _ in range(3):
        ask()
    yard.work_off(app)
    hives = [puzzle.letters for puzzle in stored()]
    assert len(set(hives)) == len(hives) == 3


def test_the_letters_asked_for_are_in_the_hive(app: Flask) -> None:
    made = ask(letters="qu")
    yard.work_off(app)
    assert yard.row_of(made).status == "done", yard.row_of(made).error
    (puzzle,) = stored()
    assert {"q", "u"} <= set(puzzle.letters)


def test_it_says_what_cannot_be_met(app: Flask) -> None:
    made = ask(letters="qxzjvwk")
    yard.work_off(app)
    row = yard.row_of(made)
    assert (row.status, row.traceback) == ("failed", None)
    told = {"fewest": 20, "most": 80, "letters": "j, k, q, v, w, x, z", "key": ""}
    assert (row.error, row.error_values) == ("none_fits_letters", told)


def test_it_stops_when_cancelled(app: Flask) -> None:
    asked = ask()
    claim = claim_generation(asked)
    assert claim is not None
    service.cancel_generation(asked)
    with pytest.raises(Cancelled):
        jobs.generate(read_parameters(HiveParameters, claim.params), Random(1), Worker(claim))


def test_it_solves_too(app: Flask) -> None:
    asked = ask("solve", letters="aelnprt", key="a")
    yard.work_off(app)
    solved = yard.row_of(asked).result
    assert {"planter", "planet"} <= set(solved["answers"])
    assert "planter" in solved["pangrams"]


def test_it_holds_no_connection_while_it_works(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    checked_out: list[int] = []
    real = generator.is_good

    def is_good(*arguments: Any) -> bool:
        checked_out.append(db.engine.pool.checkedout())  # type: ignore[attr-defined]
        return real(*arguments)

    monkeypatch.setattr(generator, "is_good", is_good)
    # A second hive is looked for after the database was asked whether the first is known.
    ask(count=2)
    db.session.remove()
    yard.work_off(app)
    assert len(checked_out) > 1
    assert set(checked_out) == {0}
