"""A player's results as files, on both databases."""

from __future__ import annotations

import csv
import io

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import USER
from app.browse.statistics.results_files import COLUMNS, defuse
from app.puzzles.models import PUZZLE
from tests import counted, yard


@pytest.fixture
def alice(any_app: Flask) -> int:
    """Alice, who has finished a puzzle whose title is a formula."""
    yard.log_in(any_app, "alice")
    user_id = int(yard.one(select(USER.c.id).where(USER.c.handle == "alice")).id)
    slug = yard.add_bee(title="=1+1, @home")
    counted.finish(yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug))[0], user_id, 90, 2)
    return user_id


def test_it_works(any_app: Flask, alice: int) -> None:
    answer = yard.log_in(any_app, "alice").get("/statistics/results.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    (row,) = answer.json
    assert tuple(row) == COLUMNS
    assert (row["game"], row["title"], row["seconds"], row["hints"]) == ("bee", "=1+1, @home", 90, 2)
    assert (row["done"], row["given_up"], row["after_answers"], row["day"]) == (True, False, False, None)


def test_no_cell_is_a_formula(any_app: Flask, alice: int) -> None:
    names, row = csv.reader(io.StringIO(yard.log_in(any_app, "alice").get("/statistics/results.csv").text))
    assert tuple(names) == COLUMNS
    assert row[2] == "'=1+1, @home"
    assert [defuse(value) for value in ("-1", "@a", "\tb", "c", "", -1)] == ["'-1", "'@a", "'\tb", "c", "", -1]


def test_nobody_gets_another_s_results(any_app: Flask, alice: int) -> None:
    assert yard.log_in(any_app, "bob").get("/statistics/results.json").json == []
    assert any_app.test_client().get("/statistics/results.csv").status_code == 404


def test_there_is_no_other_file(any_app: Flask, alice: int) -> None:
    assert yard.log_in(any_app, "alice").get("/statistics/results.xml").status_code == 404


def test_it_costs_two_statements(any_app: Flask, alice: int) -> None:
    browser = yard.log_in(any_app, "alice")
    browser.get("/statistics")
    with yard.statements() as seen:
        browser.get("/statistics/results.csv")
    assert len(seen) == 2
