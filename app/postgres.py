"""Transactions on PostgreSQL begin with the first statement that writes, as they do on SQLite.

The driver would begin one before any statement and take it back after a page that only read. Both are ways to the
server and back, and with each that is taken back the driver forgets the statements that the server has prepared. No
read loses by it: at READ COMMITTED each statement sees the rows of its own moment, inside a transaction and outside.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from psycopg import Connection, Cursor, OperationalError
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus

# A row that is locked stays so until the transaction ends; that of a single statement ends with it.
HOLDS = (" FOR ", "pg_advisory")


class LateCursor(Cursor[Any]):
    """Begins a transaction where there is none yet and the statement needs one."""

    def execute(self, query: Any, *values: Any, **options: Any) -> LateCursor:
        self._begin_for(query)
        return super().execute(query, *values, **options)

    def executemany(self, query: Any, *values: Any, **options: Any) -> None:
        self._begin_for(query)
        super().executemany(query, *values, **options)

    def copy(self, statement: Any, *values: Any, **options: Any) -> Any:
        self._begin_for(statement)
        return super().copy(statement, *values, **options)

    def _begin_for(self, query: Any) -> None:
        line = self.connection
        # A line that the driver itself begins transactions on has been set so by whoever asked for it.
        if line.autocommit and line.pgconn.transaction_status == TransactionStatus.IDLE and needs_transaction(query):
            say(line.pgconn, b"BEGIN")


class LateConnection(Connection[Any]):
    """A line to the server on which transactions begin late, and end in one step."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.cursor_factory = LateCursor

    def commit(self) -> None:
        if self.autocommit and self.pgconn.transaction_status == TransactionStatus.INTRANS:
            say(self.pgconn, b"COMMIT")
        else:
            super().commit()


def say(line: Any, command: bytes) -> None:
    """At once and without the driver's ceremony: each guess that is kept waits for it."""
    told = line.exec_(command)
    if line.status != ConnStatus.OK:
        # The server said nothing more, not even a code.
        raise OperationalError(line.get_error_message())
    if told.status != ExecStatus.COMMAND_OK:
        raise error_from_result(told)


@lru_cache(1024)
def needs_transaction(query: Any) -> bool:
    """All that is not plain reading; what cannot be told from the text is begun for."""
    text = query.lstrip() if isinstance(query, str) else ""
    if text.startswith("VACUUM"):
        return False
    return not text.startswith("SELECT") or any(word in text for word in HOLDS)


def connect(*given: Any, **named: Any) -> LateConnection:
    """A new line to the server."""
    return LateConnection.connect(*given, **named, autocommit=True)
