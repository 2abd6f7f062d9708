"""Fair scheduling: nobody's many jobs hold up somebody else's one."""

from __future__ import annotations

import contextlib
from collections import Counter
from threading import Event
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from app.extensions import db
from app.generations import queues, scheduling, service, turns
from app.generations.models import Generation
from app.generations.service import Asker
from app.generations.turns import QueuedJob, choose_jobs_to_send, count_jobs_ahead
from tests import yard


def play(jobs: list[QueuedJob], workers: int = 1) -> list[str]:
    """The order in which so many workers begin the jobs, each as long as the next."""
    begun: list[str] = []
    clock = 1.0
    while jobs:
        for chosen in choose_jobs_to_send(jobs, workers):
            jobs, clock = [job._replace(sent_at=clock) if job.id == chosen else job for job in jobs], clock + 1
        line = sorted((job for job in jobs if job.sent_at), key=lambda job: (not job.urgent, job.sent_at))
        over = line[:workers]
        begun += [job.id for job in over]
        for one in over:
            last = max(one.served_at, one.sent_at or 0.0)
            jobs = [job._replace(served_at=last) if job.person == one.person else job for job in jobs]
        jobs = [job for job in jobs if job.id not in begun]
    return begun


def job(name: str, address: str, person: str = "", **more: Any) -> QueuedJob:
    return QueuedJob(name, address, person or address, **more)


def test_it_works() -> None:
    """Thirteen of one visitor's hold a stranger's for one turn."""
    jobs = [job(f"a{number}", "alice") for number in range(13)] + [job("b", "bob")]
    assert play(jobs) == ["a0", "b", *(f"a{number}" for number in range(1, 13))]


def test_one_job_of_each_person_is_out() -> None:
    jobs = [job("a1", "here", "alice", running=True, sent_at=1.0), job("a2", "here", "alice"), job("b1", "bob")]
    assert choose_jobs_to_send(jobs) == ["b1"]
    # From another address she is the same person; at the same address others wait for their turn.
    assert choose_jobs_to_send([*jobs, job("a3", "there", "alice"), job("c1", "here", "charlie")]) == ["b1"]


def test_an_address_has_turns_and_shares_them() -> None:
    """A visitor who is a new guest each time gains nothing by it, and two pupils of a school share."""
    pupils = (("a1", "alice"), ("a2", "alice"), ("g1", "guest 1"), ("g2", "guest 2"))
    jobs = [job(name, "school", person) for name, person in pupils] + [job("b1", "bob"), job("b2", "bob")]
    assert play(jobs) == ["a1", "b1", "g1", "b2", "g2", "a2"]


def test_a_worker_that_is_idle_gets_something_to_do() -> None:
    jobs = [job("a1", "alice", running=True, sent_at=1.0), job("a2", "alice"), job("a3", "alice")]
    assert choose_jobs_to_send(jobs, workers=1) == []
    assert choose_jobs_to_send(jobs, workers=2) == ["a2"]
    assert choose_jobs_to_send([*jobs, job("b1", "bob")], workers=2) == ["b1"]


def test_what_is_urgent_comes_first_and_in_its_order() -> None:
    site = [QueuedJob("s1"), QueuedJob("s2"), QueuedJob("d1", urgent=True), QueuedJob("d2", urgent=True)]
    assert play([job("b1", "bob"), *site]) == ["d1", "d2", "b1", "s1", "s2"]
    running = QueuedJob("d0", urgent=True, running=True, sent_at=1.0)
    # While one waits at the front, none is put before it; while one runs, the next may go.
    assert choose_jobs_to_send([running, *site]) == ["d1"]
    assert choose_jobs_to_send([running._replace(running=False), *site[2:]]) == []


names = st.sampled_from("abc")
asked = st.lists(st.tuples(names, names, st.booleans()), max_size=12)


