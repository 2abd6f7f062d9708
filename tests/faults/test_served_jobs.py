"""Long jobs through the workers and the clock of a running site."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from threading import Barrier

import pytest
from redis import Redis
from rq.job import Job
from sqlalchemy import delete, select, update

from app.extensions import db, now
from app.generations.models import Generation, Pulse
from app.play.models import GUESS
from app.play.tallies import WORD_FINDERS
from app.puzzles.models import PUZZLE
from app.puzzles.stock import STOCKED, from_stock
from app.rooms.models import ROOM
from tests import yard
from tests.faults.person import Person
from tests.faults.stack import ROOT, Stack, command_of
from tests.faults.test_rooms import guests
from tests.faults.test_served_rooms import open_room
from tools.servers import redis_socket

pytestmark = pytest.mark.faults
GENERATION = Generation.__table__


def generations(site: Stack, *columns: str) -> list[tuple[object, ...]]:
    with site.inside():
        return [tuple(row) for row in db.session.execute(select(*(GENERATION.c[one] for one in columns))).all()]


def redis_of(site: Stack) -> Redis:
    return Redis.from_url(site.environment.get("REDIS_URL") or f"unix://{redis_socket(site.instance)}")


def test_it_works(served: Stack) -> None:
    """Redis holds the row's id and nothing that was typed; the page of a job stops asking at its end."""
    served.slow_down(2)
    alice = served.add_player("alice")
    making = served.ask(alice, minimum="21")
    served.wait_for_running(making)
    with redis_of(served) as redis:
        held = Job.fetch(making, connection=redis, serializer="json")
    assert (list(held.args), held.kwargs) == ([making], {})
    assert "hx-trigger" in alice.get(f"/generations/{making}").text
    served.wait_for(making)
    assert 'hx-trigger="load' not in alice.get(f"/generations/{making}").text
    row = served.row(making)
    assert (row.attempts, row.status) == (1, "done")


def test_of_many_at_once_only_so_many_are_open(stack: Stack) -> None:
    """The statement that inserts a job counts those that are open."""
    stack.slow_down(3)
    alice = stack.add_player("alice")
    alice.get("/bee/make")
    barrier = Barrier(9)

    def ask(_number: int) -> str:
        twin = alice.twin()
        barrier.wait(20)
        return twin.post("/bee/make", minimum="20", maximum="60").location

    with ThreadPoolExecutor(9) as pool:
        places = Counter(place.removeprefix("/generations/") != "" for place in pool.map(ask, range(9)))
    assert places == {True: 3, False: 6}
    stack.slow_down(0)
    stack.settle()


def test_progress_is_told_while_it_runs_and_a_cancel_ends_it(served: Stack) -> None:
    served.slow_down(30)
    alice = served.add_player("alice")
    making = served.ask(alice)
    served.wait_for_running(making)
    assert "Choosing letters" in alice.get(f"/generations/{making}").text
    assert alice.post(f"/generations/{making}/cancel").code == 303
    served.slow_down(0)
    # The worker is free for the next one, and nothing of the first is stored.
    served.wait_for(served.ask(alice))
    row = served.row(making)
    assert row.status == "cancelled" and not row.result


def asked_for(site: Stack) -> Counter[str]:
    """The keys of scheduled work."""
    return Counter(str(key) for (key,) in generations(site, "key") if key)


def begin_the_stock(site: Stack) -> None:
    """Somebody finds a word in each Bee of the stock, which was last asked for two hours ago."""
    alice, s = site.add_player("alice"), STOCKED.c
    with site.inside():
        left = from_stock(select(PUZZLE.c.slug, PUZZLE.c.secret)).where(s.begun_at.is_(None), s.game == "bee")
        boards = [(slug, secret["answers"][0]) for slug, secret in db.session.execute(left).all()]
        ago = now() - timedelta(hours=2)
        db.session.execute(update(Generation).where(Generation.key.like("stock:%")).values(created_at=ago))
        db.session.commit()
    for slug, word in boards:
        alice.get_and_guess(slug, word)


