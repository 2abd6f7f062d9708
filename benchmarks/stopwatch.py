"""How long a database takes for the statements of a request: from the driver's call to the last row."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import psycopg


@dataclass
class Watch:
    """Statements since it was last set to zero, and the seconds that they took together."""

    statements: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def zero(self) -> None:
        self.statements, self.seconds = [], 0.0

    def timed(self, call: Callable[..., Any], *given: Any, **named: Any) -> Any:
        start = perf_counter()
        try:
            return call(*given, **named)
        finally:
            self.seconds += perf_counter() - start


WATCH = Watch()


class SQLiteCursor(sqlite3.Cursor):
    """SQLite looks for most rows only when they are fetched."""

    def execute(self, statement: str, *given: Any) -> Any:
        WATCH.statements.append(statement)
        return WATCH.timed(super().execute, statement, *given)

    def executemany(self, statement: str, *given: Any) -> Any:
        WATCH.statements.append(statement)
        return WATCH.timed(super().executemany, statement, *given)

    def fetchone(self) -> Any:
        return WATCH.timed(super().fetchone)

    def fetchall(self) -> Any:
        return WATCH.timed(super().fetchall)

    def fetchmany(self, *given: Any) -> Any:
        return WATCH.timed(super().fetchmany, *given)


class SQLiteConnection(sqlite3.Connection):
    def cursor(self, *given: Any) -> Any:
        return super().cursor(SQLiteCursor)


class PostgresCursor(psycopg.Cursor[Any]):
    """PostgreSQL's rows are all here when `execute` comes back."""

    def execute(self, query: Any, *given: Any, **named: Any) -> Any:
        WATCH.statements.append(str(query))
        return WATCH.timed(super().execute, query, *given, **named)

    def executemany(self, query: Any, *given: Any, **named: Any) -> Any:
        WATCH.statements.append(str(query))
        return WATCH.timed(super().executemany, query, *given, **named)


def options(url: str) -> dict[str, Any]:
    """What an engine is made with, so that its statements are timed."""
    watched: dict[str, Any] = {"cursor_factory": PostgresCursor}
    if url.startswith("sqlite"):
        watched = {"factory": SQLiteConnection}
    return {"connect_args": watched, "pool_use_lifo": True}
