"""Where choices are kept: an account's in its row, and those of visitors in the browser's session."""

from __future__ import annotations

from flask import session
from flask_login import current_user
from sqlalchemy import update

from app.accounts.models import USER
from app.accounts.sessions import PREFERENCES
from app.extensions import db


def load_choices() -> dict[str, object]:
    """Return all that the visitor has chosen, by name; what was never chosen is not in it."""
    if current_user.is_authenticated:
        # What another person has chosen in the same browser is theirs.
        return dict(current_user.preferences or {})
    in_browser = session.get(PREFERENCES)
    return dict(in_browser) if isinstance(in_browser, dict) else {}


def chosen(name: str) -> object:
    """Return one choice; None if the visitor has not made it."""
    return load_choices().get(name)


def store_choices(changes: dict[str, object]) -> None:
    """Add to the visitor's choices; None takes one back. Commits for an account."""
    before = lock_own_choices() if current_user.is_authenticated else load_choices()
    choices = {name: value for name, value in {**before, **changes}.items() if value is not None}
    if current_user.is_authenticated:
        db.session.execute(update(USER).where(USER.c.id == current_user.id).values(preferences=choices or None))
        db.session.commit()
        current_user.preferences = choices
    # The browser remembers the look beyond the logout.
    session[PREFERENCES] = choices
    session.permanent = session.permanent or not current_user.is_authenticated


def lock_own_choices() -> dict[str, object]:
    """Return the account's choices as they are now, until the end of the transaction: another tab may have added some
    since the account was loaded."""
    unchanged = update(USER).where(USER.c.id == current_user.id).values(preferences=USER.c.preferences)
    return dict(db.session.scalar(unchanged.returning(USER.c.preferences)) or {})
