"""Transactions on PostgreSQL: what is rolled back is gone, locks hold, and a lost connection says so."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import OperationalError

from app.demo.writing import vacuum_postgresql
from app.extensions import db, table_of
from app.generations.models import Pulse
from tests import yard

PULSE = table_of(Pulse)


@pytest.fixture
def site(postgres_app: Flask) -> Iterator[Flask]:
    yield from yard.fresh(postgres_app)


@pytest.fixture
def line(site: Flask) -> Iterator[Connection]:
    with db.engine.connect() as line:
        yield line


def is_open(line: Connection) -> bool:
    driver: Any = line.connection.driver_connection
    return bool(driver.info.transaction_status)


def names() -> list[str]:
    with db.engine.connect() as other:
        return sorted(other.scalars(select(PULSE.c.name)))


def row(name: str) -> dict[str, Any]:
    return {"name": name, "seen_at": "2026-05-01T12:00:00Z"}


def test_it_works(line: Connection) -> None:
    line.execute(PULSE.insert().values(row("clock")))
    assert is_open(line) and names() == []
    line.commit()
    assert not is_open(line) and names() == ["clock"]


def test_what_is_taken_back_is_gone(line: Connection) -> None:
    """However it was written."""
    driver: Any = line.connection.driver_connection
    insert = "INSERT INTO pulse (name, seen_at) VALUES (%s, now())"
    with driver.cursor() as cursor:
        cursor.execute(insert, ("one",))
        line.rollback()
        cursor.executemany(insert, [("two",), ("three",)])
        line.rollback()
        with cursor.copy("COPY pulse (name, seen_at) FROM STDIN") as copy:
            copy.write_row(("four", "2026-05-01"))
        line.rollback()
    assert names() == []


def test_a_lock_holds_until_the_end(line: Connection) -> None:
    line.execute(PULSE.insert().values(row("clock")))
    line.commit()
    line.execute(select(PULSE).with_for_update())
    with db.engine.connect() as other, pytest.raises(OperationalError):
        other.execute(select(PULSE).with_for_update(nowait=True))
    line.rollback()
    with db.engine.connect() as other:
        assert other.execute(select(PULSE).with_for_update(nowait=True)).all()


def test_it_tidies_outside_of_transactions(site: Flask) -> None:
    vacuum_postgresql()
    with db.engine.connect() as line:
        line.execute(select(PULSE))
        line.rollback()
        line.execute(PULSE.insert().values(row("clock")))
        line.commit()
    assert names() == ["clock"]


def test_a_line_that_is_gone_is_an_operational_error(line: Connection) -> None:
    """Those who wait for the database wait for this one too: the server said nothing."""
    driver: Any = line.connection.driver_connection
    with socket.socket(fileno=os.dup(driver.pgconn.socket)) as wire:
        wire.shutdown(socket.SHUT_RDWR)
    with pytest.raises(OperationalError) as told:
        line.execute(PULSE.insert().values(row("clock")))
    assert told.value.connection_invalidated
    assert names() == []


def test_a_line_that_is_cut_says_so(line: Connection) -> None:
    """And nothing is written outside of a transaction instead."""
    number = line.scalar(text("SELECT pg_backend_pid()"))
    with db.engine.connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:number)"), {"number": number})
    with pytest.raises(OperationalError) as told:
        line.execute(PULSE.insert().values(row("clock")))
    assert told.value.connection_invalidated
    assert names() == []


def cut_connection() -> None:
    """End this session's connection at the server, as when that is killed; the session has not noticed."""
    pid = db.session.scalar(text("SELECT pg_backend_pid()"))
    with db.engine.connect() as other:
        other.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": pid})


@pytest.mark.parametrize(("fails", "status"), [(False, 200), (True, 500)])
def test_a_database_that_goes_away_at_the_end_takes_no_answer_back(
    site: Flask, monkeypatch: pytest.MonkeyPatch, fails: bool, status: int
) -> None:
    """After the last statement of a request there is nothing left that it could break."""

    def answer() -> str:
        cut_connection()
        if fails:
            raise RuntimeError
        return "answered"

    monkeypatch.setitem(site.config, "TESTING", False)
    monkeypatch.setitem(site.config, "PROPAGATE_EXCEPTIONS", False)
    monkeypatch.setitem(site.view_functions, "health.healthz", answer)
    assert site.test_client().get("/healthz").status_code == status