@given(asked, st.integers(0, 11))
def test_the_number_ahead_is_the_number_of_jobs_begun_before(some: list[tuple[str, str, bool]], place: int) -> None:
    jobs = [QueuedJob(str(number), f"at {a}", f"by {p}", u) for number, (a, p, u) in enumerate(some)]
    order = play(jobs)
    assert [count_jobs_ahead(jobs, begun) for begun in order] == list(range(len(order)))
    assert count_jobs_ahead(jobs, "gone") == len(jobs)


def test_all_who_wait_share_one_look_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue of many, each of whose pages asks again and again, is played forward once for each of its states."""
    jobs = [job(f"shared {number}", f"at {number % 12}") for number in range(60)]
    looks: list[int] = []

    def look(waiting: list[QueuedJob], workers: int = 0) -> list[str]:
        looks.append(len(waiting))
        return choose_jobs_to_send(waiting, workers)

    monkeypatch.setattr(turns, "choose_jobs_to_send", look)
    assert sorted(count_jobs_ahead(jobs, one.id) for one in jobs) == list(range(60))
    assert len(looks) == 60
    begun = [job("shared 0", "at 0", running=True, sent_at=1.0), *jobs[1:]]
    assert count_jobs_ahead(begun, "shared 1") == 0
    assert len(looks) == 60 + 59


@given(asked)
def test_a_stranger_waits_for_one_job_of_each_other(some: list[tuple[str, str, bool]]) -> None:
    jobs = [QueuedJob(str(number), f"at {a}", f"by {p}") for number, (a, p, _u) in enumerate(some)]
    before = play([*jobs, job("mine", "stranger")])
    before = before[: before.index("mine")]
    person = {job.id: job.person for job in jobs}
    assert len({person[begun] for begun in before}) == len(before)


def send(number: int, **values: Any) -> str:
    return service.submit_job("bee", "solve", {}, queue="solve", **values).id


def in_redis() -> list[str]:
    return list(queues.get_queue("solve").get_job_ids())


def test_redis_holds_one_job_of_each_person(any_app: Flask) -> None:
    first, second = (send(n, asker=Asker(1, "here")) for n in range(2))
    third = send(3, asker=Asker(1, "there"))
    bobs = send(4, asker=Asker(2, "elsewhere"))
    assert in_redis() == [first, bobs]
    # Whatever ends makes room for the next, however it ends.
    service.cancel_generation(first)
    assert in_redis() == [bobs, second]
    service.cancel_generation(second)
    assert in_redis() == [bobs, third]


def test_what_is_urgent_goes_to_the_front(any_app: Flask) -> None:
    bobs, urgent = send(1, asker=Asker(2, "there")), send(2, urgent=True)
    later = send(3, urgent=True)
    assert in_redis() == [urgent, bobs]
    service.cancel_generation(urgent)
    assert in_redis() == [later, bobs]


def count_choosers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets, for each choice of jobs to send, how many were choosing at that moment."""
    choose, inside, counts, never = scheduling.choose_jobs_to_send, set[object](), list[int](), Event()

    def choose_and_count(jobs: Any, workers: int) -> list[str]:
        inside.add(chooser := object())
        # Long enough for another one to come in, if nothing keeps it out.
        never.wait(0.02)
        counts.append(len(inside))
        inside.remove(chooser)
        return choose(jobs, workers)

    monkeypatch.setattr(scheduling, "choose_jobs_to_send", choose_and_count)
    return counts


