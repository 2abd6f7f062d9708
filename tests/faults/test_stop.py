"""The site is ended and started again."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from tests.faults.person import Person, verdict
from tests.faults.stack import Stack, make_words
from tools.processes import wait_until

pytestmark = pytest.mark.faults
WORDS = make_words(30)


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_works(stack: Stack, report: Callable[[str, float], None]) -> None:
    """SIGTERM leaves no process, and the next start has everything: the games, the logins, the job in hand."""
    stack.slow_down(6)
    alice, slug = stack.add_player("alice"), stack.add_puzzle(WORDS)
    alice.open(slug)
    assert verdict(alice.guess(slug, WORDS[0])) == "good"
    making = stack.ask(alice)
    stack.wait_for_running(making)
    assert stack.stop() == 0
    assert stack.living() == []
    stack.slow_down(0)
    report("warm start", stack.start())
    again = Person(stack.url, alice.name, cookies=alice.cookies)
    assert again.is_logged_in()
    assert verdict(again.get_and_guess(slug, WORDS[0])) == "already_found"
    assert stack.score(alice.name, slug) == (5, 1, [WORDS[0]])
    stack.wait_for(making)


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_leaves_nothing_when_it_is_killed(stack: Stack) -> None:
    alice, slug = stack.add_player("alice"), stack.add_puzzle(WORDS)
    assert verdict(alice.get_and_guess(slug, WORDS[0])) == "good"
    assert stack.process is not None
    os.kill(stack.process.pid, signal.SIGKILL)
    stack.process.wait(5)
    assert wait_until(lambda: stack.living() == [], 15)
    stack.stop()
    stack.start()
    stack.settle()
    assert stack.score(alice.name, slug) == (5, 1, [WORDS[0]])
