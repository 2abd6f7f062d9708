"""Boards in bulk: who may ask, how much, and what the pages of the results say."""

from __future__ import annotations

from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.generations.models import Generation
from app.puzzles.models import Puzzle
from tests import yard
from tests.yard import HTMX

BATCH = "/letterboxed/batch"
CENSUS = {"kind": "census", "census-boards": "100", "census-language": "en", "census-seed": "x"}
SIMULATE = {"kind": "simulate", "simulate-boards": "1", "simulate-language": "en"}
MONTH = {"kind": "month", "month-first": "2026-12-01", "month-days": "3"}


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def result(app: Flask, client: FlaskClient, form: dict[str, str]) -> str:
    """The page that a job's progress leads to."""
    asked = client.post(BATCH, data=form)
    assert asked.status_code == 303
    yard.work_off(app)
    return str(client.get(client.get(asked.location, headers=HTMX).headers["HX-Redirect"]).text)


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    page = result(app, alice, CENSUS)
    assert "of all boards have an answer of one or two common words" in page
    assert "of 148,728,580,000 boards" in page
    assert "Seed x" in page


@pytest.fixture
def hourly(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allowances as they are where nothing is tested."""
    for bucket, size in (("solve", 30), ("generation", 10)):
        monkeypatch.setitem(app.config["BUCKETS"], bucket, (size, 3600))


@pytest.mark.usefixtures("hourly")
def test_one_form_is_shown_at_a_time_with_what_is_left(alice: FlaskClient) -> None:
    for query, button, left in (
        ("", "Check them", "Runs left this hour: 30 of 30."),
        ("?kind=census", "Count", "Runs left this hour: 10 of 10."),
        ("?kind=nonsense", "Check them", "Runs left this hour: 30 of 30."),
        ("?kind=month", "Check them", "Runs left this hour: 30 of 30."),
    ):
        main = alice.get(BATCH + query).text.partition("<main")[2]
        assert main.count('type="submit" name="kind"') == 1
        assert (f">{button}</button>" in main, left in main) == (True, True), query
    wrong = alice.post(BATCH, data={**CENSUS, "census-boards": "1"})
    assert wrong.status_code == 422
    assert 'name="kind" value="census"' in wrong.text


@pytest.mark.usefixtures("hourly")
def test_every_form_that_asks_for_a_job_tells_what_is_left(alice: FlaskClient) -> None:
    made_of = "?seed=rockets&par=3&difficulty=easy&language=en"
    for page in ("make", "create/words", "universes", "seed", f"seed{made_of}"):
        assert alice.get(f"/letterboxed/{page}").text.count("Runs left this hour: ") == 1, page


def test_what_was_asked_for_is_found_again(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    asked = alice.post(BATCH, data=CENSUS).location
    assert f'href="{asked}"' in alice.get(BATCH).text
    yard.work_off(app)
    assert f'href="/letterboxed/results/{yard.one(select(Generation.id)).id}"' in alice.get(BATCH).text
    assert "Your requests" not in bob.get(BATCH).text


def test_the_simulated_player_s_words_are_a_table(app: Flask, alice: FlaskClient) -> None:
    page = result(app, alice, SIMULATE)
    assert page.count('<th scope="row">') == 3
    assert page.count('<td class="num">') == 9
    assert "1 board of each kind was played." in page


def test_a_month_is_the_operator_s(app: Flask, olga: FlaskClient, alice: FlaskClient) -> None:
    assert alice.post(BATCH, data=MONTH).status_code == 404
    assert "Boards for many days" not in alice.get(BATCH).text
    page = result(app, olga, MONTH)
    assert "3 days have boards." in page
    assert yard.column(select(Puzzle.day).order_by(Puzzle.day)) == [date(2026, 12, day) for day in (1, 2, 3)]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({**CENSUS, "census-boards": "99999999"}, "Between 100 and 20000."),
        ({**CENSUS, "census-boards": "many"}, "Please enter a whole number."),
        ({**CENSUS, "census-boards": "9" * 5000}, "Please enter a whole number."),
        ({**CENSUS, "census-language": "tlh"}, "Please choose one of these."),
        ({**CENSUS, "census-seed": "x" * 300}, "A seed can have at most 200 characters; this has 300."),
        ({**SIMULATE, "simulate-boards": "0"}, "Between 1 and 40."),
        ({**MONTH, "month-first": "soon"}, "Write the date like this: 2026-12-24."),
        ({**MONTH, "month-first": "1999-12-24"}, "Choose a day in this century."),
        ({**MONTH, "month-days": "1000"}, "Between 1 and 100."),
    ],
)
def test_a_bad_request_is_told_at_its_field(olga: FlaskClient, form: dict[str, str], said: str) -> None:
    answer = olga.post(BATCH, data=form)
    assert answer.status_code == 422
    assert answer.text.count(said) == 1
    assert yard.column(select(Generation.id)) == []


@pytest.mark.parametrize("kind", ["", "solve", "generate"])
def test_other_work_is_not_offered(alice: FlaskClient, kind: str) -> None:
    assert alice.post(BATCH, data={"kind": kind}).status_code == 404


def test_who_only_looks_asks_for_nothing(alice: FlaskClient) -> None:
    for form in (CENSUS, {"kind": "nothing"}):
        assert alice.get(BATCH, data=form).status_code == 200, form
    assert yard.column(select(Generation.id)) == []


def test_a_job_without_a_page_has_none(alice: FlaskClient) -> None:
    alice.post("/letterboxed/make", data={"par": "3", "difficulty": "", "language": "en"})
    row = yard.one(select(Generation.id)).id
    for status in ("queued", "done"):
        yard.db.session.execute(yard.GENERATION.update().values(status=status))
        yard.db.session.commit()
        assert alice.get(f"/letterboxed/results/{row}").status_code == 404
