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


def test_it_works(on_sqlite: Stack, report: Callable[[str, float], None]) -> None:
    """SIGTERM leaves no process, and the next start has everything: the games, the logins, the job in hand."""
    on_sqlite.slow_down(6)
    alice, slug = on_sqlite.add_player("alice"), on_sqlite.add_puzzle(WORDS)
    alice.open(slug)
    assert verdict(alice.guess(slug, WORDS[0])) == "good"
    making = on_sqlite.ask(alice)
    on_sqlite.wait_for_running(making)
    assert on_sqlite.stop() == 0
    assert on_sqlite.living() == []
    on_sqlite.slow_down(0)
    report("warm start", on_sqlite.start())
    again = Person(on_sqlite.url, alice.name, cookies=alice.cookies)
    assert again.is_logged_in()
    assert verdict(again.get_and_guess(slug, WORDS[0])) == "already_found"
    assert on_sqlite.score(alice.name, slug) == (5, 1, [WORDS[0]])
    on_sqlite.wait_for(making)


def test_it_leaves_nothing_when_it_is_killed(on_sqlite: Stack) -> None:
    alice, slug = on_sqlite.add_player("alice"), on_sqlite.add_puzzle(WORDS)
    assert verdict(alice.get_and_guess(slug, WORDS[0])) == "good"
    assert on_sqlite.process is not None
    os.kill(on_sqlite.process.pid, signal.SIGKILL)
    on_sqlite.process.wait(5)
    assert wait_until(lambda: on_sqlite.living() == [], 15)
    on_sqlite.stop()
    on_sqlite.start()
    on_sqlite.settle()
    assert on_sqlite.score(alice.name, slug) == (5, 1, [WORDS[0]])
