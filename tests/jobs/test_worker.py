"""The worker: one queue, a child for each job, and patience while its queue is paused."""

from __future__ import annotations

import mmap
import os
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from app.contract import registry
from app.extensions import db
from app.generations import queues, service, wording
from app.moderation import word_rulings
from app.words import lexicon
from app.words.lexicon import Tier
from app.words.rulings import Ruling
from jobs import worker
from tests import yard


def work(app: Flask) -> worker.YardWorker:
    """Let the site's own worker do what waits. It forks, so nothing may be open."""
    db.session.remove()
    db.engine.dispose()
    one = worker.make_worker(queues.get_queue("generate", queues.connect_worker(app.config["REDIS_URL"])))
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
    one = worker.make_worker(queues.get_queue("generate", queues.connect_worker(any_app.config["REDIS_URL"])))
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
