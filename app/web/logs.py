"""One line of JSON for each request and each event of a job, on standard error, for machines and for grep.

A line tells what happened and to whom, and nothing that anybody typed: routes instead of addresses, because some
addresses are keys, and of an error where it came from and not what it says, because that may quote a guess.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import traceback
from datetime import UTC, datetime
from logging import Formatter, LogRecord, StreamHandler
from types import TracebackType

from flask import g, has_request_context

from app.version import running_version

# What an extra of a record is called here, so that it meets no name of Python's own.
FIELDS_KEY = "told"

# Made once: it is used at every request.
encode_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=str).encode

events = logging.getLogger("wordyard.events")


class JsonLines(Formatter):
    """A record as one line: when, how bad, which event and its values; of a request, with its id."""

    def format(self, record: LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry: dict[str, object] = {"at": at, "level": record.levelname.lower()}
        fields = record.__dict__.get(FIELDS_KEY)
        entry |= (
            {"event": record.getMessage(), **fields}
            if fields
            else {"event": record.name, **self.foreign_fields(record)}
        )
        if record.exc_info and record.exc_info[0]:
            entry["trace"] = format_trace(record.exc_info[0], record.exc_info[2])
        return encode_json(entry)

    def foreign_fields(self, record: LogRecord) -> dict[str, str]:
        return {"message": record.getMessage(), **({"id": g.get("request_id", "")} if has_request_context() else {})}


def format_trace(error_type: type[BaseException], trace: TracebackType | None) -> str:
    """The way to the line at which an error arose, and its kind."""
    return "".join([*traceback.format_tb(trace), error_type.__qualname__])


def use_json_lines(*logger_names: str) -> None:
    """Make this process log JSON lines, and the named loggers too, which have handlers of their own."""
    handler = StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    events.setLevel(logging.INFO)
    # Flask's own handler came first, and would say everything once more.
    logging.getLogger("app").handlers.clear()
    for name in logger_names:
        for own_handler in logging.getLogger(name).handlers:
            own_handler.setFormatter(JsonLines())


def write_event(event: str, level: int = logging.INFO, *, exc_info: bool = False, **values: object) -> None:
    """Write one line about a request or a job, with the values as its fields."""
    if events.isEnabledFor(level):
        events.log(level, event, exc_info=exc_info, extra={FIELDS_KEY: values})


def log_start(process: str, **values: str) -> None:
    """Write the line with which a process starts: what it is, its id and the version of the code that it runs."""
    fields = {"process": process, "pid": os.getpid(), "version": running_version(), **values}
    write_event("started", logging.INFO, exc_info=False, **fields)
