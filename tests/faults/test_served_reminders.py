"""Reminders as the shipped clock, workers and web processes send them, to a push service that listens with TLS."""

from __future__ import annotations

import os
import signal
import ssl
import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from sqlalchemy import select, update

from app.extensions import db, now
from app.puzzles.models import PUZZLE
from app.reminders.models import CHOICE, MESSAGE, REMINDER
from tests import yard
from tests.faults.person import Person
from tests.faults.prepared import start_prepared
from tests.faults.stack import Stack, children, nap, quiet_port
from tests.puzzles.test_publishing import other
from tests.reminders.pushing import TestBrowser
from tools.processes import wait_until

pytestmark = pytest.mark.faults
PAGE = "/settings/reminders"


class PushHandler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append((self.path, dict(self.headers), body))  # type: ignore[attr-defined]
        # As long as the test wants.
        self.server.may_answer.wait(60)  # type: ignore[attr-defined]
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


class PushServer(ThreadingHTTPServer):
    """A push service on this machine, with a certificate that only the test's site knows."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", quiet_port()), PushHandler)
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.may_answer = threading.Event()
        self.may_answer.set()
        self.certificate = write_certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self) -> str:
        return f"localhost:{self.server_address[1]}"


def write_certificate(folder: Path) -> Path:
    """A certificate for localhost with its key, signed by itself."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here")])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now() - timedelta(days=1)).not_valid_after(now() + timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    path = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(made.sign(key, SHA256()).public_bytes(Encoding.PEM) + private)
    return path


@pytest.fixture
def push(tmp_path: Path) -> Iterator[PushServer]:
    with PushServer(tmp_path) as server:
        yield server
        server.may_answer.set()
        server.shutdown()


@pytest.fixture
def site(tmp_path: Path, run_folder: Path, push: PushServer) -> Iterator[Stack]:
    reach = {"WORDYARD_PUSH_HOSTS": push.host, "SSL_CERT_FILE": str(push.certificate)}
    stack = Stack(tmp_path / "instance", **reach)
    start_prepared(stack, run_folder)
    yield stack
    stack.stop()


def ask_for_reminders(site: Stack, name: str, endpoint: str) -> tuple[TestBrowser, int]:
    """An account whose browser is told at once that it has not played today."""
    browser = TestBrowser()
    with site.inside():
        user_id = yard.add_user(name).id
        add_daily(datetime.now(UTC).date())
    person = Person(site.url).log_in(name)
    person.get(PAGE)
    hour = datetime.now(UTC).hour
    answer = person.post(PAGE, kinds="day", hour=str(hour), subscription=browser.subscription(endpoint))
    assert answer.code == 303, answer.text
    with site.inside():
        db.session.execute(update(CHOICE).where(CHOICE.c.user_id == user_id).values(next_at=now()))
        db.session.commit()
    return browser, user_id


def add_daily(day: date) -> None:
    if db.session.scalar(select(PUZZLE.c.id).where(PUZZLE.c.day == day).limit(1)) is None:
        yard.add_bee(other(77), day=day)


def states(site: Stack) -> list[str]:
    with site.inside():
        return [str(state) for state in db.session.scalars(select(MESSAGE.c.state).order_by(MESSAGE.c.id))]


def test_it_works(site: Stack, push: PushServer) -> None:
    """From the form to the browser, once; and one press stops it."""
    browser, user_id = ask_for_reminders(site, "alice", f"https://{push.host}/send/alice")
    assert wait_until(lambda: states(site) == ["sent"], 90, nap), f"{states(site)}\n{site.said()}"
    ((path, headers, body),) = push.taken
    assert (path, headers["Content-Encoding"], headers["Topic"]) == ("/send/alice", "aes128gcm", "reminder")
    message = browser.read(body)
    assert (message["title"], message["path"]) == ("Today’s puzzles are ready", "/")
    assert Person(site.url).post(message["stop"]["path"]).code == 200
    with site.inside():
        assert db.session.scalar(select(CHOICE.c.kinds).where(CHOICE.c.user_id == user_id)) == ""
        assert db.session.scalars(select(REMINDER.c.user_id)).all() == [user_id]


def test_a_worker_that_is_killed_while_it_sends_sends_nothing_twice(site: Stack, push: PushServer) -> None:
    push.may_answer.clear()
    ask_for_reminders(site, "alice", f"https://{push.host}/send/alice")
    assert wait_until(lambda: len(push.taken) == 1, 90, nap), f"{states(site)}\n{site.said()}"
    kill_horse(site)
    push.may_answer.set()
    # The queue works on.
    ask_for_reminders(site, "bob", f"https://{push.host}/send/bob")
    assert wait_until(lambda: "sent" in states(site), 120, nap), f"{states(site)}\n{site.said()}"
    assert states(site) == ["sending", "sent"]
    assert [path for path, *_ in push.taken] == ["/send/alice", "/send/bob"]


def kill_horse(site: Stack) -> None:
    """Kill the process that sends, and whatever it has begun."""
    for pid in children(site.pid("jobs.worker generate")):
        os.kill(pid, signal.SIGKILL)


def test_a_host_of_the_site_s_own_network_is_refused(site: Stack, push: PushServer) -> None:
    """Unless operators have named it, with its port."""
    with site.inside():
        yard.add_user("alice")
    person = Person(site.url).log_in("alice")
    person.get(PAGE)
    for endpoint in (f"https://127.0.0.1:{push.server_address[1]}/send", "https://localhost:6379/"):
        posted = {"kinds": "day", "hour": "8", "subscription": TestBrowser().subscription(endpoint)}
        assert person.post(PAGE, **posted).code == 422
