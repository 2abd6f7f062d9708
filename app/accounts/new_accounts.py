"""Accounts that a browser has opened a moment ago: the form that opened one may be pressed twice.

The browser is known by the secret of its page, as it was before the login changed its cookie. What is kept of it is a
hash, beside the forms that wait.
"""

from __future__ import annotations

from datetime import timedelta

from flask import session
from sqlalchemy import select

from app.accounts.forms import fold
from app.accounts.models import PENDING_HASH, User
from app.accounts.sessions import PREFERENCES, hash_token, visitor_token
from app.extensions import db, insert, now

KIND = "opened"
NEW_FOR = timedelta(minutes=2)


def browser_hash() -> str | None:
    """The hash of the browser that asks; None for a browser that has opened no page."""
    token = visitor_token()
    return hash_token(f"{KIND} {token}") if token else None


def record_new_account(user: User) -> None:
    """Note that this browser has opened an account, and give the account what was chosen in the browser.

    The caller commits, and logs in after it.
    """
    adopt_browser_choices(user)
    if browser := browser_hash():
        row = {"token_hash": browser, "kind": KIND, "details": {"id": user.id}, "created_at": now()}
        db.session.execute(insert(PENDING_HASH).values(row).on_conflict_do_nothing())


def adopt_browser_choices(user: User) -> None:
    """Give a new account what was chosen in this browser: it goes along to other devices. The caller commits."""
    user.preferences = session.get(PREFERENCES)
    user.locale, user.puzzles_in = session.get("language"), session.get("puzzles_in")


def find_new_account(name: str) -> User | None:
    """The account of this name, if this browser has opened it within `NEW_FOR`."""
    p = PENDING_HASH.c
    opened = (p.token_hash == browser_hash(), p.kind == KIND, p.created_at > now() - NEW_FOR)
    details = db.session.scalar(select(p.details).where(*opened))
    user = db.session.get(User, details["id"]) if details else None
    return user if user and user.handle == fold(name) else None
