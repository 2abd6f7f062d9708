"""The clock of making grids: it hears now and then of being cancelled, and knows when the time is over."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from app.contract.game_types import Cancelled

EVERY = 0.1  # seconds between two questions whether somebody still waits


class OutOfTime(Exception):
    """Raised by a search when the time that it was given is over."""


class MakerPulse:
    """Called all the time while grids are made: asks `alive` now and then, until a moment of the monotonic clock."""

    def __init__(self, alive: Callable[[], bool] = lambda: True, until: float = inf) -> None:
        self.alive, self.until = alive, until
        self.last_asked = monotonic()

    def __call__(self) -> None:
        """Raises Cancelled, OutOfTime."""
        now = monotonic()
        if now >= self.until:
            raise OutOfTime
        if now - self.last_asked >= EVERY:
            self.last_asked = now
            if not self.alive():
                raise Cancelled