def test_processes_at_once_send_one_job_of_a_person(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty requests at once, of five people at five addresses: one job of each is in Redis, whoever came first.

    A person has at most three jobs that are not over, so most of the forty are refused.
    """
    choosers = count_choosers(monkeypatch)

    def ask(number: int) -> None:
        person = 1 + number % 5
        with any_app.app_context():
            with contextlib.suppress(service.TooManyOpen):
                send(number, asker=Asker(person, f"address {person}"))
            scheduling.send_next("solve")

    yard.in_threads(ask, range(40), threads=10)
    rows = db.session.execute(select(Generation.id, Generation.asked_by)).all()
    assert Counter(row.asked_by for row in rows) == dict.fromkeys(range(1, 6), service.MAX_OPEN_PER_PERSON)
    asked_by = {row.id: row.asked_by for row in rows}
    assert sorted(asked_by[sent] for sent in in_redis()) == [1, 2, 3, 4, 5]
    assert set(choosers) == {1}


def test_processes_at_once_send_one_job_of_the_site(any_app: Flask) -> None:
    """Twelve jobs that nobody asked for: one of them is in Redis."""

    def ask(number: int) -> None:
        with any_app.app_context():
            send(number)
            scheduling.send_next("solve")

    yard.in_threads(ask, range(12), threads=6)
    assert len(in_redis()) == 1


def test_redis_away_sends_nothing_and_keeps_the_turn(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(any_app.extensions, "wordyard_redis", queues.connect_worker("unix:///nowhere/redis.sock"))
        made = send(1, asker=Asker(1, "here"))
        row = db.session.get_one(Generation, made, populate_existing=True)
        assert (row.sent_at, scheduling.find_place(row)) == (None, scheduling.QueuePlace(0, held=True))
    assert service.resend_lost_jobs() == 1
    assert in_redis() == [made]


def asker(number: int, address: str = "here") -> Asker:
    return Asker(number, address)


def rows() -> int:
    return len(yard.column(select(Generation.id)))


def ask_at_once(app: Flask, askers: list[Asker]) -> int:
    """How many of them were let in."""

    def ask(one: Asker) -> bool:
        with app.app_context():
            try:
                return bool(service.submit_job("bee", "solve", {}, asker=one).id)
            except service.TooManyOpen:
                return False

    return sum(yard.in_threads(ask, askers, threads=9))


def test_nine_at_once_make_three(any_app: Flask) -> None:
    assert ask_at_once(any_app, [asker(7)] * 9) == rows() == service.MAX_OPEN_PER_PERSON


def test_an_address_has_a_limit_whoever_asks(any_app: Flask) -> None:
    assert ask_at_once(any_app, [asker(number) for number in range(30)]) == rows() == service.MAX_OPEN_PER_IP
    assert ask_at_once(any_app, [asker(40, "there")]) == 1


def test_what_is_over_makes_room(any_app: Flask) -> None:
    made = [service.submit_job("bee", "solve", {}, asker=asker(7)) for _ in range(3)]
    with pytest.raises(service.TooManyOpen):
        service.submit_job("bee", "solve", {}, asker=asker(7))
    service.cancel_generation(made[0].id)
    assert service.submit_job("bee", "solve", {}, asker=asker(7)).status == "queued"


def test_what_is_there_already_is_answered_to_whoever_has_enough(any_app: Flask) -> None:
    shared = service.submit_job("bee", "solve", {}, key="k", asker=asker(1))
    for _ in range(3):
        service.submit_job("bee", "solve", {}, asker=asker(7))
    assert service.submit_job("bee", "solve", {}, key="k", asker=asker(7)).id == shared.id


def test_turns_survive_a_redis_that_was_emptied(any_app: Flask) -> None:
    made = service.submit_job("bee", "solve", {}, asker=asker(7), queue="solve", urgent=True)
    queues.redis_client().flushall()
    assert service.resend_lost_jobs() == 1
    assert in_redis() == [made.id]
    row = db.session.get_one(Generation, made.id, populate_existing=True)
    assert scheduling.find_place(row).ahead == 0


def test_a_page_says_how_many_are_before(any_app: Flask) -> None:
    client = yard.log_in(any_app, "alice")
    # No account has a number below nought; PostgreSQL goes on counting from one test to the next.
    for number, name in ((-50, "generate"), (-51, "generate"), (-52, "solve")):
        service.submit_job("bee", "generate", {}, asker=asker(number, f"at {number}"), queue=name)
    client.post("/bee/make", data={"minimum": "20", "maximum": "60"})
    (mine,) = yard.column(select(Generation.id).where(Generation.asked_by.not_in((-50, -51, -52))))
    assert "2 jobs before yours" in client.get(f"/generations/{mine}").text
    db.session.execute(Generation.__table__.update().where(Generation.id != mine).values(status="done"))
    db.session.commit()
    assert "before yours" not in client.get(f"/generations/{mine}").text
