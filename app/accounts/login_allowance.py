"""How often somebody may try to log in, and how long a right password is worth something.

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
    """Take one try; raises TooManyRequests when none is left."""
    throttle.consume_or_abort("login-ip", throttle.client_ip())
    throttle.consume_or_abort("login-name", f"{fold(name)}|{throttle.client_ip()}")
    known_devices.demand(fold(name))
    if throttle.is_empty("login-done", fold(name)):
        give_back_allowance(name)
        throttle.abort_too_many("login-done")


def give_back_allowance(name: str) -> None:
    """A school behind one address may log in as often as it can type its passwords."""
    throttle.return_token("login-ip", throttle.client_ip())
    throttle.return_token("login-name", f"{fold(name)}|{throttle.client_ip()}")
    known_devices.give_back(fold(name))


def mark_of(user: User) -> str:
    """A login that waits for its code is worth nothing once the password is another."""
    return hashlib.sha256(f"second {user.password_hash}".encode()).hexdigest()
