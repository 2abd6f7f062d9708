"""Parts of a running site are killed with SIGKILL while a puzzle is made and four players guess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import func, select

from app.extensions import db
from app.generations.models import Generation
from app.puzzles.models import Puzzle
from tests.faults.crowd import Crowd
from tests.faults.stack import Stack, kill, kill_session
from tools.servers import RedisServer, find_redis

pytestmark = pytest.mark.faults
Report = Callable[[str, float], None]
# Seconds: a generation is being made until the test lets go of it.
LONG = 300.0
# What its command line says.
REDIS = (find_redis() or Path("redis-server")).name


class Making:
    """A generation that runs while something is killed; `check` lets it end, and says that it ended once."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        stack.slow_down(LONG)
        self.alice = stack.add_player("alice")
        self.before = self.puzzles()
        self.id = stack.ask(self.alice)
        stack.wait_for_running(self.id)

    def puzzles(self) -> int:
        with self.stack.inside():
            return db.session.scalar(select(func.count()).select_from(Puzzle)) or 0

    def has_begun_again(self) -> bool:
        row = self.stack.row(self.id)
        return row.attempts > 1 and row.percent > 0

    def check(self, attempts: int) -> Generation:
        self.stack.slow_down(0)
        row = self.stack.wait_for(self.id)
        self.stack.settle()
        assert row.attempts == attempts
        assert row.result is not None
        assert len(row.result["puzzles"]) == 1
        again = self.stack.row(self.id)
        assert (again.status, again.attempts, again.result) == ("done", row.attempts, row.result)
        assert self.puzzles() == self.before + 1
        assert self.alice.is_logged_in()
        return row


def test_it_works(stack: Stack) -> None:
    with Crowd(stack) as crowd:
        making = Making(stack)
        row = making.check(attempts=1)
    crowd.check()
    assert crowd.stack.row(row.id).error is None
    assert not any(player.troubles for player in crowd.players)


def test_it_survives_the_death_of_the_work_horse(stack: Stack, report: Report) -> None:
    with Crowd(stack) as crowd:
        making = Making(stack)
        kill(*stack.horses())
        report("work-horse", stack.measure(making.has_begun_again, 60))
        making.check(attempts=2)
    crowd.check()


def test_it_survives_the_death_of_the_worker(stack: Stack, report: Report) -> None:
    with Crowd(stack) as crowd:
        making = Making(stack)
        kill(dead := stack.pid("jobs.worker generate"))
        report("worker", stack.measure(lambda: stack.pid("jobs.worker generate") != dead, 60))
        # The orphaned work-horse finishes what it began.
        making.check(attempts=1)
    crowd.check()


def test_it_survives_the_death_of_worker_and_work_horse(stack: Stack, report: Report) -> None:
    making = Making(stack)
    kill_session(stack.pid("jobs.worker generate"))
    report("worker and work-horse", stack.measure(making.has_begun_again, 120))
    making.check(attempts=2)


def test_it_survives_the_death_of_the_web_workers(stack: Stack, report: Report) -> None:
    with Crowd(stack) as crowd:
        making = Making(stack)
        kill(*(dead := stack.web_workers()))
        report("web workers", stack.measure(stack.answers, 60))
        making.check(attempts=1)
    crowd.check()
    assert len(dead) == len(stack.web_workers()) == 2
    assert not set(dead) & set(stack.web_workers())


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_survives_the_death_of_its_redis(stack: Stack, report: Report) -> None:
    with Crowd(stack) as crowd:
        making = Making(stack)
        kill(dead := stack.pid(REDIS))
        report(
            "Redis of start",
            stack.measure(lambda: stack.pid(REDIS) != dead and not stack.ready(), 90),
        )
        making.check(attempts=1)
    crowd.check()


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_survives_the_death_of_a_shared_redis(stack: Stack, own_redis: RedisServer, report: Report) -> None:
    with Crowd(stack) as crowd:
        making = Making(stack)
        own_redis.kill()
        began = monotonic()
        own_redis.start()
        stack.measure(lambda: not stack.ready(), 90)
        report("Redis of others", monotonic() - began)
        making.check(attempts=1)
    crowd.check()


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_survives_the_death_of_the_clock(stack: Stack, report: Report) -> None:
    kill(dead := stack.pid("jobs.clock"))
    report("clock", stack.measure(lambda: stack.pid("jobs.clock") != dead, 60))
    stack.settle()
