"""The extensions, made once and joined to an app in the factory."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from flask_babel import Babel
from flask_login import LoginManager
from flask_sqlalchemy import SQLAlchemy
from flask_wtf import CSRFProtect
from sqlalchemy import JSON, DateTime, Engine, MetaData, Row, Table, event
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, registry
from sqlalchemy.types import TypeDecorator

# Alembic can alter only what has a name, and SQLite gives none by itself.
NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A point in time, always aware and in UTC, on a database that keeps zones and on one that does not."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name != "sqlite":
            return value
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    registry = registry(
        metadata=MetaData(naming_convention=NAMES),
        type_annotation_map={datetime: Moment, dict[str, Any]: JSON, dict[str, object]: JSON},
    )


# Numbers come from RETURNING, so nothing is read again after a commit.
db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": False})
if TYPE_CHECKING:
    from sqlalchemy.dialects.postgresql import Insert as PostgresInsert
    from sqlalchemy.dialects.sqlite import Insert as SqliteInsert

    # A type checker cannot follow a base class that is made at run time.
    Model = Base
else:
    Model = db.Model
login_manager = LoginManager()
csrf = CSRFProtect()
babel = Babel()


# A row of any statement, read by the names of its columns; and one that is unpacked by position.
AnyRow: TypeAlias = Row[*tuple[object, ...]]
UnpackedRow: TypeAlias = Row[*tuple[Any, ...]]


def table_of(model: type[Model]) -> Table:
    """The table of a model: statements on tables give rows, and rows are all that most of the site wants."""
    return cast(Table, model.__table__)


MAPPED_BYTES = 1 << 30  # of an SQLite file at most


def now() -> datetime:
    return datetime.now(UTC)


def insert(table: Table | type[Model]) -> PostgresInsert | SqliteInsert:
    """INSERT in the dialect of the bound database, for its ON CONFLICT."""
    if db.engine.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres

        return postgres(table)
    from sqlalchemy.dialects.sqlite import insert as sqlite

    return sqlite(table)


@event.listens_for(Engine, "connect")
def prepare_sqlite(connection: object, record: object) -> None:
    if not isinstance(connection, sqlite3.Connection):
        return
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def map_sqlite_files() -> None:
    """Let this process read SQLite files as mapped memory, which all its connections share.

    Without it each connection copies pages into a cache of 2 MB: a player's own games, which lie far apart, take three
    times as long. Jobs do not call this, because their limit of memory counts what is mapped.
    """
    event.listen(Engine, "connect", map_sqlite_file)


def map_sqlite_file(connection: object, record: object) -> None:
    if isinstance(connection, sqlite3.Connection):
        connection.execute(f"PRAGMA mmap_size={MAPPED_BYTES}").close()
