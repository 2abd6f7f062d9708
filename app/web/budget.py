"""Limits in a process's memory: CPU time that requests may use at once, and a token bucket for each name."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, thread_time

Clock = Callable[[], float]
TimeLeft = Callable[[], bool]


class Budget:
    """Seconds of the processor's time: `rate` of them come in each second, and `most` can be saved up."""

    def __init__(self, rate: float, most: float, clock: Clock = monotonic, spent: Clock = thread_time) -> None:
        self._rate, self._most, self._clock, self._spent = rate, most, clock, spent
        self._left, self._seen = most, clock()
        self._turn = Lock()

    @contextmanager
    def try_spending(self, seconds: float) -> Iterator[TimeLeft | None]:
        """Whether the time lasts, to be asked by what is computed in the block; None if there is none to be had.

        Two at once would only slow each other, and every page of the process. What is not used is given back; what was
        used beyond is owed.
        """
        if not self._turn.acquire(blocking=False):
            yield None
            return
        began = self._spent()
        try:
            self._refill()
            yield (lambda: self._spent() - began < seconds) if self._left >= seconds else None
        finally:
            self._left -= self._spent() - began
            self._turn.release()

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) * self._rate)
        self._seen = now


class MemoryBuckets:
    """A token bucket for each name: `rate` tokens are added each second, up to `most`.

    `charge` takes tokens after use, so that the balance may be negative; `try_consume` takes them before use, if there
    are enough. At most `names` buckets are kept; the least recently used ones are dropped.
    """

    def __init__(self, rate: float, most: float, names: int = 4096, clock: Clock = monotonic) -> None:
        self._rate, self._most, self._names, self._clock = rate, most, names, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._alone = Lock()

    def seconds_until_free(self, name: str) -> float:
        """Return the seconds until the balance is no longer negative; 0 if it is not."""
        with self._alone:
            return max(0.0, -self._balance(name) / self._rate)

    def charge(self, name: str, price: float) -> None:
        with self._alone:
            self._keep(name, self._balance(name) - price)

    def try_consume(self, name: str, price: float = 1.0) -> bool:
        """Take `price` tokens if there are enough; return whether there were."""
        with self._alone:
            left = self._balance(name) - price
            if left >= 0:
                self._keep(name, left)
            return left >= 0

    def _keep(self, name: str, left: float) -> None:
        self._left[name] = (left, self._clock())
        self._left.move_to_end(name)
        if len(self._left) > self._names:
            self._left.popitem(last=False)

    def _balance(self, name: str) -> float:
        left, seen = self._left.get(name, (self._most, self._clock()))
        return min(self._most, left + (self._clock() - seen) * self._rate)


# Of this process: a quarter of a core at most, so that pages stay quick whatever is asked for.
REQUEST_BUDGET = Budget(rate=0.25, most=0.5)
# Seconds of the processor's time of each address, for pages that compute what they show: a twentieth of a core.
CPU_BY_CLIENT = MemoryBuckets(rate=0.05, most=2.0)
