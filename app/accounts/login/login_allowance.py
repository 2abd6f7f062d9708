"""Rate limits of log-in attempts, and the mark that voids a pending log-in when the password changes.

Counted by address, by name and address together, and by name from everywhere: yet a stranger cannot lock the owner out
of a browser that the account has been used in.
"""

from __future__ import annotations

import hashlib

from app.accounts import known_devices
from app.accounts.forms import fold
from app.accounts.models import User
from app.web import throttle


def check_allowance(name: str) -> None:
    """Take one try from each limit; aborts with 429 when none is left. Commits."""
    throttle.consume_or_abort("login-ip", throttle.client_ip())
    throttle.consume_or_abort("login-name", f"{fold(name)}|{throttle.client_ip()}")
    known_devices.demand(fold(name))
    if throttle.is_empty("login-done", fold(name)):
        give_back_allowance(name)
        throttle.abort_too_many("login-done")


def give_back_allowance(name: str) -> None:
    """Return the tokens of a try, so that right passwords do not use up a shared address. Does not commit."""
    throttle.return_token("login-ip", throttle.client_ip())
    throttle.return_token("login-name", f"{fold(name)}|{throttle.client_ip()}")
    known_devices.give_back(fold(name))


def mark_of(user: User) -> str:
    """Return a hash of the password's hash: a log-in that waits for its code is void once the password changes."""
    return hashlib.sha256(f"second {user.password_hash}".encode()).hexdigest()
