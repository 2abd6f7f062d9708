"""Steps of a login after the password: a code, or the choice to keep an account that is going to be deleted."""

from __future__ import annotations

from flask import redirect, session, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts.login.login_allowance import mark_of
from app.accounts.models import User
from app.extensions import db, now
from app.web.security import safe_next

# Where a browser keeps who gave the password, until the step is done.
CODE, KEEPING = "second", "keeping"
PAGES = {CODE: "accounts.login_code", KEEPING: "accounts.leaving"}
# Seconds between the password and the step.
LASTS = 600


def wait_for(step: str, user: User, *, keep: bool, adopt: bool, target: str | None) -> Response:
    """The password was right, and a step is to follow; the signed cookie keeps meanwhile who gave it."""
    picks = {"keep": bool(keep), "adopt": bool(adopt), "next": safe_next(target) or ""}
    session[step] = {"id": user.id, "mark": mark_of(user), "at": int(now().timestamp()), **picks}
    return redirect(url_for(PAGES[step]), 303)


def find_waiting_user(step: str) -> User | None:
    """Return the account for which this browser has given the password and waits for a step of the login; None if that
    was too long ago, or if the password has changed since."""
    pending = None if current_user.is_authenticated else session.get(step)
    if not pending or now().timestamp() - pending["at"] >= LASTS:
        return None
    user = db.session.get(User, pending["id"])
    return user if user and mark_of(user) == pending["mark"] else None
