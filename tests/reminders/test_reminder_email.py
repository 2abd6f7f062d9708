"""Reminders by email: what they say, how they are stopped, and that none comes twice."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from app.accounts import outbox
from app.accounts.models import USER
from app.accounts.outbox import EMAIL
from app.extensions import db
from app.reminders import picking, stop_links
from app.reminders.models import CHOICE
from tests import yard
from tests.reminders import people
from tests.reminders.test_picking import FRIDAY, SIX


class MailServer:
    """Takes emails, or fails."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, str, str, dict[str, str]]] = []
        self.error: BaseException | None = None

    def send(self, to: str, subject: str, text: str, headers: dict[str, str]) -> None:
        if self.error:
            raise self.error
        self.taken.append((to, subject, text, headers))


@pytest.fixture
def server(any_app: Flask, monkeypatch: pytest.MonkeyPatch, time_machine: Any) -> MailServer:
    time_machine.move_to(SIX, tick=False)
    found = MailServer()
    monkeypatch.setitem(any_app.config, "MAIL", "smtp://mail.example.org")
    monkeypatch.setattr("app.accounts.outbox.mail.send_email", found.send)
    return found


def pick(**choice: Any) -> int:
    alice = people.add_reader(email="alice@example.org", site="https://yard.example", **choice)
    people.play_streak(alice, FRIDAY)
    assert picking.pick_due() == 1
    return alice


def states() -> list[str]:
    db.session.rollback()
    return [str(state) for state in yard.column(select(EMAIL.state))]


def test_it_works(any_app: Flask, server: MailServer) -> None:
    alice = pick()
    assert outbox.deliver_due() == 1
    ((to, subject, text, headers),) = server.taken
    stop_url = "https://yard.example" + stop_links.stop_path(alice)
    assert (to, subject) == ("alice@example.org", "Bee: 3 days in a row")
    assert "https://yard.example/bee/\n" in text and stop_url in text
    assert headers == {"List-Unsubscribe": f"<{stop_url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    assert any_app.test_client().post(stop_url.removeprefix("https://yard.example")).status_code == 200


def test_it_speaks_its_reader_s_language(any_app: Flask, server: MailServer) -> None:
    pick(locale="nb")
    outbox.deliver_due()
    assert server.taken[0][1] == "Bie: 3 dager på rad"


def test_who_has_played_or_stopped_meanwhile_gets_none(any_app: Flask, server: MailServer) -> None:
    people.play(pick(), FRIDAY)
    outbox.deliver_due()
    assert (server.taken, states()) == ([], [])


@pytest.mark.parametrize("change", [{"email": "new@example.org"}, {"email": None}, {"email_confirmed_at": None}])
def test_an_address_that_is_no_longer_theirs_gets_none(
    any_app: Flask, server: MailServer, time_machine: Any, change: dict[str, Any]
) -> None:
    """The mail server was away when the reminder was due, and the address has changed meanwhile."""
    pick()
    server.error = ConnectionRefusedError("refused")
    outbox.deliver_due()
    server.error = None
    db.session.execute(update(USER).values(change))
    db.session.commit()
    time_machine.shift(outbox.FIRST_RETRY)
    outbox.deliver_due()
    assert (server.taken, states()) == ([], [])


def test_who_wants_no_email_any_more_gets_none(any_app: Flask, server: MailServer) -> None:
    pick()
    db.session.execute(update(CHOICE).values(by_email=False))
    db.session.commit()
    outbox.deliver_due()
    assert (server.taken, states()) == ([], [])


def test_a_reminder_of_yesterday_is_not_sent(any_app: Flask, server: MailServer, time_machine: Any) -> None:
    pick()
    server.error = ConnectionRefusedError("refused")
    outbox.deliver_due()
    assert states() == ["waiting"]
    server.error = None
    time_machine.shift(6 * 3600)
    outbox.deliver_due()
    assert (server.taken, states()) == ([], [])


def test_it_is_sent_later_when_the_server_refuses(any_app: Flask, server: MailServer, time_machine: Any) -> None:
    pick()
    server.error = ConnectionRefusedError("refused")
    outbox.deliver_due()
    server.error = None
    time_machine.shift(outbox.FIRST_RETRY)
    assert outbox.deliver_due() == 1
    assert states() == ["sent"]


def test_a_process_that_is_killed_meanwhile_sends_none_twice(
    any_app: Flask, server: MailServer, time_machine: Any
) -> None:
    """The mail server may have it: other emails are tried again then, and this one is not."""
    pick()
    server.error = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        outbox.deliver_due()
    server.error = None
    time_machine.shift(outbox.LEASE)
    assert outbox.deliver_due() == 0
    assert states() == ["sent"]
