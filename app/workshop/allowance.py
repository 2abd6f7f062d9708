"""What keeping something new costs: storage that one address could fill without end, as a new guest each time."""

from __future__ import annotations

from flask import has_request_context
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.web import throttle


def is_guest(user_id: int) -> bool:
    return db.session.scalar(select(User.id).where(User.id == user_id, User.handle.is_(None))) is not None


def consume_creation_token(user_id: int, *, guest: bool) -> None:
    """Take a token, or answer 429: of the account, or of the address that all its guests share."""
    # What a command makes was asked for by nobody's browser.
    if has_request_context():
        throttle.consume_or_abort("draft", throttle.client_ip() if guest else str(user_id))
