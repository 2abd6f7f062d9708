"""Forgetting: what nobody can come back to, a little at a time."""

from __future__ import annotations

import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.accounts import sessions
from app.accounts.models import LoginSession, User
from app.extensions import db, now
from app.generations.models import Generation
from app.play.models import Completion, Guess, Save
from app.puzzles.models import UNLISTED, Puzzle
from app.rooms.models import PlayRoom, RoomMember
from app.web.throttle import BUCKET, Bucket
from app.workshop import drafts, list_uploads, word_lists
from app.workshop.models import Draft, WordList, WordListPiece, WordListUpload
from app.workshop.trials import TRIAL
from jobs import purging, schedule
from tests import counted, grids, yard
from tests.rooms import people

DAY = 24 * 3600
YEAR = sessions.GUEST.days * DAY


def purge() -> bool:
    """All that is due, however slow the machine is."""
    return purging.purge_expired(1e9)


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)


def count(table: Any) -> int:
    return int(yard.column(select(func.count()).select_from(table))[0])


def play(app: Flask, slug: str) -> Any:
    browser = app.test_client()
    browser.post(f"/bee/{slug}/guess", data={"word": "planet"})
    return browser


def test_it_works(any_app: Flask, time_machine: Any) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    play(any_app, slug)
    yard.log_in(any_app, "alice").post(f"/bee/{slug}/guess", data={"word": "planet"})
    before = counted.stored()
    assert purge()
    assert [count(table) for table in (User, Save, Guess, Completion, LoginSession)] == [2, 2, 2, 2, 2]
    time_machine.shift(YEAR + 1)
    assert purge()
    assert yard.column(select(User.name)) == ["alice"]
    assert [count(table) for table in (Save, Guess, Completion)] == [1, 1, 1]
    assert count(Bucket) == 0
    assert counted.stored() == before


def test_a_session_is_forgotten_two_months_after_its_end(any_app: Flask, time_machine: Any) -> None:
    yard.log_in(any_app, "alice")
    time_machine.shift(90 * DAY)
    purge()
    assert count(LoginSession) == 1
    time_machine.shift(1)
    purge()
    assert count(LoginSession) == 0


def test_a_guest_is_kept_as_long_as_the_cookie(any_app: Flask, time_machine: Any) -> None:
    slug = yard.add_bee()
    guest = play(any_app, slug)
    for _visit in range(3):
        time_machine.shift(YEAR - 2 * DAY)
        purge()
        assert 'data-word="planet"' in guest.get(f"/bee/{slug}").text
    time_machine.shift(YEAR)
    purge()
    assert count(User) == 0


def test_a_room_is_forgotten_a_month_after_anybody_was_there(any_app: Flask, time_machine: Any) -> None:
    slug = grids.add_crossword()
    alice = yard.log_in(any_app, "alice")
    code = people.open_room(alice, slug)
    people.write(alice, slug, code, [[0, "y", 1]])
    idle = people.open_room(alice, slug)
    for _visit in range(15):
        # Longer than a year, which is what a guest is kept for.
        time_machine.shift(29 * DAY)
        alice = yard.log_in(any_app, "alice")
        assert alice.get(f"/crossword/{slug}?room={code}").status_code == 200
        assert purge()
    assert alice.get(f"/rooms/{idle}").status_code == 404
    assert people.grid(code) == {0: ("y", 1)}
    time_machine.shift(30 * DAY + 1)
    assert purge()
    assert [count(table) for table in (PlayRoom, RoomMember, Save, User)] == [0, 0, 0, 1]


def test_a_guest_s_drafts_and_lists_go_along_and_whoever_has_published_is_kept(
    any_app: Flask, time_machine: Any
) -> None:
    one, two, three = User(), User(), yard.add_user("alice")
    db.session.add_all([one, two])
    db.session.commit()
    for user in (one, three):
        drafts.create_draft("bee", user.id, "", {})
        word_lists.store_word_list(user.id, "crossword", "en", "", "word;50")
    yard.add_bee(author_id=two.id)
    time_machine.shift(YEAR + 1)
    purge()
    assert set(yard.column(select(User.id))) == {two.id, three.id}
    assert yard.column(select(Draft.author_id)) == yard.column(select(WordList.user_id)) == [three.id]
    assert count(Puzzle) == 1


def test_files_that_could_not_be_read_go_after_a_day_and_with_their_guest(any_app: Flask, time_machine: Any) -> None:
    guest, alice = User(), yard.add_user("alice")
    db.session.add(guest)
    db.session.commit()
    for user in (guest, alice):
        target = list_uploads.ListName(user.id, "crossword", "en", "Tents")
        list_uploads.store_upload(target, io.BytesIO(b"yurt\n" * 100_000), most_lines=10**6)
    assert purge() and count(WordListPiece) == 4
    time_machine.shift(DAY + 1)
    assert purge()
    assert (count(WordListUpload), count(WordListPiece)) == (0, 0)


