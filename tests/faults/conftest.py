"""Two whole sites for all fault tests: one on SQLite with its own Redis, one on PostgreSQL with a Redis of ours."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

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
def sqlite_stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    stack = Stack(tmp_path_factory.mktemp("sqlite") / "instance")
    stack.start()
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


@pytest.fixture
def on_sqlite(sqlite_stack: Stack) -> Stack:
    """The site on SQLite, whole and idle."""
    sqlite_stack.settle()
    return sqlite_stack


@pytest.fixture
def on_postgres(postgres_stack: Stack) -> Stack:
    """The site on PostgreSQL, whole and idle."""
    postgres_stack.settle()
    return postgres_stack


@pytest.fixture(params=["sqlite", "postgresql"])
def stack(request: pytest.FixtureRequest) -> Stack:
    """Each of the two in turn."""
    found: Stack = request.getfixturevalue("on_sqlite" if request.param == "sqlite" else "on_postgres")
    return found


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str]) -> Callable[[str, float], None]:
    """Print a figure past pytest's capture."""

    def tell(what: str, seconds: float) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n  {what}: {seconds:.2f} s")

    return tell


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One process has the site on SQLite and another the one on PostgreSQL: each is started once."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item)))


def group_of(item: pytest.Item) -> str:
    """The database of the site that a test kills; of a test that starts one of its own, the file."""
    fixtures = getattr(item, "fixturenames", ())
    kind = item.callspec.params.get("stack") if hasattr(item, "callspec") else None
    if kind == "postgresql" or "on_postgres" in fixtures:
        return "postgresql"
    return "sqlite" if kind or "on_sqlite" in fixtures else item.path.name
