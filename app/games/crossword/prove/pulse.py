"""A search's clock: it tells how far it is, hears of being cancelled, and knows when its time is over."""

from __future__ import annotations

from time import monotonic

from app.contract.game_types import Cancelled, Tick

EVERY = 0.2  # seconds between two ticks


class SearchPulse:
    """Ticks now and then, and tells whether there is time left; a share of one has less time."""

    def __init__(self, tick: Tick, seconds: float, parent: SearchPulse | None = None) -> None:
        self.tick = tick
        self.seconds = seconds
        self.parent = parent
        self.start = self.last_tick = monotonic()
        self.best = self.bound = 0

    def restart(self) -> None:
        """Begin to count the seconds now."""
        self.start = self.last_tick = monotonic()

    @property
    def left(self) -> float:
        """Seconds."""
        own_seconds = self.start + self.seconds - monotonic()
        return own_seconds if self.parent is None else min(own_seconds, self.parent.left)

    def share(self, seconds: float) -> SearchPulse:
        return SearchPulse(self.tick, seconds, self)

    def set_progress(self, best: int, bound: int) -> None:
        """Set the best total and the bound that the next ticks report."""
        self.best, self.bound = best, bound

    def beat(self) -> bool:
        """Tick if it is time to, and tell whether there is time left; raises Cancelled."""
        now = monotonic()
        if self.parent is not None:
            return self.parent.beat() and now - self.start < self.seconds
        if now - self.last_tick >= EVERY:
            self.last_tick = now
            percent = min(99, int(100 * (now - self.start) / self.seconds))
            if not self.tick(percent, "proving", best=self.best, bound=self.bound):
                raise Cancelled
        return now - self.start < self.seconds
