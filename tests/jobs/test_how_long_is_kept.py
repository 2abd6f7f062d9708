"""How long the scheduler keeps what it forgets, to the second."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from app.accounts.models import LOGIN_SESSION, PENDING_HASH
from app.extensions import db, now
from app.moderation.models import REPORT, WORD_WISH
from app.puzzles.models import PUZZLE
from app.reminders.models import DEVICE, MESSAGE, REMINDER
from app.workshop import drafts, own, releasing
from app.workshop.models import Draft
from jobs import purging
from tests import yard
from tests.reminders import people


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)


def count_after(table: Any, kept: timedelta, time_machine: Any) -> list[int]:
    """How many rows there are when the time is just over, and a second later."""
    db.session.commit()
    counts = []
    for step in (kept, timedelta(seconds=1)):
        time_machine.shift(step)
        assert purging.purge_expired(1e9)
        counts.append(int(yard.column(select(func.count()).select_from(table))[0]))
    return counts


def test_it_works(any_app: Flask, time_machine: Any) -> None:
    """A form with a password waits ten minutes."""
    row = {"token_hash": "a" * 64, "kind": "login", "details": {}, "created_at": now()}
    db.session.execute(PENDING_HASH.insert().values(row))
    assert count_after(PENDING_HASH, timedelta(minutes=10), time_machine) == [1, 0]


def test_reports_are_kept_for_180_days_after_the_decision(any_app: Flask, time_machine: Any) -> None:
    alice, slug = yard.add_user("alice").id, yard.add_bee()
    about = {"user_id": alice, "note": "", "created_at": now(), "settled_at": now()}
    puzzle_id = yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug))[0]
    db.session.execute(REPORT.insert().values({**about, "puzzle_id": puzzle_id, "reason": "rude"}))
    word = {"language": "en", "word": "yurt", "kind": "missing", "game": "bee", "verdict": "", "answer": ""}
    db.session.execute(WORD_WISH.insert().values({**about, **word}))
    assert count_after(REPORT, timedelta(days=180), time_machine) == [1, 0]
    assert yard.column(select(WORD_WISH.c.id)) == []


def test_a_draft_of_a_deleted_board_goes_when_it_cannot_be_taken_back(any_app: Flask, time_machine: Any) -> None:
    alice = yard.add_user("alice").id
    draft = drafts.create_draft("strands", alice, "", {})
    releasing.publish_puzzle(draft, yard.new_strands("Crosswise"), "crosswise", public=True)
    board = own.load_own_board("strands", "crosswise", alice)
    assert board is not None
    own.delete_board(board)
    assert count_after(Draft, own.UNDO_PERIOD, time_machine) == [1, 0]


def test_reminders_are_kept_for_a_month_with_what_became_of_them(any_app: Flask, time_machine: Any) -> None:
    alice = people.add_reader()
    device = people.add_device(alice)
    reminder = {"user_id": alice, "day": now().date(), "kind": "streak", "created_at": now()}
    reminder_id = db.session.scalar(REMINDER.insert().values(reminder).returning(REMINDER.c.id))
    db.session.execute(MESSAGE.insert().values(reminder_id=reminder_id, device_id=device, next_try_at=now()))
    assert count_after(REMINDER, timedelta(days=30), time_machine) == [1, 0]
    assert yard.column(select(MESSAGE.c.id)) == []
    assert yard.column(select(DEVICE.c.id)) == [device]


def test_a_device_goes_when_its_login_has_ended(any_app: Flask) -> None:
    stays, goes = (people.add_device(people.add_reader(name)) for name in ("alice", "bob"))
    ended = select(DEVICE.c.session_id).where(DEVICE.c.id == goes).scalar_subquery()
    db.session.execute(update(LOGIN_SESSION).where(LOGIN_SESSION.c.id == ended).values(ended_at=now()))
    db.session.commit()
    assert purging.purge_expired(1e9)
    assert yard.column(select(DEVICE.c.id)) == [stays]
