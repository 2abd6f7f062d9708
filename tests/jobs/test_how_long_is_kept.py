"""How long the scheduler keeps what it forgets, to the second."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from app.accounts import outbox, sessions
from app.accounts.models import LOGIN_SESSION, PENDING_HASH, USER
from app.accounts.outbox import OUTGOING_EMAIL
from app.extensions import db, now
from app.generations.models import EarlierFailure, Generation
from app.moderation.models import REPORT, WORD_WISH
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles.models import PUZZLE, UNLISTED
from app.reminders.models import DEVICE, MESSAGE, REMINDER
from app.rooms.duels.models import DUEL_WORD
from app.rooms.models import ROLE, ROOM, ROOM_MEMBER
from app.web.throttle import BUCKET
from app.workshop import drafts, own, releasing
from app.workshop.models import Draft, WordListUpload
from app.workshop.trials import TRIAL
from jobs import purging
from tests import counted, yard
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


def ids(table: Any) -> list[int]:
    return yard.column(select(table.c.id).order_by(table.c.id))


def add_row(table: Any, **values: Any) -> int:
    added = db.session.scalar(table.insert().values(values).returning(table.c.id))
    db.session.commit()
    return int(added or 0)


def test_a_login_is_kept_for_two_months_after_its_end(any_app: Flask, time_machine: Any) -> None:
    alice = yard.add_user("alice").id
    add_row(LOGIN_SESSION, user_id=alice, token_hash="a", expires_at=now())
    assert count_after(LOGIN_SESSION, timedelta(days=60), time_machine) == [1, 0]


@pytest.mark.parametrize("state", [outbox.SENT, outbox.GIVEN_UP])
def test_an_email_is_kept_for_a_month(any_app: Flask, time_machine: Any, state: str) -> None:
    email = {"kind": "reset", "address": "a@example.org", "site": "http://localhost", "locale": "en"}
    add_row(OUTGOING_EMAIL, **email, state=state)
    waits = add_row(OUTGOING_EMAIL, **email, state=outbox.WAITING)
    assert count_after(OUTGOING_EMAIL, timedelta(days=30), time_machine) == [2, 1]
    assert ids(OUTGOING_EMAIL) == [waits]


def test_a_job_and_the_failures_before_it_are_kept_for_a_month(any_app: Flask, time_machine: Any) -> None:
    made = yard.ask_for_bee(status="done", finished_at=now())
    unfinished = yard.ask_for_bee(status="running")
    daily = yard.ask_for_bee(status="done", finished_at=now(), key="daily:bee:2026-05-01")
    yard.ask_for_bee(status="done", finished_at=now(), key="stock:bee:en:000000001")
    add_row(EarlierFailure.__table__, generation_id=made, error="broken", failed_at=now())
    assert count_after(Generation, timedelta(days=30), time_machine) == [4, 2]
    assert set(yard.column(select(Generation.id))) == {unfinished, daily}
    assert yard.column(select(EarlierFailure.id)) == []


def test_the_failure_of_an_earlier_run_is_kept_for_a_month(any_app: Flask, time_machine: Any) -> None:
    add_row(EarlierFailure.__table__, generation_id="0" * 32, error="broken", failed_at=now())
    assert count_after(EarlierFailure, timedelta(days=30), time_machine) == [1, 0]


def test_a_list_that_was_not_read_is_kept_for_a_day(any_app: Flask, time_machine: Any) -> None:
    alice = yard.add_user("alice").id
    named = {"user_id": alice, "game": "crossword", "language": "en", "name": "Tents"}
    add_row(WordListUpload.__table__, **named, size=1, generation_id="0" * 32)
    assert count_after(WordListUpload, timedelta(days=1), time_machine) == [1, 0]


def test_an_allowance_is_kept_for_a_day(any_app: Flask, time_machine: Any) -> None:
    db.session.execute(BUCKET.insert().values(key="guess:1", tokens=1.0, at=now().timestamp()))
    assert count_after(BUCKET, timedelta(days=1), time_machine) == [1, 0]


def add_room(puzzle_id: int, code: str, seen_at: datetime) -> int:
    """A room of a duel with a member, a word and a game; returns the number of the player that it is."""
    player, member = add_row(USER, role=ROLE), yard.add_user(f"member_{code}").id
    room_id = add_row(ROOM, code=code, user_id=player, puzzle_id=puzzle_id, seen_at=seen_at)
    db.session.execute(ROOM_MEMBER.insert().values(room_id=room_id, user_id=member, number=1))
    add_row(DUEL_WORD, room_id=room_id, round=1, writer=1, text="planet", kind="good")
    add_row(GUESS, save_id=counted.begin(puzzle_id, player), text="planet", kind="good")
    return player


def count_rooms() -> list[int]:
    tables = (ROOM, ROOM_MEMBER, DUEL_WORD, SAVE, GUESS)
    return [int(yard.column(select(func.count()).select_from(table))[0]) for table in tables]


def test_a_room_is_kept_for_a_month_and_others_are_left_alone(any_app: Flask, time_machine: Any) -> None:
    yard.add_bee()
    (puzzle_id,) = ids(PUZZLE)
    add_room(puzzle_id, "idle", now())
    busy = add_room(puzzle_id, "busy", now() + timedelta(days=1))
    assert count_after(ROOM, timedelta(days=30), time_machine) == [2, 1]
    assert count_rooms() == [1, 1, 1, 1, 1]
    assert yard.column(select(USER.c.id).where(USER.c.role == ROLE)) == [busy]
    assert len(yard.column(select(USER.c.id).where(USER.c.handle.is_not(None)))) == 2


def test_a_room_is_not_forgotten_as_a_guest_would_be(any_app: Flask, time_machine: Any) -> None:
    yard.add_bee()
    (puzzle_id,) = ids(PUZZLE)
    player = add_room(puzzle_id, "busy", now() + timedelta(days=1000))
    time_machine.shift(sessions.GUEST + timedelta(days=1))
    assert purging.purge_expired(1e9)
    assert yard.column(select(USER.c.id).where(USER.c.role == ROLE)) == [player]
    assert count_rooms() == [1, 1, 1, 1, 1]


def test_a_test_game_is_kept_for_a_season_and_others_are_left_alone(any_app: Flask, time_machine: Any) -> None:
    yard.add_bee(origin=TRIAL, status=UNLISTED)
    yard.add_bee(replace(yard.new_bee(), identity="published"), status=UNLISTED)
    lent, published = ids(PUZZLE)
    alice = yard.add_user("alice").id
    for puzzle_id, code in ((lent, "lent"), (published, "kept")):
        add_room(puzzle_id, code, now() + timedelta(days=100))
        add_row(GUESS, save_id=counted.finish(puzzle_id, alice, 60), text="planet", kind="good")
    assert count_after(PUZZLE, timedelta(days=90), time_machine) == [2, 1]
    assert ids(PUZZLE) == [published]
    assert count_rooms() == [1, 1, 1, 2, 2]
    assert yard.column(select(COMPLETION.c.puzzle_id)) == [published]


def test_what_belongs_to_a_reminder_that_stays_is_left_alone(any_app: Flask, time_machine: Any) -> None:
    alice = people.add_reader()
    device = people.add_device(alice)
    at = (now() - timedelta(days=31), now())
    of_day = [add_row(REMINDER, user_id=alice, day=one.date(), kind="streak", created_at=one) for one in at]
    for reminder_id in of_day:
        add_row(MESSAGE, reminder_id=reminder_id, device_id=device, next_try_at=now())
    assert purging.purge_expired(1e9)
    assert ids(REMINDER) == yard.column(select(MESSAGE.c.reminder_id)) == of_day[1:]


def test_a_guest_is_kept_as_long_as_the_cookie_to_the_second(any_app: Flask, time_machine: Any) -> None:
    yard.add_bee()
    (puzzle_id,) = ids(PUZZLE)
    guest, alice = add_row(USER, created_at=now()), yard.add_user("alice").id
    for player in (guest, alice):
        add_row(GUESS, save_id=counted.begin(puzzle_id, player), text="planet", kind="good")
        drafts.create_draft("bee", player, "", {})
    assert count_after(USER, sessions.GUEST, time_machine) == [2, 1]
    assert yard.column(select(USER.c.id)) == yard.column(select(SAVE.c.user_id)) == [alice]
    assert yard.column(select(Draft.author_id)) == [alice]
    assert len(ids(GUESS)) == 1


def test_a_guest_who_was_there_in_time_is_kept_and_no_other_for_that(any_app: Flask, time_machine: Any) -> None:
    came_back, gone = add_row(USER, created_at=now()), add_row(USER, created_at=now())
    for user_id, days in ((came_back, 1), (gone, 0)):
        session = {"user_id": user_id, "token_hash": f"{user_id}", "expires_at": now() + 3 * sessions.GUEST}
        add_row(LOGIN_SESSION, **session, last_seen_at=now() + timedelta(days=days))
    time_machine.shift(sessions.GUEST + timedelta(seconds=1))
    assert purging.purge_expired(1e9)
    assert ids(USER) == [came_back]
    time_machine.shift(timedelta(days=1))
    assert purging.purge_expired(1e9)
    assert ids(USER) == []


def test_a_draft_of_another_board_stays_when_a_deleted_one_goes(any_app: Flask, time_machine: Any) -> None:
    alice = yard.add_user("alice").id
    drafted = []
    for slug, title in (("goes", "Crosswise"), ("stays", "Otherwise")):
        drafted.append(drafts.create_draft("strands", alice, "", {}))
        releasing.publish_puzzle(drafted[-1], replace(yard.new_strands(title), identity=slug), slug, public=True)
    board = own.load_own_board("strands", "goes", alice)
    assert board is not None
    own.delete_board(board)
    stays = drafted[-1].id
    assert count_after(Draft, own.UNDO_PERIOD, time_machine) == [2, 1]
    assert yard.column(select(Draft.id)) == [stays]
