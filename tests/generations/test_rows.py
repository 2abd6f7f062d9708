"""The rows of long jobs: each call changes its own, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db, now
from app.generations import queues, scheduling, service
from app.generations.models import Pulse, QueuePause
from tests import yard
from tests.askers import someone
from tests.generations.test_service import LONG_AGO, set_row, waiting


def test_it_works(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    row = service.submit_job("bee", "generate", {"count": 2}, owner=alice, key="k", queue="fast", id="f" * 32)
    kept = yard.row_of("f" * 32)
    assert (kept.game, kept.kind, kept.params, kept.owner_id) == ("bee", "generate", {"count": 2}, alice)
    assert (kept.key, kept.queue, kept.status, row.id) == ("k", "fast", "queued", "f" * 32)
    assert (kept.percent, kept.label, kept.attempts, kept.urgent) == (0, "", 0, False)
    assert (queues.get_queue("fast").count, waiting()) == (1, 0)
    others = [service.submit_job("bee", "generate", {}, asker=someone()).id for _ in range(2)]
    assert len({row.id, *others}) == 3
    assert waiting() == 2


def test_a_third_run_is_tried_still(any_app: Flask) -> None:
    made = yard.ask_for_bee()
    set_row(made, status="running", attempts=2, beat_at=now() - LONG_AGO)
    queues.redis_client().flushall()
    assert service.resend_lost_jobs() == 1
    assert yard.row_of(made).status == "running"


def test_twenty_silent_seconds_are_enough(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    made = yard.ask_for_bee()
    queues.redis_client().flushall()
    row = yard.row_of(made)
    for seconds, status, lost in ((19.5, "running", False), (20, "running", True), (1, "queued", True)):
        set_row(made, status=status, beat_at=now() - timedelta(seconds=seconds))
        row = yard.row_of(made)
        assert service.is_lost(row) == lost, (seconds, status)
    set_row(made, status="running", beat_at=None)
    assert service.is_lost(yard.row_of(made))


def test_a_key_answers_its_own_row(any_app: Flask) -> None:
    rows = {key: service.submit_job("bee", "generate", {}, key=key).id for key in ("a", "b", "c")}
    assert {key: service.submit_job("bee", "generate", {}, key=key).id for key in rows} == rows


def test_only_what_was_sent_is_noted_as_sent(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "enqueue", lambda *arguments, **more: False)
    waits = yard.ask_for_bee(asker=someone())
    monkeypatch.setattr(queues, "enqueue", lambda *arguments, **more: True)
    goes = service.submit_job("bee", "generate", {}, queue="fast").id
    assert (yard.row_of(waits).sent_at, yard.row_of(goes).sent_at is None) == (None, False)


def test_what_another_process_did_is_seen(any_app: Flask) -> None:
    """Rows that this one has read before are read anew."""
    made, owner = yard.ask_for_bee(), yard.add_user("alice")
    set_row(made, owner_id=owner.id)
    service.pause_queue("generate")
    assert scheduling.is_paused("generate")
    held = (db.session.get(QueuePause, "generate"), service.get_own(made, owner_of(owner.id)))
    assert held[1] is not None
    assert held[1].status == "queued"
    db.session.execute(QueuePause.__table__.delete())
    set_row(made, status="cancelled")
    assert not scheduling.is_paused("generate")
    assert service.get_own(made, owner_of(owner.id)).status == "cancelled"  # type: ignore[union-attr]


def owner_of(id: int | None, operator: bool = False) -> Any:
    return SimpleNamespace(id=id, is_operator=operator)


def test_a_job_is_its_owner_s_and_not_the_operators(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    made, nobodys = yard.ask_for_bee(alice), yard.ask_for_bee()
    for row, player, seen in (
        (made, owner_of(alice), True),
        (made, owner_of(bob), False),
        (made, owner_of(bob, operator=True), False),
        (made, owner_of(None), False),
        (nobodys, owner_of(None), False),
        (nobodys, owner_of(bob), False),
        ("0" * 32, owner_of(bob, operator=True), False),
    ):
        assert (service.get_own(row, player) is not None) == seen


def test_the_open_jobs_of_one_player_are_counted(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    for status in ("queued", "running", "done", "failed", "cancelled"):
        yard.ask_for_bee(alice, status=status)
    yard.ask_for_bee()
    assert (service.count_open(alice), service.count_open(bob)) == (2, 0)


def test_only_the_row_that_is_named_is_cancelled_or_begun_anew(any_app: Flask) -> None:
    one, other = yard.ask_for_bee(), yard.ask_for_bee()
    assert service.cancel_generation(one)
    assert (yard.row_of(one).finished_at is None, yard.row_of(other).status) == (False, "queued")
    set_row(
        other, status="cancelled", result={"puzzles": ["x"]}, percent=70, label="found", created_at=now() - LONG_AGO
    )
    assert service.retry_generation(other)
    row = yard.row_of(other)
    assert (yard.row_of(one).status, row.status, row.result, row.percent, row.label) == (
        "cancelled",
        "queued",
        None,
        0,
        "",
    )
    assert now() - row.created_at < LONG_AGO / 2
    assert not service.retry_generation("0" * 32)
    assert waiting() == 1


def test_the_oldest_is_sent_first_and_the_clock_beats(any_app: Flask) -> None:
    ids = [yard.ask_for_bee(asker=someone(), sent_at=now() - LONG_AGO * n) for n in range(3)]
    queues.redis_client().flushall()
    assert service.resend_lost_jobs() == 3
    assert queues.get_queue("generate").get_job_ids() == ids[::-1]
    (seen,) = yard.column(select(Pulse.seen_at).where(Pulse.name == "clock"))
    db.session.execute(Pulse.__table__.update().values(seen_at=seen - LONG_AGO))
    db.session.commit()
    service.record_heartbeat("clock")
    assert yard.column(select(Pulse.seen_at)) > [seen - LONG_AGO / 2]


def test_a_pause_is_of_one_queue(any_app: Flask) -> None:
    service.pause_queue("fast")
    assert scheduling.is_paused("fast")
    made = yard.ask_for_bee()
    assert yard.row_of(made).sent_at is not None
    slow = service.submit_job("bee", "generate", {}, queue="fast").id
    set_row(slow, status="queued")
    service.pause_queue("generate")
    queues.redis_client().flushall()
    service.resume_queue("fast")
    # What waits elsewhere, or is over, is not sent.
    assert (queues.get_queue("fast").get_job_ids(), waiting()) == ([slow], 0)
    assert yard.column(select(QueuePause.queue)) == ["generate"]


def test_an_empty_queue_goes_on_too(any_app: Flask) -> None:
    service.pause_queue("solve")
    service.resume_queue("solve")
    db.session.rollback()
    assert not scheduling.is_paused("solve")


def test_what_is_over_is_not_sent_when_a_queue_goes_on(any_app: Flask) -> None:
    service.pause_queue("generate")
    made = yard.ask_for_bee(status="done")
    service.resume_queue("generate")
    assert (waiting(), yard.row_of(made).sent_at) == (0, None)


def test_only_the_guest_s_jobs_are_handed_over(any_app: Flask) -> None:
    alice, bob, charlie = (yard.add_user(name).id for name in ("alice", "bob", "charlie"))
    one, other = yard.ask_for_bee(alice), yard.ask_for_bee(charlie)
    set_row(one, asked_by=alice), set_row(other, asked_by=charlie)
    over = yard.ask_for_bee(alice, status="done", asked_by=alice)
    service.merge_generations(None, alice, bob, {})
    db.session.commit()
    rows = [yard.row_of(made) for made in (one, other, over)]
    # Whose turn it was says nothing of what is over.
    assert [(row.owner_id, row.asked_by) for row in rows] == [(bob, bob), (charlie, charlie), (bob, alice)]


def test_giving_up_is_noted_in_the_one_row(any_app: Flask) -> None:
    one, other = (yard.ask_for_bee(status="running", attempts=3, error_values={"of": 1}) for _ in range(2))
    service.fail_stopped_row(yard.row_of(one))
    row = yard.row_of(one)
    assert (row.status, row.error, row.error_values, row.finished_at is None) == ("failed", "stopped", None, False)
    assert yard.row_of(other).status == "running"


def test_rows_are_counted_by_their_status(any_app: Flask) -> None:
    assert service.count_by_status() == {}
    for status in ("queued", "done", "done", "failed", "cancelled", "cancelled", "cancelled"):
        yard.ask_for_bee(status=status)
    assert service.count_by_status() == {"queued": 1, "done": 2, "failed": 1, "cancelled": 3}


def test_a_row_begun_anew_has_forgotten_its_end(any_app: Flask) -> None:
    made = yard.ask_for_bee(status="failed", error="stopped", error_values={"of": 1}, attempts=3, finished_at=now())
    assert service.retry_generation(made)
    row = yard.row_of(made)
    assert (row.error, row.error_values, row.attempts, row.finished_at) == (None, None, 0, None)


def test_a_queue_that_goes_on_sends_its_own_rows(any_app: Flask) -> None:
    service.pause_queue("fast")
    service.submit_job("bee", "generate", {}, queue="fast")
    yard.ask_for_bee()
    queues.redis_client().flushall()
    service.resume_queue("fast")
    assert (queues.get_queue("fast").count, waiting()) == (1, 0)
