"""Commands that need the database: without it they say so in one sentence, and make none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import NoReturn, TypeVar

import click
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from app.extensions import db

R = TypeVar("R")


def needs_database(command: Callable[..., R]) -> Callable[..., R]:
    """Decorate a command to end with status 1 when the database is away or was never set up; needs an app context."""

    @wraps(command)
    def run_with_database(*arguments: object, **options: object) -> R:
        file = db.engine.url.database
        if db.engine.dialect.name == "sqlite" and file and not Path(file).exists():
            exit_with_error(f"There is no database at {file}: ./start --setup makes it.")
        try:
            return command(*arguments, **options)
        except SQLAlchemyError as error:
            db.session.rollback()
            exit_with_error(failure_sentence(error))

    return run_with_database


def failure_sentence(error: SQLAlchemyError) -> str:
    """Say what went wrong: rows that do not fit are no outage."""
    if isinstance(error, IntegrityError):
        return f"This does not fit what the database holds, so nothing was changed: {first_line(error)}"
    return f"The database does not answer: {first_line(error)}"


def first_line(error: SQLAlchemyError) -> str:
    """Return the first line of the database's message; for a missing table, with a hint to run the setup."""
    message = (str(getattr(error, "orig", error)).splitlines() or [type(error).__name__])[0]
    is_missing_table = "no such table" in message or ("relation" in message and "does not exist" in message)
    return f"{message} (./start --setup makes the tables)" if is_missing_table else message


def exit_with_error(sentence: str, status: int = 1) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(status)
