"""The worker: one queue, a child for each job, and patience while its queue is paused."""

from __future__ import annotations

import mmap
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from redis.exceptions import RedisError
from rq import Worker

import config
import jobs
from app.contract import registry
from app.extensions import db
from app.generations import queues, service, wording
from app.moderation import word_rulings
from app.words import lexicon
from app.words.lexicon import Tier
from app.words.rulings import Ruling
from jobs import worker
from tests import yard


def idle_worker(app: Flask, queue: str = "generate") -> worker.YardWorker:
    return worker.make_worker(queues.get_queue(queue, queues.connect_worker(app.config["REDIS_URL"])))


def work(app: Flask) -> worker.YardWorker:
    """Let the site's own worker do what waits. It forks, so nothing may be open."""
    db.session.remove()
    db.engine.dispose()
    one = idle_worker(app)
    one.work(burst=True, logging_level="CRITICAL")
    return one


def test_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    parent = os.getpid()

    def make(*arguments: Any) -> Any:
        assert os.getpid() != parent
        return [yard.new_bee()]

    engine["make"] = make
    made = [yard.ask_for_bee(), yard.ask_for_bee()]
    work(any_app)
    assert [yard.row_of(one).status for one in made] == ["done", "done"], yard.row_of(made[0]).traceback


def test_an_engine_that_eats_too_much_fails_alone(any_app: Flask, engine: dict[str, Any]) -> None:
    engine["make"] = lambda *arguments: bytearray(3 * 1024**3)
    made = yard.ask_for_bee()
    work(any_app)
    row = yard.row_of(made)
    assert row.status == "failed"
    assert "MemoryError" in row.traceback
    assert "more memory than a job may use" in wording.error_text(row)


def test_what_the_worker_itself_has_mapped_is_not_the_jobs(any_app: Flask, engine: dict[str, Any]) -> None:
    with mmap.mmap(-1, 3 * 1024**3):
        made = yard.ask_for_bee()
        work(any_app)
    assert yard.row_of(made).status == "done"


