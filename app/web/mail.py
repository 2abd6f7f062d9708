"""Emails to people: by SMTP where the configuration names a server, else as files in the instance's folder.

Requests do not send: they add to the outbox (`accounts/outbox.py`), which sends in a thread of its own.
"""

from __future__ import annotations

import os
import secrets
import smtplib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTPUTF8
from email.utils import formatdate, make_msgid
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from flask import Flask, current_app

from app.extensions import now

# Seconds that a mail server may take for each of its answers.
SMTP_TIMEOUT_SECONDS = 10
# Letters that are kept as files: the links in them do not last.
MAX_KEPT_FILES = 200
PORTS = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server for outgoing email; with a name and a password, the connection is always encrypted."""

    host: str
    port: int
    tls: bool
    user: str
    password: str

    @classmethod
    def from_url(cls, url: str) -> MailServer:
        """Parse `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS); raises ValueError."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ValueError("WORDYARD_MAIL is to be smtp://user:password@host:port or smtps://user:password@host:port")
        names = unquote(parts.username or ""), unquote(parts.password or "")
        return cls(parts.hostname, parts.port or PORTS[parts.scheme], parts.scheme == "smtps", *names)

    def deliver(self, message: EmailMessage) -> None:
        kind = smtplib.SMTP_SSL if self.tls else smtplib.SMTP
        with kind(self.host, self.port, timeout=SMTP_TIMEOUT_SECONDS) as connection:
            connection.ehlo()
            if not self.tls and (self.user or connection.has_extn("starttls")):
                connection.starttls()
            if self.user:
                connection.login(self.user, self.password)
            connection.send_message(message)


@dataclass(frozen=True, slots=True)
class MailFolder:
    """Letters as files that a mail program opens, for their owner alone; the oldest go."""

    path: Path

    def deliver(self, message: EmailMessage) -> None:
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = f"{now():%Y%m%d-%H%M%S-%f}-{secrets.token_hex(4)}"
        temporary_path = self.path / f".{name}"
        with os.fdopen(os.open(temporary_path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(message.as_bytes(policy=SMTPUTF8))
        temporary_path.rename(self.path / f"{name}.eml")
        for old in sorted(self.path.glob("*.eml"))[:-MAX_KEPT_FILES]:
            old.unlink(missing_ok=True)


def init_app(app: Flask) -> None:
    """A mail server that cannot be read stops the start, not the first letter."""
    if app.config["MAIL"]:
        MailServer.from_url(app.config["MAIL"])


def mail_transport() -> MailServer | MailFolder:
    """Return the transport for email: the server of MAIL, else a folder in the instance directory."""
    server_url = current_app.config["MAIL"]
    return MailServer.from_url(server_url) if server_url else MailFolder(Path(current_app.config["INSTANCE"]) / "mail")


def has_server() -> bool:
    """Whether emails reach people; else they are files, which only the people who run the site can read."""
    return bool(current_app.config["MAIL"])


def describe_transport() -> tuple[str, str]:
    """Return ("server", its name) or ("folder", its path), for operators."""
    transport = mail_transport()
    return ("server", transport.host) if isinstance(transport, MailServer) else ("folder", str(transport.path))


def send_email(to: str, subject: str, text: str, headers: Mapping[str, str] | None = None) -> None:
    """Hand an email to the mail server, or write its file; OSError, SMTPException or ValueError if that fails."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = current_app.config["MAIL_FROM"], to, subject
    message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="wordyard.invalid")
    message["Auto-Submitted"] = "auto-generated"
    for name, value in (headers or {}).items():
        message[name] = value
    # Links stay whole in the file: encodings that break lines would cut them.
    message.set_content(text, cte="8bit")
    mail_transport().deliver(message)


@lru_cache(maxsize=1)
def mail_executor() -> ThreadPoolExecutor:
    """Made with the first email, so after a server has forked; an ending process waits for it."""
    return ThreadPoolExecutor(1, thread_name_prefix="mail")
