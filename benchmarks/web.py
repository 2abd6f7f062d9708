"""`./bench web`: CPU a request as a ratio to a bare Flask route under the same server, and SQL statements a route.

Every server runs as one gunicorn worker with threads; what is counted is the worker's own CPU time, so that the client
and the database server do not matter. 1.0 would be as cheap as a route that returns two bytes.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.table import show
from tools.servers import PostgresServer, RedisServer

ROOT = Path(__file__).resolve().parent.parent
BARE = "from flask import Flask\napp = Flask('bare')\n@app.get('/')\ndef ok():\n    return 'ok'\n"
FIGURES = {
    "sqlite": {"rejected guess": 0.13, "accepted guess": 0.09, "page": 0.09},
    "postgresql": {"rejected guess": 0.10, "accepted guess": 0.065, "page": 0.07},
}
STATEMENTS = {"rejected guess": 3, "accepted guess": 5, "page": 6}
PASSWORD = "a quiet yard of words"
WARM, BATCH = 60, 40

Request = Callable[[], object]

HTMX = {"HX-Request": "true"}


@dataclass
class Server:
    """A gunicorn with one worker, and a client that keeps one connection open."""

    pid: int
    line: http.client.HTTPConnection
    cookie: str = ""

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        headers = {"Cookie": self.cookie, "HX-Request": "true" if form and "word" in form else ""}
        body = None
        if form is not None:
            body = urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.line.request(method, path, body, {name: value for name, value in headers.items() if value})
        answer = self.line.getresponse()
        text = answer.read().decode()
        for value in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = value.split(";")[0]
        return answer.status, text

    def cpu(self) -> float:
        """Seconds of CPU that the worker has used, all its threads together."""
        tasks = Path(f"/proc/{children(self.pid)[0]}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextlib.contextmanager
def gunicorn(target: str, folder: Path, environment: dict[str, str], *options: str) -> Iterator[Server]:
    port = free_port()
    words = [
        sys.executable,
        "-m",
        "gunicorn",
        target,
        "-k",
        "gthread",
        "-w",
        "1",
        "--threads",
        "4",
        "-b",
        f"127.0.0.1:{port}",
    ]
    with (folder / "gunicorn.log").open("ab") as log:
        process = subprocess.Popen(
            [*words, "--keep-alive", "60", *options],
            cwd=folder,
            env={**os.environ, **environment},
            stdout=log,
            stderr=log,
        )
    try:
        yield Server(process.pid, connect(port))
    finally:
        process.terminate()
        process.wait(10)


def free_port() -> int:
    import socket

    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


def connect(port: int) -> http.client.HTTPConnection:
    import time

    for _ in range(200):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            line.request("GET", "/healthz")
            line.getresponse().read()
        except OSError:
            time.sleep(0.05)
        else:
            return line
    raise SystemExit("The server did not start; see gunicorn.log.")


def measure(server: Server, requests: list[Request], bare: Server) -> tuple[float, float]:
    """CPU seconds a request of this server and of the bare one: medians of batches that take turns.

    Taking turns gives both the same share of whatever else the machine does.
    """
    run(server, requests[:WARM])
    rest = requests[WARM:]
    batches = [rest[start : start + BATCH] for start in range(0, len(rest) - BATCH + 1, BATCH)]
    turns = [(run(server, batch), run(bare, [lambda: bare.ask("GET", "/")] * BATCH * 3)) for batch in batches]
    return statistics.median(ours for ours, _ in turns), statistics.median(theirs for _, theirs in turns)


def run(server: Server, requests: Sequence[Request]) -> float:
    before = server.cpu()
    for request in requests:
        request()
    return (server.cpu() - before) / len(requests)


def token_in(page: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found, page[:500]
    return found.group(1)


def sign_up(server: Server) -> None:
    status, page = server.ask("GET", "/signup")
    assert status == 200, page[:500]
    name = "bench" + secrets.token_hex(4)
    form = {"username": name, "password": PASSWORD, "repeat": PASSWORD, "csrf_token": token_in(page)}
    status, page = server.ask("POST", "/signup", form)
    assert status == 303, page[:500]


def game_requests(server: Server, puzzles: list[tuple[str, list[str], str]], rounds: int) -> dict[str, list[Request]]:
    """A request list for each route: every accepted word once, rejected ones and pages in games with words found."""
    _, page = server.ask("GET", f"/bee/{puzzles[0][0]}")
    token = token_in(page)

    def guess(slug: str, word: str, expected: str) -> Request:
        def run() -> None:
            status, text = server.ask("POST", f"/bee/{slug}/guess", {"word": word, "csrf_token": token})
            assert status == 200 and expected in text, (status, text[:300])

        return run

    def view(slug: str) -> Request:
        def run() -> None:
            status, text = server.ask("GET", f"/bee/{slug}")
            assert status == 200 and "hive" in text, status

        return run

    accepted = [guess(slug, word, 'data-good="true"') for slug, words, _ in puzzles for word in words]
    rejected = [guess(slug, wrong, 'data-good="false"') for _ in range(rounds) for slug, _words, wrong in puzzles]
    pages = [view(slug) for _ in range(rounds) for slug, _words, _wrong in puzzles]
    return {"accepted guess": accepted, "rejected guess": rejected, "page": pages}


def stock(app: Any, count: int) -> list[tuple[str, list[str], str]]:
    """Real puzzles from the real generator, most of their words to find, and a wrong word of each."""
    from random import Random

    from app.extensions import db
    from app.games.base.contract import keep_on
    from app.games.bee import generator
    from app.puzzles.publishing import store

    params = {"count": count, "min": 35, "max": 60, "language": "en"}
    puzzles = []
    for new in generator.generate(params, Random(7), keep_on):
        slug = store("bee", new, None)
        key = str(new.data["letters"])[0]
        puzzles.append((slug, sorted(new.secret["answers"])[:30], key * 5))
    db.session.commit()
    return puzzles


def statements(app: Any, slug: str, words: list[str], wrong: str) -> dict[str, int]:
    """SQL statements a route, counted in process for a logged-in player."""
    from sqlalchemy import event

    from app.extensions import db

    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    form = {"username": "counter", "password": PASSWORD, "repeat": PASSWORD}
    answer = client.post("/signup", data=form)
    assert answer.status_code == 303, answer.text
    client.post(f"/bee/{slug}/guess", data={"word": words[0]}, headers=HTMX)
    seen: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda c, cursor, statement, *rest: seen.append(statement))
    counts = {}
    for name, ask in {
        "accepted guess": lambda: client.post(f"/bee/{slug}/guess", data={"word": words[1]}, headers=HTMX),
        "rejected guess": lambda: client.post(f"/bee/{slug}/guess", data={"word": wrong}, headers=HTMX),
        "page": lambda: client.get(f"/bee/{slug}"),
    }.items():
        seen.clear()
        assert ask().status_code == 200
        counts[name] = len(seen)
    return counts


def run_database(name: str, url: str, redis_url: str, folder: Path, bare: Server, puzzles: int) -> list[dict[str, Any]]:
    environment = {"DATABASE_URL": url, "REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(folder)}
    os.environ.update(environment)
    there, counts = prepare(puzzles)
    with gunicorn("benchmarks.wide:app", folder, {**environment, "PYTHONPATH": str(ROOT)}) as server:
        sign_up(server)
        lists = game_requests(server, there, 30)
        return [row(name, kind, *measure(server, requests, bare), counts[kind]) for kind, requests in lists.items()]


def prepare(puzzles: int) -> tuple[list[tuple[str, list[str], str]], dict[str, int]]:
    """Fill the database that the environment names, and count statements on it."""
    from app.extensions import db
    from app.factory import create_app

    app = create_app()
    with app.app_context():
        db.create_all()
        there = stock(app, puzzles)
    counts = statements(app, *there[0])
    with app.app_context():
        db.engine.dispose()
    return there, counts


def row(database: str, kind: str, cost: float, bare: float, count: int) -> dict[str, Any]:
    ratio, figure = bare / cost, FIGURES[database][kind]
    return {
        "database": database,
        "route": kind,
        "cpu ms": round(cost * 1000, 2),
        "bare ms": round(bare * 1000, 2),
        "ratio": round(ratio, 3),
        "aim": figure,
        "statements": count,
        "at most": STATEMENTS[kind],
        "met": ratio >= figure and count <= STATEMENTS[kind],
    }


def main() -> int:
    # It builds upon this module.
    from benchmarks import roundtrip

    parser = argparse.ArgumentParser(prog="./bench web", description=__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--puzzles", type=int, default=40, help="games played (default 40)")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(PostgresServer())
        (folder / "bare.py").write_text(BARE)
        bare = stack.enter_context(gunicorn("bare:app", folder, {"PYTHONPATH": str(folder)}))
        rows = run_database("sqlite", f"sqlite:///{folder / 'bench.db'}", redis.url, folder, bare, options.puzzles)
        rows += run_database("postgresql", postgres.create_database("bench"), redis.url, folder, bare, options.puzzles)
        rows += roundtrip.rows(redis.url, folder)
    show(rows, options.json, title="CPU a request, SQL statements a route, and from the click to the board")
    return 0 if all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
