"""Passwords that are guessed by rule are refused, and those that people can live with are not."""

from __future__ import annotations

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from app.accounts.models import User
from app.accounts.password_strength import is_guessable
from tests import yard
from tests.accounts.test_forms import GOOD, error_of
from tests.yard import PASSWORD

GUESSED = ("password1234", "qwertyuiop12", "wordyard1", "Wordyard2026!", "P4ssw0rd1234", "crosswordpuzzle")
GUESSED += ("draydrow1", "sunshine2024", "asdfghjkl!", "1q1q1q1q1q1q", "abcdefgh1", "øæåøæåøæå", "passwordpassword")
GUESSED += ("12345678qwerty", "drowssap123")
FINE = (PASSWORD, "another quiet yard", "k7#mq2vX", "correct horse battery", "fjelltur med hund", "tr0ub4dor&3x")


def test_it_works() -> None:
    assert [password for password in GUESSED if not is_guessable(password)] == []
    assert [password for password in FINE if is_guessable(password)] == []


@pytest.mark.parametrize("password", ["doramari1999", "iramarod", "Dora-Mari-12", "DORA.MARI1"])
def test_a_name_with_a_little_added_is_guessed(password: str) -> None:
    assert is_guessable(password, ["doramari", "Dora", "mari"])
    assert not is_guessable("x7Kq-doramari-v9", ["doramari"])


@given(st.text(min_size=8, max_size=200))
def test_any_text_is_looked_at(password: str) -> None:
    assert is_guessable(password, ["dora"]) in (True, False)


@pytest.mark.parametrize("password", ["password1234", "qwertyuiop12", "wordyard1"])
def test_no_form_takes_one(app: Flask, password: str) -> None:
    for form in ({**GOOD, "password": password, "repeat": password},):
        answer = app.test_client().post("/signup", data=form)
        assert answer.status_code == 422
        assert "easy to guess" in error_of(answer.text, "password")
    alice = yard.log_in(app, "alice")
    data = {"current": PASSWORD, "password": password, "repeat": password}
    assert "easy to guess" in error_of(alice.post("/account/password", data=data).text, "password")


def test_the_own_address_is_a_name_too(app: Flask) -> None:
    form = {**GOOD, "email": "marigold@example.org", "password": "marigold99", "repeat": "marigold99"}
    assert "easy to guess" in error_of(app.test_client().post("/signup", data=form).text, "password")


@pytest.mark.parametrize(("typed", "kept"), [("ﬁsh", "fish"), ("ｄｏｒａ", "dora"), ("Ａlice", "Alice")])
def test_a_name_is_kept_as_it_is_compared(any_app: Flask, typed: str, kept: str) -> None:
    client = any_app.test_client()
    assert client.post("/signup", data={**GOOD, "username": typed}).status_code == 303
    assert yard.column(select(User.name)) == [kept]
    for name in (typed, kept):
        login = {"username": name, "password": GOOD["password"]}
        assert any_app.test_client().post("/login", data=login).status_code == 303
