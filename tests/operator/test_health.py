"""For machines that watch the site: alive, ready, and numbers."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from rq import SimpleWorker
from sqlalchemy.exc import OperationalError

from app.extensions import db
from app.generations import queues, service
from app.version import running_version


@pytest.fixture
def away(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.extensions, "wordyard_redis", queues.connect_worker("unix:///nowhere/redis.sock"))


@pytest.fixture
def workers(any_app: Flask) -> Any:
    """A registered worker for each queue."""
    born = []
    for name in queues.NAMES:
        queue = queues.get_queue(name)
        worker = SimpleWorker([queue], connection=queue.connection, serializer="json")
        worker.register_birth()
        born.append(worker)
    yield born
    for worker in born:
        worker.register_death()


def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: Any, **options: Any) -> Any:
        raise OperationalError("SELECT 1", {}, Exception("gone"))

    monkeypatch.setattr(db.session, "execute", fail)
    monkeypatch.setattr(db.session, "scalar", fail)


def test_it_works(any_app: Flask) -> None:
    answer = any_app.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"ok": True, "redis": True, "version": running_version()})


def test_the_site_is_alive_without_redis(any_app: Flask, away: None) -> None:
    answer = any_app.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (200, {"ok": True, "redis": False, "version": running_version()})


def test_it_is_not_alive_without_the_database(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        no_database(patch)
        answer = any_app.test_client().get("/healthz")
        ready = any_app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["ok"]) == (503, False)
    assert (ready.status_code, ready.json["database"], ready.json["clock"]) == (503, False, False)


def test_it_is_ready_with_workers_and_a_clock(any_app: Flask, workers: Any) -> None:
    client = any_app.test_client()
    assert client.get("/readyz").status_code == 503
    service.record_heartbeat("clock")
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["ok"]) == (200, True)
    assert answer.json["workers"] == {"fast": True, "generate": True, "solve": True}


def test_it_is_not_ready_with_one_worker_gone(any_app: Flask, workers: Any) -> None:
    service.record_heartbeat("clock")
    workers[1].register_death()
    answer = any_app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["workers"]) == (503, {"fast": True, "generate": False, "solve": True})


def test_it_is_not_ready_when_the_clock_has_stopped(any_app: Flask, workers: Any, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    service.record_heartbeat("clock")
    time_machine.shift(91)
    answer = any_app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["clock"]) == (503, False)


def test_it_is_not_ready_without_redis(any_app: Flask, away: None) -> None:
    answer = any_app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["redis"]) == (503, False)
