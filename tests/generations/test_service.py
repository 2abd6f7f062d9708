"""Long jobs as rows: whatever Redis forgets is sent again, and nothing is done twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from redis import Redis
from sqlalchemy import func, select

import jobs
from app.extensions import db, now
from app.generations import queues, service
from app.generations.models import Generation, Pulse, QueuePause
from app.puzzles.models import Puzzle
from tests import yard
from tests.askers import someone

LONG_AGO = timedelta(minutes=5)


def waiting() -> int:
    return queues.get_queue("generate").count


def set_row(id: str, **values: Any) -> None:
    db.session.execute(Generation.__table__.update().where(Generation.id == id).values(**values))
    db.session.commit()


@pytest.fixture
def no_redis(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Redis:
    """A Redis that is away: nothing listens on its socket."""
    gone = queues.connect_worker("unix:///nowhere/redis.sock")
    monkeypatch.setitem(any_app.extensions, "wordyard_redis", gone)
    return gone


def test_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    assert waiting() == 1
    assert queues.has_living_job(made) is True
    yard.work_off(any_app)
    assert yard.row_of(made).status == "done"
    assert service.resend_lost_jobs() == 0


def test_asking_twice_with_a_key_makes_one_row(any_app: Flask) -> None:
    rows = [service.submit_job("bee", "generate", {}, key="daily:bee:2026-05-01") for _ in range(2)]
    assert rows[0].id == rows[1].id
    assert waiting() == 1


def test_asking_at_once_with_a_key_makes_one_row(any_app: Flask) -> None:
    def ask(_: int) -> str:
        with any_app.app_context():
            return service.submit_job("bee", "generate", {}, key="daily:bee:2026-05-01").id

    assert len(set(yard.in_threads(ask, range(8)))) == 1
    assert waiting() == 1


def test_a_lost_job_is_sent_again_and_once(any_app: Flask, engine: dict[str, Any]) -> None:
    ids = [yard.ask_for_bee() for _ in range(3)]
    queues.redis_client().flushall()
    assert service.resend_lost_jobs() == 1
    assert service.resend_lost_jobs() == 0
    assert yard.work_off(any_app) == 3
    assert [yard.row_of(made).status for made in ids] == ["done"] * 3
    assert yard.column(select(func.count(Puzzle.id))) == [1]


def test_two_clocks_send_a_lost_job_once(any_app: Flask) -> None:
    for _ in range(5):
        yard.ask_for_bee(asker=someone())
    queues.redis_client().flushall()

    def reconcile(_: int) -> int:
        with any_app.app_context():
            return service.resend_lost_jobs()

    yard.in_threads(reconcile, range(2))
    assert waiting() == 5


def test_a_job_that_a_dying_worker_took_is_sent_again(any_app: Flask, engine: dict[str, Any]) -> None:
    """Popped from its list, but not yet begun: Redis still says that it is queued."""
    made = yard.ask_for_bee()
    queues.redis_client().lpop(queues.get_queue("generate").key)
    assert queues.has_living_job(made) is False
    assert service.resend_lost_jobs() == 1
    yard.work_off(any_app)
    assert yard.row_of(made).status == "done"


def test_a_running_row_that_ticks_is_left_alone(any_app: Flask) -> None:
    made = yard.ask_for_bee()
    jobs.claim_generation(made)
    queues.redis_client().flushall()
    assert service.resend_lost_jobs() == 0
    set_row(made, beat_at=now() - LONG_AGO)
    assert service.resend_lost_jobs() == 1


def test_it_gives_up_after_three_runs(any_app: Flask) -> None:
    made = yard.ask_for_bee()
    set_row(made, status="running", attempts=3, beat_at=now() - LONG_AGO)
    queues.redis_client().flushall()
    assert service.resend_lost_jobs() == 0
    row = yard.row_of(made)
    assert row.status == "failed"
    assert row.error == "stopped"
    assert waiting() == 0


def test_it_does_not_give_up_a_row_that_was_begun_again_meanwhile(any_app: Flask) -> None:
    made = yard.ask_for_bee(status="running", attempts=3)
    seen = yard.row_of(made)
    for values in ({"status": "running", "attempts": 1}, {"status": "done", "attempts": 3}):
        set_row(made, **values)
        service.fail_stopped_row(seen)
        assert (yard.row_of(made).status, yard.row_of(made).error) == (values["status"], None)


def test_without_redis_the_row_waits(any_app: Flask, no_redis: Redis) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    answer = alice.post("/bee/make", data={"minimum": "20", "maximum": "60"}, follow_redirects=True)
    assert answer.status_code == 200
    assert "Waiting" in answer.text
    assert yard.column(select(Generation.status)) == ["queued"]
    # Play goes on.
    assert "Good" in alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=yard.HTMX).text
    assert service.resend_lost_jobs() == 0


def test_when_redis_is_back_the_row_is_sent(any_app: Flask, monkeypatch: pytest.MonkeyPatch, engine: Any) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(any_app.extensions, "wordyard_redis", queues.connect_worker("unix:///nowhere/redis.sock"))
        made = yard.ask_for_bee()
        assert yard.row_of(made).sent_at is None
    assert service.resend_lost_jobs() == 1
    yard.work_off(any_app)
    assert yard.row_of(made).status == "done"


def test_a_cancelled_row_is_not_done(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    assert service.cancel_generation(made)
    assert not service.cancel_generation(made)
    assert waiting() == 0
    yard.work_off(any_app)
    assert yard.row_of(made).status == "cancelled"
    assert service.resend_lost_jobs() == 0


def test_cancelling_without_redis_is_cancelling(any_app: Flask, no_redis: Redis) -> None:
    made = yard.ask_for_bee()
    assert service.cancel_generation(made)
    assert yard.row_of(made).status == "cancelled"


def test_a_row_that_is_done_cannot_be_cancelled(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    assert not service.cancel_generation(made)
    assert yard.row_of(made).status == "done"


def test_a_failed_row_starts_anew(any_app: Flask, engine: dict[str, Any]) -> None:
    make, engine["make"] = engine["make"], lambda *arguments: 1 / 0
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    assert yard.row_of(made).status == "failed"
    engine["make"] = make
    assert service.retry_generation(made)
    row = yard.row_of(made)
    assert (row.status, row.attempts, row.error, row.traceback, row.finished_at) == ("queued", 0, None, None, None)
    assert not service.retry_generation(made)
    yard.work_off(any_app)
    assert yard.row_of(made).status == "done"


def test_a_paused_queue_holds_its_rows(any_app: Flask, engine: dict[str, Any]) -> None:
    service.pause_queue("generate")
    assert queues.redis_client().exists(queues.PAUSED_PREFIX + "generate")
    service.pause_queue("generate")
    made = yard.ask_for_bee()
    assert (waiting(), yard.row_of(made).sent_at) == (0, None)
    assert service.resend_lost_jobs() == 0
    assert queues.redis_client().exists(queues.PAUSED_PREFIX + "generate")
    service.resume_queue("generate")
    assert not queues.redis_client().exists(queues.PAUSED_PREFIX + "generate")
    assert waiting() == 1


def test_a_pause_outlives_redis(any_app: Flask) -> None:
    service.pause_queue("generate")
    queues.redis_client().flushall()
    service.resend_lost_jobs()
    assert queues.redis_client().exists(queues.PAUSED_PREFIX + "generate")
    assert yard.column(select(QueuePause.queue)) == ["generate"]


def test_pausing_at_once_is_pausing(any_app: Flask) -> None:
    def pause(_: int) -> None:
        with any_app.app_context():
            service.pause_queue("generate")

    yard.in_threads(pause, range(6))
    assert yard.column(select(QueuePause.queue)) == ["generate"]


def test_two_clocks_beat_as_one(any_app: Flask) -> None:
    def beat(_: int) -> None:
        with any_app.app_context():
            service.record_heartbeat("clock")

    yard.in_threads(beat, range(6))
    assert yard.column(select(Pulse.name)) == ["clock"]


def test_redis_holds_the_row_s_id_and_nothing_else(any_app: Flask) -> None:
    yard.log_in(any_app, "alice").post("/bee/make", data={"minimum": "20", "maximum": "60", "letters": "abc"})
    (made,) = yard.column(select(Generation.id))
    job = queues.find_rq_job(made)
    assert job is not None
    assert (list(job.args), job.kwargs, job.func_name) == ([made], {}, "jobs.run")
    assert job.description == "generation"
