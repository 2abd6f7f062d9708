"""`./bench cpu --against COMMIT`: CPU of a guess and a page, this tree and an older one side by side, both databases.

Both are served as they serve themselves (one process, its log in a file), hold the
same boards and are asked the same things, as a browser asks, in batches that take turns: so both have the same share of
whatever else the machine does. What is counted is the worker's own CPU time, of all its threads.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any

from benchmarks.served import BATCH, ROOT, WARM, Request, Server, run, serve_tree, sign_up
from benchmarks.table import show
from benchmarks.web import game_requests
from tools.servers import PostgresServer, RedisServer

# The last commit before the frameworks were used as they are, and what their plainness may cost.
BEFORE = "233883f"
AIM = 1.4
BROWSER = {
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "en-US,en;q=0.9",
    "Sec-Fetch-Site": "same-origin",
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
}
# Runs in either tree: its tables, and the boards that standard input tells.
FILL = """
import json, sys
from types import SimpleNamespace
from app.extensions import db
from app.factory import create_app
from app.puzzles import publishing
# The older commit has the older name.
store = vars(publishing).get("store_puzzle") or publishing.store
app = create_app()
with app.app_context():
    db.create_all()
    slugs = [store("bee", SimpleNamespace(**new), None) for new in json.load(sys.stdin)]
    db.session.commit()
    db.engine.dispose()
print(json.dumps(slugs))
"""
# Of each board: its words, and one that it refuses.
Board = tuple[str, list[str], str]
# Words of a hive that are guessed, and as many refused ones and pages.
WORDS = 30


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench cpu", description=__doc__)
    parser.add_argument("--against", default=BEFORE, metavar="COMMIT", help=f"the older commit (default {BEFORE})")
    parser.add_argument("--puzzles", type=int, default=30, help="games played on each side (default 30)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="one of both")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis = stack.enter_context(RedisServer())
        trees = {"then": unpack(options.against, folder / "tree"), "now": ROOT}
        boards = make(options.puzzles)
        rows: list[dict[str, Any]] = []
        if options.database != "postgresql":
            urls = {side: f"sqlite:///{folder / side}.db" for side in trees}
            rows += compare("sqlite", trees, urls, redis.url, folder, boards)
        if options.database != "sqlite":
            postgres = stack.enter_context(PostgresServer())
            urls = {side: postgres.create_database(side) for side in trees}
            rows += compare("postgresql", trees, urls, redis.url, folder, boards)
    show(rows, options.json, title=f"CPU a request, now and at {options.against}")
    return 0 if all(row["met"] for row in rows) else 1


def unpack(commit: str, folder: Path) -> Path:
    """The tree of a commit, in a folder of its own."""
    told = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(told.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def make(count: int) -> list[Any]:
    """Hives as the generator makes them, for both sides."""
    from random import Random

    from app.contract.game_types import keep_on
    from app.games.bee import generator
    from app.games.bee.parameters import HiveParameters

    params = HiveParameters(count, 35, 60)
    return [asdict(new) for new in generator.generate(params, Random(7), keep_on)]


def compare(
    name: str, trees: dict[str, Path], urls: dict[str, str], redis_url: str, folder: Path, boards: list[Any]
) -> list[dict[str, Any]]:
    with contextlib.ExitStack() as stack:
        asked = {}
        for side, tree in trees.items():
            server, there = stack.enter_context(site(tree, folder / side / name, urls[side], redis_url, boards))
            asked[side] = (server, game_requests(server, there, WORDS))
        then, now = asked["then"], asked["now"]
        return [row(name, kind, *turns(then[0], then[1][kind], now[0], now[1][kind])) for kind in now[1]]


@contextlib.contextmanager
def site(tree: Path, folder: Path, url: str, redis_url: str, boards: list[Any]) -> Iterator[tuple[Server, list[Board]]]:
    """A tree as it serves itself, filled, with somebody who is logged in."""
    folder.mkdir(parents=True)
    environment = {"DATABASE_URL": url, "REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(folder)}
    environment["PYTHONPATH"] = str(tree)
    filled = subprocess.run(
        [sys.executable, "-c", FILL],
        cwd=tree,
        env={**os.environ, **environment},
        input=json.dumps(boards),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    there = [words_of(slug, new) for slug, new in zip(json.loads(filled.stdout), boards, strict=True)]
    with serve_tree(tree, "benchmarks.wide:app", folder, environment) as server:
        server.headers = BROWSER
        sign_up(server)
        yield server, there


def words_of(slug: str, new: Any) -> Board:
    return slug, sorted(new["secret"]["answers"])[:WORDS], str(new["data"]["letters"])[0] * 5


def turns(then: Server, before: list[Request], now: Server, after: list[Request]) -> tuple[float, float]:
    """Medians of CPU seconds a request, of batches that take turns."""
    run(then, before[:WARM])
    run(now, after[:WARM])
    starts = range(WARM, min(len(before), len(after)) - BATCH + 1, BATCH)
    pairs = [(run(then, before[at : at + BATCH]), run(now, after[at : at + BATCH])) for at in starts]
    return statistics.median(one for one, _ in pairs), statistics.median(other for _, other in pairs)


def row(database: str, kind: str, then: float, now: float) -> dict[str, Any]:
    ratio = now / then
    return {
        "database": database,
        "route": kind,
        "then ms": round(then * 1000, 2),
        "now ms": round(now * 1000, 2),
        "ratio": round(ratio, 3),
        "aim": AIM,
        "met": ratio <= AIM,
    }


if __name__ == "__main__":
    sys.exit(main())
