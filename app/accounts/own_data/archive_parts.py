"""Parts of the archive of a person, as each package declares it for its own tables.

Every column that refers to a user is covered by a part or left out for a reason, and so is every table that hangs on
one of theirs; a test goes over all tables.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Select

from app.extensions import db
from app.web.texts import Lazy

# Rows that are in memory, and on a line of a file.
ROWS_AT_ONCE = 1000
# The content of a file, a piece after the other.
Pieces = Iterable[str | bytes]
# The files of a part for the user of this id: their names in the archive and their contents.
FileWriter = Callable[[int], Iterator[tuple[str, Pieces]]]


@dataclass(frozen=True, slots=True)
class ArchivePart:
    """A file of the archive, or a folder of files when `name` ends with a slash.

    `about` says for the reader what is in it. `covers` names the columns, as "table.column", by which the rows in it
    are found: they refer to the user, or to a row of the user's.
    """

    name: str
    about: Lazy
    covers: tuple[str, ...]
    list_files: FileWriter


PARTS: dict[str, ArchivePart] = {}
# Columns of which nothing is in a part, with the reason.
LEFT_OUT: dict[str, str] = {}


def declare(name: str, about: Lazy, covers: tuple[str, ...], list_files: FileWriter) -> None:
    """Add a part to everybody's archive."""
    PARTS[name] = ArchivePart(name, about, covers, list_files)


def declare_rows(name: str, about: Lazy, covers: tuple[str, ...], select_rows: Callable[[int], Select[object]]) -> None:
    """Add a file with the rows that a statement selects for a user, as JSON."""
    declare(name, about, covers, lambda user_id: iter([(name, format_rows(select_rows(user_id)))]))


def leave_out(column: str, reason: str) -> None:
    """Say why no part has the rows that a column refers to a user, or to a row of a user's."""
    LEFT_OUT[column] = reason


def format_rows(rows: Select[object]) -> Iterator[str]:
    """Yield the rows of a statement as a list in JSON, a thousand a line; moments and days in ISO 8601."""
    result = db.session.execute(rows.execution_options(yield_per=ROWS_AT_ONCE))
    names, before = list(result.keys()), "[\n"
    for batch in result.partitions():
        # Encoding a row by itself takes three times as long.
        yield before + format_json([dict(zip(names, row, strict=True)) for row in batch])[1:-1]
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"


def format_json(value: object, indent: int | None = None) -> str:
    """Return a value as JSON; moments and days in ISO 8601."""
    return json.dumps(value, ensure_ascii=False, default=write_date, indent=indent)


def write_date(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no form in JSON")