def age(site: Stack, code: str) -> None:
    """Words were found five minutes ago, a room was seen a month ago, and forgetting is due."""
    with site.inside():
        settled, long_ago = now() - timedelta(minutes=5), now() - timedelta(days=31)
        db.session.execute(update(GUESS).where(GUESS.c.created_at > settled).values(created_at=settled))
        db.session.execute(update(ROOM).where(ROOM.c.code == code).values(seen_at=long_ago))
        db.session.execute(delete(Pulse).where(Pulse.name == "purge"))
        db.session.commit()


def count_finders(site: Stack, slug: str) -> int:
    with site.inside():
        rows = select(WORD_FINDERS.c.finders).join(PUZZLE, PUZZLE.c.id == WORD_FINDERS.c.puzzle_id)
        return sum(db.session.scalars(rows.where(PUZZLE.c.slug == slug)).all())


def is_room(site: Stack, code: str) -> bool:
    with site.inside():
        return db.session.scalar(select(ROOM.c.id).where(ROOM.c.code == code)) is not None


def test_two_clocks_do_once_what_is_due(served: Stack) -> None:
    """A second clock runs beside that of `start`: days are asked for once, the stock is filled up, a found word is
    counted, and a room is forgotten a month after its last visit."""
    slug, (guest,) = served.add_puzzle(yard.ANSWERS), guests(served, 1)
    code, before = open_room(guest, "bee", slug), asked_for(served)
    begin_the_stock(served)
    served.add_player("bob").get_and_guess(slug, "planet")
    age(served, code)
    with another_clock(served):
        served.measure(lambda: count_finders(served, slug) > 0, 60)
        served.measure(lambda: not is_room(served, code), 60)
        served.measure(lambda: set(asked_for(served)) > set(before), 60)
        at = now()
        served.measure(lambda: beat(served) > at, 60)
    after = asked_for(served)
    assert count_finders(served, slug) == 1
    assert max(after.values()) == 1
    assert {key.partition(":")[0] for key in set(after) - set(before)} == {"stock"}
    assert any(key.startswith("daily:") for key in before)


def beat(site: Stack) -> datetime:
    """When a clock has last said that it is there."""
    with site.inside():
        return db.session.scalars(select(Pulse.seen_at).where(Pulse.name == "clock")).one()


@contextmanager
def another_clock(site: Stack) -> Iterator[None]:
    environment = {**site.environment, "REDIS_URL": f"unix://{redis_socket(site.instance)}"}
    command = [sys.executable, "-m", "jobs.clock"]
    with (
        site.instance.with_suffix(".clock.log").open("wb") as output,
        subprocess.Popen(command, cwd=ROOT, env=environment, stderr=output) as clock,
    ):
        try:
            yield
        finally:
            clock.terminate()
    assert clock.returncode in (0, -signal.SIGTERM)


def test_only_workers_load_the_compiler(served: Stack) -> None:
    """numba's library is mapped by the worker that fills grids, and by no web server."""
    builder = served.add_player("alice")
    builder.get("/crossword/make")
    answer = builder.post("/crossword/make", size="5")
    served.settle()

    def has_compiler(pid: int) -> bool:
        return "llvmlite" in Path(f"/proc/{pid}/maps").read_text()

    assert not any(has_compiler(pid) for pid in served.web_workers()), answer.location
    assert all("app.serving" in command_of(pid) for pid in served.web_workers())


def test_figures_of_all_hives_are_asked_for_by_the_clock(served: Stack) -> None:
    keys = [str(key) for (key,) in generations(served, "key") if key]
    assert any("figures" in key for key in keys), keys
    page = Person(served.url).get("/bee/figures")
    assert page.code == 200
    assert "<table" in page.text


def test_letters_of_one_s_own_are_solved_by_the_request_itself(served: Stack) -> None:
    before = len(generations(served, "id"))
    visitor = Person(served.url)
    answer = visitor.get("/bee/solve?letters=ghikntu&key=n&language=en")
    assert (answer.code, "thinking" in answer.text.lower()) == (200, True)
    assert len(generations(served, "id")) == before
