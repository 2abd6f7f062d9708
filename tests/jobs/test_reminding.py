"""The clock has a worker send notifications: one job at a time, again as long as something is due."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.generations import queues
from app.reminders import push_requests
from app.reminders.models import MESSAGE
from app.reminders.push_requests import PushAnswer
from jobs import schedule
from tests import yard
from tests.reminders import people
from tests.reminders.test_picking import FRIDAY, SIX


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch, time_machine: Any) -> None:
    monkeypatch.setattr(schedule, "GAMES", ())
    time_machine.move_to(SIX, tick=False)


@pytest.fixture
def due(any_app: Flask) -> None:
    alice = people.add_reader()
    people.add_device(alice)
    people.play_streak(alice, FRIDAY)


def test_it_works(any_app: Flask, due: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    monkeypatch.setattr(push_requests, "post", lambda *_: PushAnswer(201))
    assert schedule.run_due_tasks() == ["Picked who is reminded: 1 player."]
    assert queues.get_queue("generate").count == 1
    # Asked for at each turn, it is one job.
    assert schedule.run_due_tasks() == []
    assert queues.get_queue("generate").count == 1
    yard.work_off_one(any_app, "generate")
    assert yard.column(select(MESSAGE.c.state)) == ["sent"]
    schedule.run_due_tasks()
    assert queues.get_queue("generate").count == 0


def test_an_emptied_redis_loses_no_message(any_app: Flask, due: None) -> None:
    schedule.run_due_tasks()
    any_app.extensions["wordyard_redis"].flushall()
    schedule.run_due_tasks()
    assert queues.get_queue("generate").count == 1


def test_without_redis_the_clock_goes_on(any_app: Flask, due: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.extensions, "wordyard_redis", queues.connect_worker("redis://127.0.0.1:1"))
    assert schedule.run_due_tasks() == ["Picked who is reminded: 1 player."]
    assert yard.column(select(MESSAGE.c.state)) == ["waiting"]
