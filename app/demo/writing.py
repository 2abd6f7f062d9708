"""Rows by the million: as fast as each of the databases takes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, text

from app.extensions import db

CHUNK = 20_000
Row = Sequence[object]


class Bulk:
    """One connection that writes tables; inside the transaction of whoever made it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.is_sqlite = connection.dialect.name == "sqlite"

    def format_moment(self, at: datetime) -> object:
        """A moment as the driver wants it, made once for all rows of one game."""
        return at.strftime("%Y-%m-%d %H:%M:%S.%f") if self.is_sqlite else at

    def format_day(self, day: date | None) -> object:
        return day.isoformat() if day and self.is_sqlite else day

    def write_rows(self, table: Table, columns: Sequence[str], rows: Iterable[Row]) -> int:
        """Write all rows, which have their values in the order of the columns; how many there were."""
        write = self.insert_rows if self.is_sqlite else self.copy_rows
        stream = iter(rows)
        return sum(write(table, columns, chunk) for chunk in read_chunks(stream))

    def insert_rows(self, table: Table, columns: Sequence[str], rows: list[Row]) -> int:
        names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" * len(columns))
        # Names of the models' own tables and columns: nothing here was ever typed by anybody.
        self.connection.exec_driver_sql(f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})', rows)  # noqa: S608
        return len(rows)

    def copy_rows(self, table: Table, columns: Sequence[str], rows: list[Row]) -> int:
        names = ", ".join(f'"{name}"' for name in columns)
        driver: Any = self.connection.connection.driver_connection
        with driver.cursor().copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
            for row in rows:
                copy.write_row(row)
        return len(rows)

    def last_id(self, table: Table) -> int:
        """The highest id that is taken."""
        return int(self.connection.scalar(text(f'SELECT coalesce(max(id), 0) FROM "{table.name}"')) or 0)  # noqa: S608

    def reset_sequences(self, tables: Iterable[Table]) -> None:
        """Later rows get numbers behind these, and PostgreSQL knows what it has (as it would after a night)."""
        if self.is_sqlite:
            return
        for table in tables:
            sequence = f"pg_get_serial_sequence('\"{table.name}\"', 'id')"
            self.connection.execute(text(f'SELECT setval({sequence}, (SELECT max(id) FROM "{table.name}"))'))  # noqa: S608


def read_chunks(rows: Iterator[Row]) -> Iterator[list[Row]]:
    while chunk := list(islice(rows, CHUNK)):
        yield chunk


def to_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def vacuum_postgresql() -> None:
    """Run VACUUM ANALYZE on PostgreSQL, as autovacuum would in time, for row statistics and the visibility map."""
    if db.engine.dialect.name == "postgresql":
        with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("VACUUM ANALYZE"))
