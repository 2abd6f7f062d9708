"""Redis only carries: it is emptied, hung and taken away, and all that is lost is time."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from redis import Redis

from app.generations import queues
from tests.faults.crowd import Crowd
from tests.faults.person import Person
from tests.faults.stack import Stack, make_words
from tools.processes import wait_until
from tools.servers import RedisServer

pytestmark = pytest.mark.faults
Report = Callable[[str, float], None]
WAITING = "Waiting: generation is paused"
WORDS = make_words(30)


def ask_while_away(stack: Stack, person: Person) -> str:
    """A wish that cannot be handed on is kept, and its page says so."""
    making = stack.ask(person)
    assert WAITING in person.get(f"/generations/{making}").text
    return making


def play(stack: Stack, person: Person, slug: str) -> float:
    """The slowest of some pages and guesses, in seconds."""
    answers = [
        person.open(slug),
        *(person.guess(slug, word) for word in WORDS[:5]),
        person.get("/"),
        person.get("/bee/"),
    ]
    assert all(answer.code in (200, 302) for answer in answers)
    return max(answer.seconds for answer in answers)


def ended_once(stack: Stack, id: str) -> None:
    row = stack.wait_for(id)
    assert row.result is not None
    assert len(row.result["puzzles"]) == 1


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_works(stack: Stack) -> None:
    stack.slow_down(0)
    alice = stack.add_player("alice")
    making = stack.ask(alice)
    ended_once(stack, making)
    assert stack.row(making).attempts == 1


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_loses_nothing_when_redis_is_emptied(stack: Stack, own_redis: RedisServer, report: Report) -> None:
    stack.slow_down(2)
    alice, bob = stack.add_player("alice"), stack.add_player("bob")
    with Crowd(stack, 2) as crowd:
        ids = [stack.ask(person) for person in (alice, alice, bob)]
        stack.wait_for_running(ids[0])
        with Redis.from_url(own_redis.url) as redis:
            redis.flushall()
        report(
            "all rows done after FLUSHALL",
            stack.measure(lambda: all(is_done(stack, one) for one in ids), 90),
        )
        for one in ids:
            ended_once(stack, one)
        assert [stack.row(one).attempts for one in ids] == [1, 1, 1]
    crowd.check()
    assert alice.is_logged_in()
    assert bob.is_logged_in()
    report("every part seen again", stack.measure(lambda: not stack.ready(), 90))


def is_done(stack: Stack, id: str) -> bool:
    return stack.row(id).status == "done"


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_plays_on_while_redis_hangs(stack: Stack, own_redis: RedisServer, report: Report) -> None:
    stack.slow_down(0)
    alice, slug = stack.add_player("alice"), stack.add_puzzle(WORDS)
    own_redis.pause()
    try:
        slowest = play(stack, alice, slug)
        began = alice.get("/bee/make").seconds
        making = ask_while_away(stack, alice)
        asked = alice.get("/healthz").seconds
    finally:
        own_redis.resume()
    report("slowest page or guess while Redis hangs", max(slowest, began))
    report("health while Redis hangs", asked)
    # All of it was answered before Redis went on; how few ask it at all is counted in tests/generations.
    ended_once(stack, making)


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_plays_on_without_redis(stack: Stack, own_redis: RedisServer, report: Report) -> None:
    alice, slug = stack.add_player("alice"), stack.add_puzzle(WORDS)
    with Crowd(stack, 2) as crowd:
        own_redis.kill()
        try:
            slowest = play(stack, alice, slug)
            making = ask_while_away(stack, alice)
            assert "queue_depth" not in alice.get("/metrics").text
        finally:
            own_redis.start()
        report("slowest page or guess without Redis", slowest)
        report("row done after Redis returned", stack.measure(lambda: is_done(stack, making), 90))
        ended_once(stack, making)
    crowd.check()


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_keeps_a_pause_that_redis_forgot(stack: Stack, own_redis: RedisServer) -> None:
    stack.slow_down(0)
    olga = stack.add_player("olga", role="operator")
    olga.get("/operator/")
    assert olga.post("/operator/queues/generate/pause").code == 303
    with Redis.from_url(own_redis.url) as redis:
        redis.flushall()
        making = stack.ask(olga)
        assert wait_until(lambda: bool(redis.exists(queues.PAUSED_PREFIX + "generate")), 30)
    assert stack.row(making).status == "queued"
    assert olga.post("/operator/queues/generate/resume").code == 303
    ended_once(stack, making)
