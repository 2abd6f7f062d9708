"""A long job as its owner sees it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, get_flashed_messages, url_for
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.accounts.sessions import ensure_player
from app.contract import registry
from app.extensions import db, now
from app.games.bee.parameters import HiveParameters
from app.generations import asking, routes, scheduling
from app.generations.models import Generation
from tests import yard
from tests.yard import HTMX

WISH = {"minimum": "20", "maximum": "60"}


def ask(client: FlaskClient) -> str:
    """The page of a new job."""
    answer = client.post("/bee/make", data=WISH)
    assert answer.status_code == 303
    return str(answer.location)


def set_rows(**values: Any) -> None:
    db.session.execute(Generation.__table__.update().values(**values))
    db.session.commit()


def test_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    alice = yard.log_in(any_app, "alice")
    page = ask(alice)
    assert 'hx-trigger="load' in alice.get(page).text
    yard.work_off(any_app)
    answer = alice.get(page, headers=HTMX)
    target = answer.headers["HX-Redirect"]
    assert alice.get(target).status_code == 200
    assert f'href="{target}"' in alice.get(page).text


@pytest.mark.parametrize(
    ("status", "polls", "text"),
    [
        ("queued", True, "in the queue"),
        ("running", True, "Finding words"),
        ("done", False, "Ready."),
        ("failed", False, "No hive has these letters."),
        ("cancelled", False, "Cancelled."),
    ],
)
def test_it_knows_when_to_stop_asking(alice: FlaskClient, status: str, polls: bool, text: str) -> None:
    page = ask(alice)
    set_rows(status=status, label="solving", error="No hive has these letters." if status == "failed" else None)
    part = alice.get(page, headers=HTMX).text
    assert ("hx-get" in part) == polls
    assert text in part
    assert "<html" not in part
    whole = alice.get(page).text
    assert "<html" in whole
    assert ("It keeps running" in whole) == polls


def test_a_guest_sees_the_own_job_only(app: Flask, client: FlaskClient) -> None:
    page = ask(client)
    assert client.get(page).status_code == 200
    assert app.test_client().get(page).status_code == 404


def test_it_can_be_cancelled(alice: FlaskClient) -> None:
    page = ask(alice)
    part = alice.post(f"{page}/cancel", headers=HTMX)
    assert "Cancelled." in part.text
    assert "hx-get" not in part.text
    assert alice.post(f"{page}/cancel").location == page
    assert yard.column(select(Generation.status)) == ["cancelled"]


def test_three_at_once_are_the_most(alice: FlaskClient) -> None:
    for _ in range(3):
        ask(alice)
    answer = alice.post("/bee/make", data=WISH, follow_redirects=True)
    assert "still running" in answer.text
    assert len(yard.column(select(Generation.id))) == 3


def test_it_refuses_too_many_in_an_hour(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "generation", (2, 3600))
    for _ in range(2):
        alice.post(f"{ask(alice)}/cancel")
    answer = alice.post("/bee/make", data=WISH)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) == 1800


def test_guests_without_cookies_are_counted_by_address(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "generation", (2, 3600))
    codes = [app.test_client().post("/bee/make", data=WISH).status_code for _ in range(4)]
    assert codes == [303, 303, 429, 429]


def test_visitors_without_cookies_cannot_fill_the_tables(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = yard.add_bee()
    monkeypatch.setitem(app.config["BUCKETS"], "edit", (2, 3600))
    urls = (f"/bee/{slug}/letter", f"/bee/{slug}/delete", f"/bee/{slug}/reveal", f"/bee/{slug}/shuffle")
    codes = [app.test_client().post(url).status_code for url in urls]
    assert codes[2:] == [429] * 2
    assert len(yard.column(select(User.id))) <= 2


def test_the_page_tells_nothing_of_the_engine(alice: FlaskClient) -> None:
    page = ask(alice)
    set_rows(status="failed", error="That didn’t work.", traceback="Traceback: secret_of_the_engine")
    for headers in ({}, HTMX):
        assert "secret_of_the_engine" not in alice.get(page, headers=headers).text


def test_the_address_cannot_be_guessed(alice: FlaskClient) -> None:
    assert re.fullmatch(r"/generations/[0-9a-f]{32}", ask(alice))


def test_the_page_asks_again_the_less_often_the_longer_it_takes(app: Flask) -> None:
    made = yard.ask_for_bee()
    with app.test_request_context():
        for status, percent, sent, delay in (
            ("queued", 0, True, 300),
            ("queued", 0, False, 1000),
            ("running", 0, True, 500),
            ("running", 49, True, 500),
            ("running", 50, True, 1000),
            ("done", 10, True, 1000),
        ):
            set_rows(status=status, percent=percent, sent_at=now() if sent else None)
            seen = routes.build_progress(yard.one(select(Generation))[0])
            assert (seen.poll_ms, seen.waiting) == (delay, status == "queued" and not sent), (status, percent)
            assert (seen.id, seen.status, seen.percent, seen.ahead) == (made, status, percent, 0)


def test_a_page_far_back_in_the_queue_asks_seldom(alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    page = ask(alice)
    for ahead, delay in ((0, 300), (1, 300), (4, 1200), (16, 4800), (300, 5000)):
        place = scheduling.QueuePlace(ahead, held=False)
        monkeypatch.setattr(scheduling, "find_place", lambda _row, place=place: place)
        assert f'hx-trigger="load delay:{delay}ms, every 10s"' in alice.get(page, headers=HTMX).text, ahead


def test_a_result_is_where_its_kind_is_shown(app: Flask) -> None:
    with app.test_request_context():
        for game, kind, status, result, url in (
            ("bee", "generate", "done", {"puzzles": ["x", "y"]}, "/bee/x"),
            ("bee", "generate", "running", {"puzzles": ["x"]}, None),
            ("bee", "generate", "done", {"puzzles": []}, None),
            ("bee", "generate", "done", None, None),
        ):
            row = Generation(id="a" * 32, game=game, kind=kind, status=status, result=result)
            assert routes.result_url(row) == url
        for game, spec in ((spec.name, spec) for spec in registry.specs()):
            for kind, shown in spec.results.items():
                rows = [Generation(id="a" * 32, game=game, kind=kind, status=one) for one in ("done", "running")]
                assert [routes.result_url(row) for row in rows] == [url_for(shown.page, id="a" * 32), None]


def test_jobs_of_others_are_not_cancelled(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    page = ask(alice)
    for url in (page, "/generations/" + "0" * 32):
        assert bob.post(f"{url}/cancel").status_code == 404
    assert yard.column(select(Generation.status)) == ["queued"]
    answer = alice.post(f"{page}/cancel")
    assert (answer.status_code, answer.location) == (303, page)


def test_pages_and_parts_are_found(alice: FlaskClient) -> None:
    page = ask(alice)
    assert [alice.get(page, headers=headers).status_code for headers in ({}, HTMX)] == [200, 200]


def test_who_has_enough_is_told(alice: FlaskClient) -> None:
    for _ in range(4):
        answer = alice.post("/bee/make", data=WISH)
    assert answer.location == "/generations/"
    assert '<p class="flash error">3 of your jobs are still running.' in alice.get("/puzzles").text


def test_who_has_enough_pays_for_nothing_more(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "generation", (9, 3600))
    with app.test_request_context():
        for _ in range(3):
            asking.request_job("bee", "generate", HiveParameters())
        assert asking.request_job("bee", "generate", HiveParameters()) is None
        assert asking.request_shared_job("bee", "generate", HiveParameters(), "k") is None
        assert asking.job_quota("bee", "generate").left == 6


def test_who_is_not_the_first_to_have_enough_is_told(app: Flask) -> None:
    with app.test_request_context():
        player = ensure_player()
        row = asking.submit_paid_job("bee", "generate", HiveParameters(), player, id="f" * 32)
        assert row is not None
        assert (row.id, row.asked_by, len(row.asked_from or "")) == ("f" * 32, player.id, 24)
        for _ in range(2):
            asking.submit_paid_job("bee", "generate", HiveParameters(), player)
        assert asking.submit_paid_job("bee", "generate", HiveParameters(), player) is None
        (told,) = get_flashed_messages(with_categories=True)
        assert told[0] == "error"
        assert told[1].startswith("3 of your jobs are still running.")


def test_jobs_wait_in_the_queue_of_their_kind(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = registry.spec("bee")
    fast = replace(spec.jobs["generate"], queue="fast")
    yard.declare(monkeypatch, replace(spec, jobs={**spec.jobs, "generate": fast}))
    with app.test_request_context():
        row = asking.request_job("bee", "generate", HiveParameters(), key="k")
        assert row is not None
        assert (row.queue, row.key) == ("fast", "k")
