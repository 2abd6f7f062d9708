"""Seven days of grace: an account that is to be deleted can be kept, until the clock has deleted it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts import signals
from app.accounts.leaving import grace
from app.accounts.models import USER, LoginSession, User
from app.accounts.outbox import OUTGOING_EMAIL
from app.extensions import db, now
from app.generations.models import Generation
from app.play.models import Completion, Guess, Save
from app.puzzles.models import Puzzle
from app.workshop import drafts, word_lists
from app.workshop.models import Draft, WordList
from jobs import purging
from tests import yard
from tests.accounts.leaving import end_of_grace
from tests.accounts.leaving.end_of_grace import FORM
from tests.yard import PASSWORD

DAY = 24 * 3600
CREDENTIALS = {"username": "alice", "password": PASSWORD}


def count(table: Any) -> int:
    return int(yard.column(select(func.count()).select_from(table))[0])


def ask(app: Flask, **user: Any) -> FlaskClient:
    """Alice's browser, in which she has asked to delete her account."""
    alice = yard.log_in(app, "alice", **user)
    assert alice.post("/account/delete", data=FORM).location == "/"
    return alice


def purge() -> None:
    assert purging.purge_expired(1e9)


def test_it_works(any_app: Flask, time_machine: Any) -> None:
    """All that is an account's goes after seven days, not before; what others play stays, without a name."""
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    slug = yard.add_bee()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    for browser in (alice, bob):
        browser.post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice.post("/bee/make", data={"minimum": "20", "maximum": "60"})
    alice_id = yard.column(select(User.id).where(User.name == "alice"))[0]
    db.session.execute(update(Puzzle).values(author_id=alice_id))
    db.session.commit()
    assert alice.post("/account/delete", data={"password": PASSWORD}).status_code == 422
    assert alice.post("/account/delete", data={"password": "wrong one", "confirm": "y"}).status_code == 422
    assert alice.post("/account/delete", data=FORM).location == "/"
    assert "will be deleted in seven days" in alice.get("/").text
    time_machine.shift(7 * DAY - 1)
    purge()
    assert yard.column(select(User.name).order_by(User.id)) == ["alice", "bob"]
    assert yard.column(select(Puzzle.author_id)) == [alice_id]
    time_machine.shift(2)
    purge()
    for table in (User, Save, Guess, LoginSession):
        assert count(table) == 1, table
    assert yard.column(select(Puzzle.author_id)) == [None]
    assert count(Generation) == 0
    assert bob.get(f"/bee/{slug}").status_code == 200


def test_every_device_is_logged_out(any_app: Flask) -> None:
    phone = yard.log_in(any_app, "alice")
    ask(any_app)
    assert phone.get("/account").status_code == 303
    assert set(yard.column(select(LoginSession.ended_by))) == {"deletion"}


def test_no_session_is_one_however_it_was_begun(any_app: Flask) -> None:
    """A login that passed the password just before lands after the account was marked."""
    phone = yard.log_in(any_app, "alice")
    db.session.execute(update(USER).values(deletion_due_at=now() + grace.GRACE))
    db.session.commit()
    assert phone.get("/account").status_code == 303


def test_the_name_and_the_address_stay_taken(any_app: Flask) -> None:
    ask(any_app)
    form = {"username": "alice", "password": "another quiet yard", "repeat": "another quiet yard"}
    assert any_app.test_client().post("/signup", data=form).status_code == 422
    end_of_grace.end_grace()
    assert any_app.test_client().post("/signup", data=form).status_code == 303


