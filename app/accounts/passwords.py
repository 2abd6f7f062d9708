"""Passwords: bcrypt over a digest, so that every byte of a long one counts.

A hash takes a quarter of a second of a core. A process computes one at a time, so that its other threads go on showing
pages; what cannot be computed at once waits in `QUEUE` without holding the thread of a request.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cached_property
from threading import BoundedSemaphore, Lock
from typing import TypeVar

import bcrypt

T = TypeVar("T")
SHORTEST = 8
LONGEST = 1024
ROUNDS = 12
# Salt and digest of no password, in bcrypt's own alphabet.
NOBODY = "u" * 53


class HashingBusy(Exception):
    """The process's queue of password hashes to compute is full."""


class HashingQueue:
    """Computes one hash at a time: for `callers` that wait for the result, and for `waiting` more that do not."""

    def __init__(self, callers: int, waiting: int) -> None:
        self._one_at_a_time = Lock()
        self._callers, self._places = BoundedSemaphore(callers), BoundedSemaphore(waiting)
        # A deque, since adding to a number is no single step.
        self._waiting: deque[Callable[[], object]] = deque()

    def run(self, work: Callable[[], T], *, overtake: bool = True) -> T:
        """Return the result; raise HashingBusy when all callers' places are taken.

        Without `overtake` also when others wait in the queue, who came first.
        """
        if self._waiting and not overtake:
            raise HashingBusy
        with place(self._callers), self._one_at_a_time:
            return work()

    def submit(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Call `then` with the result, in another thread; raise HashingBusy when the queue is full."""
        if not self._places.acquire(blocking=False):
            raise HashingBusy
        self._waiting.append(work)
        self._thread.submit(self._compute, work, then)

    def _compute(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        try:
            with self._one_at_a_time:
                result = work()
            then(result)
        finally:
            self._waiting.popleft()
            self._places.release()

    def close(self) -> None:
        """Return when all that waits is computed; nothing more is taken."""
        self._thread.shutdown()

    @cached_property
    def _thread(self) -> ThreadPoolExecutor:
        """Made with the first hash that waits, so after the server has forked."""
        return ThreadPoolExecutor(1, thread_name_prefix="hashing")


@contextmanager
def place(places: BoundedSemaphore) -> Iterator[None]:
    if not places.acquire(blocking=False):
        raise HashingBusy
    try:
        yield
    finally:
        places.release()


# Of this process. Forty wait for about ten seconds.
QUEUE = HashingQueue(callers=2, waiting=40)


def digest(password: str) -> bytes:
    # bcrypt 5 raises above 72 bytes; the hexdigest is 64 long whatever was typed.
    return hashlib.sha256(password.encode("utf-8", "surrogatepass")).hexdigest().encode()


def hasher(password: str, rounds: int = ROUNDS) -> Callable[[], str]:
    """Return what computes the hash of a password."""
    return lambda: bcrypt.hashpw(digest(password), bcrypt.gensalt(rounds)).decode()


def matcher(password: str, stored: str | None, rounds: int = ROUNDS) -> Callable[[], bool]:
    """Return what says whether the password has this hash; it takes the same time when there is none."""
    stored_hash = (stored or dummy_hash(rounds)).encode()
    return lambda: bcrypt.checkpw(digest(password), stored_hash) and stored is not None


def hash_password(password: str, rounds: int = ROUNDS) -> str:
    """Return the hash of a password; raises HashingBusy, as `check` does."""
    return QUEUE.run(hasher(password, rounds))


def check_password(password: str, stored: str | None, rounds: int = ROUNDS) -> bool:
    """Compare in the same time whether or not there is an account to compare with."""
    return QUEUE.run(matcher(password, stored, rounds))


def dummy_hash(rounds: int) -> str:
    """The hash of no password: to compare with it costs what any other costs, from the first time on."""
    return f"$2b${rounds:02}${NOBODY}"
