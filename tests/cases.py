"""Every route with each of its methods, and loops over them in a world that each finds as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

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
    """Each in the world of the beginning: a GET leaves it as it was, which a test below proves, a POST does not."""

    def one(case: Case) -> None:
        world.come_in()
        try:
            check(case)
        finally:
            if case.method == "POST":
                world.restore()

    each(cases, one)


def each_without_a_trace(world: World, cases: Iterable[Case], check: Callable[[Case], None], *but: str) -> None:
    """Each must leave every table as it was, but those that are named."""
    before = yard.checksums(*but)

    def one(case: Case) -> None:
        world.come_in()
        check(case)
        if (after := yard.checksums(*but)) != before:
            world.restore()
            raise AssertionError(f"changes {[table for table in after if after[table] != before[table]]}")

    each(cases, one)
