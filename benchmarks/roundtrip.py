"""From the click to the board: a creator's words over real HTTP, an idle worker, and the page's own polling.

`./bench web` runs it, and `python -m benchmarks.roundtrip` runs it alone. What is counted ends with the answer that
holds the board; drawing it costs a browser some milliseconds more.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from benchmarks.served import ROOT, Server, connect, serve, token_in
from benchmarks.strands_sets import WordSet, sets
from benchmarks.table import show
from tools.servers import RedisServer

AIM, RUNS = 150.0, 20
# So many press the button at the same moment, while others open pages one after the other.
CROWD, READERS, PAGE_AIM = 30, 2, 300.0
# As the site is served.
PROCESSES = 2
# A worker waits for the next job only once it has noted the one before.
REST, LONGEST = 0.3, 60
ASKS_AGAIN = re.compile(r'hx-get="([^"]+)" hx-trigger="load delay:(\d+)ms')


def rows(redis_url: str, folder: Path, runs: int = RUNS) -> list[dict[str, Any]]:
    """The lines of the table. SQLite, which is what one machine runs."""
    environment = {"REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(folder)}
    environment["DATABASE_URL"] = f"sqlite:///{folder / 'roundtrip.db'}"
    os.environ.update(environment)
    make_tables()
    with (
        serve("benchmarks.wide:app", folder, {**environment, "PYTHONPATH": str(ROOT)}, PROCESSES) as server,
        worker(environment),
    ):
        maker = Maker.begin(server.line.port)
        laid = [maker.make(words) for words in sets(runs + 2)]
        # The first ones wait for the worker to be up.
        line = told("click to board", [spent for spent, _asked in laid[2:]], AIM, statistics.median)
        line["asked again"] = round(statistics.mean(number for _spent, number in laid[2:]), 2)
        return [line, *crowded(server.line.port)]


def told(route: str, times: list[float], aim: float | None, measure: Callable[[list[float]], float]) -> dict[str, Any]:
    line = {
        "database": "sqlite",
        "route": route,
        "median ms": round(statistics.median(times)),
        "p95 ms": round(p95(times)),
    }
    return line if aim is None else {**line, "aim ms": aim, "met": measure(times) <= aim}


def p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def crowded(port: int) -> list[dict[str, Any]]:
    """Many makers at once, and how long pages take for others meanwhile."""
    makers = [Maker.begin(port) for _ in range(CROWD)]
    done = threading.Event()
    with ThreadPoolExecutor(CROWD + READERS) as pool:
        reading = [pool.submit(read_pages, port, done) for _ in range(READERS)]
        try:
            laid = list(pool.map(lambda pair: pair[0].make(pair[1], rest=0), zip(makers, sets(CROWD), strict=True)))
        finally:
            # The readers end even when a maker was refused.
            done.set()
        pages = [spent for reader in reading for spent in reader.result()]
    return [
        {**told(f"{CROWD} makers at once: click to board", [spent for spent, _asked in laid], None, p95), "met": True},
        told(f"{CROWD} makers at once: another's page", pages, PAGE_AIM, p95),
    ]


def read_pages(port: int, done: threading.Event) -> list[float]:
    """Milliseconds of each page, opened until the others are done."""
    server, times = Server([], connect(port)), []
    while not done.is_set():
        began = time.perf_counter()
        assert server.ask("GET", "/strands/make")[0] == 200
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(0.02)
    return times


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


@dataclass
class Maker:
    """A guest with a draft: its address, and the token for its forms."""

    server: Server
    url: str
    token: str

    @classmethod
    def begin(cls, port: int) -> Maker:
        server = Server([], connect(port))
        _status, page = server.ask("GET", "/strands/make")
        form = {"clue": "Round and round", "language": "en", "csrf_token": token_in(page)}
        status, _page = server.ask("POST", "/strands/make", form)
        assert status == 303, status
        _status, page = server.ask("GET", "/strands/make")
        found = re.search(r'href="(/strands/make/\w+)"', page)
        assert found, page[:500]
        return cls(server, found.group(1), token_in(page))

    def make(self, words: WordSet, rest: float = REST) -> tuple[float, int]:
        """Milliseconds from the click until the answer with the board, and how often the page had to ask again."""
        spangram, listed = " ".join(words.pieces), "\n".join(words.words)
        form = {"spangram": spangram, "words": listed, "mine": "y", "csrf_token": self.token}
        time.sleep(rest)
        asked, began = 0, time.perf_counter()
        text = self.part("POST", f"{self.url}/generate", form)
        while again := ASKS_AGAIN.search(text):
            assert time.perf_counter() - began < LONGEST, text[-800:]
            time.sleep(int(again.group(2)) / 1000)
            text = self.part("GET", again.group(1))
            asked += 1
        spent = (time.perf_counter() - began) * 1000
        assert "<polyline" in text, text[-800:]
        return spent, asked

    def part(self, method: str, path: str, form: dict[str, str] | None = None) -> str:
        """What htmx would swap in."""
        headers = {"Cookie": self.server.cookie, "HX-Request": "true"}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.server.line.request(method, path, urlencode(form) if form else None, headers)
        answer = self.server.line.getresponse()
        text = answer.read().decode()
        assert answer.status == 200, (answer.status, text[:500])
        return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wordyard-bench-") as folder, RedisServer() as redis:
        found = rows(redis.url, Path(folder))
    show(found, options.json, title="From the click to the board")
    return 0 if all(row["met"] for row in found) else 1


if __name__ == "__main__":
    sys.exit(main())
