"""Rate limit on creating things, so that one address cannot fill the storage as a new guest each time."""

from __future__ import annotations

from flask import has_request_context
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.web import throttle


def is_guest(user_id: int) -> bool:
    """Whether the user exists and has no account name."""
    return db.session.scalar(select(User.id).where(User.id == user_id, User.handle.is_(None))) is not None


def consume_creation_token(user_id: int, *, guest: bool) -> None:
    """Count against the rate limit of the account, or of the address for guests; answers 429 above it."""
    # Commands run outside of a request and have no rate limit.
    if has_request_context():
        throttle.consume_or_abort("draft", throttle.client_ip() if guest else str(user_id))
