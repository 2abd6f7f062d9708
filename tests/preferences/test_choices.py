"""Choices are added to what is stored now, not to what a request found when it began."""

from __future__ import annotations

from flask import Flask
from flask_login import login_user
from sqlalchemy import select

from app.accounts import sessions
from app.accounts.models import USER, User
from app.extensions import db
from app.preferences import choices
from tests import yard


def test_it_works(any_app: Flask) -> None:
    """Two tabs of an account choose at once: both choices stay, also when one is taken back meanwhile."""
    yard.add_user("alice")
    with any_app.test_request_context():
        login_user(sessions.begin(db.session.scalars(select(User)).one(), keep=True))
        choices.store_choices({"sounds": True, "theme": "light"})
        store_elsewhere({"theme": "dark"})
        choices.store_choices({"hand": "left", "sounds": None})
        assert choices.load_choices() == {"theme": "dark", "hand": "left"}
    assert yard.column(select(USER.c.preferences)) == [{"theme": "dark", "hand": "left"}]


def store_elsewhere(changes: dict[str, object]) -> None:
    """Store choices as another tab does."""
    [before] = yard.column(select(USER.c.preferences))
    db.session.execute(USER.update().values(preferences={**before, **changes}))
    db.session.commit()
