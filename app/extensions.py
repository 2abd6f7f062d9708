"""The extensions, made once and joined to an app in the factory."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from flask import current_app, g, request, session
from flask.globals import _cv_app
from flask_babel import Babel
from flask_login import LoginManager
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from flask_wtf import CSRFProtect
from itsdangerous import BadData
from sqlalchemy import (
    JSON,
    BindParameter,
    Connection,
    CursorResult,
    DateTime,
    Engine,
    MetaData,
    Row,
    Table,
    event,
    literal_column,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, registry
from sqlalchemy.sql.visitors import replacement_traverse
from sqlalchemy.types import TypeDecorator
from sqlalchemy.util import immutabledict

from app import signing

# By this name Flask-WTF signs.
TOKENS = "wtf-csrf-token"
# Bytes that make a token look like any other.
MASK = 12
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

    def bind_processor(self, dialect: Dialect) -> Any:
        """SQLite keeps a text, which is written and read in one step: every statement has moments in it."""
        return _text_of if dialect.name == "sqlite" else super().bind_processor(dialect)

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:
        return _moment_of if dialect.name == "sqlite" else super().result_processor(dialect, coltype)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None or dialect.name != "sqlite":
            return value
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _text_of(value: datetime | None) -> str | None:
    return None if value is None else value.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def _moment_of(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).replace(tzinfo=UTC)


class Base(DeclarativeBase):
    registry = registry(
        metadata=MetaData(naming_convention=NAMES), type_annotation_map={datetime: Moment, dict[str, Any]: JSON}
    )


class MaskedTokens(CSRFProtect):
    """Takes the tokens of forms as `csrf_token` writes them, and plain ones of pages from before."""

    def _get_csrf_token(self) -> str | None:
        sent: str | None = super()._get_csrf_token()
        return unmask(sent) if sent else sent

    def protect(self, apply_exemptions: bool = False) -> None:
        """A token that was found good before is looked up; of any other the library says what is wrong with it."""
        if self._is_known():
            g.csrf_valid = True
        else:
            super().protect(apply_exemptions)

    def _is_known(self) -> bool:
        settings, opened = current_app.config, session.get("csrf_token")
        if not opened or settings["WTF_CSRF_TIME_LIMIT"] or settings["WTF_CSRF_SSL_STRICT"]:
            return False
        sent = self._get_csrf_token() if request.method in settings["WTF_CSRF_METHODS"] else None
        try:
            key = settings.get("WTF_CSRF_SECRET_KEY") or str(current_app.secret_key)
            return bool(sent) and hmac.compare_digest(str(opened), str(signing.said(key, TOKENS, str(sent))))
        except BadData:
            return False


def csrf_token() -> str:
    """The token for this answer's forms: other signs in every answer, so that no compression tells what it is."""
    known: dict[str, Any] = vars(g._get_current_object())
    if "masked_token" not in known:
        known["masked_token"] = mask(plain_token())
    return str(known["masked_token"])


def plain_token() -> str:
    """As the library signs it, which checks it where it is not known; signed once for each session of a browser."""
    key = current_app.config.get("WTF_CSRF_SECRET_KEY") or str(current_app.secret_key)
    opened = session.get("csrf_token")
    if not isinstance(opened, str):
        opened = session["csrf_token"] = secrets.token_hex(20)
    return signing.signed(key, TOKENS, opened)


def mask(token: str) -> str:
    pad = secrets.token_bytes(MASK)
    return urlsafe_b64encode(pad + _laid_over(token.encode(), pad)).decode()


def unmask(sent: str) -> str:
    """What was masked; any other text stays as it is."""
    try:
        raw = urlsafe_b64decode(sent.encode())
        return _laid_over(raw[MASK:], raw[:MASK]).decode()
    except ValueError:
        return sent


def _laid_over(text: bytes, pad: bytes) -> bytes:
    length = len(text)
    stream = hashlib.shake_128(pad).digest(length)
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(length, "big")


class Logins(LoginManager):
    """Of Flask-Login what this site uses: no second cookie that remembers, and no session bound to an address."""

    def _load_user(self) -> None:
        token = session.get("_user_id")
        # None is taken for a visitor.
        self._update_request_context_with_user(token and self._user_callback(token))