def test_old_jobs_go_but_the_days_stay_asked_for(any_app: Flask, time_machine: Any) -> None:
    schedule.ask_for_dailies("bee")
    days = count(Generation)
    schedule.ask_for_stock("bee")
    db.session.execute(Generation.__table__.update().values(status="done", finished_at=now()))
    db.session.commit()
    time_machine.shift(31 * DAY)
    purge()
    assert count(Generation) == days


def test_an_allowance_is_forgotten_after_a_day(any_app: Flask, time_machine: Any) -> None:
    play(any_app, yard.add_bee())
    time_machine.shift(DAY - 1)
    purge()
    assert count(Bucket) > 0
    time_machine.shift(2)
    purge()
    assert count(Bucket) == 0


def test_it_goes_in_small_steps(any_app: Flask, time_machine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "MAX_BATCH", 4)
    monkeypatch.setattr(purging, "MIN_BATCH", 1)
    gone: list[int] = []
    remove = purging.delete_batch
    monkeypatch.setattr(purging, "delete_batch", lambda *given: gone.append(remove(*given)) or gone[-1])
    add_guests(10, 5)
    time_machine.shift(YEAR + 61 * DAY)
    assert purge()
    assert max(gone) == 4
    assert [count(table) for table in (User, Save, Guess, LoginSession)] == [0, 0, 0, 0]


def add_guests(many: int, guesses: int) -> None:
    puzzle = yard.column(select(Puzzle.id).where(Puzzle.slug == yard.add_bee()))[0]
    for _guest in range(many):
        user = User()
        db.session.add(user)
        db.session.flush()
        save_id = counted.begin(puzzle, user.id)
        db.session.add_all(Guess(save_id=save_id, text=f"word{n}", kind="good") for n in range(guesses))
        hashed = sessions.hash_token(str(user.id))
        db.session.add(LoginSession(user_id=user.id, token_hash=hashed, expires_at=now() + timedelta(days=365)))
    db.session.commit()


def test_it_stops_when_its_time_is_over(any_app: Flask, time_machine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "MAX_BATCH", 2)
    monkeypatch.setattr(purging, "MIN_BATCH", 1)
    add_guests(6, 1)
    time_machine.shift(YEAR + 61 * DAY)
    turns = 0
    while not purging.purge_expired(0):
        turns += 1
    assert turns > 6
    assert count(User) == 0


def test_a_slow_disk_makes_the_steps_smaller() -> None:
    pace = purging.BatchSize()
    for _step in range(100):
        pace.note(0.001)
    assert pace.size == purging.MAX_BATCH
    pace.note(0.1)
    assert pace.size == purging.MAX_BATCH // 2
    for _step in range(100):
        pace.note(0.1)
    assert pace.size == purging.MIN_BATCH


@pytest.mark.parametrize(("seconds", "steps"), [(0.0, [10, 20, 30]), (0.1, [10, 5, 2, 1, 1])])
def test_steps_grow_as_long_as_they_are_quick(
    any_app: Flask, time_machine: Any, monkeypatch: pytest.MonkeyPatch, seconds: float, steps: list[int]
) -> None:
    def remove(key: Any, keys: list[int], size: purging.BatchSize) -> int:
        gone.append(len(keys))
        return delete(key, keys, size)

    gone: list[int] = []
    delete, at = purging.delete_batch, iter(n * seconds for n in range(10**6))
    monkeypatch.setattr(purging, "delete_batch", remove)
    monkeypatch.setattr(purging, "monotonic", lambda: next(at))
    rows = [{"key": f"guess:{n}", "tokens": 1.0, "at": now().timestamp()} for n in range(sum(steps))]
    db.session.execute(BUCKET.insert(), rows)
    time_machine.shift(DAY + 1)
    assert purging.purge_expired(1e9)
    assert gone == steps


def test_a_test_game_is_forgotten_after_a_season(any_app: Flask, time_machine: Any) -> None:
    lent = grids.add_crossword(origin=TRIAL, status=UNLISTED)
    any_app.test_client().post(f"/crossword/{lent}/guess", data={"e-across-1": "yurt"})
    kept = yard.add_bee()
    for days, left in ((89, {lent, kept}), (91, {kept})):
        time_machine.move_to(datetime(2026, 5, 1, 12, tzinfo=UTC) + timedelta(days=days), tick=False)
        assert purge()
        assert set(yard.column(select(Puzzle.slug))) == left
    assert count(Save) == 0


def test_nobody_plays_on_in_a_half_of_a_room(
    any_app: Flask, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock is killed, or out of time, while it deletes a room; then a member comes back."""
    monkeypatch.setattr(purging, "MAX_BATCH", 1)
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    code = people.open_room(alice, slug, "bee")
    friend = people.guest(any_app, code)
    for word in yard.ANSWERS[:3]:
        alice.post(f"/bee/{slug}/guess?room={code}", data={"word": word})
    time_machine.shift(31 * DAY)
    while count(RoomMember) == 2 and count(Guess) == 3:
        assert not purging.purge_expired(0)
    assert friend.get(f"/bee/{slug}?room={code}").status_code == 404
    assert purge()
    assert [count(table) for table in (PlayRoom, RoomMember, Save, Guess)] == [0] * 4
