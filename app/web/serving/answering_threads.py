"""The threads of a worker that answer requests: the one that has rested for the shortest time goes first.

The standard pool keeps all its threads at one queue, where each request wakes a second one for nothing, and goes to
whoever has waited longest: to the one whose memory is furthest away.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread

Work = Callable[[], object]


class AnsweringThreads:
    """At most so many threads, which are made when they are needed."""

    def __init__(self, most: int) -> None:
        self._most, self._made = most, 0
        self._idle: list[SimpleQueue[Work | None]] = []
        self._waiting: deque[Work] = deque()
        self._alone = Lock()
        self._ended = False

    def submit(self, work: Work) -> None:
        """Do this as soon as a thread is free; it tells by itself what goes wrong."""
        with self._alone:
            if self._ended:
                return
            if self._idle:
                self._idle.pop().put(work)
            elif self._made < self._most:
                self._made += 1
                Thread(target=self._serve, args=(work,), daemon=True).start()
            else:
                self._waiting.append(work)

    def shutdown(self, wait: bool = False) -> None:
        """No thread begins with anything more; none is waited for."""
        with self._alone:
            self._ended = True
            self._waiting.clear()
            for rest in self._idle:
                rest.put(None)

    def _serve(self, first: Work) -> None:
        rest: SimpleQueue[Work | None] = SimpleQueue()
        work: Work | None = first
        while work is not None:
            # A thread outlives whatever happens in it: there would be one less for good.
            with suppress(BaseException):
                work()
            work = self._next(rest)

    def _next(self, rest: SimpleQueue[Work | None]) -> Work | None:
        with self._alone:
            if self._ended:
                return None
            if self._waiting:
                return self._waiting.popleft()
            self._idle.append(rest)
        return rest.get()
