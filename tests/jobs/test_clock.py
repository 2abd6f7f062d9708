"""The clock: turn after turn, whatever a turn meets, until it is told to stop."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from app.extensions import db
from jobs import clock


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """The clock takes these two signals for itself."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def test_it_works(any_app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level("INFO")
    monkeypatch.setattr("jobs.schedule.STOCK", 1)
    clock.run_once()
    assert "Asked for" in caplog.text


def test_a_database_that_is_away_costs_a_turn_and_no_more(
    any_app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise OperationalError("SELECT", {}, Exception("gone"))

    monkeypatch.setattr("jobs.schedule.run_due_tasks", fail)
    clock.run_once()
    assert "The database did not answer" in caplog.text
    assert not db.session.registry.has()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_it_is_told_to(any_app: Flask, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    turns: list[int] = []

    def turn() -> None:
        turns.append(1)
        if len(turns) == 3:
            os.kill(os.getpid(), number)

    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    monkeypatch.setattr(clock, "run_once", turn)
    monkeypatch.setattr(clock, "EVERY_SECONDS", 0.01)
    assert clock.main([]) == 0
    assert len(turns) == 3
