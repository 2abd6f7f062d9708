"""`./bench web`: CPU a request as a ratio to a bare Flask route under the same server, and SQL statements a route.

Every server runs as one gunicorn worker with threads; what is counted is the worker's own CPU time, so that the client
and the database server do not matter. 1.0 would be as cheap as a route that returns two bytes.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks import roundtrip, web_cells
from benchmarks.served import PASSWORD, ROOT, Request, Server, measure, serve, serve_with_gunicorn, sign_up, token_in
from benchmarks.table import show
from tools.servers import PostgresServer, RedisServer

BARE = "from flask import Flask\napp = Flask('bare')\n@app.get('/')\ndef ok():\n    return 'ok'\n"
FIGURES = {
    "sqlite": {"rejected guess": 0.13, "accepted guess": 0.09, "page": 0.09},
    "postgresql": {"rejected guess": 0.10, "accepted guess": 0.065, "page": 0.07},
}
STATEMENTS = {"rejected guess": 2, "accepted guess": 4, "page": 2}
# A batch of letters is an accepted guess; pages and searches of a crossword have no figure of their own.
AS = {"cell batch": "accepted guess"}
MOST_STATEMENTS = 6
HTMX = {"HX-Request": "true"}


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

    from app.contract.game_types import keep_on
    from app.extensions import db
    from app.games.bee import generator
    from app.games.bee.parameters import HiveParameters
    from app.puzzles.publishing import store_puzzle

    params = HiveParameters(count, 35, 60)
    puzzles = []
    for new in generator.generate(params, Random(7), keep_on):
        slug = store_puzzle("bee", new, None)
        key = str(new.data["letters"])[0]
        puzzles.append((slug, sorted(new.secret["answers"])[:30], key * 5))
    db.session.commit()
    return puzzles


def statements(app: Any, slug: str, words: list[str], wrong: str, large: str) -> dict[str, int]:
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
    return counts | web_cells.statements(client, large, seen)


def run_database(name: str, url: str, redis_url: str, folder: Path, bare: Server, puzzles: int) -> list[dict[str, Any]]:
    environment = {"DATABASE_URL": url, "REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(folder)}
    os.environ.update(environment)
    there, large, counts = prepare(puzzles)
    with serve("benchmarks.wide:app", folder, {**environment, "PYTHONPATH": str(ROOT)}) as server:
        sign_up(server)
        lists = game_requests(server, there, 30) | web_cells.requests(server, large, 30)
        return [row(name, kind, *measure(server, requests, bare), counts[kind]) for kind, requests in lists.items()]


def prepare(puzzles: int) -> tuple[list[tuple[str, list[str], str]], str, dict[str, int]]:
    """Fill the database that the environment names, and count statements on it."""
    from app.extensions import db
    from app.factory import create_app

    app = create_app()
    with app.app_context():
        db.create_all()
        there, large = stock(app, puzzles), web_cells.stock()
    counts = statements(app, *there[0], large)
    with app.app_context():
        db.engine.dispose()
    return there, large, counts


def row(database: str, kind: str, cost: float, bare: float, count: int) -> dict[str, Any]:
    alike = AS.get(kind, kind)
    ratio, figure, most = bare / cost, FIGURES[database].get(alike, 0), STATEMENTS.get(alike, MOST_STATEMENTS)
    return {
        "database": database,
        "route": kind,
        "cpu ms": round(cost * 1000, 2),
        "bare ms": round(bare * 1000, 2),
        "ratio": round(ratio, 3),
        "aim": figure,
        "statements": count,
        "at most": most,
        "met": ratio >= figure and count <= most,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench web", description=__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--puzzles", type=int, default=40, help="games played (default 40)")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(PostgresServer())
        (folder / "bare.py").write_text(BARE)
        bare = stack.enter_context(serve_with_gunicorn("bare:app", folder, {"PYTHONPATH": str(folder)}))
        rows = run_database("sqlite", f"sqlite:///{folder / 'bench.db'}", redis.url, folder, bare, options.puzzles)
        rows += run_database("postgresql", postgres.create_database("bench"), redis.url, folder, bare, options.puzzles)
        rows += roundtrip.rows(redis.url, folder)
    show(rows, options.json, title="CPU a request, SQL statements a route, and from the click to the board")
    return 0 if all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
