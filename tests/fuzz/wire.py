"""A request as it comes over the wire, handed to the app without anything between that would put it right."""

from __future__ import annotations

import logging
import traceback
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from io import BytesIO
from time import thread_time
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.util import setup_testing_defaults

from flask import Flask
from werkzeug.test import run_wsgi_app

# No request of this site computes so long, whatever it asks for.
LONGEST_SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class RawRequest:
    """Who asks for what: the target as it stands in the first line, the body as bytes."""

    who: str
    method: str
    target: bytes
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    address: str = "127.0.0.1"

    def __str__(self) -> str:
        """As it can be read, and sent again."""
        lines = [f"{self.method!a} {self.target!a} as {self.who} from {self.address!a}"]
        lines += [f"  {name}: {value!a}" for name, value in self.headers]
        return "\n".join(map(shortened, [*lines, *([f"  body {self.body!a}"] if self.body else [])]))


def shortened(line: str, most: int = 3000) -> str:
    return line if len(line) <= most else f"{line[:most]}… ({len(line)} signs)"


@dataclass(slots=True)
class RawAnswer:
    """What came back, how long it took, and what the app wrote into its log as an error."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    seconds: float
    errors: list[str]

    def fault(self) -> str | None:
        """What is wrong with it, whatever was asked."""
        if self.errors:
            return f"{self.status}, {'; '.join(self.errors)}"
        if self.status >= 500:
            return f"{self.status}"
        if b"Traceback (most recent call" in self.body:
            return "a traceback on the page"
        return f"{self.seconds:.1f} s" if self.seconds > LONGEST_SECONDS else None


class ErrorLog(logging.Handler):
    """Keeps what is logged as an error: the kind of an exception and where it came from."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.told.append(place_of(error) if error else record.getMessage())


def place_of(error: BaseException) -> str:
    """An exception with the last of our own lines on its way."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/app/" in frame.filename and "site-packages" not in frame.filename]
    at = (own or frames or [None])[-1]
    said = shortened(str(error).partition("\n")[0], 300)
    return f"{type(error).__name__} {said!a}" + (f" at {at.filename}:{at.lineno}" if at else "")


class Wire:
    """Sends requests to an app, with a jar of cookies for each of those who ask."""

    def __init__(self, app: Flask, jars: dict[str, dict[str, str]]) -> None:
        self.app = app
        self.jars = jars

    def send(self, asked: RawRequest) -> RawAnswer:
        log, began = ErrorLog(), thread_time()
        logging.getLogger().addHandler(log)
        status, headers, body = 500, [], b""
        try:
            with self.app.app_context():
                status, headers, body = self._answer(environment(asked, self.jars.get(asked.who, {})))
        # Whatever the app lets through is what is looked for.
        except Exception as error:
            log.told.append(place_of(error))
        finally:
            logging.getLogger().removeHandler(log)
        self.keep_cookies(asked.who, headers)
        return RawAnswer(status, headers, body, thread_time() - began, log.told)

    def _answer(self, environ: dict[str, Any]) -> tuple[int, list[tuple[str, str]], bytes]:
        chunks, status, headers = run_wsgi_app(self.app, environ, buffered=True)
        return int(status[:3]), list(headers), b"".join(chunks)

    def keep_cookies(self, who: str, headers: list[tuple[str, str]]) -> None:
        jar = self.jars.setdefault(who, {})
        for line in (value for name, value in headers if name == "Set-Cookie"):
            try:
                for name, morsel in SimpleCookie(line).items():
                    jar[name] = morsel.coded_value
            except CookieError as error:
                raise AssertionError(f"a cookie that no browser reads: {line!a}") from error


def environment(asked: RawRequest, jar: dict[str, str]) -> dict[str, Any]:
    """What a server would make of the request."""
    path, _, query = asked.target.partition(b"?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": asked.method,
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query.decode("latin-1"),
        "RAW_URI": asked.target.decode("latin-1"),
        "REMOTE_ADDR": asked.address,
        "HTTP_HOST": "localhost",
        "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in jar.items()),
        "wsgi.input": BytesIO(asked.body),
    }
    if asked.body:
        environ |= {"CONTENT_LENGTH": str(len(asked.body)), "CONTENT_TYPE": "application/x-www-form-urlencoded"}
    for name, value in asked.headers:
        key = name.upper().replace("-", "_")
        environ[key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"] = value
    setup_testing_defaults(environ)
    return environ
