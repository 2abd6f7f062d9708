"""`./bench load`: journeys of many players against a site as it is served: throughput, p50, p95, p99, errors.

The site is served as `./start` does (two processes), with a real Redis, and SQLite and PostgreSQL in turn. Two things
are asked of it. *players*: so many people with a guess every two seconds each, whom it must answer without an error.
*mix*: a few lines that ask without a pause, which is how much it can do. The boards, the journeys and the addresses
that they come from follow from the seed. `client cpu` is the share of a core that the asking process took, and
`client late` by how much it sent too late (p99): while that stays low, the site was the limit.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from benchmarks.crowd import Ask, Browser, Crowd, Journey, Tally
from benchmarks.measures import centile
from benchmarks.served import ROOT, serve
from benchmarks.table import show
from tools.servers import PostgresServer, RedisServer

AIM_THROUGHPUT, AIM_P95 = 250.0, 300.0
GUESSES = 12
# Of what people do between two guesses, so many in a hundred.
ELSEWHERE = (("game", 14), ("landing", 5), ("archive", 4), ("rules", 2), ("mine", 2))


class Board(NamedTuple):
    """A hive: its address, its words and one that it refuses."""

    slug: str
    words: list[str]
    wrong: str


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench load", description=__doc__)
    parser.add_argument("--players", type=int, default=500, help="people with a guess every two seconds (default 500)")
    parser.add_argument("--lines", type=int, default=24, help="lines that ask without a pause (default 24)")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each measurement (default 20)")
    parser.add_argument("--workers", type=int, default=2, help="processes of the web server (default 2)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), help="one of both")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    rows: list[dict[str, Any]] = []
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis = stack.enter_context(RedisServer())
        if options.database != "postgresql":
            rows += measure("sqlite", f"sqlite:///{folder / 'load.db'}", redis.url, folder, options)
        if options.database != "sqlite":
            postgres = stack.enter_context(PostgresServer())
            rows += measure("postgresql", postgres.create_database("load"), redis.url, folder, options)
    show(rows, options.json, title=f"Load from a second process, seed {options.seed}")
    return 0 if all(row["met"] for row in rows) else 1


def measure(name: str, url: str, redis_url: str, folder: Path, options: argparse.Namespace) -> list[dict[str, Any]]:
    instance = folder / name
    instance.mkdir()
    environment = {"DATABASE_URL": url, "REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(instance), "PROXIES": "1"}
    environment["TRUSTED_HOSTS"] = "yard.test localhost 127.0.0.1"
    os.environ.update(environment)
    boards = fill(options.seed)
    with serve("wsgi:app", instance, {**environment, "PYTHONPATH": str(ROOT)}, options.workers) as server:
        port = server.line.port

        def run(lines: int, seconds: float, pause: float, part: int) -> Tally:
            begin: Callable[[int], Journey] = partial(journey, boards, options.seed + 1000 * part, pause)
            return Crowd(port, lines, begin).run(seconds, spread=pause)

        run(8, min(4.0, options.seconds), 0.0, 1)
        mix = run(options.lines, options.seconds, 0.0, 2)
        players = run(options.players, options.seconds, 2.0, 3)
    return [
        row(name, f"mix, {options.lines} lines", mix, AIM_THROUGHPUT),
        row(name, f"{options.players} players, a guess in 2 s", players, None),
    ]


def fill(seed: int) -> list[Board]:
    """The tables, and hives to play."""
    from app.contract.game_types import keep_on
    from app.extensions import db
    from app.factory import create_app
    from app.games.bee import generator
    from app.games.bee.parameters import HiveParameters
    from app.puzzles.publishing import store_puzzle

    app = create_app()
    boards = []
    with app.app_context():
        db.create_all()
        for new in generator.generate(HiveParameters(30, 35, 60), Random(seed), keep_on):
            words = sorted(new.secret["answers"])
            boards.append(Board(store_puzzle("bee", new, None), words, str(new.data["letters"])[0] * 5))
        db.session.commit()
        db.engine.dispose()
    return boards


def journey(boards: list[Board], seed: int, pause: float, number: int) -> Journey:
    """Somebody from an address of their own: the landing page, a hive, guesses with looks around between them."""
    rng = Random(seed * 1_000_003 + number)
    browser = Browser(f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
    board = rng.choice(boards)
    browser.keep((yield browser.get("landing", "/")))
    opened = browser.keep((yield browser.get("game", f"/bee/{board.slug}", pause)))
    token, words = opened.token(), rng.sample(board.words, k=min(GUESSES, len(board.words)))
    for word in words:
        while place := elsewhere(rng):
            browser.keep((yield browser.get(place, address(place, board), pause)))
        browser.keep((yield guess(browser, board, word if rng.random() < 0.6 else board.wrong, token, pause)))


def elsewhere(rng: Random) -> str:
    """Where somebody looks before the next guess; empty for nowhere."""
    drawn = rng.random() * 100
    for place, share in ELSEWHERE:
        drawn -= share
        if drawn < 0:
            return place
    return ""


def address(place: str, board: Board) -> str:
    known = {"landing": "/", "game": f"/bee/{board.slug}", "archive": "/calendar/bee", "rules": "/bee/rules"}
    return known.get(place, "/puzzles")


def guess(browser: Browser, board: Board, word: str, token: str, pause: float) -> Ask:
    kind = "rejected" if word == board.wrong else "accepted"
    return browser.post(kind, f"/bee/{board.slug}/guess", {"word": word, "csrf_token": token}, pause)


def row(database: str, what: str, tally: Tally, throughput: float | None) -> dict[str, Any]:
    times = tally.all_times()
    rate, p95, errors = len(times) / tally.seconds, centile(times, 95), sum(tally.errors.values())
    if errors:
        print(f"{database}, {what}: {tally.errors}", file=sys.stderr)
    return {
        "database": database,
        "what": what,
        "requests": len(times),
        "a second": round(rate, 1),
        "p50 ms": round(centile(times, 50), 1),
        "p95 ms": round(p95, 1),
        "p99 ms": round(centile(times, 99), 1),
        "errors": errors,
        "client cpu": f"{100 * tally.cpu / tally.seconds:.0f} %",
        "client late": f"{centile(tally.late, 99):.1f} ms",
        "aim": f"{f'≥ {throughput:g}/s, ' if throughput else ''}p95 ≤ {AIM_P95:g} ms, no error",
        "met": rate >= (throughput or 0) and p95 <= AIM_P95 and not errors,
    }


if __name__ == "__main__":
    sys.exit(main())