class OneDatabase(Session):
    """A session of Flask-SQLAlchemy where there is one database: nothing is to be found out at each statement."""

    def get_bind(self, mapper: Any = None, clause: Any = None, bind: Any = None, **named: Any) -> Any:
        return self._db.engine if bind is None else bind


class Databases(SQLAlchemy):
    """Flask-SQLAlchemy, which looks for the app's engine without a proxy."""

    @property
    def engines(self) -> Any:
        context = _cv_app.get(None)
        found = self._app_engines.get(context.app) if context else None
        return super().engines if found is None else found

    @property
    def engine(self) -> Engine:
        found: Engine = self.engines[None]
        return found


def scope() -> int:
    """A session is that of a request, or of what else has opened the app."""
    context = _cv_app.get(None)
    if context is None:
        raise RuntimeError("There is no database outside the app's context.")
    return id(context)


# Numbers come from RETURNING, so nothing is read again after a commit.
db = Databases(model_class=Base, session_options={"expire_on_commit": False, "class_": OneDatabase, "scopefunc": scope})
if TYPE_CHECKING:
    # A type checker cannot follow a base class that is made at run time.
    Model = Base
else:
    Model = db.Model
login_manager = Logins()
csrf = MaskedTokens()
babel = Babel()


# A row of any statement.
AnyRow: TypeAlias = Row[*tuple[Any, ...]]


def table_of(model: type[Model]) -> Table:
    """The table of a model: statements on tables give rows, and rows are all that most of the site wants."""
    return cast(Table, model.__table__)


class OwnTexts:
    """What one statement has been compiled to, for each database and the names of its values.

    The engine looks a statement up by all that it is made of, and to read that through takes longer than to run it.
    """

    def __init__(self) -> None:
        self._known: dict[Any, Any] = {}

    def get(self, key: tuple[Any, ...]) -> Any:
        dialect, _made_of, *how = key
        return self._known.get((dialect, *how))

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        dialect, _made_of, *how = key
        self._known[dialect, *how] = compiled


def run(statement: Any, values: dict[str, Any]) -> CursorResult[Any]:
    """A settled statement, in the session's transaction: the session itself would look for classes in it first."""
    return line().execute(statement, values, execution_options=statement.own_texts)


def line() -> Connection:
    """The connection of the session's transaction, which a request asks for only once in each."""
    known: dict[str, Any] = vars(g._get_current_object())
    session = db.session()
    begun, found = known.get("line", (None, None))
    if begun is None or begun is not session.get_transaction():
        found = session.connection()
        known["line"] = (session.get_transaction(), found)
    return cast(Connection, found)


def settled(statement: Any) -> Any:
    """A statement that is made once and run at many requests, with its maker's constants in its text: each value that
    is bound costs as much at every run as a column that is read. What is named (`bindparam`) is bound as before."""

    def put(element: Any, **_: Any) -> Any:
        if isinstance(element, BindParameter) and not element.required and isinstance(element.value, str | int | float):
            return literal_column(_written(element.value), element.type)
        return None

    made = replacement_traverse(statement, {}, put)
    made.own_texts = immutabledict(compiled_cache=OwnTexts())
    return made


def _written(value: str | float) -> str:
    # The sign makes a number of a truth.
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(+value)


def now() -> datetime:
    return datetime.now(UTC)


def insert(table: Any) -> Any:
    """INSERT in the dialect of the bound database, for its ON CONFLICT."""
    if db.engine.dialect.name == "postgresql":
        from sqlalchemy.dialects.postgresql import insert as postgres

        return postgres(table)
    from sqlalchemy.dialects.sqlite import insert as sqlite

    return sqlite(table)


@event.listens_for(Engine, "do_connect")
def connect(dialect: Dialect, record: Any, given: Any, named: dict[str, Any]) -> Any:
    """The driver of PostgreSQL is loaded where there is one."""
    if dialect.name != "postgresql":
        return None
    from app import postgres

    return postgres.connect(*given, **named)


@event.listens_for(Engine, "connect")
def prepare_sqlite(connection: Any, record: Any) -> None:
    if not isinstance(connection, sqlite3.Connection):
        return
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
