"""The RQ dashboard: what it shows, what it does, and that it stands when Redis does not."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from rq import SimpleWorker
from sqlalchemy import select

import jobs
from app.extensions import db, now
from app.generations import queues
from app.generations.models import Generation, QueuePause
from app.operator import job_search
from tests import yard
from tests.yard import HTMX

PAGES = ("/operator/", "/operator/queues", "/operator/workers", "/operator/jobs")


@pytest.fixture
def olga(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "olga", role="operator")


@pytest.fixture
def failing(engine: dict[str, Any]) -> None:
    def make(*arguments: Any) -> Any:
        raise RuntimeError("the <engine> broke")

    engine["make"] = make


def test_it_works(any_app: Flask, olga: FlaskClient) -> None:
    made = yard.ask_for_bee()
    page = olga.get("/operator/?status=queued").text
    assert f'id="job-{made}"' in page
    assert 'id="queue-fast"' in page
    assert 'id="queue-generate"' in page


@pytest.mark.parametrize(("name", "owner"), [(None, "a guest"), ("bob", "a player")])
def test_it_shows_who_asked_for_what_is_everybody_s(
    any_app: Flask, olga: FlaskClient, name: str | None, owner: str
) -> None:
    client = yard.log_in(any_app, name) if name else any_app.test_client()
    slug = yard.add_strands()
    client.post(f"/strands/{slug}/reveal")
    client.post(f"/strands/{slug}/solver")
    (job,) = yard.column(select(Generation.id))
    assert f"<dd>{owner}</dd>" in olga.get(f"/operator/jobs/{job}").text
    assert f">{owner}</td>" in olga.get("/operator/jobs?status=queued").text


@pytest.mark.parametrize("status", job_search.STATUSES)
def test_each_list_shows_its_rows(any_app: Flask, olga: FlaskClient, status: str) -> None:
    made = yard.ask_for_bee(status=status if status not in ("scheduled", "all") else "queued")
    part = olga.get(f"/operator/jobs?status={status}", headers=HTMX).text
    assert (f'id="job-{made}"' in part) == (status != "scheduled")
    assert "<html" not in part


def test_a_job_that_waits_for_its_time_is_scheduled(any_app: Flask, olga: FlaskClient) -> None:
    made = yard.ask_for_bee()
    queue = queues.get_queue("generate")
    queue.remove(made)
    job = queues.find_rq_job(made)
    queue.scheduled_job_registry.schedule(job, jobs.now())
    assert f'id="job-{made}"' in olga.get("/operator/jobs?status=scheduled").text


def test_it_shows_depth_and_age(any_app: Flask, olga: FlaskClient, time_machine: Any) -> None:
    time_machine.move_to(now(), tick=False)
    for _ in range(3):
        yard.ask_for_bee()
    time_machine.shift(120)
    part = olga.get("/operator/queues").text
    (row,) = re.findall(r'<tr id="queue-generate">(.*?)</tr>', part, re.S)
    assert ">3</a>" in row and ">2 minutes</td>" in row


def test_it_counts_what_a_day_has_finished_by_the_rows(any_app: Flask, olga: FlaskClient) -> None:
    for status, hours in (("done", 1), ("done", 23), ("done", 25), ("failed", 1), ("cancelled", 1)):
        yard.ask_for_bee(status=status, finished_at=now() - timedelta(hours=hours))
    yard.ask_for_bee(status="done", queue="fast", finished_at=now())
    part = olga.get("/operator/queues").text
    for queue, finished in (("generate", 2), ("fast", 1)):
        (row,) = re.findall(rf'<tr id="queue-{queue}">(.*?)</tr>', part, re.S)
        assert re.findall(r'<td class="num"[^>]*>(\d+)</td>', row)[-1] == str(finished), queue
    assert "Finished in 24 hours" in part


def test_a_failed_job_shows_its_traceback(any_app: Flask, olga: FlaskClient, failing: None) -> None:
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    page = olga.get(f"/operator/jobs/{made}").text
    assert "the &lt;engine&gt; broke" in page
    assert "<engine>" not in page
    assert "Retry" in page


def test_a_worker_is_shown_with_its_job(any_app: Flask, olga: FlaskClient, engine: dict[str, Any]) -> None:
    seen: list[str] = []

    def make(*arguments: Any) -> Any:
        seen.append(olga.get("/operator/").text)
        seen.append(olga.get("/operator/workers").text)
        return [yard.new_bee()]

    engine["make"] = make
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    assert yard.row_of(made).status == "done"
    for page in seen:
        assert f'href="/operator/jobs/{made}"' in page
        assert "silent" not in page


def test_a_silent_worker_is_marked(any_app: Flask, olga: FlaskClient, time_machine: Any) -> None:
    time_machine.move_to(now())
    queue = queues.get_queue("fast")
    worker = SimpleWorker([queue], connection=queue.connection, serializer="json")
    worker.register_birth()
    try:
        assert "silent" not in olga.get("/operator/workers").text
        time_machine.shift(100)
        assert ">silent for 2 minutes<" in olga.get("/operator/workers").text
    finally:
        worker.register_death()


def test_retry_and_cancel(any_app: Flask, olga: FlaskClient) -> None:
    made = yard.ask_for_bee()
    for action, status in (("cancel", "cancelled"), ("cancel", "cancelled"), ("retry", "queued"), ("retry", "queued")):
        assert olga.post(f"/operator/jobs/{made}/{action}").status_code == 303
        assert yard.row_of(made).status == status


def test_a_queue_can_be_paused_and_go_on(any_app: Flask, olga: FlaskClient) -> None:
    olga.post("/operator/queues/generate/pause")
    assert yard.column(select(QueuePause.queue)) == ["generate"]
    assert "paused" in olga.get("/operator/queues").text
    olga.post("/operator/queues/generate/resume")
    assert yard.column(select(QueuePause.queue)) == []
    assert "paused" not in olga.get("/operator/queues").text


@pytest.mark.parametrize("url", ["/queues/none/pause", "/queues/none/resume", "/jobs/none/retry", "/jobs/none/cancel"])
def test_it_refuses_what_is_not_there(olga: FlaskClient, url: str) -> None:
    assert olga.post(f"/operator{url}").status_code == 404


@pytest.mark.parametrize("status", ["none", "<script>", "", "'; drop table puzzle"])
def test_it_takes_any_status(olga: FlaskClient, status: str) -> None:
    page = olga.get("/operator/", query_string={"status": status})
    assert page.status_code == 200
    assert "<script>" not in page.text.partition("<body")[2]


def test_it_stands_without_redis(any_app: Flask, olga: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = yard.ask_for_bee()
    monkeypatch.setitem(any_app.extensions, "wordyard_redis", queues.connect_worker("unix:///nowhere/redis.sock"))
    for url in (*PAGES, f"/operator/jobs/{made}"):
        assert olga.get(url).status_code == 200, url
    assert "Redis isn’t answering" in olga.get("/operator/").text
    assert f'id="job-{made}"' in olga.get("/operator/jobs?status=queued").text
    for action in ("cancel", "retry"):
        assert olga.post(f"/operator/jobs/{made}/{action}").status_code == 303
    assert olga.post("/operator/queues/fast/pause").status_code == 303
    assert olga.post("/operator/queues/fast/resume").status_code == 303


def test_a_page_costs_few_statements(any_app: Flask, olga: FlaskClient) -> None:
    for _ in range(20):
        yard.ask_for_bee()
    with yard.statements() as seen:
        olga.get("/operator/?status=queued")
    assert len(seen) <= 6


def test_nothing_here_for_others(any_app: Flask) -> None:
    made = yard.ask_for_bee()
    for browser in (any_app.test_client(), yard.log_in(any_app, "bob")):
        for url in (*PAGES, f"/operator/jobs/{made}"):
            assert browser.get(url).status_code == 404
        assert browser.post(f"/operator/jobs/{made}/cancel").status_code == 404
    assert db.session.scalars(select(Generation.status)).one() == "queued"
