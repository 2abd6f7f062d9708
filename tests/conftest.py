"""What every test can ask for: a real Redis, a real PostgreSQL, an app on either database, and the cast.

Alice owns things, Bob is another player, Charlie is a stranger, Olga operates; a visitor has no account.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

from app.words import rulings
from tests import dearest, yard
from tools.servers import PostgresServer, RedisServer
from tools.testing import CACHE

pytest_plugins = ("tests.chromium",)
DATABASES = ("sqlite", "postgresql")
# What is not found in fifty examples is found in the next run, with others; where tests are judged, they are the same.
# How long an example takes says more of the machine than of the code.
PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("yard", settings.default, max_examples=50, **PATIENT)
settings.load_profile("yard")
# Whether this process runs a part of the tests beside others.
SHARED = "PYTEST_XDIST_WORKER" in os.environ
# Each site of a test has an instance of its own, and what is made of lexicons is the same for all.
os.environ.setdefault("WORDYARD_CACHE", str(CACHE))


class BySite(LoadScopeScheduling):  # type: ignore[misc]
    """The tests of one site in one process, so that each site is started once; other tests by their files."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, test = nodeid.partition("::")
        return test.partition("[")[2] if "/faults/" in file else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> BySite | None:
    # Else the files with the most tests would begin; which are dear is known here (below).
    config.option.loadscopereorder = False
    return BySite(config, log) if config.getvalue("dist") == "loadscope" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The dearest files first where several processes share them; in a file all stays as it is."""
    for item in items:
        if needs_postgres(item):
            item.add_marker("postgres")
    if SHARED:
        files = [item.nodeid.partition("::")[0] for item in items]
        weight = dearest.weights(files)
        items.sort(key=lambda item: -weight[item.nodeid.partition("::")[0]])


def needs_postgres(item: pytest.Item) -> bool:
    """Tell whether a test asks for the PostgreSQL server: by a fixture, or as one of two databases."""
    fixtures = getattr(item, "fixturenames", ())
    callspec = getattr(item, "callspec", None)
    chosen = callspec is not None and "postgresql" in callspec.params.values()
    return chosen or not {"postgres_server", "postgres_app"}.isdisjoint(fixtures)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    with RedisServer() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def sqlite_app(tmp_path_factory: pytest.TempPathFactory, redis_server: RedisServer) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("sqlite")
    yield from yard.make_app(f"sqlite:///{folder / 'test.db'}", redis_server.url, folder)


@pytest.fixture(scope="session")
def postgres_app(
    tmp_path_factory: pytest.TempPathFactory, redis_server: RedisServer, postgres_server: PostgresServer
) -> Iterator[Flask]:
    url = postgres_server.create_database(f"test_{secrets.token_hex(4)}")
    yield from yard.make_app(url, redis_server.url, tmp_path_factory.mktemp("postgres"))


@pytest.fixture
def app(sqlite_app: Flask) -> Iterator[Flask]:
    """The app on an empty SQLite database and an empty Redis."""
    yield from yard.fresh(sqlite_app)


@pytest.fixture(params=DATABASES)
def any_app(request: pytest.FixtureRequest) -> Iterator[Flask]:
    """The app on each database in turn."""
    name = "sqlite_app" if request.param == "sqlite" else "postgres_app"
    yield from yard.fresh(request.getfixturevalue(name))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A visitor's browser."""
    return app.test_client()


@pytest.fixture
def log_in(app: Flask) -> Callable[..., FlaskClient]:
    """`log_in("alice")` signs her up if she is new and answers her browser."""

    def enter(name: str, **user: Any) -> FlaskClient:
        return yard.log_in(app, name, **user)

    return enter


@pytest.fixture
def alice(log_in: Callable[..., FlaskClient]) -> FlaskClient:
    return log_in("alice")


@pytest.fixture
def bob(log_in: Callable[..., FlaskClient]) -> FlaskClient:
    return log_in("bob")


@pytest.fixture
def charlie(log_in: Callable[..., FlaskClient]) -> FlaskClient:
    return log_in("charlie")


@pytest.fixture
def olga(log_in: Callable[..., FlaskClient]) -> FlaskClient:
    return log_in("olga", role="operator")


@pytest.fixture
def puzzle(app: Flask) -> str:
    """The slug of a small Bee puzzle whose answers are in tests/yard.py."""
    return yard.add_bee()


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, any_app: Flask) -> dict[str, Any]:
    """An engine that makes a small Bee at once; a test may set `make` to something else. Jobs run on `any_app`."""

    def generate(params: dict[str, Any], rng: Any, work: Any) -> Any:
        return workshop["make"](params, rng, work)

    workshop: dict[str, Any] = {"make": lambda params, rng, work: [yard.new_bee()]}
    monkeypatch.setattr("jobs.worker_app", lambda: any_app)
    yard.replace_job(monkeypatch, "bee", "generate", generate)
    return workshop


@pytest.fixture(autouse=True)
def words_as_built() -> Iterator[None]:
    """What an operator of a test has ruled of words ends with the test."""
    yield
    rulings.put_in_force([])


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that all processes of this run share."""
    mine = tmp_path_factory.getbasetemp()
    return mine.parent if SHARED else mine


@pytest.fixture(scope="session")
def root() -> Path:
    return Path(__file__).resolve().parent.parent
