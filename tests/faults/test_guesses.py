"""Many guesses at the same moment through the real server, and a database that is busy or away."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from threading import Barrier
from time import monotonic

import pytest

from tests.faults.person import Answer, Person, verdict
from tests.faults.stack import Stack, make_words
from tools.servers import PostgresServer

pytestmark = pytest.mark.faults
MANY = 80
WORDS = make_words(MANY)


def storm(person: Person, slug: str, words: Sequence[str]) -> list[Answer]:
    """Hand in all of them at once, each from a thread of its own."""
    barrier = Barrier(len(words))

    def hand_in(word: str) -> Answer:
        twin = person.twin()
        barrier.wait(20)
        return twin.guess(slug, word)

    with ThreadPoolExecutor(len(words)) as pool:
        return list(pool.map(hand_in, words))


@contextmanager
def locked(stack: Stack) -> Iterator[None]:
    """Nobody else can write to the SQLite database inside the block."""
    holder = sqlite3.connect(stack.instance / "wordyard.db", isolation_level=None, timeout=10)
    try:
        holder.execute("BEGIN IMMEDIATE")
        yield
        holder.execute("ROLLBACK")
    finally:
        holder.close()


def begin(stack: Stack) -> tuple[Person, str]:
    alice, slug = stack.add_player("alice"), stack.add_puzzle(WORDS)
    alice.open(slug)
    return alice, slug


def test_it_works(stack: Stack) -> None:
    alice, slug = begin(stack)
    assert verdict(alice.guess(slug, WORDS[0])) == "good"
    assert verdict(alice.guess(slug, WORDS[0])) == "already_found"
    assert stack.score(alice.name, slug) == (5, 1, [WORDS[0]])


def test_it_scores_eighty_equal_guesses_once(stack: Stack) -> None:
    alice, slug = begin(stack)
    answers = storm(alice, slug, [WORDS[3]] * MANY)
    assert Counter(answer.code for answer in answers) == {200: MANY}
    assert Counter(map(verdict, answers)) == {"good": 1, "already_found": MANY - 1}
    assert stack.score(alice.name, slug) == (5, 1, [WORDS[3]])


def test_it_scores_eighty_different_guesses(stack: Stack, report: Callable[[str, float], None]) -> None:
    alice, slug = begin(stack)
    began = monotonic()
    answers = storm(alice, slug, WORDS)
    report("eighty guesses at once", monotonic() - began)
    assert Counter(map(verdict, answers)) == {"good": MANY}
    assert stack.score(alice.name, slug) == (5 * MANY, MANY, sorted(WORDS))
    assert "Every word found!" in alice.open(slug).text


def test_it_makes_one_guest_of_a_visitor(stack: Stack) -> None:
    slug = stack.add_puzzle(WORDS)
    visitor = Person(stack.url)
    visitor.open(slug)
    assert verdict(visitor.guess(slug, WORDS[0])) == "good"
    answers = storm(visitor, slug, WORDS[:20])
    assert Counter(map(verdict, answers)) == {"good": 19, "already_found": 1}
    assert "20 of 80 words" in visitor.open(slug).text


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_waits_for_a_database_that_is_busy(stack: Stack) -> None:
    alice, slug = begin(stack)
    with ThreadPoolExecutor(4) as pool:
        with locked(stack):
            late = [pool.submit(alice.twin().guess, slug, word) for word in WORDS[:4]]
            assert not wait(late, 2, FIRST_COMPLETED).done
        answers = [future.result() for future in late]
    assert Counter(map(verdict, answers)) == {"good": 4}
    assert stack.score(alice.name, slug) == (20, 4, sorted(WORDS[:4]))


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_says_so_when_the_database_stays_busy(stack: Stack) -> None:
    alice, slug = begin(stack)
    with ThreadPoolExecutor(2) as pool, locked(stack):
        guess: Future[Answer] = pool.submit(alice.twin().guess, slug, WORDS[0])
        logout: Future[Answer] = pool.submit(alice.twin().post, "/logout")
        # Both are answered while nobody else can write.
        refused = [guess.result(60), logout.result(60)]
    assert [answer.code for answer in refused] == [503, 503]
    assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
    assert "Not logged out" in refused[1].text
    # Nothing was half done: still logged in, and the word is still there to be found.
    assert alice.is_logged_in()
    assert verdict(alice.guess(slug, WORDS[0])) == "good"


@pytest.mark.parametrize("stack", ["postgresql"], indirect=True)
def test_it_returns_with_its_database(stack: Stack, own_postgres: PostgresServer) -> None:
    alice, slug = begin(stack)
    assert verdict(alice.guess(slug, WORDS[0])) == "good"
    stack.slow_down(3)
    making = stack.ask(alice)
    stack.wait_for_running(making)
    own_postgres.kill()
    away = alice.guess(slug, WORDS[1])
    assert (away.code, away.headers["retry-after"]) == (503, "5")
    own_postgres.start()
    # Each process finds its old connections broken once.
    answers = [alice.guess(slug, WORDS[2]).code for _ in range(12)]
    assert set(answers) <= {200, 503}
    assert answers[-1] == 200
    assert alice.is_logged_in()
    assert len(stack.score(alice.name, slug)[2]) == 2
    row = stack.wait_for(making)
    assert row.result is not None
    assert len(row.result["puzzles"]) == 1
