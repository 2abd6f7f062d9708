"""The metrics: who may read them, and that their numbers are those that are there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families
from rq import SimpleWorker
from sqlalchemy import event

from app.extensions import db, now
from app.generations import queues, service
from app.reminders import picking
from tests import yard
from tests.askers import someone
from tests.reminders import people
from tests.reminders.test_picking import FRIDAY, SIX

TOKEN = "a token of forty letters, more or less"


@pytest.fixture(autouse=True)
def with_token(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "METRICS_TOKEN", TOKEN)


def read(app: Flask) -> dict[str, float]:
    """Every number by its name, as the client of the format reads them."""
    answer = app.test_client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.content_type.startswith("text/plain; version=0.0.4"), answer.text
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {f"{one.name}{dict(sorted(one.labels.items())) or ''}": one.value for one in samples}


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    before = read(any_app)
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post(f"/bee/{slug}/guess", data={"word": "nothing"})
    after = read(any_app)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more("wordyard_guesses_total{'game': 'bee', 'verdict': 'accepted'}") == 1
    assert more("wordyard_guesses_total{'game': 'bee', 'verdict': 'refused'}") == 1
    route = "/bee/<slug>/guess"
    assert more(f"wordyard_requests_total{{'method': 'POST', 'route': '{route}', 'status': '303'}}") == 2
    assert more(f"wordyard_request_seconds_count{{'route': '{route}'}}") == 2
    assert more(f"wordyard_request_seconds_bucket{{'le': '+Inf', 'route': '{route}'}}") == 2
    assert (more("wordyard_players"), more("wordyard_open_sessions"), more("wordyard_games_begun")) == (1, 1, 1)


def test_every_number_has_its_type(any_app: Flask) -> None:
    text = any_app.test_client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
    kinds = {line.split()[2]: line.split()[3] for line in text.splitlines() if line.startswith("# TYPE")}
    assert kinds["wordyard_requests_total"] == "counter"
    assert kinds["wordyard_request_seconds"] == kinds["wordyard_job_seconds"] == "histogram"
    assert kinds["wordyard_stock"] == kinds["wordyard_queue_depth"] == "gauge"
    names = {line.partition("{")[0].partition(" ")[0] for line in text.splitlines() if not line.startswith("#")}
    for name in names:
        assert any(name.removesuffix(end) in kinds for end in ("", "_bucket", "_count", "_sum")), name


def test_it_is_for_operators_and_whoever_has_the_token(any_app: Flask) -> None:
    """Whatever address asks, and with no proxy told of: behind one that nobody mentioned all look local."""
    browsers = {name: yard.log_in(any_app, name) for name in ("alice", "bob")}
    browsers |= {"visitor": any_app.test_client(), "olga": yard.log_in(any_app, "olga", role="operator")}
    got = {name: browser.get("/metrics").status_code for name, browser in browsers.items()}
    assert got == {"alice": 404, "bob": 404, "visitor": 404, "olga": 200}
    for said in ("", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer ø"):
        assert browsers["visitor"].get("/metrics", headers={"Authorization": said}).status_code == 404, said


def test_without_a_token_nobody_has_it(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for none in (None, ""):
        monkeypatch.setitem(any_app.config, "METRICS_TOKEN", none)
        for said in ("Bearer ", "Bearer None", ""):
            assert any_app.test_client().get("/metrics", headers={"Authorization": said}).status_code == 404


def test_each_finish_counts_once_and_a_repetition_not_at_all(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "parent"), ()))
    for browser in (yard.log_in(any_app, "alice"), any_app.test_client()):
        for word in ("planet", "parent", "parent"):
            browser.post(f"/bee/{slug}/guess", data={"word": word})
    got = read(any_app)
    assert (got["wordyard_completions"], got["wordyard_games_begun"]) == (2, 2)


def test_jobs_workers_and_the_clock(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    assert read(any_app)["wordyard_clock_seconds"] == -1
    service.record_heartbeat("clock")
    yard.ask_for_bee(created_at=now() - timedelta(seconds=90))
    yard.ask_for_bee(asker=someone(), status="done")
    yard.add_bee()
    queue = queues.get_queue("generate")
    worker = SimpleWorker([queue], connection=queue.connection, serializer="json")
    worker.register_birth()
    time_machine.shift(10)
    got = read(any_app)
    worker.register_death()
    want = {"clock_seconds": 10, "redis_up": 1, "jobs{'status': 'done'}": 1, "stock{'game': 'bee'}": 1}
    want |= {"oldest_job_seconds{'queue': 'generate'}": 100, "oldest_job_seconds{'queue': 'solve'}": 0}
    want |= {"workers{'queue': 'generate'}": 1, "workers{'queue': 'fast'}": 0, "queue_depth{'queue': 'generate'}": 2}
    assert {name: got[f"wordyard_{name}"] for name in want} == want


def test_the_numbers_are_there_without_redis(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.extensions, "wordyard_redis", queues.connect_worker("unix:///nowhere/redis.sock"))
    got = read(any_app)
    assert got["wordyard_redis_up"] == 0
    assert "wordyard_puzzles" in got
    assert not [name for name in got if name.startswith("wordyard_workers")]


def test_reading_costs_few_statements(any_app: Flask) -> None:
    seen: list[str] = []
    note = lambda connection, cursor, statement, *rest: seen.append(statement)  # noqa: E731
    event.listen(db.engine, "before_cursor_execute", note)
    read(any_app)
    event.remove(db.engine, "before_cursor_execute", note)
    assert len(seen) <= 6


def test_it_tells_how_long_the_oldest_reminder_waits(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to(SIX, tick=False)
    assert read(any_app)["wordyard_oldest_reminder_seconds"] == 0
    alice = people.add_reader()
    people.add_device(alice)
    people.play_streak(alice, FRIDAY)
    picking.pick_due()
    time_machine.shift(90)
    assert read(any_app)["wordyard_oldest_reminder_seconds"] == 90
    olga = yard.log_in(any_app, "olga", role="operator")
    assert "oldest reminder that is due has waited for 2 minutes" in olga.get("/operator/").text
