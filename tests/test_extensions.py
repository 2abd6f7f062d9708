"""The database as the site sets it up: time in UTC, SQLite that waits, and names for every key."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest
from flask import Flask
from sqlalchemy import event, select, text
from sqlalchemy.engine import make_url

from app.extensions import Moment, db, insert, now
from app.generations.models import Pulse
from app.play.models import Guess
from tests import yard
from tests.yard import HTMX


@pytest.fixture
def impatient(app: Flask) -> Iterator[None]:
    """SQLite waits a fifth of a second for a lock, not five."""

    def hurry(connection: sqlite3.Connection, record: object) -> None:
        connection.execute("PRAGMA busy_timeout=200")

    db.session.remove()
    db.engine.dispose()
    event.listen(db.engine, "connect", hurry)
    yield
    event.remove(db.engine, "connect", hurry)
    db.session.remove()
    db.engine.dispose()


@pytest.fixture
def lock(app: Flask) -> Iterator[sqlite3.Connection]:
    """Another process's connection, to hold the write lock with."""
    path = make_url(app.config["SQLALCHEMY_DATABASE_URI"]).database
    connection = sqlite3.connect(str(path), isolation_level=None, check_same_thread=False)
    yield connection
    connection.close()


def test_it_works(any_app: Flask) -> None:
    at = now()
    db.session.add(Pulse(name="clock", seen_at=at))
    db.session.commit()
    assert yard.column(select(Pulse.seen_at)) == [at]


def test_time_is_kept_in_utc(any_app: Flask) -> None:
    oslo = datetime(2026, 5, 1, 14, 30, tzinfo=timezone(timedelta(hours=2)))
    db.session.execute(insert(Pulse).values(name="clock", seen_at=oslo))
    db.session.commit()
    (seen,) = yard.column(select(Pulse.seen_at))
    assert (seen, seen.tzinfo) == (oslo, UTC)


def test_no_time_is_no_time() -> None:
    assert Moment().process_result_value(None, None) is None  # type: ignore[arg-type]


def test_sqlite_is_set_up(app: Flask) -> None:
    def pragma(name: str) -> object:
        return db.session.execute(text(f"PRAGMA {name}")).scalar_one()

    names = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
    assert [pragma(name) for name in names] == ["wal", 1, 5000, 1]


def test_every_key_has_a_name() -> None:
    for table in db.metadata.sorted_tables:
        assert all(one.name for one in (*table.constraints, *table.indexes)), table.name


def test_a_guess_waits_for_a_lock(app: Flask, lock: sqlite3.Connection) -> None:
    from threading import Timer

    slug = yard.add_bee()
    alice = yard.log_in(app, "alice")
    lock.execute("BEGIN IMMEDIATE")
    Timer(0.5, lock.execute, ["ROLLBACK"]).start()
    assert "Good" in alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=HTMX).text


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "partial"])
def test_a_lock_that_lasts_is_503_and_loses_nothing(
    app: Flask, impatient: None, lock: sqlite3.Connection, headers: dict[str, str]
) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(app, "alice")
    db.session.remove()
    lock.execute("BEGIN IMMEDIATE")
    answer = alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=headers)
    lock.execute("ROLLBACK")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert yard.column(select(Guess.text)) == []
    assert "Good" in alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=HTMX).text


def test_a_page_does_not_wait_for_a_lock(app: Flask, impatient: None, lock: sqlite3.Connection) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(app, "alice")
    db.session.remove()
    lock.execute("BEGIN IMMEDIATE")
    codes = [alice.get(url).status_code for url in ("/", f"/bee/{slug}", "/puzzles", "/account", "/healthz")]
    lock.execute("ROLLBACK")
    assert codes == [200] * 5
