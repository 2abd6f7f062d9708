"""The clock: turn after turn, whatever a turn meets, until it is told to stop."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError, OperationalError

import config
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


def test_rows_that_do_not_fit_are_told_as_a_fault_and_not_as_an_outage(
    any_app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise IntegrityError("INSERT", {}, Exception("twice"))

    monkeypatch.setattr("jobs.schedule.run_due_tasks", fail)
    clock.run_once()
    (record,) = [one for one in caplog.records if one.name == "clock"]
    assert record.levelname == "ERROR"
    assert record.exc_info is not None
    assert not db.session.registry.has()


def test_help_tells_what_the_clock_does(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["-h"], ["--help"]):
        assert clock.main(words) == 0
        told = capsys.readouterr()
        assert told.out.startswith("python -m jobs.clock:")
        assert not told.err


def test_the_clock_refuses_other_words(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["now"], ["-h", "now"]):
        assert clock.main(words) == 2
        told = capsys.readouterr()
        assert told.err == "The clock takes no arguments.\n"
        assert not told.out


def test_a_setting_that_is_wrong_ends_the_clock_with_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise config.BadSetting("DATABASE_URL is no address")

    monkeypatch.setattr("jobs.worker_app", fail)
    assert clock.main([]) == 2
    assert capsys.readouterr().err == "clock: DATABASE_URL is no address\n"


def test_the_lines_of_a_turn_are_logged(
    any_app: Flask, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO", logger="clock")
    monkeypatch.setattr("jobs.schedule.run_due_tasks", lambda: ["One thing done.", "Another thing done."])
    clock.run_once()
    assert [one.getMessage() for one in caplog.records if one.name == "clock"] == [
        "One thing done.",
        "Another thing done.",
    ]
