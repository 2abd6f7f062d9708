"""Two tabs of a guest log in, or sign up, at the same moment: the games go to one account, and nobody loses theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.play.models import GUESS, SAVE
from tests import yard
from tests.accounts.test_forms import GOOD
from tests.accounts.test_signing_up_twice import copy_of, open_page
from tests.yard import PASSWORD

GAMES = 6


def open_guest(app: Flask) -> FlaskClient:
    """A guest's browser with some games."""
    browser = open_page(app)
    for number in range(GAMES):
        slug = yard.add_bee(replace(yard.new_bee(), identity=f"{number}"))
        browser.post(f"/bee/{slug}/guess", data={"word": "planet"})
    assert len(yard.column(select(SAVE.c.id))) == GAMES
    return browser


def owners() -> set[str]:
    """The names of those who have the games."""
    return set(yard.column(select(USER.c.name).join_from(SAVE, USER, USER.c.id == SAVE.c.user_id)))


@pytest.mark.parametrize("turn", range(3))
def test_it_works(any_app: Flask, turn: int) -> None:
    names = ("alice", "bob", "charlie", "dora")
    for name in names:
        yard.add_user(name)
    browser = open_guest(any_app)
    tabs = [(copy_of(any_app, browser), {"username": name, "password": PASSWORD, "adopt": "y"}) for name in names]
    statuses = yard.in_threads(lambda tab: tab[0].post("/login", data=tab[1]).status_code, tabs)
    assert statuses == [303] * 4
    assert len(owners()) == 1, owners()
    assert len(yard.column(select(GUESS.c.id))) == GAMES


@pytest.mark.parametrize("turn", range(3))
def test_a_new_account_keeps_its_games(any_app: Flask, turn: int) -> None:
    """One tab signs up, others log in elsewhere: an account's games are nobody's to take along."""
    for name in ("alice", "bob"):
        yard.add_user(name)
    browser = open_guest(any_app)
    tabs = [("/signup", {**GOOD, "adopt": "y"})]
    tabs += [("/login", {"username": name, "password": PASSWORD, "adopt": "y"}) for name in ("alice", "bob")]
    clients = [(copy_of(any_app, browser), path, form) for path, form in tabs]
    statuses = yard.in_threads(lambda tab: tab[0].post(tab[1], data=tab[2]).status_code, clients)
    assert statuses == [303] * 3
    assert len(owners()) == 1, owners()
    assert [client.get("/account").status_code for client, *_ in clients] == [200] * 3
