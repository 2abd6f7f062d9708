"""Letters: by a server or into a folder, and never in the way of a request."""

from __future__ import annotations

import socketserver
import stat
import threading
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import config
from app.factory import create_app
from app.web import mail, site_address
from app.web.mail import MailServer


class Clerk(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    def handle(self) -> None:
        self.say("220 here")
        reading = False
        for line in self.rfile:
            if reading:
                self.server.taken.append(line)  # type: ignore[attr-defined]
                reading = line != b".\r\n"
                if not reading:
                    self.say("250 taken")
            else:
                word = line[:4].upper()
                reading = word == b"DATA"
                self.say({b"DATA": "354 go on", b"QUIT": "221 bye"}.get(word, "250 fine"))

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def post_office() -> Iterator[Any]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Clerk) as server:
        server.taken = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_it_works(app: Flask, post_office: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "MAIL", f"smtp://127.0.0.1:{post_office.server_address[1]}")
    mail.send_email("alice@example.org", "Nøkkel", "A link:\n\nhttp://localhost/x\n")
    letter = message_from_bytes(b"".join(post_office.taken[:-1]), policy=default)
    assert (letter["To"], letter["Subject"], letter["From"]) == ("alice@example.org", "Nøkkel", "wordyard@localhost")
    assert "http://localhost/x" in letter.get_content()
    assert mail.describe_transport() == ("server", "127.0.0.1")


def test_without_a_server_it_keeps_files_for_their_owner_alone(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.mail.MAX_KEPT_FILES", 3)
    folder = Path(app.config["INSTANCE"]) / "mail"
    for number in range(5):
        mail.send_email(f"dåra{number}@example.org", "A key", "https://example.org/" + "x" * 200)
    assert mail.describe_transport() == ("folder", str(folder))
    kept = sorted(folder.iterdir())
    assert len(kept) == 3
    assert all(path.suffix == ".eml" and stat.S_IMODE(path.stat().st_mode) == 0o600 for path in kept)
    assert "https://example.org/" + "x" * 200 in kept[0].read_text()


def test_the_server_is_read_from_an_address() -> None:
    assert MailServer.from_url("smtp://a%40b:p%2Fw@mail.example:2525") == MailServer(
        "mail.example", 2525, False, "a@b", "p/w"
    )
    assert MailServer.from_url("smtps://mail.example").port == 465
    for wrong in ("mail.example", "http://mail.example", "smtp://"):
        with pytest.raises(ValueError, match="smtp://"):
            MailServer.from_url(wrong)


def test_a_letter_names_the_site_and_no_host_of_a_request(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "SITE_URL", "https://words.example.org")
    monkeypatch.setitem(app.config, "TRUSTED_HOSTS", None)
    with app.test_request_context(base_url="http://evil.example"):
        assert site_address.absolute_url("accounts.reset", token="x") == "https://words.example.org/login/reset/x"


def test_a_server_needs_the_site_s_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORDYARD_MAIL", "smtp://mail.example")
    with pytest.raises(ValueError, match="WORDYARD_URL"):
        config.load()
    monkeypatch.setenv("WORDYARD_URL", "https://words.example.org/")
    told = config.load()
    assert (told["SITE_URL"], told["MAIL_FROM"]) == ("https://words.example.org", "wordyard@words.example.org")


def test_a_wrong_address_of_a_server_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="smtp://"):
        create_app(INSTANCE=tmp_path, MAIL="mail.example", SECRET_KEY="x")


def test_headers_of_an_email_go_with_it(app: Flask, post_office: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config, "MAIL", f"smtp://127.0.0.1:{post_office.server_address[1]}")
    mail.send_email("alice@example.org", "Today", "Play\n", {"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"})
    letter = message_from_bytes(b"".join(post_office.taken[:-1]), policy=default)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
