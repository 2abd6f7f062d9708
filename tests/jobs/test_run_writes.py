"""What a run writes besides its last result: puzzles on the way, signs of life, and lines of the log."""

from __future__ import annotations

import logging
import stat
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

import jobs
from app.contract.game_types import Cancelled, NewPuzzle
from app.extensions import db, now
from app.generations.models import Generation
from app.moderation import word_rulings
from app.puzzles.models import PUZZLE, Puzzle
from app.web import logs
from app.words import lexicon
from app.words.lexicon import Tier
from app.words.rulings import Ruling
from tests import yard

DAY = date(2026, 5, 1)
LONG_AGO = timedelta(hours=2)


def numbered_bee(number: int) -> NewPuzzle:
    """A puzzle of its own: equal ones are stored once."""
    return replace(yard.new_bee(), identity=f"number {number}")


def begin(**columns: Any) -> jobs.Worker:
    """A run that has just claimed its row."""
    claim = jobs.claim_generation(yard.ask_for_bee(**columns))
    assert claim is not None
    return jobs.Worker(claim)


def overtake(run: jobs.Worker) -> None:
    assert jobs.claim_generation(run.claim.id) is not None


def seem_long_silent(run: jobs.Worker) -> None:
    row = Generation.__table__.update().where(Generation.id == run.claim.id)
    db.session.execute(row.values(beat_at=now() - LONG_AGO))
    db.session.commit()


def is_heard_of(run: jobs.Worker) -> bool:
    return bool(now() - yard.row_of(run.claim.id).beat_at < LONG_AGO / 2)


def slugs() -> list[str]:
    return yard.column(select(Puzzle.slug).order_by(Puzzle.id))


def test_it_works(any_app: Flask) -> None:
    """Puzzles that are stored before the end stand in the row of their job, and in no other."""
    other, run = begin(), begin()
    first = run.store([numbered_bee(1)])
    assert run.store([]) == first == slugs()
    both = run.store([numbered_bee(2)])
    assert both == slugs()
    assert len(both) == 2
    assert yard.row_of(run.claim.id).result == {"puzzles": both}
    assert yard.row_of(other.claim.id).result is None


def test_a_run_after_a_killed_one_goes_on_behind_its_puzzles(any_app: Flask) -> None:
    first = begin()
    early = first.store([numbered_bee(1)])
    claim = jobs.claim_generation(first.claim.id)
    assert claim is not None
    later = jobs.Worker(claim)
    assert later.store([]) == early
    assert later.store([numbered_bee(2)]) == slugs()
    assert slugs()[:1] == early


def test_a_run_that_stores_or_keeps_a_puzzle_is_alive(any_app: Flask) -> None:
    run = begin()
    for write in (lambda: run.store([numbered_bee(1)]), lambda: run.keep(numbered_bee(2), DAY)):
        seem_long_silent(run)
        write()
        assert is_heard_of(run)


def test_a_run_that_was_overtaken_stores_and_keeps_nothing(any_app: Flask) -> None:
    late = begin()
    overtake(late)
    with pytest.raises(Cancelled):
        late.store([numbered_bee(1)])
    with pytest.raises(Cancelled):
        late.keep(numbered_bee(2), DAY)
    assert late.store([]) == slugs() == []


def test_the_puzzle_of_a_day_is_kept_at_once(any_app: Flask) -> None:
    assert begin().keep(numbered_bee(1), DAY) == DAY.isoformat()
    assert yard.column(select(PUZZLE.c.day)) == [DAY]


