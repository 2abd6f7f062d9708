"""Parts of one search in forked processes: they share the parent's pages, and send back what they find."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
# Seconds between two deliveries, and between two looks at the clock.
DELIVERY, LOOK = 0.05, 0.1
NICE = 10


class Stopped(Exception):
    """Raised within a search whose time is over, or which was cancelled."""


class Unfinished(Exception):
    """Raised when a part ended before it was done: its time was over, or its process died."""


def can_fork() -> bool:
    return "fork" in get_all_start_methods()


def together(parts: Sequence[Callable[[], Iterator[T]]], pulse: Callable[[], None]) -> Iterator[T]:
    """Yield the results of all parts, each run in its own process; `pulse` is called meanwhile and may raise.

    Raises Unfinished after everything has been delivered, if some part did not finish. All processes are ended in any
    case.
    """
    context = get_context("fork")
    processes, readers = [], []
    try:
        for part in parts:
            reader, writer = context.Pipe(duplex=False)
            process = context.Process(target=_deliver, args=(part, writer), daemon=True)
            process.start()
            writer.close()
            processes.append(process)
            readers.append(reader)
        yield from _collect(readers, pulse)
    finally:
        for process in processes:
            # Not terminate(): a handler inherited from a worker or a server may ignore it.
            process.kill()
            process.join()
        for reader in readers:
            reader.close()


def _collect(readers: Sequence[Connection], pulse: Callable[[], None]) -> Iterator[Any]:
    running = list(readers)
    done = 0
    while running:
        ready = wait(running, LOOK)
        for reader in [reader for reader in running if reader in ready]:
            try:
                batch, finished = reader.recv()
            except EOFError:
                running.remove(reader)
                continue
            done += finished
            yield from batch
        pulse()
    if done < len(readers):
        raise Unfinished


def _deliver(part: Callable[[], Iterator[T]], writer: Connection) -> None:
    """Run a part in its process; whatever it raises leaves it unfinished."""
    # Whoever waits for a page, on the same cores, goes first.
    os.nice(NICE)
    batch: list[T] = []
    sent = monotonic()
    finished = False
    try:
        # A part whose time is over has nothing to complain of.
        with suppress(Stopped):
            for part_result in part():
                batch.append(part_result)
                if monotonic() - sent > DELIVERY:
                    writer.send((batch, False))
                    batch, sent = [], monotonic()
            finished = True
    finally:
        writer.send((batch, finished))
        writer.close()