def test_a_child_that_dies_is_done_again(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(*arguments: Any) -> Any:
        if yard.row_of(made).attempts == 1:
            os._exit(1)
        return [yard.new_bee()]

    engine["make"] = make
    made = yard.ask_for_bee()
    work(any_app)
    row = yard.row_of(made)
    assert (row.status, row.attempts) == ("done", 2)


def test_it_waits_while_its_queue_is_paused(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = yard.ask_for_bee()
    service.pause_queue("generate")
    seen: list[str] = []

    def sleep(seconds: float) -> None:
        seen.append(yard.row_of(made).status)
        if len(seen) == 2:
            service.resume_queue("generate")
        db.session.remove()

    monkeypatch.setattr("jobs.worker.time.sleep", sleep)
    work(any_app)
    assert seen == ["queued", "queued"]
    assert yard.row_of(made).status == "done"


def test_what_jobs_share_is_readied_once_and_by_the_process_that_forks(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    readied: list[int] = []
    spec = registry.spec("bee")
    shared = replace(spec.jobs["generate"], run=lambda *arguments: {}, preload=lambda: readied.append(os.getpid()))
    yard.declare(monkeypatch, replace(spec, jobs={**spec.jobs, "generate": shared}))
    for _ in range(2):
        yard.ask_for_bee()
    assert readied == []
    work(any_app)
    assert readied == [os.getpid()]


def test_what_jobs_share_is_readied_anew_when_words_were_ruled(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    readied: list[Tier | None] = []
    spec = registry.spec("bee")
    shared = replace(spec.jobs["generate"], preload=lambda: readied.append(lexicon.load("en").tier("zzyzx")))
    yard.declare(monkeypatch, replace(spec, jobs={**spec.jobs, "generate": shared}))
    one = idle_worker(any_app)
    job: Any = SimpleNamespace(get_meta=lambda refresh: {queues.WORK: ("bee", "generate")})
    one.preload(job)
    word_rulings.add_ruling(1, Ruling("en", "zzyzx", "core"))
    db.session.commit()
    for _ in range(2):
        one.preload(job)
    assert readied == [None, Tier.CORE]


def test_what_cannot_be_readied_costs_no_worker(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise OSError("no list")

    spec = registry.spec("bee")
    shared = replace(spec.jobs["generate"], run=lambda *arguments: {}, preload=broken)
    yard.declare(monkeypatch, replace(spec, jobs={**spec.jobs, "generate": shared}))
    made = yard.ask_for_bee()
    work(any_app)
    assert yard.row_of(made).status == "done"


def test_it_refuses_queues_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    for words in ([], ["none"], ["fast", "generate"]):
        assert worker.main(words) == 2
    assert "Name one queue: fast, generate, solve." in capsys.readouterr().err


@pytest.fixture
def sleeper() -> Iterator[int]:
    """A process that waits."""
    with subprocess.Popen(["sleep", "60"]) as child:
        yield child.pid
        child.kill()


def wait_until_stopped(pid: int, stopped: bool) -> bool:
    """The kernel needs a moment for a signal."""
    end = time.monotonic() + 5
    while worker.is_stopped(pid) is not stopped and time.monotonic() < end:
        time.sleep(0.001)
    return worker.is_stopped(pid)


def kilobytes(name: str) -> int:
    """What the kernel says of this process in words."""
    found = re.search(rf"^{name}:\s+(\d+) kB", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found is not None
    return int(found.group(1))


def test_an_emptied_redis_gets_its_workers_back_at_the_next_heartbeat(any_app: Flask) -> None:
    one = idle_worker(any_app)
    one.register_birth()
    any_app.extensions["wordyard_redis"].flushall()
    assert not queues.has_worker("generate")
    one.heartbeat()
    assert queues.has_worker("generate")
    assert [found.name for found in queues.list_workers("generate")] == [one.name]


def test_a_worker_whose_child_works_is_registered_again_too(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    one = idle_worker(any_app)
    one.register_birth()
    any_app.extensions["wordyard_redis"].flushall()
    monkeypatch.setattr(Worker, "maintain_heartbeats", lambda self, job: None)
    job: Any = SimpleNamespace()
    one.maintain_heartbeats(job)
    assert queues.has_worker("generate")


def test_two_signs_of_life_fit_into_the_silence_that_operators_are_told_of(any_app: Flask) -> None:
    one = idle_worker(any_app)
    for seconds in (one.dequeue_timeout, one.job_monitoring_interval):
        assert 2 * timedelta(seconds=seconds) < queues.SILENT_AFTER


def test_a_worker_with_a_job_that_redis_has_forgotten_is_busy(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    one = idle_worker(any_app)
    one.register_birth()
    any_app.extensions["wordyard_redis"].flushall()
    monkeypatch.setattr(worker.YardWorker, "horse_pid", os.getpid())
    one.heartbeat()
    assert [found.get_state() for found in queues.list_workers("generate")] == ["busy"]


def test_operators_are_told_what_memory_a_worker_and_its_child_have(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, sleeper: int
) -> None:
    one = idle_worker(any_app)
    monkeypatch.setattr(worker.YardWorker, "horse_pid", sleeper)
    one.register_birth()
    one.heartbeat()
    told = one.connection.hgetall(one.key)
    own, child = (int(told[name.encode()]) for name in (queues.MEMORY_OWN, queues.MEMORY_OF_CHILD))
    assert own > child > 0
    assert int(told[queues.CHILD_STOPPED.encode()]) == 0
    os.kill(sleeper, signal.SIGSTOP)
    assert wait_until_stopped(sleeper, stopped=True)
    one.heartbeat()
    assert int(one.connection.hget(one.key, queues.CHILD_STOPPED)) == 1


def test_a_heartbeat_among_other_commands_waits_for_them(any_app: Flask) -> None:
    """In a pipeline nothing is answered yet, so nothing can be asked."""
    one = idle_worker(any_app)
    with one.connection.pipeline() as pipeline:
        one.heartbeat(pipeline=pipeline)
        assert not one.connection.exists(one.key)


def test_memory_is_counted_as_the_kernel_counts_it() -> None:
    assert worker.mapped_bytes() == pytest.approx(kilobytes("VmSize") * 1024, rel=0.05)
    assert worker.resident_bytes(os.getpid()) == pytest.approx(kilobytes("VmRSS") * 1024, rel=0.2)


def test_a_process_that_is_not_there_has_no_memory_and_is_not_stopped() -> None:
    for pid in (None, 0):
        assert worker.resident_bytes(pid) == 0
        assert not worker.is_stopped(pid)


def test_a_stopped_process_is_known_until_it_goes_on(sleeper: int) -> None:
    assert not worker.is_stopped(sleeper)
    os.kill(sleeper, signal.SIGSTOP)
    assert wait_until_stopped(sleeper, stopped=True)
    os.kill(sleeper, signal.SIGCONT)
    assert not wait_until_stopped(sleeper, stopped=False)


def test_a_job_readies_what_its_own_game_shares(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    readied: list[str] = []
    for game in ("bee", "letterboxed", "strands"):
        spec = registry.spec(game)
        shared = replace(spec.jobs["generate"], preload=lambda game=game: readied.append(game))
        yard.declare(monkeypatch, replace(spec, jobs={**spec.jobs, "generate": shared}))
    one = idle_worker(any_app)
    for work_name in (("letterboxed", "generate"), ("letterboxed", "no_such_kind"), ("no_such_game", "generate")):
        job: Any = SimpleNamespace(get_meta=lambda refresh, name=work_name: {queues.WORK: name})
        one.preload(job)
    assert readied == ["letterboxed"]


def test_help_names_the_queues(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["-h"], ["--help"]):
        assert worker.main(words) == 0
        told = capsys.readouterr()
        assert "fast, generate, solve" in told.out
        assert not told.err


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (config.BadSetting("REDIS_URL is no address"), 2, "worker: REDIS_URL is no address\n"),
        (RedisError("refused"), 1, "worker: Redis does not answer: refused\n"),
    ],
)
def test_a_worker_that_cannot_start_says_why_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, status: int, said: str
) -> None:
    def fail(name: str) -> int:
        raise error

    monkeypatch.setattr(worker, "run_worker", fail)
    assert worker.main(["fast"]) == status
    assert capsys.readouterr().err == said


def test_a_long_search_leaves_the_processor_to_others(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    niced: list[int] = []
    worked: list[tuple[str, str]] = []
    monkeypatch.setattr(jobs, "worker_app", lambda: any_app)
    monkeypatch.setattr(config, "load", lambda: {"REDIS_URL": any_app.config["REDIS_URL"]})
    monkeypatch.setattr(worker.os, "nice", niced.append)
    for name in ("use_json_lines", "log_start"):
        monkeypatch.setattr(worker.logs, name, lambda *arguments, **values: None)
    monkeypatch.setattr(worker.metrics, "share_metrics", lambda folder: None)
    monkeypatch.setattr(Worker, "work", lambda self, logging_level: worked.append((self.queues[0].name, logging_level)))
    for queue in queues.NAMES:
        assert worker.main([queue]) == 0
    # What RQ itself has to say of each job would be in the log twice.
    assert worked == [(queue, "WARNING") for queue in queues.NAMES]
    assert len(niced) == 1
    assert niced[0] > 0


def test_a_worker_whose_redis_is_away_leaves_waiting_to_rq(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(key: str) -> int:
        raise RedisError("away")

    queues.set_paused("generate", True)
    one = idle_worker(any_app)
    assert one.is_paused()
    monkeypatch.setattr(one.connection, "exists", fail)
    assert not one.is_paused()


def test_a_pause_is_of_one_queue(any_app: Flask) -> None:
    queues.set_paused("solve", True)
    assert [idle_worker(any_app, name).is_paused() for name in queues.NAMES] == [False, False, True]
