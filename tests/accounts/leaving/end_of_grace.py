"""The end of the days of grace of those who have asked to delete their accounts."""

from __future__ import annotations

from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import USER
from app.extensions import db, now
from jobs import purging
from tests.yard import PASSWORD

FORM = {"password": PASSWORD, "confirm": "y"}


def leave_for_good(browser: FlaskClient) -> None:
    """Ask to delete the account of this browser, and let its days of grace pass."""
    assert browser.post("/account/delete", data=FORM).status_code == 303
    end_grace()


def end_grace() -> None:
    """Delete now what was to be deleted after the days of grace."""
    make_due()
    assert purging.purge_expired(1e9)


def make_due() -> None:
    """Let the days of grace be over for everybody."""
    db.session.execute(update(USER).where(USER.c.deletion_due_at.is_not(None)).values(deletion_due_at=now()))
    db.session.commit()