def test_it_goes_on_where_it_was_killed(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is committed by itself; nobody comes back to a half of an account."""
    monkeypatch.setattr(purging, "MAX_BATCH", 1)
    slugs = [yard.add_bee(yard.new_bee(words, ())) for words in (("planet",), ("plate", "planet"))]
    alice = yard.log_in(any_app, "alice")
    for slug in slugs:
        alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    user_id = yard.column(select(User.id))[0]
    drafts.create_draft("bee", user_id, "", {})
    word_lists.store_word_list(user_id, "crossword", "en", "", "word;50")
    alice.post("/account/delete", data=FORM)
    end_of_grace.make_due()
    turns = 0
    while not purging.purge_expired(0):
        db.session.remove()
        turns += 1
        answer = any_app.test_client().post("/login", data=CREDENTIALS)
        assert answer.status_code == 422
        assert grace.keep_account(user_id) is False
    assert turns > 5
    assert [count(table) for table in (User, Save, Guess, Completion, Draft, WordList)] == [0] * 6
    assert purging.purge_expired(1e9)


def test_two_clocks_delete_it_once(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    for word in yard.ANSWERS[:5]:
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    alice.post("/account/delete", data=FORM)
    end_of_grace.make_due()
    db.session.remove()

    def run(_clock: int) -> bool:
        with any_app.app_context():
            return purging.purge_expired(1e9)

    with ThreadPoolExecutor(3) as clocks:
        assert list(clocks.map(run, range(3))) == [True] * 3
    assert [count(table) for table in (User, Save, Guess)] == [0, 0, 0]


def test_whoever_keeps_the_account_in_the_last_moment_has_kept_it(any_app: Flask, time_machine: Any) -> None:
    """The clock has found the account due while the row that keeps it was not committed yet."""
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    slug = yard.add_bee()
    yard.log_in(any_app, "alice").post(f"/bee/{slug}/guess", data={"word": "planet"})
    user_id = yard.column(select(User.id))[0]
    grace.ask_deletion(user_id)
    db.session.commit()
    time_machine.shift(7 * DAY - 1)
    assert grace.keep_account(user_id)
    time_machine.shift(2)

    def run() -> bool:
        with any_app.app_context():
            return purging.purge_expired(1e9)

    with ThreadPoolExecutor(1) as clock:
        purged = clock.submit(run)
        with suppress(TimeoutError):
            purged.result(1)
        db.session.commit()
        assert purged.result(20)
    assert yard.column(select(User.name)) == ["alice"]
    assert (count(Save), count(Guess)) == (1, 1)
    assert any_app.test_client().post("/login", data=CREDENTIALS).status_code == 303


def test_whoever_listens_hears_of_an_account_before_it_is_deleted(any_app: Flask) -> None:
    alice, heard = yard.log_in(any_app, "alice"), []

    def hear(_sender: object, user_id: int) -> None:
        heard.append((user_id, yard.column(select(User.id))))

    user_id = yard.column(select(User.id))[0]
    with signals.deleting.connected_to(hear):
        alice.post("/account/delete", data=FORM)
        assert heard == []
        end_of_grace.end_grace()
    assert heard == [(user_id, [user_id])]
    assert yard.column(select(User.id)) == []


def emails() -> list[str]:
    return yard.column(select(OUTGOING_EMAIL.c.kind).order_by(OUTGOING_EMAIL.c.id))


def test_a_confirmed_address_is_told(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[object, ...]] = []
    monkeypatch.setattr("app.accounts.outbox.mail.send_email", lambda *email: sent.append(email))
    monkeypatch.setattr("app.accounts.outbox.deliver_soon", lambda: None)
    alice = ask(any_app, email="alice@example.org", email_confirmed_at=now())
    assert emails() == ["leaving"]
    grace.outbox.deliver_due()
    [(address, subject, text, _headers)] = sent
    assert (address, subject) == ("alice@example.org", "Your Wordyard account will be deleted")
    assert "alice" in str(text) and "/login" in str(text) and str((now() + grace.GRACE).year) in str(text)
    alice.post("/login", data=CREDENTIALS)
    alice.post("/login/leaving")
    grace.outbox.deliver_due()
    assert sent[1][1] == "Your Wordyard account stays"


def test_an_email_that_is_no_longer_true_is_not_sent(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr("app.accounts.outbox.mail.send_email", lambda _to, subject, *_parts: sent.append(subject))
    monkeypatch.setattr("app.accounts.outbox.deliver_soon", lambda: None)
    alice = ask(any_app, email="alice@example.org", email_confirmed_at=now())
    alice.post("/login", data=CREDENTIALS)
    alice.post("/login/leaving")
    alice.post("/account/delete", data=FORM)
    grace.outbox.deliver_due()
    assert sent == ["Your Wordyard account will be deleted"] * 2


@pytest.mark.parametrize("email", [None, "alice@example.org"])
def test_without_a_confirmed_address_nobody_is_told(any_app: Flask, email: str | None) -> None:
    ask(any_app, email_wanted=email)
    assert emails() == []
