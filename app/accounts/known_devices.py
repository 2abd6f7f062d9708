"""Browsers that an account has logged in from: they get in though others have tried too many passwords.

A cookie that outlives the login says so, signed. It opens nothing: whoever has it may type a password, as often as
anybody from one address.
"""

from __future__ import annotations

import hashlib

from flask import current_app, request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.wrappers import Response

from app.accounts.models import User
from app.signing import load_fresh, make_serializer
from app.web import throttle

COOKIE = "known"
YEAR = 365 * 24 * 3600
# Accounts that share a browser: the family's tablet.
MOST = 8
EVERYWHERE = "login-account"


def serializer() -> URLSafeTimedSerializer:
    return make_serializer("known device")


def cookie_name() -> str:
    return f"__Host-{COOKIE}" if current_app.config["HTTPS"] else COOKIE


def mark(handle: str) -> str:
    """The account, in a cookie that does not tell its name."""
    return hashlib.sha256(f"known {handle}".encode()).hexdigest()[:16]


def known() -> list[str]:
    """Return the marks of the accounts that logged in from this browser; empty without a valid cookie."""
    try:
        marks = load_fresh(serializer(), request.cookies.get(cookie_name(), ""), YEAR)
    except BadSignature:
        return []
    return [str(mark) for mark in marks] if isinstance(marks, list) else []


def remember(response: Response, user: User) -> Response:
    """Add the account's mark to the browser's cookie and return the response."""
    marks = list(dict.fromkeys([mark(str(user.handle)), *known()]))[:MOST]
    options = {"max_age": YEAR, "httponly": True, "samesite": "Lax", "secure": current_app.config["HTTPS"]}
    response.set_cookie(cookie_name(), str(serializer().dumps(marks)), **options)
    return response


def is_known(handle: str) -> bool:
    """Whether the account has been used in this browser."""
    return mark(handle) in known()


def demand(handle: str) -> None:
    """Take a token of the account's limit of tries from all addresses, or abort with 429; not for a known browser."""
    if not is_known(handle):
        throttle.consume_or_abort(EVERYWHERE, handle)


def give_back(handle: str) -> None:
    """Return that token after a right password. Does not commit."""
    if not is_known(handle):
        throttle.return_token(EVERYWHERE, handle)
