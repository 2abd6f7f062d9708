"""The list of a player's jobs, and how many more they may ask for."""

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
from app.generations import own_jobs
from app.generations.models import Generation
from app.workshop import drafts
from tests import yard
from tests.generations.test_routes import WISH, ask
from tests.yard import HTMX

HERE = "/generations/"


def alices() -> int:
    return int(yard.column(select(User.id).where(User.name == "alice"))[0])


def add(owner: int | None, number: int, **values: Any) -> str:
    """A job of so many hours ago."""
    row = {"game": "bee", "kind": "generate", "params": {}, "status": "done", "owner_id": owner}
    row |= {"id": f"{number:032}", "created_at": now() - timedelta(hours=number)} | values
    db.session.execute(Generation.__table__.insert().values(row))
    db.session.commit()
    return str(row["id"])


def test_it_works(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    slug, owner = yard.add_bee(), alices()
    add(owner, 1, result={"puzzles": [slug]})
    add(owner, 2, status="failed", error="stopped")
    running = add(owner, 3, status="running", percent=40)
    solved = add(owner, 4, game="strands", kind="solve", result={"complete": True, "solutions": []})
    page = alice.get(HERE).text
    # What runs comes first, and is asked after.
    assert page.index(running) < page.index(f"/bee/{slug}")
    assert 'hx-trigger="every 3s"' in page
    assert "40%" in page
    assert f"/strands/solutions/{solved}" in page
    assert "The worker stopped three times" in page
    assert page.count(f"/generations/{running}/cancel") == page.count("/cancel") == 1


def test_a_job_for_a_draft_leads_to_it_while_it_is_there(alice: FlaskClient) -> None:
    owner = alices()
    draft = drafts.create_draft("strands", owner, "Behind the house", {})
    add(owner, 1, game="strands", kind="lay", params={"draft": draft.key}, result={"rows": []})
    page = alice.get(HERE).text
    assert f"/strands/make/{draft.key}" in page
    assert "Behind the house" in page
    drafts.delete_draft(draft)
    page = alice.get(HERE).text
    assert draft.key not in page
    assert 'href="/strands/make"' in page


def test_others_see_nothing_of_it(client: FlaskClient, alice: FlaskClient, bob: FlaskClient) -> None:
    job = add(alices(), 1, status="running")
    add(None, 2)
    assert own_jobs.list_own_jobs(None) == []
    for other in (client, bob):
        page = other.get(HERE)
        assert page.status_code == 200
        assert job not in page.text
        assert "No jobs yet" in page.text
        assert "hx-trigger" not in page.text.partition("<main")[2]


def test_a_part_of_the_page_answers_alone(alice: FlaskClient) -> None:
    part = alice.get(HERE, headers=HTMX).text
    assert part.lstrip().startswith("<section")
    assert "<html" not in part


def test_the_list_costs_few_statements_and_ends(alice: FlaskClient) -> None:
    owner = alices()
    draft = drafts.create_draft("strands", owner, "Mine", {})
    for number in range(1, 55):
        add(owner, number, params={"draft": draft.key} if number % 5 else {})
    with yard.statements() as seen:
        page = alice.get(HERE).text
    assert len(seen) <= 3
    shown = [int(found) for found in re.findall('id="job-([0-9]+)', page)]
    assert shown == list(range(1, 51))
    # In its heading, and in the label of its link.
    assert [page.count(one) for one in ("Bee: a new puzzle", "Bee: your own puzzle")] == [20, 80]


def test_a_form_tells_how_many_are_left(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "generation", (2, 3600))
    assert "Runs left this hour: 2 of 2." in alice.get("/bee/make").text
    alice.post(f"{ask(alice)}/cancel")
    assert "Runs left this hour: 1 of 2." in alice.get("/bee/make").text
    alice.post(f"{ask(alice)}/cancel")
    text = alice.get("/bee/make").text
    assert "Runs left this hour: 0 of 2." in text
    assert "You can ask for the next one in 30 minutes." in text
    assert alice.post("/bee/make", data=WISH).status_code == 429


def test_a_guest_is_told_what_is_left_to_the_address(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "generation", (2, 3600))
    app.test_client().post("/bee/make", data=WISH)
    assert "Runs left this hour: 1 of 2." in app.test_client().get("/bee/make").text
