"""One long job: the row is claimed, fenced, and saved once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

import jobs
from app.contract.game_types import Cancelled, Unsolvable
from app.extensions import db
from app.generations import queues, service
from app.generations.models import Generation
from app.generations.wording import error_text
from app.puzzles.models import Puzzle
from tests import yard


def test_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    assert yard.row_of(made).sent_at is not None
    assert yard.work_off(any_app) == 1
    row = yard.row_of(made)
    assert (row.status, row.percent, row.attempts) == ("done", 100, 1)
    assert row.result == {"puzzles": yard.column(select(Puzzle.slug))}
    assert row.started_at <= row.finished_at


def test_a_job_delivered_twice_is_done_once(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    assert jobs.run(made) == "done"
    before = yard.checksums()
    assert jobs.run(made) == "not ours"
    assert yard.work_off(any_app) == 1
    assert yard.checksums() == before


def test_it_refuses_ids_that_are_not_there(any_app: Flask, engine: dict[str, Any]) -> None:
    assert jobs.run("0" * 32) == "not ours"


@pytest.mark.parametrize(
    ("error", "status", "text"),
    [
        (Unsolvable("none_fits", fewest=20, most=60), "failed", "none_fits"),
        (RuntimeError("the engine broke"), "failed", "broken"),
        (MemoryError(), "failed", "out_of_memory"),
    ],
)
def test_an_engine_that_fails_says_why(
    any_app: Flask, engine: dict[str, Any], error: Exception, status: str, text: str
) -> None:
    def make(*arguments: Any) -> Any:
        raise error

    engine["make"] = make
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    row = yard.row_of(made)
    assert (row.status, row.error) == (status, text)
    assert row.finished_at is not None
    assert (row.traceback is None) == isinstance(error, Unsolvable)
    assert yard.column(select(Puzzle.slug)) == []


def test_a_very_long_reason_is_cut(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(*arguments: Any) -> Any:
        raise Unsolvable("x" * 5000)

    engine["make"] = make
    made = yard.ask_for_bee()
    assert jobs.run(made) == "failed"
    assert len(yard.row_of(made).error) == 400


def test_progress_is_told_at_most_twice_a_second(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(params: Any, rng: Any, tick: Any) -> Any:
        with yard.statements() as seen:
            assert all(tick(n, "solving") for n in range(100))
        statements.extend(seen)
        return [yard.new_bee()]

    statements: list[str] = []
    engine["make"] = make
    jobs.run(yard.ask_for_bee())
    assert 1 <= len(statements) <= 2


def test_the_result_so_far_can_be_read(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(params: Any, rng: Any, tick: Any) -> Any:
        tick(1, "letters")
        assert yard.row_of(made).result is None
        for number in range(3):
            tick.partial(lambda number=number: asked.append(number) or {"so far": number})
            tick(2, "letters")
        assert yard.row_of(made).result is None
        tick.last = 0.0
        tick(3, "letters")
        assert yard.row_of(made).result == {"so far": 2}
        tick.last = 0.0
        tick(4, "letters")
        return [yard.new_bee()]

    asked: list[int] = []
    engine["make"] = make
    made = yard.ask_for_bee()
    assert jobs.run(made) == "done"
    assert asked == [2]
    assert list(yard.row_of(made).result) == ["puzzles"]


def test_the_result_so_far_of_another_run_is_not_written(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    slow, quick = jobs.claim_generation(made), jobs.claim_generation(made)
    assert slow is not None
    assert quick is not None
    late = jobs.Worker(slow)
    late.partial(lambda: {"so far": 1})
    assert not late(50, "solving")
    assert yard.row_of(made).result is None


def test_a_cancelled_engine_stops_at_its_next_tick(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(params: Any, rng: Any, tick: Any) -> Any:
        assert tick(1, "letters")
        service.cancel_generation(made)
        tick.last = 0.0
        if not tick(2, "letters"):
            raise Cancelled
        return [yard.new_bee()]

    engine["make"] = make
    made = yard.ask_for_bee()
    assert jobs.run(made) == "cancelled"
    assert yard.row_of(made).status == "cancelled"
    assert yard.column(select(Puzzle.slug)) == []


def test_a_result_that_comes_after_the_cancel_is_not_saved(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(*arguments: Any) -> Any:
        service.cancel_generation(made)
        return [yard.new_bee()]

    engine["make"] = make
    made = yard.ask_for_bee()
    assert jobs.run(made) == "overtaken"
    assert yard.row_of(made).status == "cancelled"
    assert yard.column(select(Puzzle.slug)) == []


def test_a_run_that_was_overtaken_saves_nothing(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    slow, quick = jobs.claim_generation(made), jobs.claim_generation(made)
    assert slow is not None
    assert quick is not None
    assert jobs.save_result(slow, [yard.new_bee()]) == "overtaken"
    assert yard.column(select(Puzzle.slug)) == []
    assert jobs.save_failure(slow, "too late") == "overtaken"
    assert not jobs.Worker(slow)(50, "solving")
    assert jobs.save_result(quick, [yard.new_bee()]) == "done"


def test_a_run_from_before_a_retry_saves_nothing(any_app: Flask, engine: dict[str, Any], time_machine: Any) -> None:
    made = yard.ask_for_bee()
    old = jobs.claim_generation(made)
    assert old is not None
    service.cancel_generation(made)
    assert service.retry_generation(made)
    new = jobs.claim_generation(made)
    assert new is not None
    assert new.attempts == old.attempts == 1
    assert jobs.save_result(old, [yard.new_bee()]) == "overtaken"
    assert jobs.save_result(new, [yard.new_bee()]) == "done"


def test_two_workers_that_claim_at_once_get_different_attempts(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()

    def claim(_: int) -> int | None:
        with any_app.app_context():
            taken = jobs.claim_generation(made)
            return taken.attempts if taken else None

    assert sorted(yard.in_threads(claim, range(3))) == [1, 2, 3]


def test_the_fourth_attempt_is_not_made(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    for attempt in (1, 2, 3):
        taken = jobs.claim_generation(made)
        assert taken is not None
        assert taken.attempts == attempt
    assert jobs.run(made) == "not ours"
    row = yard.row_of(made)
    assert row.status == "failed"
    assert row.error == "stopped"
    assert row.finished_at is not None


def test_the_seed_decides_what_is_made(any_app: Flask, engine: dict[str, Any]) -> None:
    drawn: list[float] = []
    engine["make"] = lambda params, rng, tick: drawn.append(rng.random()) or []
    for _ in range(2):
        jobs.run(yard.ask_for_bee())
    assert drawn[0] == drawn[1]


def test_a_job_that_breaks_while_saving_leaves_the_row_to_be_sent_again(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any) -> Any:
        raise RuntimeError("no room")

    made = yard.ask_for_bee()
    with monkeypatch.context() as patch:
        patch.setattr("jobs.store_puzzles", fail)
        with pytest.raises(RuntimeError):
            jobs.run(made)
    row = yard.row_of(made)
    assert (row.status, row.attempts) == ("running", 1)
    queues.redis_client().flushall()
    db.session.execute(Generation.__table__.update().values(beat_at=row.beat_at - timedelta(minutes=1)))
    db.session.commit()
    assert service.resend_lost_jobs() == 1
    assert yard.work_off(any_app) == 1
    assert yard.row_of(made).status == "done"


def test_a_row_of_an_earlier_release_is_done(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    stored = {"count": "1", "min": 20, "max": 60, "seed": 7, "letters": None, "no_longer_there": True}
    made = service.submit_job("bee", "generate", stored).id
    assert jobs.run(made) == "done"


def test_a_row_with_a_wrong_parameter_fails_in_a_sentence(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    made = service.submit_job("bee", "generate", {"count": ["many"]}).id
    assert jobs.run(made) == "failed"
    row = yard.row_of(made)
    assert (row.error, row.error_values["name"], row.traceback) == ("wrong_parameter", "count", None)
    with any_app.test_request_context():
        assert error_text(row) == "This can’t be made: “count” is missing or has a value that can’t be used."


def test_what_is_made_is_noted_in_the_row_of_its_own_job(any_app: Flask, engine: dict[str, Any]) -> None:
    """Another job that runs at the same moment keeps what it has."""
    first, second = yard.ask_for_bee(), yard.ask_for_bee(status="running", attempts=1, result={"puzzles": ["other"]})
    assert jobs.run(first) == "done"
    row = yard.row_of(second)
    assert (row.status, row.result) == ("running", {"puzzles": ["other"]})
