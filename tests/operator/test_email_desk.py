"""The operators' page of emails."""

from __future__ import annotations

from flask import Flask
from sqlalchemy import select

from app.accounts.outbox import EMAIL
from app.extensions import db
from tests import yard
from tests.accounts.test_outbox import MailServer, ask, server, wait_for_thread

__all__ = ["server"]


def test_it_works(any_app: Flask, server: MailServer) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    yard.add_user("alice", email="alice@example.org")
    server.down = True
    ask(any_app)
    page = olga.get("/operator/emails").text
    for part in ("new password", "alice", "a…@example.org", "waiting", "1 attempt", "Connection refused", "Send now"):
        assert part in page, part
    assert "alice@example.org" not in page
    server.down = False
    (number,) = yard.column(select(EMAIL.id))
    assert olga.post("/operator/emails", data={"email": number}).location == "/operator/emails"
    wait_for_thread()
    page = olga.get("/operator/emails").text
    assert "It’s being sent again." in page and "Connection refused" not in page and "Send now" not in page
    db.session.rollback()
    assert yard.column(select(EMAIL.state)) == ["sent"]


def test_what_was_sent_is_not_sent_again(any_app: Flask, server: MailServer) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    yard.add_user("alice", email="alice@example.org")
    ask(any_app)
    (number,) = yard.column(select(EMAIL.id))
    for wrong in (str(number), "0", "x", "99999999999"):
        olga.post("/operator/emails", data={"email": wrong})
        assert "has already been sent" in olga.get("/operator/emails").text
    wait_for_thread()
    assert len(server.taken) == 1


def test_email_in_a_file_is_not_called_sent(any_app: Flask) -> None:
    olga = yard.log_in(any_app, "olga", role="operator")
    yard.add_user("alice", email="alice@example.org")
    ask(any_app)
    wait_for_thread()
    db.session.rollback()
    assert yard.column(select(EMAIL.state)) == ["sent"]
    page = olga.get("/operator/emails").text
    assert "saved as a file" in page and "· sent" not in page
    overview = olga.get("/operator/").text
    assert "No mail server is set up: emails are saved as files" in overview
