"""Players who have asked for reminders, as the tests of reminders need them."""

from __future__ import annotations

import hashlib
from datetime import date, datetime, timedelta
from itertools import count
from typing import Any

from sqlalchemy import select

from app.accounts.models import LOGIN_SESSION
from app.extensions import db, now
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from app.reminders.models import CHOICE, DEVICE
from app.reminders.push_keys import current_site_key, encode_base64
from tests import yard
from tests.puzzles.test_publishing import other
from tests.reminders.pushing import TestBrowser

NUMBERS = count()


def add_reader(name: str = "alice", *, at: datetime | None = None, email: str | None = None, **choice: Any) -> int:
    """An account whose hour is `at`, now by default; returns its id."""
    preferences = choice.pop("preferences", None)
    confirmed = {"email": email, "email_confirmed_at": now()} if email else {}
    user_id = yard.add_user(name, preferences=preferences, **confirmed).id
    usual = {"kinds": "streak", "hour": 18, "zone": "", "locale": "en", "site": "http://localhost"}
    values = {**usual, "by_email": bool(email), "next_at": at or now(), **choice}
    db.session.execute(CHOICE.insert().values(user_id=user_id, **values))
    db.session.commit()
    return user_id


def add_device(user_id: int, endpoint: str | None = None, browser: TestBrowser | None = None, **values: Any) -> int:
    """A browser of a player's that is logged in; returns its id."""
    browser, endpoint = browser or TestBrowser(), endpoint or f"https://push.example.org/{next(NUMBERS)}"
    session = {"token_hash": f"{next(NUMBERS)}", "user_id": user_id, "expires_at": now() + timedelta(days=30)}
    session_id = db.session.scalar(LOGIN_SESSION.insert().values(session).returning(LOGIN_SESSION.c.id))
    keys = {"browser_key": encode_base64(browser.public_key), "browser_secret": encode_base64(browser.secret)}
    row = {"user_id": user_id, "session_id": session_id, "endpoint": endpoint, "name": "Firefox, Linux", **keys}
    row |= {"endpoint_hash": hashlib.sha256(endpoint.encode()).hexdigest(), "site_key": current_site_key(), **values}
    added = db.session.scalar(DEVICE.insert().values(row).returning(DEVICE.c.id))
    db.session.commit()
    return int(added or 0)


def add_daily(day: date) -> int:
    """A Bee of a day; returns the puzzle's id."""
    found = db.session.scalar(select(PUZZLE.c.id).where(PUZZLE.c.game == "bee", PUZZLE.c.day == day))
    if found is None:
        slug = yard.add_bee(other(next(NUMBERS)), day=day)
        found = db.session.scalar(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug))
    return int(found or 0)


def play(user_id: int, *days: date) -> None:
    """The player has done the Bee of these days, each on its day."""
    for day in days:
        done = {"done_on": day, "finished_at": now(), "updated_at": now()}
        db.session.execute(SAVE.insert().values(user_id=user_id, puzzle_id=add_daily(day), **done))
    db.session.commit()


def play_streak(user_id: int, friday: date) -> None:
    """Three days in a row, which end with this Friday: the week's freeze has covered the Wednesday."""
    play(user_id, *(friday - timedelta(days=days) for days in (4, 3, 1)))
