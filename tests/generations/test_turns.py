"""Whose turn it is: nobody's many jobs hold somebody else's one."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from rq.exceptions import DequeueTimeout
from sqlalchemy import select

from app.extensions import db
from app.generations import queues, service
from app.generations.models import Generation
from app.generations.service import Asker
from app.generations.turns import FairQueue, Turn, count_ahead
from tests import yard

MINUTE, MEMORY = 60, 2**31


def send(name: str, *turn: Any) -> str:
    """The id of a job of this name, which waits in Redis; what it says of its turn is an address and a person."""
    queues.enqueue(id_of(name), "solve", MINUTE, MEMORY, ("", ""), Turn(*turn))
    return name


def id_of(name: str) -> str:
    return name.ljust(32, "0")


def take(finish: bool = True) -> str | None:
    """The name of the next job as a worker takes it. Unless it is finished it runs from now on."""
    queue = queues.queue("solve")
    got = FairQueue.lmove(queue.connection, queue.key, None)
    if got is None:
        return None
    if finish:
        queue.connection.lrem(queue.intermediate_queue_key, 1, got[1])
    return str(got[1].decode().rstrip("0"))


def take_all() -> list[str]:
    return [name for name in iter(take, None) if name]


def test_it_works(any_app: Flask) -> None:
    """Thirteen of one visitor's hold a stranger's for one turn."""
    for number in range(1, 14):
        send(f"a{number}x", "here", "alice")
    send("b", "there", "bob")
    order = take_all()
    assert order[:3] == ["a1x", "b", "a2x"]
    assert order[2:] == [f"a{number}x" for number in range(2, 14)]


def test_whoever_was_served_longest_ago_is_next(any_app: Flask) -> None:
    send("a1x", "here", "alice")
    assert take() == "a1x"
    for name, turn in (("a2x", "alice"), ("b1x", "bob"), ("c1x", "charlie"), ("b2x", "bob")):
        send(name, turn, turn)
    assert take_all() == ["b1x", "c1x", "a2x", "b2x"]


def test_an_address_has_turns_and_shares_them(any_app: Flask) -> None:
    """A visitor who is a new guest each time gains nothing by it, and two pupils of a school share."""
    for name, person in (("a1x", "alice"), ("a2x", "alice"), ("g1x", "guest 1"), ("g2x", "guest 2")):
        send(name, "school", person)
    send("b1x", "there", "bob")
    send("b2x", "there", "bob")
    assert take_all() == ["a1x", "b1x", "g1x", "b2x", "g2x", "a2x"]


def test_one_runs_at_a_time_while_others_wait(any_app: Flask) -> None:
    for name, person in (("b1x", "bob"), ("a1x", "alice"), ("a2x", "alice"), ("b2x", "bob")):
        send(name, person, person)
    # Alice's runs on while Bob's is done: the next is Bob's, though Alice was served before.
    assert (take(), take(finish=False)) == ("b1x", "a1x")
    assert take() == "b2x"
    # With nobody else there, she may have two.
    assert take() == "a2x"


def test_a_job_that_is_running_counts_by_the_registry_too(any_app: Flask) -> None:
    for name, person in (("b1x", "bob"), ("a1x", "alice"), ("a2x", "alice"), ("b2x", "bob")):
        send(name, person, person)
    assert [take(), take()] == ["b1x", "a1x"]
    queues.redis().zadd("rq:wip:solve", {f"{id_of('a1x')}:run": 2e9})
    assert take() == "b2x"


def test_a_job_that_was_sent_again_does_not_wait_for_itself(any_app: Flask) -> None:
    for name, person in (("a1x", "alice"), ("b1x", "bob")):
        send(name, person, person)
    queues.redis().zadd("rq:wip:solve", {f"{id_of('a1x')}:run": 2e9})
    assert take_all() == ["a1x", "b1x"]


def test_what_is_urgent_comes_first(any_app: Flask) -> None:
    send("s1x")
    send("b1x", "there", "bob")
    send("d1x", "site", "site", True)
    send("d2x", "site", "site", True)
    assert take_all() == ["d1x", "d2x", "b1x", "s1x"]


def test_what_says_nothing_of_its_turn_is_taken_too(any_app: Flask) -> None:
    send("b1x", "there", "bob")
    job = queues.fetch(id_of("b1x"))
    assert job is not None
    queues.redis().hset(job.key, "meta", "no json")
    send("c1x", "here", "charlie")
    queues.redis().hdel(f"rq:job:{id_of('c1x')}", "meta")
    assert take_all() == ["b1x", "c1x"]


def test_workers_at_once_take_each_job_once(any_app: Flask) -> None:
    names = [send(f"j{number}x", f"at {number % 5}", f"by {number % 7}") for number in range(60)]

    def work(_: int) -> list[str]:
        with any_app.app_context():
            return take_all()

    taken = [name for some in yard.in_threads(work, range(6)) for name in some]
    assert sorted(taken) == sorted(names)


def test_a_worker_waits_for_a_job_and_no_longer(any_app: Flask) -> None:
    queue, began = queues.queue("solve"), time.monotonic()
    with pytest.raises(DequeueTimeout):
        FairQueue.lmove(queue.connection, queue.key, 1)
    assert time.monotonic() - began > 0.9
    send("a1x", "here", "alice")
    assert FairQueue.lmove(queue.connection, queue.key, 1)[1].decode() == id_of("a1x")
    assert queues.knows(id_of("a1x")) is True


def test_a_worker_that_was_too_late_goes_on_waiting(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    send("a1x", "here", "alice")
    monkeypatch.setattr("app.generations.turns.choose", lambda *arguments: None)
    with pytest.raises(DequeueTimeout):
        FairQueue.lmove(queues.redis(), queues.queue("solve").key, 1)


def test_the_page_counts_those_that_come_before() -> None:
    alice, bob, olga = Turn("here", "alice"), Turn("there", "bob"), Turn("here", "olga")
    waiting = [("a1", alice), ("a2", alice), ("b1", bob), ("a3", alice), ("o1", olga), ("d", Turn(urgent=True))]
    want = {"d": 0, "a1": 1, "b1": 2, "o1": 3, "a2": 4, "a3": 5}
    assert {name: count_ahead(waiting, name) for name, _turn in waiting} == want
    assert count_ahead(waiting, "gone") == 0
    nobodys = SimpleNamespace(asked_by=None, asked_from=None, urgent=True)
    assert service.turn_of(nobodys) == Turn(urgent=True)


def asker(number: int, address: str = "here") -> Asker:
    return Asker(number, address)


def rows() -> int:
    return len(yard.column(select(Generation.id)))


def ask_at_once(app: Flask, askers: list[Asker]) -> int:
    """How many of them were let in."""

    def ask(one: Asker) -> bool:
        with app.app_context():
            try:
                return bool(service.submit("bee", "solve", {}, asker=one).id)
            except service.TooManyOpen:
                return False

    return sum(yard.in_threads(ask, askers, threads=9))


def test_nine_at_once_make_three(any_app: Flask) -> None:
    assert ask_at_once(any_app, [asker(7)] * 9) == rows() == service.MOST_OPEN


def test_an_address_has_a_limit_whoever_asks(any_app: Flask) -> None:
    assert ask_at_once(any_app, [asker(number) for number in range(30)]) == rows() == service.MOST_OPEN_HERE
    assert ask_at_once(any_app, [asker(40, "there")]) == 1


def test_what_is_over_makes_room(any_app: Flask) -> None:
    made = [service.submit("bee", "solve", {}, asker=asker(7)) for _ in range(3)]
    with pytest.raises(service.TooManyOpen):
        service.submit("bee", "solve", {}, asker=asker(7))
    service.cancel(made[0].id)
    assert service.submit("bee", "solve", {}, asker=asker(7)).status == "queued"


def test_what_is_there_already_is_answered_to_whoever_has_enough(any_app: Flask) -> None:
    shared = service.submit("bee", "solve", {}, key="k", asker=asker(1))
    for _ in range(3):
        service.submit("bee", "solve", {}, asker=asker(7))
    assert service.submit("bee", "solve", {}, key="k", asker=asker(7)).id == shared.id


def test_turns_survive_a_redis_that_was_emptied(any_app: Flask) -> None:
    made = service.submit("bee", "solve", {}, asker=asker(7), queue="solve", urgent=True)
    queues.redis().flushall()
    assert service.reconcile() == 1
    job = queues.fetch(made.id)
    assert job is not None
    assert job.meta["turn"] == ["here", "7", True]


def test_a_page_says_how_many_are_before(any_app: Flask) -> None:
    client = yard.log_in(any_app, "alice")
    # No account has a number below nought; PostgreSQL goes on counting from one test to the next.
    for number, name in ((-50, "generate"), (-51, "generate"), (-52, "solve")):
        service.submit("bee", "generate", {}, asker=asker(number, f"at {number}"), queue=name)
    client.post("/bee/make", data={"minimum": "20", "maximum": "60"})
    (mine,) = yard.column(select(Generation.id).where(Generation.asked_by.not_in((-50, -51, -52))))
    assert "2 jobs before yours" in client.get(f"/generations/{mine}").text
    db.session.execute(Generation.__table__.update().where(Generation.id != mine).values(status="done"))
    db.session.commit()
    assert "before yours" not in client.get(f"/generations/{mine}").text
