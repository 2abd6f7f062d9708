"""No page makes a database look through a table that grows: what each of them says of every statement's plan."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event, text

from app.demo import filling
from app.demo.plan import Plan
from app.extensions import db, now
from benchmarks.visits import Visit, Visitors
from jobs import purging, schedule
from tests import yard
from tests.conftest import DATABASES
from tests.demo.test_filling import few

pytestmark = pytest.mark.thorough

BIG = {"puzzle", "puzzle_word", "user", "save", "completion", "guess", "login_session", "generation"}
SCAN = re.compile(r"\bSCAN (\w+?)(?:_\d+)?(?: |$)")
# In PostgreSQL's own measure, where a page of the table is 1.
CHEAP = 20
Statements = dict[str, Any]


@pytest.fixture(params=DATABASES, scope="module")
def full(request: pytest.FixtureRequest, tmp_path_factory: Any, redis_server: Any) -> Iterator[Flask]:
    """An app in whose database a hundredth of the demonstration lives."""
    folder = tmp_path_factory.mktemp("plans")
    url = f"sqlite:///{folder / 'plans.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres_server").create_database(f"plans_{secrets.token_hex(4)}")
    for app in yard.make_app(url, redis_server.url, folder):
        with app.app_context():
            filling.fill_database(Plan(0.01, 7, now()), few())
            yield app
            db.session.remove()


@contextmanager
def noted() -> Iterator[Statements]:
    """Every statement that runs inside the block, with the parameters of its first time."""
    seen: Statements = {}

    def note(connection: Any, cursor: Any, statement: str, given: Any, context: Any, many: bool) -> None:
        seen.setdefault(statement, given[0] if many else given)

    event.listen(db.engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(db.engine, "before_cursor_execute", note)


def faults(seen: Statements) -> list[str]:
    """The statements that go through a whole big table."""
    db.session.rollback()
    explain = sqlite_scans if db.engine.dialect.name == "sqlite" else postgres_scans
    with db.engine.connect() as connection:
        # A small table is read, and joined, as a whole whatever there is: what is asked for is whether it must be.
        for way in ("seqscan", "hashjoin", "mergejoin") if db.engine.dialect.name == "postgresql" else ():
            connection.execute(text(f"SET enable_{way} = off"))
        told = {one: explain(connection, one, given) & BIG for one, given in seen.items() if is_planned(one)}
        connection.rollback()
    return [f"{', '.join(scans)}: {statement}" for statement, scans in told.items() if scans]


def is_planned(statement: str) -> bool:
    return statement.lstrip().startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH"))


def sqlite_scans(connection: Any, statement: str, given: Any) -> set[str]:
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given).all()
    return {found[1] for row in rows if (found := SCAN.search(row[3]))}


def postgres_scans(connection: Any, statement: str, given: Any) -> set[str]:
    (plan,) = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", given).scalars()
    plan = plan if isinstance(plan, list) else json.loads(plan)
    return {node["Relation Name"] for node in nodes(plan[0]["Plan"]) if is_scan(node)}


def is_scan(node: dict[str, Any]) -> bool:
    """Going through all of an index is no better than going through the table."""
    kind = node["Node Type"]
    return kind == "Seq Scan" or (kind in ("Index Scan", "Index Only Scan") and "Index Cond" not in node)


def nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All nodes but those that end early: the latest five boards are found among the last few rows of any index."""
    if node["Node Type"] == "Limit" and node["Total Cost"] < CHEAP:
        return
    yield node
    for below in node.get("Plans", ()):
        yield from nodes(below)


def is_telling(visit: Visit) -> bool:
    """Each page is asked for by the one who sees most of it: the others' statements are the same or none."""
    _method, url = visit.route.split(" ")
    if url.startswith(("/operator", "/metrics")):
        return visit.who == "operator"
    return visit.who == ("creator" if url.startswith("/boards") or "<key>" in url or "<id>" in url else "player")


def test_it_works(full: Flask) -> None:
    """A statement that must scan is told."""
    with noted() as seen:
        db.session.execute(text("SELECT count(*) FROM guess WHERE points = 5"))
        db.session.execute(text("SELECT text FROM guess WHERE save_id = 5"))
    assert faults(seen) == ["guess: SELECT count(*) FROM guess WHERE points = 5"]


def test_no_page_scans_a_big_table(full: Flask) -> None:
    cast = Visitors(full)
    with noted() as seen:
        for visit in filter(is_telling, cast.visits()):
            assert visit.ask().status_code in (200, 204, 302, 303, 403, 404, 405, 503), visit.route
        for visit in cast.plays(2):
            assert visit.ask().status_code == 200, visit.route
    assert len(seen) > 50
    assert faults(seen) == []


def test_the_clock_scans_no_big_table(full: Flask) -> None:
    with noted() as seen:
        schedule.run_due_tasks()
        purging.purge_expired()
    assert faults(seen) == []
