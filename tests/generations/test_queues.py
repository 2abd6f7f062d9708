"""Redis and RQ as the site uses them: what fails there is an answer here, and soon."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from rq import SimpleWorker
from rq.utils import utcformat

from app.contract import registry
from app.extensions import now
from app.generations import queues, redis_probe
from tests import yard
from tools.servers import RedisServer


@pytest.fixture
def hung(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A Redis that takes connections and answers nothing."""
    with RedisServer() as server:
        connection = queues.connect_worker(server.url)
        connection.connection_pool.connection_kwargs["socket_timeout"] = 0.2
        monkeypatch.setitem(any_app.extensions, "wordyard_redis", connection)
        server.pause()
        yield
        server.resume()
        connection.close()


def test_it_works(any_app: Flask) -> None:
    assert queues.is_up()
    assert queues.enqueue("a" * 32, "generate", 150, 2**31)
    assert queues.has_living_job("a" * 32) is True
    assert queues.has_living_job("b" * 32) is False
    assert queues.queue_depths() == {"fast": 0, "generate": 1, "solve": 0}
    assert (queues.empty_queue("generate"), queues.get_queue("generate").count) == (True, 0)


def test_the_same_id_waits_once(any_app: Flask) -> None:
    assert [queues.enqueue("a" * 32, "generate", 150, 2**31) for _ in range(3)] == [True] * 3
    assert queues.get_queue("generate").count == 1


def test_a_job_that_is_over_can_come_again(any_app: Flask, engine: dict[str, Any]) -> None:
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    assert queues.has_living_job(made) is False
    assert queues.enqueue(made, "generate", 150, 2**31)
    assert queues.has_living_job(made) is True


def test_a_job_with_a_worker_that_is_silent_is_lost(any_app: Flask) -> None:
    queues.enqueue("a" * 32, "generate", 150, 2**31)
    queue = queues.get_queue("generate")
    job = queues.find_rq_job("a" * 32)
    assert job is not None
    queue.remove(job)
    job.worker_name = "gone"
    job.set_status(queues.JobStatus.STARTED)
    job.save()
    assert queues.has_living_job("a" * 32) is False


def test_a_hung_redis_is_an_answer_and_soon(any_app: Flask, hung: None) -> None:
    assert not queues.is_up()
    assert not queues.enqueue("a" * 32, "generate", 150, 2**31)
    assert queues.has_living_job("a" * 32) is None
    assert queues.queue_depths() is None
    assert not queues.has_worker("fast")
    assert not queues.set_paused("fast", True)
    assert not queues.empty_queue("fast")
    queues.stop_job("a" * 32)


def test_play_goes_on_beside_a_hung_redis(any_app: Flask, hung: None) -> None:
    slug = yard.add_bee()
    with yard.statements() as seen:
        alice = yard.log_in(any_app, "alice")
        answer = alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=yard.HTMX)
    assert "Good" in answer.text
    assert seen
    assert alice.post("/bee/make", data={"minimum": "20", "maximum": "60"}).status_code == 303


def test_a_connection_always_has_its_limits() -> None:
    limits = queues.connect_worker("redis://localhost").connection_pool.connection_kwargs
    assert (limits["socket_timeout"], limits["socket_connect_timeout"]) == (2, 1)


def test_a_job_brings_its_limits_along(any_app: Flask) -> None:
    queues.enqueue("a" * 32, "fast", 150, 2**31, ("bee", "solve"))
    job = queues.find_rq_job("a" * 32)
    assert job is not None
    meta = {"memory": 2**31, "work": ["bee", "solve"]}
    assert (job.origin, job.timeout, job.meta) == ("fast", 155, meta)
    assert (job.result_ttl, job.failure_ttl, job.retries_left) == (300, 604_800, 2)


def started(id: str, worker: str) -> Any:
    """A job that a worker has begun."""
    queues.enqueue(id, "generate", 150, 2**31)
    job = queues.find_rq_job(id)
    assert job is not None
    queues.get_queue("generate").remove(job)
    job.worker_name = worker
    job.set_status(queues.JobStatus.STARTED)
    job.save()
    return job


def test_a_worker_is_there_while_it_says_so(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    started("a" * 32, "w")
    for seconds, there in ((0, True), (19, True), (20, False), (21, False)):
        said = utcformat(now() - timedelta(seconds=seconds))
        queues.redis_client().hset("rq:worker:w", "last_heartbeat", said)
        assert queues.has_living_job("a" * 32) is there, seconds


def test_a_job_that_has_begun_is_not_taken_away(any_app: Flask) -> None:
    queues.enqueue("b" * 32, "generate", 150, 2**31)
    started("a" * 32, "w")
    for name, left in (("a" * 32, True), ("b" * 32, False), ("c" * 32, False)):
        queues.remove_job(name)
        assert (queues.find_rq_job(name) is not None) == left


def test_a_job_on_its_way_to_a_worker_is_alive(any_app: Flask) -> None:
    queues.enqueue("a" * 32, "generate", 150, 2**31)
    queue = queues.get_queue("generate")
    queues.redis_client().lmove(queue.key, queue.intermediate_queue_key)
    assert queues.has_living_job("a" * 32) is True
    job = queues.find_rq_job("a" * 32)
    assert job is not None
    for status, alive in ((queues.JobStatus.SCHEDULED, True), (queues.JobStatus.DEFERRED, True), ("finished", False)):
        job.set_status(status)
        assert queues.has_living_job("a" * 32) is alive


def test_workers_are_those_of_the_queue(any_app: Flask) -> None:
    assert not queues.has_worker("fast")
    worker = SimpleWorker([queues.get_queue("fast")], connection=queues.redis_client(), serializer="json", name="w")
    worker.register_birth()
    assert [queues.has_worker(name) for name in queues.NAMES] == [True, False, False]
    assert [one.name for one in queues.list_workers()] == ["w"]
    assert redis_probe.probe_redis().workers == {"fast"}
    worker.register_death()


def test_a_pause_is_set_and_taken_back(any_app: Flask) -> None:
    for paused in (True, True, False):
        assert queues.set_paused("fast", paused)
        assert bool(queues.redis_client().exists("wordyard:paused:fast")) == paused
    assert not queues.redis_client().exists("wordyard:paused:generate")


def test_nobody_s_wish_stands_before_the_dailies(app: Flask) -> None:
    """What is asked for of solvers waits in another line than what makes puzzles; the stock is the site's own wish."""
    lines = {(spec.name, kind): job.queue for spec in registry.specs() for kind, job in spec.jobs.items()}
    assert {kind for (_game, kind), name in lines.items() if name == "generate"} == {"generate", "stock"}
    assert not [job for job, name in lines.items() if job[1] == "generate" and name == "solve"]
