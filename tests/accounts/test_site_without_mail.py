"""A site without a mail server says that it sends no email, and who has the link."""

from __future__ import annotations

import pytest
from flask import Flask

from app.extensions import now
from tests import yard
from tests.accounts.test_forms import GOOD
from tests.accounts.test_outbox import MailServer, ask, server, wait_for_thread
from tests.yard import PASSWORD

__all__ = ["server"]
# What only a site that sends email may say.
PROMISES = ("We’ve sent", "We’ll send", "we’ll email", "link we send", "in our email", "is on its way", "mail server")


def read_all(app: Flask) -> dict[str, str]:
    """The pages of somebody who signs up with an address, saves it again and asks for a new password."""
    new = app.test_client()
    pages = {"sign-up form": new.get("/signup").text}
    new.post("/signup", data=GOOD)
    pages["signed up"] = new.get("/account").text
    new.post("/account", data={"email": GOOD["email"], "current": PASSWORD})
    pages["saved"] = new.get("/account").text
    pages["forgotten"] = app.test_client().get("/login/forgotten").text
    pages["asked"] = ask(app, GOOD["email"])
    wait_for_thread()
    return pages


def test_it_works(any_app: Flask) -> None:
    assert not any_app.config["MAIL"]
    for name, page in read_all(any_app).items():
        assert "This site can’t send email" in page, name
        assert [promise for promise in PROMISES if promise in page] == [], name


def test_a_site_with_a_server_promises_email(any_app: Flask, server: MailServer) -> None:
    for name, page in read_all(any_app).items():
        assert "can’t send email" not in page, name
        assert any(promise in page for promise in PROMISES), name


@pytest.mark.parametrize("down", [False, True])
def test_a_link_is_promised_to_a_confirmed_address_alone(any_app: Flask, server: MailServer, down: bool) -> None:
    """As nothing is sent to an address that was never confirmed, the sentence says so, whoever asks."""
    yard.add_user("alice", email="alice@example.org", email_confirmed_at=now())
    yard.add_user("bob", email_wanted="bob@example.org")
    server.down = down
    ask(any_app)
    for address in ("alice@example.org", "bob@example.org"):
        assert "If an account has confirmed this address" in ask(any_app, address)
    assert [to for to, _text in server.taken] == ([] if down else ["alice@example.org"] * 2)
    assert "the email address you’ve confirmed" in any_app.test_client().get("/login/forgotten").text
