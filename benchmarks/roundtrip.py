"""From the click to the board: a creator's words over real HTTP, an idle worker, and the page's own polling.

`./bench web` runs it. What is counted ends with the answer that holds the board; drawing it costs a browser some
milliseconds more.
"""

from __future__ import annotations

import contextlib
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.strands_sets import WordSet, sets
from benchmarks.web import ROOT, Server, gunicorn, token_in

AIM, RUNS = 700.0, 40
# A worker waits for the next job only once it has noted the one before.
REST, LONGEST = 0.3, 60
ASKS_AGAIN = re.compile(r'hx-get="([^"]+)" hx-trigger="load delay:(\d+)ms')


def rows(redis_url: str, folder: Path, runs: int = RUNS) -> list[dict[str, Any]]:
    """The line of the table. SQLite, which is what one machine runs."""
    environment = {"REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(folder)}
    environment["DATABASE_URL"] = f"sqlite:///{folder / 'roundtrip.db'}"
    os.environ.update(environment)
    make_tables()
    with (
        gunicorn("benchmarks.wide:app", folder, {**environment, "PYTHONPATH": str(ROOT)}) as server,
        worker(environment),
    ):
        url, token = begin(server)
        laid = [make(server, url, token, words) for words in sets(runs + 2)]
    # The first ones wait for the worker to be up.
    times = sorted(spent for spent, _asked in laid[2:])
    median, p90 = statistics.median(times), times[int(0.9 * len(times))]
    asked = statistics.mean(number for _spent, number in laid[2:])
    line = {"database": "sqlite", "route": "click to board", "median ms": round(median), "p90 ms": round(p90)}
    return [{**line, "aim ms": AIM, "asked again": round(asked, 2), "met": median <= AIM}]


def make_tables() -> None:
    from app.extensions import db
    from app.factory import create_app

    app = create_app()
    with app.app_context():
        db.create_all()
        db.engine.dispose()


@contextlib.contextmanager
def worker(environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-m", "jobs.worker", "fast"], cwd=ROOT, env=os.environ | environment)
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def begin(server: Server) -> tuple[str, str]:
    """The address of a new draft, and the token for its forms."""
    _status, page = server.ask("GET", "/strands/make")
    form = {"clue": "Round and round", "language": "en", "csrf_token": token_in(page)}
    status, _page = server.ask("POST", "/strands/make", form)
    assert status == 303, status
    _status, page = server.ask("GET", "/strands/make")
    found = re.search(r'href="(/strands/make/\w+)"', page)
    assert found, page[:500]
    return found.group(1), token_in(page)


def make(server: Server, url: str, token: str, words: WordSet) -> tuple[float, int]:
    """Milliseconds from the click until the answer with the board, and how often the page had to ask again."""
    form = {"spangram": " ".join(words.pieces), "words": "\n".join(words.words), "mine": "y", "csrf_token": token}
    time.sleep(REST)
    asked, began = 0, time.perf_counter()
    text = part(server, "POST", f"{url}/generate", form)
    while again := ASKS_AGAIN.search(text):
        assert time.perf_counter() - began < LONGEST, text[-800:]
        time.sleep(int(again.group(2)) / 1000)
        text = part(server, "GET", again.group(1))
        asked += 1
    spent = (time.perf_counter() - began) * 1000
    assert "<polyline" in text, text[-800:]
    return spent, asked


def part(server: Server, method: str, path: str, form: dict[str, str] | None = None) -> str:
    """What htmx would swap in."""
    headers = {"Cookie": server.cookie, "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
    server.line.request(method, path, urlencode(form) if form else None, headers)
    answer = server.line.getresponse()
    text = answer.read().decode()
    assert answer.status == 200, (answer.status, text[:500])
    return text
