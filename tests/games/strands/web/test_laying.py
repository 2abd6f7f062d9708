"""Laying a creator's words out, at once or by a worker."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.contract.parameters import read_parameters
from app.extensions import db, now
from app.games.strands import generator
from app.games.strands.construct import validator
from app.games.strands.parameters import LayoutParameters
from app.games.strands.web import editor, laying
from app.generations.models import Generation
from app.web.budget import Budget
from app.workshop.models import Draft
from tests import yard
from tests.games.strands.editor import TYPED, begin, content, draft_at, lay
from tests.yard import HTMX, SPANGRAM, THEME_WORDS


def test_it_works(alice: FlaskClient) -> None:
    url = begin(alice)
    part = alice.post(f"{url}/generate", data=TYPED, headers=HTMX).text
    assert "Your board is ready: every word has only one path." in part
    assert "hx-get" not in part
    assert validator.find_faults(content(url)["board"]) == []
    assert yard.column(select(Generation.id)) == []


def test_a_worker_lays_what_finds_no_moment(
    app: Flask, busy: None, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = begin(alice)
    alice.post(f"{url}/generate", data=TYPED)
    assert content(url).get("board") is None
    lay(app, monkeypatch)
    assert validator.find_faults(content(url)["board"]) == []
    assert "Your board is ready: every word has only one path." in alice.get(url).text


def test_a_worker_goes_on_with_what_takes_longer(alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "MOMENT", 0.0)
    url = begin(alice)
    alice.post(f"{url}/generate", data=TYPED)
    assert yard.column(select(Generation.status)) == ["queued"]


def test_a_worker_says_why_there_can_be_none(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = begin(alice)
    pins = {"clue": [[2, 0], [2, 1], [1, 2], [0, 2]]}
    draft = draft_at(url)
    laying.update_content(draft, pins=pins)
    alice.post(f"{url}/generate", data=TYPED)
    lay(app, monkeypatch)
    assert "The pinned words leave a region of 4 cells that no words can fill." in alice.get(url).text


def test_languages_that_are_not_ready_are_a_worker_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator, "generate", lambda *_: pytest.fail("It was laid."))
    assert laying.lay_at_once(LayoutParameters(language="nb")) is None


def test_a_board_at_once_takes_the_place_of_one_being_made(
    busy: None, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = begin(alice)
    alice.post(f"{url}/generate", data=TYPED)
    monkeypatch.setattr(laying, "REQUEST_BUDGET", Budget(1e6, 1e6))
    alice.post(f"{url}/generate", data=TYPED)
    assert yard.column(select(Generation.status)) == ["cancelled"]
    assert content(url)["board"]
    assert "hx-get" not in alice.get(f"{url}/board", headers=HTMX).text


def test_no_answer_waits_for_a_worker(busy: None, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that slept would keep seven others from their pages."""
    monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("It slept."))
    url = begin(alice)
    part = alice.post(f"{url}/generate", data=TYPED, headers=HTMX).text
    assert "load delay:120ms" in part
    assert alice.get(f"{url}/board", headers=HTMX).status_code == 200


def test_a_page_asks_less_and_less_often(busy: None, alice: FlaskClient) -> None:
    alice.post(f"{begin(alice)}/generate", data=TYPED)
    row = db.session.scalars(select(Generation)).one()
    waits = []
    for seconds in (0, 0.5, 1, 5):
        row.created_at = now() - timedelta(seconds=seconds)
        waits.append(editor.poll_delay_ms(row))
    assert waits[0] == 120
    assert 240 < waits[1] < 300
    assert waits[-1] == 1000
    assert waits == sorted(waits)


def test_the_page_shows_how_far_it_is(busy: None, alice: FlaskClient) -> None:
    url = begin(alice)
    part = alice.post(f"{url}/generate", data=TYPED, headers=HTMX).text
    for text in (part, alice.get(url).text, alice.get(f"{url}/board", headers=HTMX).text):
        assert "in the queue" in text
        assert f'hx-get="{url}/board"' in text
        assert f'action="{url}/cancel"' in text
    assert alice.get(f"{url}/board").location == url


def test_a_job_is_handed_over_with_all_it_needs(busy: None, alice: FlaskClient) -> None:
    url = begin(alice)
    alice.post(f"{url}/generate", data={**TYPED, "spangram": "Word puzzle"})
    ((params, queue),) = db.session.execute(select(Generation.params, Generation.queue)).all()
    assert queue == "fast"
    assert isinstance(params.pop("seed"), int)
    assert params.pop("draft") == draft_at(url).key
    assert read_parameters(LayoutParameters, params) == LayoutParameters(SPANGRAM, tuple(THEME_WORDS), seconds=8)


def test_cancelling_ends_it_in_place(busy: None, alice: FlaskClient) -> None:
    url = begin(alice)
    alice.post(f"{url}/generate", data=TYPED)
    part = alice.post(f"{url}/cancel", headers=HTMX).text
    assert "Cancelled." in part
    assert "hx-get" not in part
    assert yard.column(select(Generation.status)) == ["cancelled"]


def test_another_board_ends_the_job_before(busy: None, alice: FlaskClient) -> None:
    url = begin(alice)
    for _ in range(5):
        assert alice.post(f"{url}/generate", data=TYPED).status_code == 303
    assert sorted(yard.column(select(Generation.status))) == ["cancelled"] * 4 + ["queued"]


def test_a_job_that_fails_says_why(busy: None, alice: FlaskClient) -> None:
    url = begin(alice)
    alice.post(f"{url}/generate", data=TYPED)
    failed = {"status": "failed", "error": "region", "error_values": {"cells": 3}}
    db.session.execute(yard.GENERATION.update().values(**failed))
    db.session.commit()
    assert "The pinned words leave a region of 3 cells that no words can fill." in alice.get(url).text


def test_a_board_that_comes_between_two_looks_is_seen(
    app: Flask, busy: None, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = begin(alice)
    alice.post(f"{url}/generate", data=TYPED)
    job_of = editor.job_of

    def look(draft: Draft) -> Any:
        monkeypatch.setattr(editor, "job_of", job_of)
        lay(app, monkeypatch)
        return job_of(draft)

    monkeypatch.setattr(editor, "job_of", look)
    assert "Your board is ready: every word has only one path." in alice.get(f"{url}/board", headers=HTMX).text