def test_an_engine_holds_no_connection_while_it_works(any_app: Flask, engine: dict[str, Any]) -> None:
    """What it asks of the database gives the connection back, and so does what it says of its progress."""

    def make(params: Any, rng: Any, work: Any) -> Any:
        held.append(db.session.registry.has())
        for ask in (
            lambda: work(1, "letters"),
            lambda: work.known(["nothing"]),
            lambda: work.dailies(DAY, 7),
            lambda: work.stocked("en", 5),
            lambda: work.store([numbered_bee(1)]),
            lambda: work.keep(numbered_bee(2), DAY),
        ):
            ask()
            held.append(db.session.registry.has())
        return [yard.new_bee()]

    held: list[bool] = []
    engine["make"] = make
    assert jobs.run(yard.ask_for_bee()) == "done"
    assert held == [False] * 7


def test_an_engine_learns_what_the_site_has_of_its_game(any_app: Flask) -> None:
    run = begin()
    for offset in (-1, 0, 1, 2):
        yard.add_bee(numbered_bee(offset), day=DAY + timedelta(days=offset))
    yard.add_box(day=DAY)
    assert len(run.dailies(DAY, 1)) == 2
    assert run.known(["number 1", "number 7"]) == {"number 1"}


def test_a_database_that_is_busy_costs_a_word_of_progress_and_not_the_work(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any, **values: Any) -> Any:
        raise OperationalError("UPDATE", {}, Exception("busy"))

    def make(params: Any, rng: Any, work: Any) -> Any:
        with monkeypatch.context() as patch:
            patch.setattr(jobs, "update_if_ours", fail)
            assert work(50, "solving")
        return [yard.new_bee()]

    engine["make"] = make
    assert jobs.run(yard.ask_for_bee()) == "done"


def test_progress_is_read_with_its_values_and_shows_life(any_app: Flask) -> None:
    run = begin()
    seem_long_silent(run)
    assert run(50, "solving", words=7)
    row = yard.row_of(run.claim.id)
    assert (row.percent, row.label, row.label_values) == (50, "solving", {"words": 7})
    assert is_heard_of(run)
    run.last = 0.0
    assert run(60, "letters")
    assert yard.row_of(run.claim.id).label_values is None


def test_a_run_that_is_over_writes_no_more_progress(any_app: Flask) -> None:
    run = begin()
    overtake(run)
    assert not run(1, "letters")
    run.last = 0.0
    with yard.statements() as seen:
        assert not run(2, "letters")
    assert seen == []


def test_a_row_done_at_a_later_attempt_forgets_the_earlier_error(any_app: Flask) -> None:
    made = yard.ask_for_bee(error="broken", finished_at=now())
    assert jobs.claim_generation(made) is not None
    row = yard.row_of(made)
    assert (row.status, row.error, row.finished_at) == ("running", None, None)
    assert row.beat_at == row.started_at is not None


def test_a_finished_row_shows_all_of_its_bar(any_app: Flask) -> None:
    run = begin()
    assert run(50, "solving", words=7)
    assert jobs.save_result(run.claim, [numbered_bee(1)]) == "done"
    row = yard.row_of(run.claim.id)
    assert (row.percent, row.label, row.label_values) == (100, "done", None)
    assert row.finished_at is not None


def test_what_a_job_has_counted_is_its_result(any_app: Flask) -> None:
    run, other = begin(), begin()
    assert jobs.save_result(run.claim, {"words": 7}) == "done"
    assert yard.row_of(run.claim.id).result == {"words": 7}
    assert yard.row_of(other.claim.id).result is None
    assert slugs() == []


def test_a_run_knows_what_operators_have_ruled_of_words(any_app: Flask, engine: dict[str, Any]) -> None:
    def make(*arguments: Any) -> Any:
        tiers.append(lexicon.load("en").tier("zzyzx"))
        return [yard.new_bee()]

    tiers: list[Tier | None] = []
    engine["make"] = make
    made = yard.ask_for_bee()
    word_rulings.add_ruling(1, Ruling("en", "zzyzx", "core"))
    db.session.commit()
    assert jobs.run(made) == "done"
    assert tiers == [Tier.CORE]


