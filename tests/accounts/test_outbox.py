"""The outbox: what the mail server does not take is kept, sent later, and sent once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPNotSupportedError, SMTPRecipientsRefused
from threading import Event
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from app.accounts import outbox
from app.accounts.outbox import EMAIL, OUTGOING_EMAIL
from app.extensions import db, now
from app.web import mail
from jobs import schedule
from tests import yard
from tests.accounts.leaving import end_of_grace
from tests.yard import PASSWORD

STATES = select(EMAIL.state, EMAIL.tries, EMAIL.last_error).order_by(EMAIL.id)


class MailServer:
    """Takes emails, or refuses them while it is down."""

    def __init__(self) -> None:
        self.down, self.taken = False, list[tuple[str, str]]()
        # What it answers to some addresses.
        self.refused = dict[str, Exception]()

    def send(self, to: str, subject: str, text: str, headers: Any) -> None:
        if self.down:
            raise ConnectionRefusedError("Connection refused")
        if to in self.refused:
            raise self.refused[to]
        self.taken.append((to, text))


@pytest.fixture
def server(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[MailServer]:
    found = MailServer()
    monkeypatch.setitem(any_app.config, "MAIL", "smtp://mail.example.org")
    monkeypatch.setattr("app.accounts.outbox.mail.send_email", found.send)
    yield found
    wait_for_thread()


def wait_for_thread() -> None:
    mail.mail_executor().submit(int).result(20)


def ask(app: Flask, address: str = "alice@example.org") -> str:
    """Ask for a new password, and return what the next page says."""
    visitor = app.test_client()
    assert visitor.post("/login/forgotten", data={"email": address}).location == "/login"
    wait_for_thread()
    return visitor.get("/login").text


def rows() -> list[tuple[Any, ...]]:
    db.session.rollback()
    return [tuple(row) for row in db.session.execute(STATES)]


def test_it_works(any_app: Flask, server: MailServer, time_machine: Any) -> None:
    """Down first and up later: nothing is lost, and readers are told."""
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    yard.add_user("alice", email="alice@example.org")
    server.down = True
    assert "an email is on its way" in ask(any_app)
    assert rows() == [("waiting", 1, "Connection refused")]
    # Whether an account has the address or not.
    for address in ("alice@example.org", "nobody@example.org"):
        assert "mail server isn’t answering right now" in ask(any_app, address)
    server.down = False
    time_machine.shift(outbox.FIRST_RETRY)
    assert any("sent" not in line for line in schedule.run_due_tasks())
    wait_for_thread()
    assert [state for state, *_ in rows()] == ["sent", "sent"]
    assert [to for to, _ in server.taken] == ["alice@example.org"] * 2
    assert "an email is on its way" in ask(any_app)


def test_each_try_waits_longer_and_there_is_an_end(any_app: Flask, server: MailServer, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    yard.add_user("alice", email="alice@example.org")
    server.down = True
    ask(any_app)
    waits = []
    while (left := db.session.scalar(select(EMAIL.next_try_at).where(EMAIL.state == outbox.WAITING))) is not None:
        waits.append(left - now())
        assert outbox.deliver_due() == 0
        time_machine.move_to(left, tick=False)
        outbox.deliver_due()
    assert waits[:4] == [timedelta(seconds=15 * 2**n) for n in range(4)]
    assert max(waits) == outbox.LONGEST_RETRY
    assert rows()[0][0] == "given up"
    server.down = False
    assert outbox.retry_email(yard.column(select(EMAIL.id))[0])
    db.session.commit()
    assert outbox.deliver_due() == 1


def add_confirmations(app: Flask, addresses: list[str]) -> None:
    """Emails that are due, the first one first, to these addresses of one account each."""
    for number, address in enumerate(addresses):
        user_id = yard.add_user(f"reader{number}", email_wanted=address).id
        with app.test_request_context():
            outbox.add_email("confirm", address, user_id)
    db.session.commit()


@pytest.mark.parametrize(
    ("address", "error", "state"),
    [
        ("nobody@example.org", SMTPRecipientsRefused({"nobody@example.org": (550, b"No such user")}), "given up"),
        ("later@example.org", SMTPRecipientsRefused({"later@example.org": (450, b"Come again")}), "waiting"),
        ("blåbær@example.org", SMTPNotSupportedError("SMTPUTF8 is not supported"), "given up"),
    ],
)
def test_a_refused_address_delays_no_other_email(
    any_app: Flask, server: MailServer, address: str, error: Exception, state: str
) -> None:
    server.refused[address] = error
    add_confirmations(any_app, [address, "alice@example.org"])
    assert outbox.deliver_due() == 1
    assert [one for one, *_ in rows()] == [state, "sent"]
    assert not outbox.is_delayed()
    # Nobody else reads that the mail server is away.
    assert "an email is on its way" in ask(any_app)


def test_a_server_without_encryption_is_no_fault_of_the_address(any_app: Flask, server: MailServer) -> None:
    server.refused["alice@example.org"] = SMTPNotSupportedError("STARTTLS is not supported")
    add_confirmations(any_app, ["alice@example.org", "bob@example.org"])
    assert outbox.deliver_due() == 0
    assert [state for state, *_ in rows()] == ["waiting", "waiting"]
    assert outbox.is_delayed()


def test_nothing_secret_is_kept(any_app: Flask, server: MailServer) -> None:
    yard.add_user("alice", email="alice@example.org")
    server.down = True
    ask(any_app)
    (row,) = db.session.execute(select(OUTGOING_EMAIL)).mappings()
    server.down = False
    db.session.execute(update(OUTGOING_EMAIL).values(next_try_at=now()))
    outbox.deliver_due()
    token = server.taken[0][1].partition("/login/reset/")[2].split()[0]
    assert token and not any(token[:20] in str(value) for value in row.values())


def test_a_link_begins_to_age_when_it_is_sent(any_app: Flask, server: MailServer, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    yard.add_user("alice", email="alice@example.org")
    server.down = True
    ask(any_app)
    server.down = False
    time_machine.shift(timedelta(hours=5))
    assert outbox.deliver_due() == 1
    link = server.taken[0][1].partition("http://localhost")[2].split()[0]
    assert any_app.test_client().get(link).status_code == 200


def test_an_address_without_an_account_leaves_nothing(any_app: Flask, server: MailServer) -> None:
    ask(any_app, "nobody@example.org")
    assert rows() == [] and server.taken == []


def test_two_senders_send_it_once(any_app: Flask, server: MailServer) -> None:
    yard.add_user("alice", email="alice@example.org")
    for _ in range(8):
        with any_app.test_request_context():
            outbox.add_email("reset", "alice@example.org")
    db.session.commit()

    def deliver(_number: int) -> int:
        with any_app.app_context():
            return outbox.deliver_due()

    assert sum(yard.in_threads(deliver, range(6))) == 8
    assert len(server.taken) == 8


def test_a_sender_that_dies_leaves_its_email_to_the_next(any_app: Flask, server: MailServer, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    yard.add_user("alice", email="alice@example.org")
    with any_app.test_request_context():
        outbox.add_email("reset", "alice@example.org")
    db.session.commit()
    assert outbox._claim() is not None
    assert outbox.deliver_due() == 0
    time_machine.shift(outbox.LEASE)
    assert outbox.deliver_due() == 1


def test_a_server_that_hangs_holds_up_no_request(
    any_app: Flask, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    yard.add_user("alice", email="alice@example.org")
    gate = Event()
    monkeypatch.setattr("app.accounts.outbox.mail.send_email", lambda *_: gate.wait(20))
    visitor = any_app.test_client()
    for _ in range(4):
        assert visitor.post("/login/forgotten", data={"email": "alice@example.org"}).status_code == 303
    gate.set()
    wait_for_thread()
    assert [state for state, *_ in rows()] == ["sent"] * 4


def test_an_email_goes_with_its_account(any_app: Flask, server: MailServer) -> None:
    alice = yard.log_in(any_app, "alice")
    server.down = True
    alice.post("/account", data={"email": "alice@example.org", "current": PASSWORD})
    wait_for_thread()
    assert len(rows()) == 1
    end_of_grace.leave_for_good(alice)
    assert rows() == []


@pytest.mark.parametrize("name", ["a\r\nBcc: b@example.org", "a\nSubject: x"])
def test_no_line_of_a_header_comes_from_outside(any_app: Flask, name: str) -> None:
    """Names and addresses cannot end a header's line and begin another."""
    with pytest.raises(ValueError, match=r"(?i)header"):
        mail.send_email(f"{name}@example.org", "Reset your Wordyard password", "text")
    with pytest.raises(ValueError, match=r"(?i)header"):
        mail.send_email("alice@example.org", name, "text")
