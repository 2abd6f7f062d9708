"""Stock in one job: stored some at a time, far from each other, and once each whatever is killed."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import jobs as workers
from app.contract.game_types import Cancelled
from app.contract.parameters import read_parameters, write_parameters
from app.extensions import db
from app.games.bee import jobs, rules
from app.games.bee.make.distance import too_near
from app.games.bee.make.source import load_source
from app.games.bee.parameters import HiveParameters
from app.games.bee.solver import load_index
from app.generations import service
from app.play import stock_levels
from app.puzzles.models import PUZZLE, today
from app.puzzles.stock import STOCKED
from app.words.masks import letter_mask
from tests import yard

DEFAULTS = write_parameters(jobs.DEFAULTS)


@pytest.fixture(autouse=True)
def here(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    monkeypatch.setattr(jobs, "AT_A_TIME", 3)


def ask(count: int, language: str = "en") -> str:
    stock_levels.request_puzzles("bee", language, count)
    return str(yard.column(select(workers.Generation.id).order_by(workers.Generation.created_at.desc()))[0])


def stored() -> list[rules.Puzzle]:
    rows = db.session.execute(select(PUZZLE.c.data, PUZZLE.c.secret).order_by(PUZZLE.c.id)).all()
    return [rules.Puzzle.from_json(row.data, row.secret) for row in rows]


def stocked() -> int:
    return len(yard.column(select(STOCKED.c.puzzle_id)))


class Killed(BaseException):
    """What ends a run wherever it is."""


def kill_at(monkeypatch: pytest.MonkeyPatch, store: int) -> None:
    """Before so many writings have been committed."""
    real, left = workers.store_puzzles, [store]

    def store_puzzles(*given: Any) -> list[str]:
        made = real(*given)
        left[0] -= 1
        if left[0] == 0:
            raise Killed
        return made

    monkeypatch.setattr(workers, "store_puzzles", store_puzzles)


def test_it_works(any_app: Flask) -> None:
    made = ask(7)
    assert yard.work_off(any_app) == 1
    row = yard.row_of(made)
    assert (row.status, row.percent) == ("done", 100), row.traceback or row.error
    assert row.result == {"puzzles": yard.column(select(PUZZLE.c.slug).order_by(PUZZLE.c.id))}
    assert len(row.result["puzzles"]) == stocked() == 7
    index, hives = load_index("en"), [puzzle.letters for puzzle in stored()]
    assert not any(too_near(index, one, two) for n, one in enumerate(hives) for two in hives[:n])
    assert all(row.title for row in db.session.execute(select(PUZZLE.c.title)))


def test_a_kill_in_the_middle_loses_nothing_and_doubles_nothing(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice: the second writing is made and never committed, then the one after it; and the operator's retry."""
    made = ask(8)
    for done in (3, 3):
        with monkeypatch.context() as patched:
            kill_at(patched, 2 if not stocked() else 1)
            with pytest.raises(Killed):
                workers.run(made)
            db.session.rollback()
        assert stocked() == len(stored()) == done
        assert len(yard.row_of(made).result["puzzles"]) == done
    service.cancel_generation(made)
    assert service.retry_generation(made)
    assert workers.run(made) == "done"
    slugs = yard.row_of(made).result["puzzles"]
    assert len(set(slugs)) == len(slugs) == stocked() == 8


def test_a_run_that_was_overtaken_stores_nothing_more(any_app: Flask) -> None:
    made = ask(6)
    slow = workers.claim_generation(made)
    quick = workers.claim_generation(made)
    assert slow is not None and quick is not None
    with pytest.raises(Cancelled):
        jobs.make_stock(read_parameters(HiveParameters, slow.params), Random(1), workers.Worker(slow))
    with pytest.raises(Cancelled):
        workers.Worker(slow).store([yard.new_bee()])
    assert stocked() == 0
    assert workers.Worker(quick).store([yard.new_bee()]) == yard.column(select(PUZZLE.c.slug))


def test_the_days_around_and_the_latest_of_the_stock_are_kept_away_from(any_app: Flask) -> None:
    seen: list[list[str]] = []
    for day in (today() - timedelta(days=3), today() + timedelta(days=2)):
        asked = {**DEFAULTS, "day": day.isoformat(), "series": "s", "seed": 1}
        workers.run(service.submit_job("bee", "generate", asked).id)
    workers.run(ask(3))
    workers.run(ask(2, "nb"))
    claim = workers.claim_generation(ask(2))
    assert claim is not None
    seen.append(
        jobs.list_near_hives(
            read_parameters(HiveParameters, {**claim.params, "filters": {"far": True}}), workers.Worker(claim)
        )
    )
    english = [puzzle.letters for puzzle in stored() if puzzle.language == "en"]
    assert set(seen[0]) == set(english)
    assert len(english) == 5
    assert (
        jobs.list_near_hives(read_parameters(HiveParameters, {**claim.params, "filters": {}}), workers.Worker(claim))
        == []
    )


def test_a_wish_is_far_from_the_days(any_app: Flask) -> None:
    """All hives of six letters of a day's, its key among them, are too near to it."""
    workers.run(service.submit_job("bee", "generate", {**DEFAULTS, "day": "2026-11-01", "seed": 3}).id)
    (day,) = stored()
    wish = {**DEFAULTS, "min": 1, "max": 200, "key": day.key, "letters": shared_letters(day), "seed": 1}
    for far, status in ((True, "failed"), (False, "done")):
        filters = {"known": False, "inflected": 100, "far": far}
        made = service.submit_job("bee", "generate", {**wish, "today": "2026-11-01", "filters": filters}).id
        assert workers.run(made) == status, yard.row_of(made).error


def shared_letters(day: rules.Puzzle) -> str:
    """Six of its letters that other hives have too."""
    masks = load_source("en").survey.masks
    for left_out in day.letters.replace(day.key, ""):
        six = day.letters.replace(left_out, "")
        if sum(bool(int(mask) & letter_mask(six) == letter_mask(six)) for mask in masks) > 4:
            return six
    raise AssertionError("no other hive has six of its letters")
