from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial

import pytest

from app.contract.processes import NICE, Unfinished, together


def nothing() -> None:
    pass


def numbers(first: int, last: int) -> Iterator[tuple[int, int]]:
    for number in range(first, last):
        yield number, os.getpid()


def broken() -> Iterator[tuple[int, int]]:
    yield 1, os.getpid()
    os._exit(1)


def endless() -> Iterator[tuple[int, int]]:
    while True:
        time.sleep(0.01)
        yield 1, os.getpid()


def test_it_works() -> None:
    found = list(together([partial(numbers, 0, 50), partial(numbers, 50, 100)], nothing))
    assert sorted(number for number, _ in found) == list(range(100))


def test_each_part_has_its_own_process() -> None:
    found = set(together([partial(numbers, 0, 1), partial(numbers, 0, 1)], nothing))
    assert len({process for _, process in found}) == 2
    assert os.getpid() not in {process for _, process in found}


def test_a_process_that_dies_is_told_after_the_others_are_done() -> None:
    found = []
    with pytest.raises(Unfinished):
        for number, _ in together([broken, partial(numbers, 5, 8)], nothing):
            found.append(number)
    assert {5, 6, 7} <= set(found)


def test_it_leaves_no_process_when_its_reader_stops() -> None:
    running = together([endless, endless], nothing)
    processes = {next(running)[1] for _ in range(20)}
    running.close()  # type: ignore[attr-defined]
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_the_pulse_can_end_it() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        list(together([endless], stop))


def test_parts_leave_the_machine_to_those_who_wait() -> None:
    def niceness() -> Iterator[int]:
        yield os.nice(0)

    before = os.nice(0)
    # 19 is the most that there is: the tests themselves may run at a low priority.
    assert list(together([niceness], nothing)) == [min(19, before + NICE)]
    assert os.nice(0) == before
