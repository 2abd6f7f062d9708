"""A mail server that is down when an email is asked for, and comes up later: the shipped site sends it then, once."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from app.accounts.outbox import EMAIL
from app.extensions import db, now
from tests import yard
from tests.faults.person import Person
from tests.faults.prepared import start_prepared
from tests.faults.stack import Stack, nap, quiet_port
from tests.web.test_mail import Clerk
from tools.processes import wait_until

pytestmark = pytest.mark.faults


class MailServer(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True

    def __init__(self, port: int) -> None:
        super().__init__(("127.0.0.1", port), Clerk)
        self.taken: list[bytes] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


@pytest.fixture
def mail_port() -> int:
    return quiet_port()


@pytest.fixture
def site(tmp_path: Path, run_folder: Path, mail_port: int) -> Iterator[Stack]:
    mail = {"WORDYARD_MAIL": f"smtp://127.0.0.1:{mail_port}", "TRUSTED_HOSTS": "127.0.0.1 localhost"}
    stack = Stack(tmp_path / "instance", **mail)
    start_prepared(stack, run_folder)
    yield stack
    stack.stop()


def states(site: Stack) -> list[tuple[str, bool]]:
    with site.inside():
        rows = db.session.execute(select(EMAIL.state, EMAIL.last_error).order_by(EMAIL.id)).all()
        return [(row.state, row.last_error is not None) for row in rows]


def ask(site: Stack) -> str:
    person = Person(site.url)
    person.get("/login/forgotten")
    assert person.post("/login/forgotten", email="alice@example.org").location == "/login"
    return person.get("/login").text


def test_it_works(site: Stack, mail_port: int) -> None:
    with site.inside():
        yard.add_user("alice", email="alice@example.org", email_confirmed_at=now())
    assert "an email is on its way" in ask(site)
    assert wait_until(lambda: states(site) == [("waiting", True)], 30, nap), states(site)
    assert "mail server isn’t answering right now" in ask(site)
    with MailServer(mail_port) as server:
        assert wait_until(lambda: states(site) == [("sent", False)] * 2, 90, nap), f"{states(site)}\n{site.said()}"
        text = b"".join(server.taken).decode()
        server.shutdown()
    links = re.findall(r"http://\S+(/login/reset/\S+)", text)
    assert len(links) == 2
    assert Person(site.url).get(links[0]).code == 200
