"""The clock picks who is reminded: at their hour, for a reason, and one time a day at most, whatever happens."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, func, select, update

from app.accounts.models import LOGIN_SESSION, USER
from app.accounts.outbox import EMAIL, OUTGOING_EMAIL
from app.extensions import db, now
from app.play.models import SAVE
from app.puzzles.models import CREATOR, PUZZLE
from app.puzzles.weekly import PICK
from app.reminders import picking, stop_links
from app.reminders.models import CHOICE, MESSAGE, REMINDER
from tests import yard
from tests.reminders import people

FRIDAY = date(2026, 3, 6)
SIX = datetime(2026, 3, 6, 18, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to(SIX, tick=False)


def reminded() -> list[tuple[Any, ...]]:
    db.session.rollback()
    return [tuple(row) for row in db.session.execute(select(REMINDER.c.user_id, REMINDER.c.day, REMINDER.c.kind))]


def add_due(name: str = "alice", **choice: Any) -> int:
    """A player with a device, whose streak ends today."""
    user_id = people.add_reader(name, **choice)
    people.add_device(user_id)
    people.play_streak(user_id, FRIDAY)
    return user_id


def test_it_works(any_app: Flask, time_machine: Any) -> None:
    alice = add_due()
    assert picking.pick_due() == 1
    assert reminded() == [(alice, FRIDAY, "streak")]
    assert yard.column(select(MESSAGE.c.state)) == ["waiting"]
    assert yard.column(select(CHOICE.c.next_at)) == [SIX + timedelta(days=1)]
    # Not again, at this turn of the clock or at the next.
    time_machine.shift(10)
    assert picking.pick_due() == 0


def test_a_day_that_is_done_needs_no_reminder(any_app: Flask) -> None:
    people.play(add_due(), FRIDAY)
    assert picking.pick_due() == 0
    assert yard.column(select(CHOICE.c.next_at)) == [SIX + timedelta(days=1)]


@pytest.mark.parametrize(
    ("days_before", "ends"),
    [
        ((1, 3, 4), True),
        # A freeze is left for today.
        ((1, 2, 3, 4), False),
        # One day is no streak.
        ((4,), False),
        ((1,), False),
        # It has ended before.
        ((5, 6, 7), False),
        ((*range(5, 70), 1, 3, 4), True),
    ],
)
def test_a_streak_is_told_when_it_would_end(any_app: Flask, days_before: tuple[int, ...], ends: bool) -> None:
    alice = people.add_reader()
    people.add_device(alice)
    people.play(alice, *(FRIDAY - timedelta(days=days) for days in days_before))
    assert picking.pick_due() == int(ends)


def test_only_what_was_asked_for(any_app: Flask) -> None:
    add_due("alice", kinds="week")
    add_due("bob", kinds="", at=SIX)
    assert picking.pick_due() == 0
    assert yard.column(select(CHOICE.c.next_at).order_by(CHOICE.c.user_id))[1] is None


def test_without_a_device_or_an_address_nothing_is_written(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "MAIL", "smtp://mail.example.org")
    alice = people.add_reader()
    people.play_streak(alice, FRIDAY)
    assert picking.pick_due() == 0
    # Nor when the login of the only device has ended, or the address was never confirmed.
    device = add_due("bob", by_email=True)
    db.session.execute(update(LOGIN_SESSION).where(LOGIN_SESSION.c.user_id == device).values(ended_at=now()))
    db.session.execute(update(USER).where(USER.c.id == device).values(email="bob@example.org"))
    db.session.commit()
    assert picking.pick_due() == 0


def test_each_device_and_the_mailbox_get_it(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "MAIL", "smtp://mail.example.org")
    alice = add_due(email="alice@example.org", locale="nb")
    people.add_device(alice)
    assert picking.pick_due() == 1
    assert yard.column(select(func.count()).select_from(MESSAGE)) == [2]
    sent = db.session.execute(select(EMAIL.kind, EMAIL.address, EMAIL.locale, EMAIL.site, EMAIL.state)).all()
    assert [tuple(row) for row in sent] == [
        ("reminder", "alice@example.org", "nb", "http://localhost", "waiting"),
    ]


def test_a_site_without_a_mail_server_writes_no_reminder_email(any_app: Flask) -> None:
    add_due(email="alice@example.org")
    assert picking.pick_due() == 1
    assert yard.column(select(func.count()).select_from(OUTGOING_EMAIL)) == [0]


def test_who_is_banned_or_leaving_or_has_stopped_is_left_alone(any_app: Flask) -> None:
    alice, bob = add_due("alice"), add_due("bob")
    leaver = add_due("charlie", email="charlie@example.org")
    db.session.execute(update(USER).where(USER.c.id == leaver).values(deletion_due_at=now() + timedelta(days=7)))
    db.session.execute(update(USER).where(USER.c.id == alice).values(banned_at=now()))
    stop_links.stop_reminders(bob)
    db.session.commit()
    assert picking.pick_due() == 0


def test_two_clocks_are_one(any_app: Flask) -> None:
    ids = {add_due(f"reader {number}") for number in range(30)}

    def tick(_: int) -> int:
        with any_app.app_context():
            for _try in range(20):
                try:
                    return picking.pick_due()
                # SQLite has one writer; the clock tries again at its next turn.
                except Exception:
                    db.session.rollback()
            return 0

    assert sum(yard.in_threads(tick, range(6))) == len(ids)
    assert {user_id for user_id, *_ in reminded()} == ids
    assert yard.column(select(func.count()).select_from(MESSAGE)) == [len(ids)]


def test_what_a_killed_clock_has_taken_is_picked_later(
    any_app: Flask, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = add_due()
    with monkeypatch.context() as broken:
        broken.setattr(picking, "write_next_hours", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            picking.pick_due()
    assert reminded() == []
    assert picking.pick_due() == 0
    time_machine.shift(picking.LEASE)
    assert picking.pick_due() == 1
    assert reminded() == [(alice, FRIDAY, "streak")]


def test_who_chooses_anew_while_the_clock_looks_keeps_that(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, choose = add_due(), picking.choose_kinds

    def choose_late(*given: Any) -> Any:
        chosen = choose(*given)
        stop_links.stop_reminders(alice)
        db.session.commit()
        return chosen

    monkeypatch.setattr(picking, "choose_kinds", choose_late)
    picking.pick_due()
    assert yard.column(select(CHOICE.c.next_at)) == [None]


def test_a_clock_that_comes_too_late_leaves_the_day_out(any_app: Flask, time_machine: Any) -> None:
    add_due("alice", at=SIX)
    time_machine.move_to(SIX + timedelta(hours=3), tick=False)
    assert picking.pick_due() == 0
    assert yard.column(select(CHOICE.c.next_at)) == [SIX + timedelta(days=1)]


@pytest.mark.parametrize(
    ("last_on", "last_at", "count"),
    [
        (FRIDAY - timedelta(days=1), SIX - timedelta(days=1), 1),
        # The same day, asked for at an earlier hour.
        (FRIDAY, SIX - timedelta(hours=14), 0),
        # A later date, before a journey west over the date line.
        (FRIDAY + timedelta(days=1), SIX - timedelta(hours=20), 0),
        # An earlier date that was hours ago, before a journey east.
        (FRIDAY - timedelta(days=1), SIX - timedelta(hours=2), 0),
    ],
)
def test_travellers_get_one_a_day(any_app: Flask, last_on: date, last_at: datetime, count: int) -> None:
    add_due(reminded_on=last_on, reminded_at=last_at)
    assert picking.pick_due() == count


def test_a_chosen_zone_wins_over_the_browser_s(any_app: Flask, time_machine: Any) -> None:
    """It is six in the evening in Oslo an hour earlier, and in Los Angeles eight hours later."""
    add_due("alice", zone="America/Los_Angeles", preferences={"zone": "Europe/Oslo"}, at=SIX - timedelta(hours=1))
    add_due("bob", zone="America/Los_Angeles", at=SIX - timedelta(hours=1))
    time_machine.move_to(SIX - timedelta(hours=1), tick=False)
    assert picking.pick_due() == 1
    alice, bob = yard.column(select(CHOICE.c.next_at).order_by(CHOICE.c.user_id))
    assert (alice, bob) == (SIX + timedelta(hours=23), SIX + timedelta(hours=8))


def pick_week(title: str = "Yurts") -> int:
    slug = yard.add_bee(origin=CREATOR, title=title)
    puzzle_id = yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug))[0]
    monday = FRIDAY - timedelta(days=4)
    db.session.execute(PICK.insert().values(game="bee", week=monday, puzzle_id=puzzle_id, picked_at=now()))
    db.session.commit()
    return int(puzzle_id)


def test_the_puzzle_of_the_week_is_told_once(any_app: Flask, time_machine: Any) -> None:
    puzzle_id = pick_week()
    alice, bob = add_due("alice", kinds="week"), add_due("bob", kinds="week")
    db.session.execute(SAVE.insert().values(user_id=bob, puzzle_id=puzzle_id, version=1))
    db.session.commit()
    assert picking.pick_due() == 1
    assert reminded() == [(alice, FRIDAY, "week")]
    time_machine.shift(timedelta(days=1))
    assert picking.pick_due() == 0


def test_the_day_s_puzzles_are_told_to_who_has_begun_none(any_app: Flask) -> None:
    alice, bob = add_due("alice", kinds="day"), add_due("bob", kinds="day")
    assert picking.pick_due() == 0
    puzzle_id = people.add_daily(FRIDAY)
    db.session.execute(SAVE.insert().values(user_id=bob, puzzle_id=puzzle_id, version=1))
    db.session.execute(update(CHOICE).values(next_at=now()))
    db.session.commit()
    assert picking.pick_due() == 1
    assert reminded() == [(alice, FRIDAY, "day")]


def test_of_several_reasons_the_first_is_told(any_app: Flask) -> None:
    pick_week()
    people.add_daily(FRIDAY)
    alice = add_due("alice", kinds="day week streak")
    bob = people.add_reader("bob", kinds="day week")
    people.add_device(bob)
    assert picking.pick_due() == 2
    assert reminded() == [(alice, FRIDAY, "streak"), (bob, FRIDAY, "week")]


def test_many_players_cost_a_few_statements(any_app: Flask) -> None:
    pick_week()
    people.add_daily(FRIDAY)
    for number in range(40):
        add_due(f"reader {number}", kinds=("streak", "streak week day")[number % 2])
    with yard.statements() as statements:
        assert picking.pick_due() == 40
    assert len(statements) <= 16, statements


def test_deleting_an_account_deletes_its_reminders(any_app: Flask) -> None:
    alice = add_due()
    picking.pick_due()
    db.session.execute(delete(USER).where(USER.c.id == alice))
    db.session.commit()
    for table in (CHOICE, REMINDER, MESSAGE):
        assert yard.column(select(func.count()).select_from(table)) == [0]
