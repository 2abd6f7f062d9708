"""Threads that answer: the one that has rested for the shortest time, and never more than there may be."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event, get_ident

from app.web.serving.answering_threads import AnsweringThreads


def test_it_works() -> None:
    done: SimpleQueue[int] = SimpleQueue()
    threads = AnsweringThreads(2)
    for number in range(50):
        threads.submit(lambda number=number: done.put(number))  # type: ignore[misc]
    assert sorted(done.get(timeout=10) for _ in range(50)) == list(range(50))


def test_no_more_begins_than_there_are_threads() -> None:
    go, begun = Event(), SimpleQueue[int]()
    threads = AnsweringThreads(2)

    def work() -> None:
        begun.put(get_ident())
        go.wait(10)

    for _ in range(5):
        threads.submit(work)
    first = {begun.get(timeout=10) for _ in range(2)}
    assert len(first) == 2 and begun.empty()
    go.set()
    assert {begun.get(timeout=10) for _ in range(3)} <= first


def test_a_thread_outlives_what_goes_wrong() -> None:
    done: SimpleQueue[str] = SimpleQueue()
    threads = AnsweringThreads(1)

    def fails() -> None:
        raise SystemExit(1)

    threads.submit(fails)
    threads.submit(lambda: done.put("after"))
    assert done.get(timeout=10) == "after"


def test_nothing_begins_after_the_end() -> None:
    go, begun = Event(), SimpleQueue[str]()
    threads = AnsweringThreads(1)

    def work() -> None:
        begun.put("first")
        go.wait(10)

    threads.submit(work)
    assert begun.get(timeout=10) == "first"
    threads.submit(lambda: begun.put("second"))
    threads.shutdown()
    go.set()
    threads.submit(lambda: begun.put("third"))
    assert begun.empty()
