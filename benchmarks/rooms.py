"""`./bench rooms`: ten rooms of twenty players who find words and ask for those of the others, on two cores.

Everybody acts by a schedule that a seed decides, over loopback, and waits from the moment at which it was due: a server
that falls behind is not asked more slowly. The clock tells something on an idle machine alone; the processor's time
that a request costs is told beside it.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.measures import centile
from benchmarks.room_players import POLL, Due, RoomPlayer, RoomWords, schedule
from benchmarks.served import ROOT, Server, serve
from benchmarks.table import show
from benchmarks.web import stock
from tools.servers import PostgresServer, RedisServer

AIM_MS = 300
HANDS = 24
GOOD = (200, 204)
PROCESSES = 2
ALONE = 60
Line = http.client.HTTPConnection
Taken = list[tuple[str, float, int]]


def prepare(rooms: int) -> list[tuple[str, list[str], str]]:
    """A hive for each room, in the database that the environment names."""
    from app.extensions import db
    from app.factory import create_app

    app = create_app()
    with app.app_context():
        db.create_all()
        there = stock(app, rooms)
        db.engine.dispose()
    return there


def fill(port: int, hives: list[tuple[str, list[str], str]], size: int) -> list[RoomPlayer]:
    """A room for each hive, and all who are in it."""
    line, everybody = Line("127.0.0.1", port, timeout=60), []
    for slug, _words, _wrong in hives:
        first = RoomPlayer(port, slug=slug)
        first.open_room(line)
        everybody.append(first)
        for number in range(2, size + 1):
            one = RoomPlayer(port, slug=slug)
            one.join(line, first.code, f"Player {number}")
            everybody.append(one)
    return everybody


def play(everybody: list[RoomPlayer], due: list[Due]) -> tuple[Taken, float]:
    """Milliseconds and status of each request, by kind; and how late the hands themselves were at most."""
    taken: Taken = []
    queue, lock, late = iter(due), threading.Lock(), [0.0]
    began = time.perf_counter()

    def work() -> None:
        line = Line("127.0.0.1", everybody[0].port, timeout=60)
        while True:
            with lock:
                one = next(queue, None)
            if one is None:
                return
            time.sleep(max(0.0, began + one.at - time.perf_counter()))
            late[0] = max(late[0], time.perf_counter() - began - one.at)
            status = act(everybody[one.player], line, one)
            kind = f"{one.kind}, nothing new" if status == 204 else one.kind
            taken.append((kind, (time.perf_counter() - began - one.at) * 1000, status))

    hands = [threading.Thread(target=work) for _ in range(HANDS)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    return taken, late[0]


def act(player: RoomPlayer, line: Line, one: Due) -> int:
    try:
        return player.ask(line) if one.kind == POLL else player.hand_in(line, one.word)
    except (OSError, http.client.HTTPException):
        line.close()
        return 0


def alone(server: Server, everybody: list[RoomPlayer], words: RoomWords) -> dict[str, float]:
    """Milliseconds of CPU a request, one after the other."""
    player, line = everybody[0], Line("127.0.0.1", everybody[0].port, timeout=60)
    player.ask(line)
    stale = player.asks.replace("version=", "version=9")

    def hear() -> None:
        player.asks = stale
        assert player.ask(line) == 200

    def hear_nothing() -> None:
        # Who has not been seen for a while is told once.
        assert player.ask(line) in GOOD

    def hand_in() -> None:
        assert player.hand_in(line, words.wrong) == 200

    player_asks = player.asks
    costs = {"guess": cost(server, hand_in), "poll": cost(server, hear)}
    player.asks = player_asks
    player.ask(line)
    return {**costs, "poll, nothing new": cost(server, hear_nothing)}


def cost(server: Server, request: Callable[[], None]) -> float:
    request()
    before = server.cpu()
    for _ in range(ALONE):
        request()
    return (server.cpu() - before) / ALONE * 1000


def run_database(
    name: str, url: str, redis_url: str, folder: Path, options: argparse.Namespace
) -> list[dict[str, Any]]:
    environment = {"DATABASE_URL": url, "REDIS_URL": redis_url, "WORDYARD_INSTANCE": str(folder)}
    os.environ.update(environment)
    hives, random = prepare(options.rooms), Random(options.seed)
    words = [RoomWords(random.sample(found, len(found)), wrong) for _slug, found, wrong in hives]
    with serve("benchmarks.wide:app", folder, {**environment, "PYTHONPATH": str(ROOT)}, PROCESSES) as server:
        everybody = fill(server.line.port, hives, options.players)
        costs = alone(server, everybody, words[0])
        before = server.cpu()
        taken, late = play(everybody, schedule(words, options.players, options.seconds, random))
        each = (server.cpu() - before) / len(taken) * 1000
    kinds = sorted({kind for kind, _ms, _status in taken})
    rows = [row(name, kind, [one for one in taken if one[0] == kind], costs.get(kind)) for kind in kinds]
    return [*rows, {**row(name, "all", taken, each), "hands late ms": round(late * 1000, 1)}]


def row(database: str, kind: str, taken: Taken, cost_ms: float | None) -> dict[str, Any]:
    times = [ms for _kind, ms, _status in taken]
    errors = sum(count for status, count in Counter(status for *_rest, status in taken).items() if status not in GOOD)
    figures = {f"p{number}": round(centile(times, number), 1) for number in (50, 95, 99)}
    return {
        "database": database,
        "request": kind,
        "count": len(taken),
        **figures,
        "cpu ms": None if cost_ms is None else round(cost_ms, 2),
        "errors": errors,
        "aim": AIM_MS,
        "met": figures["p95"] <= AIM_MS and not errors,
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench rooms", description=__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--rooms", type=int, default=10, help="rooms at once (default 10)")
    parser.add_argument("--players", type=int, default=20, help="players in each (default 20)")
    parser.add_argument("--seconds", type=float, default=20, help="how long they play (default 20)")
    parser.add_argument("--seed", type=int, default=7, help="what decides who does what (default 7)")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-")))
        redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(PostgresServer())
        rows = run_database("sqlite", f"sqlite:///{folder / 'bench.db'}", redis.url, folder, options)
        rows += run_database("postgresql", postgres.create_database("bench"), redis.url, folder, options)
    load = os.getloadavg()[0]
    show(rows, options.json, title=f"{options.rooms} rooms of {options.players} at once, in ms (load {load:.1f})")
    return 0 if all(one["met"] for one in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
