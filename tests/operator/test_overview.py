"""Who works, what a day has brought, and what an operator should know."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import SimpleWorker

from app.extensions import now
from app.generations import queues, redis_probe, service
from app.operator import cautions, day_history
from app.version import running_version
from jobs import worker as workers
from tests import yard


@pytest.fixture
def olga(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "olga", role="operator")


def test_it_works(any_app: Flask, olga: FlaskClient) -> None:
    """A worker tells where it runs, what it has done and what it weighs."""
    worker = workers.make_worker(queues.get_queue("fast"))
    worker.register_birth()
    try:
        worker.heartbeat()
        page = olga.get("/operator/workers").text
        assert worker.hostname and worker.hostname in page
        assert f">{worker.pid}</td>" in page
        weight = re.search(r">(\d+) MB</td>", page)
        assert weight is not None and 20 < int(weight[1]) < 5000
    finally:
        worker.register_death()


def test_a_worker_tells_no_other_number_of_failures_than_its_queue(any_app: Flask, olga: FlaskClient) -> None:
    """A job whose row says that it failed has ended well for its worker, which counts what it has run."""
    worker = workers.make_worker(queues.get_queue("fast"))
    worker.register_birth()
    worker.increment_successful_job_count()
    worker.increment_failed_job_count()
    try:
        page = olga.get("/operator/workers").text
        assert '<td class="num" data-label="Jobs run">2</td>' in page
        assert "Failed" not in page
    finally:
        worker.register_death()


def test_the_overview_shows_the_running_version(olga: FlaskClient) -> None:
    assert f"Wordyard version {running_version()}<" in olga.get("/operator/").text


def test_a_worker_of_before_tells_no_weight(any_app: Flask, olga: FlaskClient) -> None:
    queue = queues.get_queue("fast")
    worker = SimpleWorker([queue], connection=queue.connection, serializer="json")
    worker.register_birth()
    try:
        assert " MB</td>" not in olga.get("/operator/workers").text
    finally:
        worker.register_death()


def test_it_shows_the_clock(any_app: Flask, olga: FlaskClient, time_machine: Any) -> None:
    time_machine.move_to(now(), tick=False)
    assert "never seen" in olga.get("/operator/workers").text
    service.record_heartbeat("clock")
    time_machine.shift(30)
    page = olga.get("/operator/workers").text
    assert "last ran 30 seconds ago" in page and "has stopped" not in page
    time_machine.shift(61)
    assert "has stopped" in olga.get("/operator/workers").text


def test_a_day_is_told_hour_by_hour(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:30:00Z", tick=False)
    olga = yard.log_in(any_app, "olga", role="operator")
    this = now().replace(minute=0)
    for hours, status, took in (
        (0, "done", 10),
        (0, "done", 20),
        (0, "failed", 5),
        (3, "done", 7),
        (23, "cancelled", 1),
    ):
        end = this - timedelta(hours=hours)
        times = {"created_at": end - timedelta(seconds=took + 4), "started_at": end - timedelta(seconds=took)}
        yard.ask_for_bee(status=status, finished_at=end, **times)
    yard.ask_for_bee(status="done", finished_at=this - timedelta(hours=24))
    hours = day_history.hours()
    assert [one.at.hour for one in hours] == [*range(13, 24), *range(13)]
    told = {
        one.at.hour: (one.done, one.failed, one.cancelled) for one in hours if one.done or one.failed or one.cancelled
    }
    assert told == {12: (2, 1, 0), 9: (1, 0, 0), 13: (0, 0, 1)}
    assert [round(getattr(hours[-1], name)) for name in ("took", "waited")] == [15, 4]
    page = olga.get("/operator/history").text
    assert "Highest hourly average: " in page and "busiest hour" not in page
    assert page.count("<svg") == 3 and page.count("<tr>") == 25
    assert "3 done and 1 failed in 24 hours." in page


def test_a_failure_that_is_tried_again_or_deleted_still_counts(any_app: Flask, olga: FlaskClient) -> None:
    first, second = (yard.ask_for_bee(status="failed", error="broken", finished_at=now()) for _ in range(2))
    olga.post("/operator/jobs", data={"act": "retry", "job": [first]})
    olga.post("/operator/jobs", data={"act": "delete", "job": [second]})
    assert "0 done and 2 failed in 24 hours." in olga.get("/operator/history").text
    # What was cancelled did not fail.
    olga.post("/operator/jobs", data={"act": "cancel", "job": [first]})
    olga.post("/operator/jobs", data={"act": "retry", "job": [first]})
    assert sum(hour.failed for hour in day_history.hours()) == 2


def test_the_bars_stand_within_their_chart(any_app: Flask) -> None:
    hours = [day_history.HourOfWork(now(), done=n, failed=n % 3, took=n * 1.5) for n in range(24)]
    for chart in day_history.charts(hours):
        assert all(bar.y >= 0 and bar.y + bar.height <= chart.height + 0.1 for bar in chart.bars)
        assert all(bar.x >= 0 and bar.x + chart.bar <= chart.width for bar in chart.bars)
    assert max(bar.height for bar in day_history.charts(hours)[1].bars) == day_history.HIGH


def test_a_day_without_work_has_its_charts(any_app: Flask, olga: FlaskClient) -> None:
    page = olga.get("/operator/history").text
    assert page.count("<svg") == 3 and "<rect" not in page


@pytest.mark.parametrize("header", cautions.FORWARDED)
def test_it_warns_of_a_proxy_that_nobody_named(
    any_app: Flask, olga: FlaskClient, header: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "PROXIES" not in olga.get("/operator/").text
    headers = {header: "198.51.100.7"}
    assert "PROXIES" in olga.get("/operator/", headers=headers).text
    monkeypatch.setitem(any_app.config, "PROXIES", 1)
    assert "PROXIES" not in olga.get("/operator/", headers=headers).text


def test_it_tells_of_root_and_of_an_old_redis(olga: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for user, version, told in ((0, "7.2", {"as root"}), (1000, "6.2.14", {"Redis is 6.2.14"}), (1000, "8.0", set())):
        monkeypatch.setattr(cautions.os, "geteuid", lambda user=user: user)
        monkeypatch.setattr(
            redis_probe, "probe_redis", lambda version=version: redis_probe.RedisStatus(True, version=version)
        )
        page = olga.get("/operator/").text
        assert {text for text in ("as root", "Redis is 6.2.14") if text in page} == told, (user, version)
