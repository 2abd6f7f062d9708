"""A class behind one address signs up at once, and logs in at once: everybody gets in without pressing twice."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.person import Answer, Person
from tests.faults.stack import Stack, nap
from tests.yard import PASSWORD

pytestmark = pytest.mark.faults
PUPILS = 30
MOMENT = "/login/moment"


def enter(person: Person, path: str, **form: str) -> list[int]:
    """Every status until the form has led somewhere, as for a browser that follows and refreshes."""
    person.get(path)
    answer: Answer = person.post(path, next="/account", **form)
    codes = [answer.code]
    while answer.code == 202 or answer.location == MOMENT:
        nap()
        answer = person.get(MOMENT)
        codes.append(answer.code)
    return codes


def test_it_works(stack: Stack) -> None:
    names = [f"pupil{number}-{time.monotonic_ns() % 10**6}" for number in range(PUPILS)]
    for path, more in (("/signup", {"repeat": PASSWORD}), ("/login", {})):
        people = [Person(stack.url, timeout=60) for _ in names]
        with ThreadPoolExecutor(PUPILS) as threads:
            sent = [
                threads.submit(enter, person, path, username=name, password=PASSWORD, **more)
                for person, name in zip(people, names, strict=True)
            ]
            codes = [one.result() for one in sent]
        assert {code for all_codes in codes for code in all_codes} <= {202, 303}
        assert {all_codes[-1] for all_codes in codes} == {303}
        assert all(person.is_logged_in() for person in people)