def test_the_next_job_is_sent_when_one_begins_and_when_it_ends(any_app: Flask, engine: dict[str, Any]) -> None:
    """A second urgent job goes to the front as soon as the first has left the queue."""

    def make(*arguments: Any) -> Any:
        sent.append(sum(bool(yard.row_of(one).sent_at) for one in waiting))
        db.session.remove()
        return [yard.new_bee()]

    sent: list[int] = []
    engine["make"] = make
    first = yard.ask_for_bee()
    waiting = [yard.ask_for_bee() for _ in range(2)]
    assert [yard.row_of(one).sent_at for one in waiting] == [None, None]
    assert jobs.run(first) == "done"
    sent.append(sum(bool(yard.row_of(one).sent_at) for one in waiting))
    assert sent[1] == 1


def test_a_run_that_breaks_while_saving_leaves_nothing_behind_when_the_next_job_is_sent(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: Any) -> Any:
        raise RuntimeError("no room")

    made, waiting = yard.ask_for_bee(), yard.ask_for_bee()
    monkeypatch.setattr(jobs, "store_puzzles", fail)
    with pytest.raises(RuntimeError):
        jobs.run(made)
    assert yard.row_of(made).status == "running"
    assert yard.row_of(waiting).sent_at is None


def test_a_database_that_is_away_at_the_end_does_not_hide_how_the_job_ended(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(queue: str) -> int:
        raise OperationalError("SELECT", {}, Exception("gone"))

    made = yard.ask_for_bee()
    monkeypatch.setattr(jobs.scheduling, "send_next", fail)
    assert jobs.run(made) == "done"


def read_events(caplog: pytest.LogCaptureFixture) -> list[tuple[str, dict[str, Any]]]:
    told = [(record.getMessage(), getattr(record, logs.FIELDS_KEY, None)) for record in caplog.records]
    return [(event, fields) for event, fields in told if fields]


def test_the_log_tells_when_a_job_begins_how_it_ends_and_how_long_it_took(
    any_app: Flask, engine: dict[str, Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", logger=logs.events.name)
    times = iter([100.0, 102.5])
    run = begin()
    monkeypatch.setattr(jobs, "monotonic", lambda: next(times))
    assert jobs.run_and_log(run.claim) == "done"
    (begun, began), (ended, end) = read_events(caplog)
    assert (begun, ended) == ("job started", "job ended")
    assert began["message"] == "The bee job “generate” began (run 1)."
    assert end["message"] == "The bee job “generate” is done (run 1)."
    assert (end["status"], end["ms"]) == ("done", 2500)


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (MemoryError(), "failed", ["began", "needed more memory than it may take", "failed"]),
        (RuntimeError("no"), "failed", ["began", "broke", "failed"]),
        (
            OperationalError("SELECT", {}, Exception("gone")),
            "interrupted",
            ["began", "was interrupted and will be run again"],
        ),
    ],
)
def test_the_log_tells_of_a_job_that_ends_badly(
    any_app: Flask,
    engine: dict[str, Any],
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    status: str,
    said: list[str],
) -> None:
    def make(*arguments: Any) -> Any:
        raise error

    caplog.set_level("INFO", logger=logs.events.name)
    engine["make"] = make
    run = begin()
    if status == "interrupted":
        with pytest.raises(OperationalError):
            jobs.run_and_log(run.claim)
    else:
        assert jobs.run_and_log(run.claim) == status
    events = read_events(caplog)
    assert [fields["message"] for _event, fields in events] == [
        f"The bee job “generate” {one} (run 1)." for one in said
    ]
    assert events[-1][1]["status"] == status
    failed = [record for record in caplog.records if record.getMessage() == "job failed"]
    assert all(record.levelno == logging.ERROR and record.exc_info for record in failed)


def test_a_worker_keeps_what_it_writes_to_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "create_app", lambda: SimpleNamespace(config={"INSTANCE": tmp_path}))
    monkeypatch.setattr("os.umask", lambda mask: 0)
    tmp_path.chmod(0o755)
    jobs.worker_app.__wrapped__()
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
