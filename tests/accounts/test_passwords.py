"""Passwords: every byte counts, however many there are."""

from __future__ import annotations

from threading import Event

import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from app.accounts import passwords
from app.accounts.models import User
from tests import yard

QUICK = 4


def test_it_works() -> None:
    stored = passwords.hash_password("a quiet yard", QUICK)
    assert stored.startswith("$2b$04$")
    assert passwords.check_password("a quiet yard", stored)
    assert not passwords.check_password("a quiet yarn", stored)


@pytest.mark.parametrize("length", [8, 71, 72, 73, 100, 1000, 1024])
@pytest.mark.parametrize("letter", ["x", "ø", "🐝"])
def test_the_last_letter_counts(length: int, letter: str) -> None:
    password = letter * (length - 1)
    stored = passwords.hash_password(password + "a", QUICK)
    assert passwords.check_password(password + "a", stored)
    assert not passwords.check_password(password + "b", stored)
    assert not passwords.check_password(password, stored)
    assert not passwords.check_password(password + "aa", stored)


@settings(max_examples=25, deadline=None)
@given(st.text(st.characters(), min_size=1, max_size=90), st.text(st.characters(), min_size=1, max_size=90))
def test_only_the_same_text_matches(one: str, two: str) -> None:
    assert passwords.check_password(two, passwords.hash_password(one, QUICK)) == (one == two)


def test_two_hashes_of_one_password_differ() -> None:
    assert passwords.hash_password("a quiet yard", QUICK) != passwords.hash_password("a quiet yard", QUICK)


def test_nobody_has_a_password() -> None:
    assert not passwords.check_password("nobody's", None, QUICK)
    assert not passwords.check_password("", None, QUICK)


@pytest.mark.parametrize("size", [72, 73, 1024])
def test_a_long_password_logs_in_exactly(any_app: Flask, size: int) -> None:
    password = ("four quiet words in a yard " * 40)[:size]
    form = {"username": "dora", "password": password, "repeat": password}
    assert any_app.test_client().post("/signup", data=form).status_code == 303
    for tried, code in ((password, 303), (password[:-1], 422), (password[:72] + "!", 422)):
        answer = any_app.test_client().post("/login", data={"username": "dora", "password": tried})
        assert answer.status_code == code
    assert len(yard.column(select(User.password_hash))[0]) == 60


def test_spaces_at_the_ends_count(app: Flask) -> None:
    form = {"username": "dora", "password": " a quiet yard ", "repeat": " a quiet yard "}
    app.test_client().post("/signup", data=form)
    for tried, code in (("a quiet yard", 422), (" a quiet yard ", 303)):
        assert app.test_client().post("/login", data={"username": "dora", "password": tried}).status_code == code


def test_what_is_no_text_is_a_password_too() -> None:
    assert passwords.digest("\ud800") != passwords.digest("\ud801")


def test_a_queue_takes_so_many_and_no_more() -> None:
    queue, gate, results = passwords.HashingQueue(callers=1, waiting=2), Event(), list[int]()
    for number in range(2):
        queue.submit(lambda number=number: gate.wait(20) and number, results.append)  # type: ignore[misc]
    with pytest.raises(passwords.HashingBusy):
        queue.submit(lambda: 3, results.append)
    # Whoever came first is served first.
    with pytest.raises(passwords.HashingBusy):
        queue.run(lambda: 4, overtake=False)
    gate.set()
    queue.close()
    assert results == [0, 1]
    assert queue.run(lambda: 4, overtake=False) == 4
    with pytest.raises(passwords.HashingBusy):
        queue.run(lambda: queue.run(lambda: 5))


@pytest.mark.parametrize("rounds", [4, 12])
def test_an_unknown_name_costs_one_hash_even_the_first_time(rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of as many rounds as any other."""
    asked = []
    monkeypatch.setattr(passwords.bcrypt, "hashpw", lambda *_: pytest.fail("a second hash"))
    monkeypatch.setattr(passwords.bcrypt, "checkpw", lambda password, stored: asked.append(stored) or False)
    for stored in (None, f"$2b${rounds:02}$" + "x" * 53):
        assert not passwords.check_password("a quiet yard", stored, rounds)
    assert [stored[:7] for stored in asked] == [f"$2b${rounds:02}$".encode()] * 2
