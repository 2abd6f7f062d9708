"""Every route with each of its methods, and loops over them in a world that each finds as it was."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

from flask import Flask
from sqlalchemy.engine import make_url
from werkzeug.routing import Rule

from app.factory import create_app
from tests import yard
from tests.each import each
from tests.world import World


class Case(NamedTuple):
    """A route with one of its methods."""

    rule: Rule
    method: str

    def __str__(self) -> str:
        return f"{self.rule.endpoint}-{self.method}"

    @property
    def owner(self) -> str:
        """Somebody to whom the route is open."""
        return "olga" if self.rule.endpoint.startswith("operator.") else "alice"


def every_case() -> list[Case]:
    folder = Path(gettempdir())
    app = create_app(
        SECRET_KEY="tests", INSTANCE=folder, SQLALCHEMY_DATABASE_URI=f"sqlite:///{folder / 'never-made.db'}"
    )
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.endpoint, rule.rule))
    return [Case(rule, method) for rule in rules for method in sorted(rule.methods or ()) if method in ("GET", "POST")]


CASES = every_case()
GETS = [case for case in CASES if case.method == "GET"]
POSTS = [case for case in CASES if case.method == "POST"]


def each_anew(world: World, cases: Iterable[Case], check: Callable[[Case], None]) -> None:
    """Each in the world of the beginning, which is laid out again after whatever has changed it."""
    watch = Watch(world.app)

    def one(case: Case) -> None:
        world.come_in()
        try:
            check(case)
        finally:
            if watch.has_changed():
                world.restore()
                watch.has_changed()

    with closing(watch):
        each(cases, one)


def each_without_a_trace(world: World, cases: Iterable[Case], check: Callable[[Case], None], *but: str) -> None:
    """Each must leave every table as it was, but those that are named."""
    before = yard.checksums(*but)
    watch = Watch(world.app)

    def one(case: Case) -> None:
        world.come_in()
        check(case)
        # Where nothing was committed, there is no trace to look for.
        if watch.has_changed() and (after := yard.checksums(*but)) != before:
            world.restore()
            watch.has_changed()
            raise AssertionError(f"changes {[table for table in after if after[table] != before[table]]}")

    with closing(watch):
        each(cases, one)


class Watch:
    """A connection of its own to the app's SQLite database, which sees whether any other one has committed."""

    def __init__(self, app: Flask) -> None:
        self.connection = sqlite3.connect(str(make_url(app.config["SQLALCHEMY_DATABASE_URI"]).database))
        self.version = self.read_version()

    def read_version(self) -> int:
        return int(self.connection.execute("PRAGMA data_version").fetchone()[0])

    def has_changed(self) -> bool:
        """Whether anything was committed since this was last asked."""
        before, self.version = self.version, self.read_version()
        return before != self.version

    def close(self) -> None:
        self.connection.close()
