"""Jobs on the dashboard: found, changed many at a time, told once, and without what they hold."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db, now
from app.generations import queues
from app.generations.models import Generation
from app.moderation.models import OPERATOR_ACT
from app.operator import job_acts, overview
from tests import yard
from tests.askers import someone
from tests.yard import HTMX


@pytest.fixture
def olga(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "olga", role="operator")


def listed(olga: FlaskClient, query: str) -> set[str]:
    return set(re.findall(r'id="job-([0-9a-f]{32})"', olga.get(f"/operator/jobs?{query}").text))


def acts() -> list[tuple[str, str]]:
    db.session.rollback()
    a = OPERATOR_ACT.c
    return [tuple(row) for row in db.session.execute(select(a.act, a.subject).order_by(a.id))]


def stray(id: str, *, failed: bool = False) -> str:
    """A job that Redis has and no row knows."""
    queues.enqueue(id, "generate", 60, 2**31)
    job = queues.find_rq_job(id)
    assert job is not None
    if failed:
        queue = queues.get_queue("generate")
        queue.remove(id)
        job.set_status("failed")
        queue.failed_job_registry.add(job, ttl=1000)
        job.save()
    return id


def test_it_works(any_app: Flask, olga: FlaskClient) -> None:
    """Each filter by itself, and two together."""
    alice = yard.add_user("alice").id
    mine = yard.ask_for_bee(alice)
    fast = yard.ask_for_bee(queue="fast", key="daily:bee:2026-05-01")
    other = yard.ask_for_bee(game="strands", kind="solve", status="failed")
    asked = {
        "status=queued": {mine, fast},
        "status=failed": {other},
        "status=all": {mine, fast, other},
        "status=all&game=strands": {other},
        "status=all&kind=solve": {other},
        "status=all&queue=fast": {fast},
        "status=queued&queue=fast&game=strands": set(),
        "status=all&owner=Alice": {mine},
        "status=all&owner=nobody": set(),
        f"status=all&text={other[:6]}": {one for one in (mine, fast, other) if one.startswith(other[:6])},
        "status=all&text=daily:bee": {fast},
        "status=all&text=%25": set(),
    }
    for query, found in asked.items():
        assert listed(olga, query) == found, query
        page = olga.get(f"/operator/?{query}").text
        assert set(re.findall(r'id="job-([0-9a-f]{32})"', page)) == found, query


def test_the_lists_have_pages(any_app: Flask, olga: FlaskClient) -> None:
    ids = {yard.ask_for_bee(created_at=now() - timedelta(minutes=n)) for n in range(60)}
    first, second = listed(olga, "status=queued"), listed(olga, "status=queued&page=2")
    assert (len(first), len(second), first | second) == (50, 10, ids)
    assert "page=2" in olga.get("/operator/?status=queued&owner=").text
    for page in ("0", "-1", "x", "999999999999", "²"):
        assert listed(olga, f"status=queued&page={page}") in (first, set()), page


def test_every_job_is_counted_once(any_app: Flask, olga: FlaskClient) -> None:
    """What the queues tell adds up to what the lists tell, also where Redis knows other numbers."""
    for status, queue, many in (("queued", "generate", 3), ("queued", "fast", 1), ("running", "fast", 2)):
        for _ in range(many):
            yard.ask_for_bee(status=status, queue=queue)
    for _ in range(4):
        yard.ask_for_bee(status="failed")
    stray("f" * 32, failed=True)
    told = overview.totals()
    for status, total in (("queued", 4), ("running", 2), ("failed", 4)):
        assert told.statuses[status] == total == sum(getattr(row, status) for row in told.queues.values()), status
        assert len(listed(olga, f"status={status}")) == total
        tab = re.search(rf'id="tab-{status}".*?<span class="hint">(\d+)</span>', olga.get("/operator/").text, re.S)
        assert tab is not None and int(tab[1]) == total


def test_many_are_changed_at_once(any_app: Flask, olga: FlaskClient) -> None:
    ids = [yard.ask_for_bee(asker=someone()) for _ in range(4)]
    for act, status in (("cancel", "cancelled"), ("retry", "queued")):
        olga.post("/operator/jobs", data={"act": act, "job": ids[:3]})
        assert {yard.row_of(one).status for one in ids[:3]} == {status}
    assert yard.row_of(ids[3]).status == "queued"
    olga.post("/operator/jobs", data={"act": "delete", "job": [*ids[:2], "none"]})
    assert set(yard.column(select(Generation.id))) == set(ids[2:])
    assert [queues.has_living_job(one) for one in ids] == [False, False, True, True]
    assert [act for act, _subject in acts()] == ["cancel", "retry", "delete"]
    assert ids[0][:12] in acts()[0][1]


def test_all_that_match_are_changed(any_app: Flask, olga: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_acts, "MOST", 5)
    failed = [yard.ask_for_bee(status="failed") for _ in range(7)]
    other = yard.ask_for_bee(status="failed", queue="fast")
    form = {"act": "delete", "everything": "y"}
    for left in (2, 0, 0):
        olga.post("/operator/jobs?status=failed&queue=generate", data=form)
        assert len(set(yard.column(select(Generation.id))) & set(failed)) == left
    assert yard.row_of(other).status == "failed"


def test_nothing_chosen_changes_nothing(any_app: Flask, olga: FlaskClient) -> None:
    made = yard.ask_for_bee()
    for form in ({}, {"act": "cancel"}, {"act": "dance", "job": made}, {"job": made}):
        answer = olga.post("/operator/jobs", data=form, follow_redirects=True)
        assert "Select jobs" in answer.text
    assert yard.row_of(made).status == "queued"
    assert acts() == []


def test_a_running_job_that_is_deleted_saves_nothing(any_app: Flask, olga: FlaskClient, engine: dict[str, Any]) -> None:
    def make(*arguments: Any) -> Any:
        olga.post(f"/operator/jobs/{made}/delete")
        return [yard.new_bee()]

    engine["make"] = make
    made = yard.ask_for_bee()
    yard.work_off(any_app)
    assert yard.column(select(Generation.id)) == []


@pytest.mark.parametrize("failed", [True, False])
def test_a_job_without_a_row_can_be_opened_started_again_and_deleted(
    any_app: Flask, olga: FlaskClient, failed: bool
) -> None:
    held = stray("f" * 32, failed=failed)
    assert f'id="stray-{held}"' in olga.get("/operator/queues").text
    page = olga.get(f"/operator/jobs/{held}").text
    assert "Only Redis knows this job" in page and ('<dd class="long">failed</dd>' in page) == failed
    olga.post(f"/operator/jobs/{held}/retry")
    assert queues.has_living_job(held) is True
    olga.post(f"/operator/jobs/{held}/delete")
    assert queues.find_rq_job(held) is None
    assert olga.get(f"/operator/jobs/{held}").status_code == 404
    assert "stray-" not in olga.get("/operator/queues").text
    assert acts() == ([("retry", held)] if failed else []) + [("delete", held)]


def test_an_id_without_a_job_can_be_deleted(any_app: Flask, olga: FlaskClient) -> None:
    queues.redis_client().rpush(queues.get_queue("fast").key, "gone")
    assert 'id="stray-gone"' in olga.get("/operator/queues").text
    assert "Only its ID is left" in olga.get("/operator/jobs/gone").text
    olga.post("/operator/jobs/gone/delete")
    assert queues.get_queue("fast").get_job_ids() == []


def test_a_job_with_a_row_is_no_stray(any_app: Flask, olga: FlaskClient) -> None:
    yard.ask_for_bee()
    assert "stray-" not in olga.get("/operator/queues").text


def test_a_queue_is_emptied(any_app: Flask, olga: FlaskClient) -> None:
    waiting = [yard.ask_for_bee() for _ in range(3)]
    running, fast = yard.ask_for_bee(status="running"), yard.ask_for_bee(queue="fast")
    stray("f" * 32)
    assert "This cancels 3 waiting jobs" in olga.get("/operator/queues/generate/empty").text
    assert [yard.row_of(one).status for one in waiting] == ["queued"] * 3
    olga.post("/operator/queues/generate/empty")
    assert [yard.row_of(one).status for one in (*waiting, running, fast)] == ["cancelled"] * 3 + ["running", "queued"]
    assert queues.get_queue("generate").count == 0
    assert acts() == [("empty", "generate")]
    for method in (olga.get, olga.post):
        assert method("/operator/queues/none/empty").status_code == 404


def test_what_a_job_holds_is_shown_when_asked_for_and_noted(any_app: Flask, olga: FlaskClient) -> None:
    held = {"params": {"words": ["planet"], "clue": "wanderers"}, "result": {"spangram": "planter"}}
    made = yard.ask_for_bee(status="done", **held)
    page = olga.get(f"/operator/jobs/{made}").text
    assert not {"planet", "wanderers", "planter"} & yard.parts(page)
    assert {"words", "clue", "spangram"} <= yard.parts(page)
    shown = olga.post(f"/operator/jobs/{made}/show")
    assert shown.status_code == 200 and {"planet", "wanderers", "planter"} <= yard.parts(shown.text)
    assert acts() == [("show", made)]
    assert not {"planet", "planter"} & yard.parts(olga.get(f"/operator/jobs/{made}").text)
    assert olga.post("/operator/jobs/none/show").status_code == 404


def test_it_tells_how_long_a_job_took(any_app: Flask, olga: FlaskClient) -> None:
    start = now() - timedelta(hours=2)
    made = yard.ask_for_bee(status="done", started_at=start, finished_at=start + timedelta(seconds=42))
    assert ">42 seconds</td>" in olga.get("/operator/jobs?status=done", headers=HTMX).text
    assert "<dd>42 seconds</dd>" in olga.get(f"/operator/jobs/{made}").text


def test_every_deed_with_a_queue_is_in_the_log(any_app: Flask, olga: FlaskClient) -> None:
    for act in ("pause", "resume"):
        olga.post(f"/operator/queues/fast/{act}")
    assert acts() == [("pause", "fast"), ("resume", "fast")]
    page = olga.get("/operator/log").text
    assert "paused a queue" in page and "olga" in page


def test_the_log_names_what_it_is_about_and_links_to_it(any_app: Flask, olga: FlaskClient) -> None:
    ids = [yard.ask_for_bee(asker=someone()) for _ in range(3)]
    olga.post("/operator/jobs", data={"act": "cancel", "job": ids[:1]})
    olga.post("/operator/jobs", data={"act": "cancel", "job": ids[1:]})
    olga.post("/operator/queues/fast/pause")
    olga.post("/operator/stock", data={"game": "bee", "language": "en", "count": "2"})
    page = olga.get("/operator/log").text
    assert f'href="/operator/jobs/{ids[0]}">this job</a>' in page
    for number, one in enumerate(ids[1:], 1):
        assert f'href="/operator/?status=all&amp;text={one[:12]}">job {number}</a>' in page
        assert one in olga.get(f"/operator/?status=all&text={one[:12]}").text
    assert 'href="/operator/?status=all&amp;queue=fast">fast</a>' in page
    assert 'href="/operator/stock?game=bee&amp;language=en">Bee, English</a>' in page


def test_the_owner_of_a_job_may_be_gone(any_app: Flask, olga: FlaskClient) -> None:
    made = yard.ask_for_bee(yard.add_user("alice").id)
    db.session.execute(User.__table__.delete().where(User.name == "alice"))
    db.session.commit()
    assert listed(olga, "status=queued") == {made}
