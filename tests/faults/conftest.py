"""Two whole sites for all fault tests: one on SQLite with its own Redis, one on PostgreSQL with a Redis of ours."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.extensions import db
from app.web.throttle import Bucket
from tests.faults.prepared import start_prepared
from tests.faults.stack import Stack
from tools.servers import PostgresServer, RedisServer


@pytest.fixture(scope="session")
def own_redis() -> Iterator[RedisServer]:
    """The Redis of the site on PostgreSQL: nobody starts it again but the test."""
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def own_postgres() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def sqlite_stack(tmp_path_factory: pytest.TempPathFactory, run_folder: Path) -> Iterator[Stack]:
    stack = Stack(tmp_path_factory.mktemp("sqlite") / "instance")
    start_prepared(stack, run_folder)
    yield stack
    stack.stop()


@pytest.fixture(scope="session")
def postgres_stack(
    tmp_path_factory: pytest.TempPathFactory, own_redis: RedisServer, own_postgres: PostgresServer
) -> Iterator[Stack]:
    url = own_postgres.create_database("faults")
    stack = Stack(tmp_path_factory.mktemp("postgresql") / "instance", DATABASE_URL=url, REDIS_URL=own_redis.url)
    stack.start()
    yield stack
    stack.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def stack(request: pytest.FixtureRequest) -> Stack:
    """Each of the two sites in turn, whole and idle; a test of one database alone asks for it by a parameter."""
    found: Stack = request.getfixturevalue("sqlite_stack" if request.param == "sqlite" else "postgres_stack")
    found.settle()
    return found


@pytest.fixture(params=["sqlite"])
def served(sqlite_stack: Stack) -> Stack:
    """The site on SQLite, whole and idle, with all allowances unspent: everybody in a test has one address."""
    sqlite_stack.settle()
    with sqlite_stack.inside():
        db.session.execute(Bucket.__table__.delete())
        db.session.commit()
    return sqlite_stack


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Callable[[str, float], None]:
    """Print a figure past pytest's capture."""

    def tell(what: str, seconds: float) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n  {what}: {seconds:.2f} s")

    return tell
