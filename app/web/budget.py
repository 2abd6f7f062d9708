"""What a request may compute at once: a little, one at a time, and so much a second in the whole process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, thread_time

Clock = Callable[[], float]
Lasts = Callable[[], bool]


class Budget:
    """Seconds of the processor's time: `rate` of them come in each second, and `most` can be saved up."""

    def __init__(self, rate: float, most: float, clock: Clock = monotonic, spent: Clock = thread_time) -> None:
        self._rate, self._most, self._clock, self._spent = rate, most, clock, spent
        self._left, self._seen = most, clock()
        self._turn = Lock()

    @contextmanager
    def turn(self, seconds: float) -> Iterator[Lasts | None]:
        """Whether the time lasts, to be asked by what is computed in the block; None if there is none to be had.

        Two at once would only slow each other, and every page of the process. What is not used is given back; what was
        used beyond is owed.
        """
        if not self._turn.acquire(blocking=False):
            yield None
            return
        began = self._spent()
        try:
            self._earn()
            yield (lambda: self._spent() - began < seconds) if self._left >= seconds else None
        finally:
            self._left -= self._spent() - began
            self._turn.release()

    def _earn(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._seen) * self._rate)
        self._seen = now


# Of this process: a quarter of a core at most, so that pages stay quick whatever is asked for.
AT_ONCE = Budget(rate=0.25, most=0.5)
