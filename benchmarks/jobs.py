"""`./bench jobs`: how long it takes to hand a job over, until it starts, and from the request to the puzzle.

One real worker on a real Redis, jobs one after another, as a player waits for them.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.table import show
from tools.servers import RedisServer

ROOT = Path(__file__).resolve().parent.parent
AIMS = {"enqueue": 10.0, "start": 50.0}
LONGEST_WAIT = 30


@contextmanager
def worker(queue: str) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-m", "jobs.worker", queue], cwd=ROOT)
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


def run_one(seed: int) -> dict[str, float]:
    """Milliseconds of one job: handing it over, until it runs, until its puzzle is there."""
    from app.extensions import db
    from app.generations import service
    from app.generations.models import Generation

    begun = time.perf_counter()
    row = service.submit_job("bee", "generate", {"count": 1, "min": 20, "max": 60, "language": "en", "seed": seed})
    handed = time.perf_counter()
    while True:
        fresh = db.session.get(Generation, row.id, populate_existing=True)
        db.session.commit()
        assert fresh is not None
        if fresh.status not in ("queued", "running"):
            break
        assert time.perf_counter() - begun < LONGEST_WAIT, fresh.status
        time.sleep(0.002)
    assert fresh.status == "done" and fresh.started_at, (fresh.status, fresh.error)
    start = (fresh.started_at - fresh.created_at).total_seconds()
    return {"enqueue": (handed - begun) * 1e3, "start": start * 1e3, "whole": (time.perf_counter() - begun) * 1e3}


def table(runs: list[dict[str, float]]) -> list[dict[str, Any]]:
    rows = []
    for name in ("enqueue", "start", "whole"):
        values = sorted(run[name] for run in runs)
        median, p90 = statistics.median(values), values[int(0.9 * len(values))]
        aim = AIMS.get(name)
        met = "" if aim is None else median <= aim
        rows.append(
            {"step": name, "median ms": round(median, 1), "p90 ms": round(p90, 1), "aim": aim or "", "met": met}
        )
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="./bench jobs", description=__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--jobs", type=int, default=60, help="how many (default 60)")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="wordyard-bench-"))
        redis = stack.enter_context(RedisServer())
        os.environ.update(DATABASE_URL=f"sqlite:///{folder}/bench.db", REDIS_URL=redis.url, WORDYARD_INSTANCE=folder)
        from app.extensions import db
        from app.factory import create_app

        app = create_app()
        stack.enter_context(app.app_context())
        db.create_all()
        stack.enter_context(worker("generate"))
        run_one(0)
        rows = table([run_one(seed) for seed in range(1, options.jobs + 1)])
        db.session.remove()
        db.engine.dispose()
    show(rows, options.json, title="One job after another, from the request to the puzzle")
    return 0 if all(row["met"] in ("", True) for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
