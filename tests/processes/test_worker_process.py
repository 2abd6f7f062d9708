"""Fair scheduling as the shipped worker does it: `python -m jobs.worker solve` as a process, with a real Redis."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.generations import queues, scheduling, service
from app.generations.models import OPEN, RUNNING, Generation
from app.generations.service import Asker
from jobs import worker
from tests import yard
from tools.processes import die_with_parent, wait_until

pytestmark = pytest.mark.faults
ROOT = Path(__file__).resolve().parents[2]
SLOW = ROOT / "tests" / "faults" / "slow"
StartWorker = Callable[[], subprocess.Popen[bytes]]


@pytest.fixture
def start_worker(any_app: Flask, tmp_path: Path) -> Iterator[StartWorker]:
    """Start the process on the app's database and Redis; jobs last as long as the file `slow` says."""
    any_app.config["SLOW"] = tmp_path / "slow"
    ours = {
        "DATABASE_URL": any_app.config["SQLALCHEMY_DATABASE_URI"],
        "REDIS_URL": any_app.config["REDIS_URL"],
        "WORDYARD_INSTANCE": str(tmp_path),
        "SECRET_KEY": "tests",
        "PYTHONPATH": os.pathsep.join((str(SLOW), str(ROOT))),
    }
    running: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "jobs.worker", "solve"],
            env={**os.environ, **ours},
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=die_with_parent(signal.SIGKILL),
        )
        running.append(process)
        return process

    yield start
    for process in running:
        end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill the worker and the child that does its job."""
    for one in (worker_pid for worker_pid in [*children_of(process.pid), process.pid]):
        try:
            os.kill(one, signal.SIGKILL)
        except ProcessLookupError:
            continue
    process.wait()


def children_of(pid: int) -> list[int]:
    try:
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def hold(app: Flask, seconds: float) -> None:
    """Let jobs last so long; 0 lets go the one that runs."""
    app.config["SLOW"].write_text(str(seconds))


def ask(name: str, address: str, person: int, **more: Any) -> str:
    """The name of a job; its row keeps it as its key."""
    params = {"count": 1, "min": 20, "max": 60, "seed": int.from_bytes(name.encode())}
    service.submit_job("bee", "generate", params, key=name, queue="solve", asker=Asker(person, address), **more)
    return name


def ask_for_daily(name: str) -> None:
    params = {"count": 1, "min": 20, "max": 60, "seed": int.from_bytes(name.encode())}
    service.submit_job("bee", "generate", params, key=name, queue="solve", urgent=True)


def columns() -> list[tuple[str, str, int]]:
    """Name, status and attempts of all jobs, in the order in which they were begun."""
    g = Generation
    rows = db.session.execute(select(g.key, g.status, g.attempts).order_by(g.started_at)).all()
    db.session.rollback()
    return [(row.key, row.status, row.attempts) for row in rows]


def wait_for_running(name: str) -> None:
    assert wait_until(lambda: any(one[:2] == (name, RUNNING) for one in columns()), 60), columns()


def begun_in_order() -> list[str]:
    """The names of the jobs in the order in which they were begun, when all are over."""
    assert wait_until(lambda: not any(status in OPEN for _name, status, _n in columns()), 90), columns()
    assert {status for _name, status, _n in columns()} == {"done"}
    return [name for name, _status, _n in columns()]


def places(*names: str) -> list[int]:
    g = Generation
    rows = {row.key: row for row in db.session.scalars(select(g).where(g.key.in_(names)))}
    return [scheduling.find_place(rows[name]).ahead for name in names]


def test_it_works(any_app: Flask, start_worker: StartWorker) -> None:
    """A stranger waits for one job of each other person."""
    hold(any_app, 60)
    for name in ("a1", "a2", "a3"):
        ask(name, "alice's", 1)
    start_worker()
    wait_for_running("a1")
    for name in ("b1", "b2"):
        ask(name, "bob's", 2)
    ask("s1", "stranger's", 3)
    assert places("b1", "s1", "a2", "b2", "a3") == [0, 1, 2, 3, 4]
    hold(any_app, 0)
    assert begun_in_order() == ["a1", "b1", "s1", "a2", "b2", "a3"]


def test_an_urgent_daily_goes_before_all_that_wait(any_app: Flask, start_worker: StartWorker) -> None:
    hold(any_app, 60)
    ask("a1", "alice's", 1)
    start_worker()
    wait_for_running("a1")
    ask("b1", "bob's", 2)
    ask("s1", "stranger's", 3)
    for name in ("today", "tomorrow"):
        ask_for_daily(name)
    assert places("today", "tomorrow", "b1", "s1") == [0, 1, 2, 3]
    hold(any_app, 0)
    assert begun_in_order() == ["a1", "today", "tomorrow", "b1", "s1"]


def test_several_addresses_of_one_person_are_one_turn(any_app: Flask, start_worker: StartWorker) -> None:
    """A person gains nothing by other addresses, and a visitor nothing by being a new guest each time."""
    hold(any_app, 60)
    for number in range(3):
        ask(f"a{number}", f"alice's {number}", 1)
    for number in range(3):
        ask(f"g{number}", "the guest's", 10 + number)
    start_worker()
    wait_for_running("a0")
    ask("s1", "stranger's", 3)
    hold(any_app, 0)
    assert begun_in_order() == ["a0", "g0", "s1", "a1", "g1", "a2", "g2"]


def test_a_worker_that_is_killed_loses_nothing(any_app: Flask, start_worker: StartWorker) -> None:
    hold(any_app, 60)
    for name, address, person in (("a1", "a", 1), ("a2", "a", 1), ("b1", "b", 2)):
        ask(name, address, person)
    first = start_worker()
    wait_for_running("a1")
    end(first)
    hold(any_app, 0)
    start_worker()
    # Redis holds Bob's job, and the worker sends Alice's second after it; her first comes back when the
    # reconciler finds that nobody does it.
    assert wait_until(lambda: {("b1", "done", 1), ("a2", "done", 1)} <= set(columns()), 60), columns()
    # As if twenty seconds without a word had passed.
    queues.redis_client().delete(*queues.redis_client().keys("rq:worker:*"))
    db.session.execute(Generation.__table__.update().where(Generation.key == "a1").values(beat_at=None))
    db.session.commit()
    assert service.resend_lost_jobs() == 1
    assert sorted(begun_in_order()) == ["a1", "a2", "b1"]
    assert {name: attempts for name, _status, attempts in columns()} == {"a1": 2, "a2": 1, "b1": 1}


def test_a_queue_that_is_paused_begins_nothing(any_app: Flask, start_worker: StartWorker) -> None:
    hold(any_app, 60)
    for name in ("a1", "a2"):
        ask(name, "alice's", 1)
    start_worker()
    wait_for_running("a1")
    ask("b1", "bob's", 2)
    service.pause_queue("solve")
    hold(any_app, 0)
    assert wait_until(lambda: ("a1", "done", 1) in columns(), 60)
    # The worker has looked at the pause since it finished: it says that it lives before each look.
    (one,) = queues.list_workers("solve")
    assert wait_until(lambda: said_since(one), 20)
    assert [name for name, status, _n in columns() if status == "queued"] in (["a2", "b1"], ["b1", "a2"])
    service.resume_queue("solve")
    assert sorted(begun_in_order()[1:]) == ["a2", "b1"]


def works(app: Flask) -> bool:
    """What /readyz says of the queue."""
    return bool(app.test_client().get("/readyz").json["workers"]["solve"])


def test_a_worker_that_is_stopped_is_marked_within_fifteen_seconds(any_app: Flask, start_worker: StartWorker) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    process = start_worker()
    assert wait_until(lambda: works(any_app), 60)
    assert "silent for" not in olga.get("/operator/workers").text
    os.kill(process.pid, signal.SIGSTOP)
    assert wait_until(lambda: not works(any_app), 15)
    assert "silent for" in olga.get("/operator/workers").text
    os.kill(process.pid, signal.SIGCONT)
    assert wait_until(lambda: works(any_app), 15)


def test_a_job_that_is_stopped_is_marked_within_fifteen_seconds(any_app: Flask, start_worker: StartWorker) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    hold(any_app, 60)
    ask("a1", "alice's", 1)
    process = start_worker()
    wait_for_running("a1")
    (child,) = children_of(process.pid)
    assert works(any_app)
    os.kill(child, signal.SIGSTOP)
    assert wait_until(lambda: not works(any_app), 15)
    assert "its job has stopped" in olga.get("/operator/workers").text
    hold(any_app, 0)
    os.kill(child, signal.SIGCONT)
    assert begun_in_order() == ["a1"]
    assert wait_until(lambda: works(any_app), 15)


def test_an_idle_worker_is_idle_after_redis_was_emptied(any_app: Flask, start_worker: StartWorker) -> None:
    start_worker()
    assert wait_until(lambda: works(any_app), 60)
    queues.redis_client().flushall()
    assert wait_until(lambda: bool(queues.list_workers("solve")), 15)
    assert wait_until(lambda: [one.get_state() for one in queues.list_workers("solve")] == ["idle"], 5)


def said_since(one: Any) -> bool:
    before = one.last_heartbeat
    one.refresh()
    return bool(one.last_heartbeat and before and one.last_heartbeat > before)


def test_the_worker_uses_plain_rq_queues() -> None:
    """What decides lies in the database; a queue class that no worker was given has decided nothing for months."""
    assert worker.YardWorker.queue_class is type(queues.get_queue("solve", queues.connect_worker("redis://localhost")))
