"""What a duel refuses, and what it counts once."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import now
from app.rooms.duels.duel_acts import submit_word
from app.rooms.duels.phases import find_duel_rules
from app.rooms.models import ROOM
from app.rooms.tables import load_room
from tests import yard
from tests.rooms.test_duels import _clock, alice, begin, bob, code, slugs, whole, word

__all__ = ["_clock", "alice", "bob", "code", "slugs"]


def test_it_works(
    any_app: Flask,
    alice: FlaskClient,
    bob: FlaskClient,
    code: str,
    time_machine: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rematch is counted as a duel."""
    whole(alice, bob, code, time_machine)
    monkeypatch.setitem(any_app.config["BUCKETS"], "duel", (1, 10**9))
    assert [client.post(f"/duels/{code}/again").status_code for client in (alice, bob)] == [303, 429]


def test_a_word_that_two_requests_send_at_once_counts_once(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each judges it before the other is stored."""
    begin(alice, code, 0, time_machine)
    monkeypatch.setattr("app.rooms.duels.scores.words_of_member", lambda words, number: [])
    assert (word(alice, code, "planet"), word(alice, code, "planet")) == ("good", "already_found")
    with any_app.test_request_context():
        room = load_room(code)
        rules = find_duel_rules(room)
        assert rules is not None
        verdict = submit_word(room, rules, 1, "planet", now())
    assert (verdict.code, verdict.accepted, verdict.points) == ("already_found", False, 0)


def test_a_page_of_somebody_else_opens_no_duel(any_app: Flask, alice: FlaskClient, slugs: list[str]) -> None:
    page_of_another = {"player": "2147483647"}
    assert alice.post(f"/duels/new/bee/{slugs[0]}", data=page_of_another).status_code == 409
    assert yard.column(select(ROOM.c.id)) == []


def test_a_game_without_duels_has_none(alice: FlaskClient) -> None:
    assert alice.post(f"/duels/new/strands/{yard.add_strands()}").status_code == 404
    assert alice.post("/duels/new/bee/nowhere").status_code == 404
