"""`./bench classroom`: a class signs up at once, then logs in at once, while others read pages.

The site is served by two processes, on SQLite and PostgreSQL in turn. Prints how long the pupils wait, how many
were refused, and the p95 of the readers' pages, which should stay within 300 ms.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlencode, urlsplit

from benchmarks.measures import centile
from benchmarks.served import PASSWORD, ROOT, serve, token_in
from benchmarks.table import show
from tools.servers import PostgresServer, RedisServer

AIM_P95, AIM_WAIT = 300.0, 10.0
PAGES = ("/", "/signup", "/puzzles")
READERS, THINK_SECONDS, REFRESH_SECONDS = 8, 0.25, 1.0


class Visitor:
    """A browser with a cookie, which opens a connection for each request."""

    def __init__(self, port: int) -> None:
        self.port, self.cookies = port, dict[str, str]()

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """The status, the path that it leads to, and the text."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if form else {}
        with contextlib.closing(line):
            line.request(method, path, urlencode(form) if form else None, headers)
            answer = line.getresponse()
            text = answer.read().decode()
        for value in answer.headers.get_all("Set-Cookie") or []:
            name, _, held = value.partition(";")[0].partition("=")
            self.cookies[name] = held
        return answer.status, urlsplit(answer.headers.get("Location", "")).path, text

    def enter(self, path: str, form: dict[str, str]) -> tuple[float, bool]:
        """Send a form and go on as a browser does: seconds until the end, and whether it was the page asked for."""
        token = token_in(self.ask("GET", path)[2])
        began = time.perf_counter()
        status, target, _ = self.ask("POST", path, {**form, "csrf_token": token, "next": "/boards/"})
        while status == 202 or target == "/login/moment":
            if status == 202:
                time.sleep(REFRESH_SECONDS)
            status, target, _ = self.ask("GET", "/login/moment")
        return time.perf_counter() - began, (status, target) == (303, "/boards/")


def read(port: int, over: Event) -> list[float]:
    """Milliseconds of each page."""
    times, reader = list[float](), Visitor(port)
    while not over.wait(THINK_SECONDS):
        began = time.perf_counter()
        assert reader.ask("GET", PAGES[len(times) % len(PAGES)])[0] == 200
        times.append(1e3 * (time.perf_counter() - began))
    return times


def rush(port: int, size: int, enter: Callable[[int], tuple[float, bool]]) -> dict[str, Any]:
    over = Event()
    with ThreadPoolExecutor(size + READERS) as threads:
        readers = [threads.submit(read, port, over) for _ in range(READERS)]
        over.wait(2)
        entered = list(threads.map(enter, range(size)))
        over.set()
        times = [one for reader in readers for one in reader.result()]
    longest, refused, p95 = (
        max(seconds for seconds, _ in entered),
        sum(not good for _, good in entered),
        centile(times, 95),
    )
    met = p95 <= AIM_P95 and longest <= AIM_WAIT and not refused
    return {"refused": refused, "longest wait s": longest, "readers p95 ms": p95, "pages": len(times), "met": met}


def measure(name: str, url: str, redis_url: str, folder: Path, size: int) -> list[dict[str, Any]]:
    instance = folder / name
    instance.mkdir()
    environment = {"DATABASE_URL": url, "REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(instance)}
    os.environ.update(environment)
    make_tables()
    form = {"password": PASSWORD, "repeat": PASSWORD}
    with serve("wsgi:app", instance, {**environment, "PYTHONPATH": str(ROOT)}, 2) as server:
        port = int(server.line.port)
        ways = {"/signup": "sign up", "/login": "log in"}
        return [
            {"database": name, "what": f"{size} {what}"}
            | rush(port, size, lambda n, path=path: Visitor(port).enter(path, {**form, "username": f"pupil{n}"}))  # type: ignore[misc]
            for path, what in ways.items()
        ]


def make_tables() -> None:
    from app.extensions import db
    from app.factory import create_app

    with create_app().app_context():
        db.create_all()
        db.engine.dispose()


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench classroom", description=__doc__)
    parser.add_argument("--size", type=int, default=30, help="pupils (default 30)")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(PostgresServer())
        rows = measure("sqlite", f"sqlite:///{folder / 'class.db'}", redis.url, folder, options.size)
        rows += measure("postgresql", postgres.create_database("classroom"), redis.url, folder, options.size)
    show(rows, options.json, title="A class at once")
    return 0 if all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main())
