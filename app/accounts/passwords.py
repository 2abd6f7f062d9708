"""Passwords: bcrypt over a digest, so that every byte of a long one counts.

A hash takes a quarter of a second of a core, which is a weapon in the hands of whoever asks for many: a process makes
one at a time, lets one more wait, and tells the rest to come again, so that its other threads go on showing pages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from threading import BoundedSemaphore, Lock

import bcrypt

SHORTEST = 8
LONGEST = 1024
ROUNDS = 12


class HashingBusy(Exception):
    """Another password is being hashed, and somebody waits already."""


class HashingTurn:
    """One at a time; `waiting` more may wait, for so many seconds."""

    def __init__(self, waiting: int, seconds: float) -> None:
        self._turn, self._places, self._seconds = Lock(), BoundedSemaphore(1 + waiting), seconds

    @contextmanager
    def take(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise HashingBusy
        try:
            if not self._turn.acquire(timeout=self._seconds):
                raise HashingBusy
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()


# Of this process.
TURN = HashingTurn(waiting=1, seconds=1.0)


def digest(password: str) -> bytes:
    # bcrypt 5 raises above 72 bytes; the hexdigest is 64 long whatever was typed.
    return hashlib.sha256(password.encode("utf-8", "surrogatepass")).hexdigest().encode()


def hash_password(password: str, rounds: int = ROUNDS) -> str:
    """Raises HashingBusy, as `check` does."""
    with TURN.take():
        return bcrypt.hashpw(digest(password), bcrypt.gensalt(rounds)).decode()


def check(password: str, stored: str | None, rounds: int = ROUNDS) -> bool:
    """Compare in the same time whether or not there is an account to compare with."""
    known = (stored or dummy(rounds)).encode()
    with TURN.take():
        matches = bcrypt.checkpw(digest(password), known)
    return matches and stored is not None


@lru_cache
def dummy(rounds: int) -> str:
    return hash_password("nobody's", rounds)
