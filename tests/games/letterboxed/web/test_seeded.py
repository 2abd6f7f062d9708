"""Boards by seed: one link, one board, whoever asks and however often."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.games.letterboxed.web import seeded
from app.generations import service
from app.generations.models import Generation
from app.puzzles.models import Puzzle
from tests import yard
from tests.yard import HTMX

ASKED = {"seed": "rockets & more", "par": "3", "difficulty": "easy", "language": "en"}
SEED = "/letterboxed/seed"


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def play(client: FlaskClient, **asked: str) -> str:
    answer = client.post(SEED, data={**ASKED, **asked})
    assert answer.status_code == 303
    return str(answer.location)


def count(model: type) -> int:
    return int(yard.column(select(func.count()).select_from(model))[0])


def test_it_works(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    assert "Play this board" in alice.get(SEED, query_string=ASKED).text
    assert count(Generation) == 0
    page = play(alice)
    assert 'hx-trigger="load' in alice.get(page).text
    yard.work_off(app, "fast")
    board = alice.get(page).location
    assert bob.get(page).location == board
    assert bob.get(page, headers=HTMX).headers["HX-Redirect"] == board
    assert play(bob) == board
    assert (count(Generation), count(Puzzle)) == (1, 1)


def test_a_link_with_a_par_of_old_leads_to_its_board(app: Flask, alice: FlaskClient) -> None:
    play(alice)
    yard.work_off(app, "fast")
    row = yard.one(select(Generation.id, Generation.params))
    old = {**ASKED, "par": "2"}
    values = {"key": seeded.key_of(old), "params": {**row.params, "par": 2}}
    yard.db.session.execute(yard.GENERATION.update().values(**values))
    yard.db.session.commit()
    assert alice.get(SEED, query_string=old).location.startswith("/letterboxed/")
    assert alice.get(SEED, query_string={**old, "seed": "other"}).status_code == 422


def test_whoever_waits_sees_the_same(alice: FlaskClient, bob: FlaskClient) -> None:
    page = play(alice)
    assert play(bob) == page
    assert "Cancel" in alice.get(page, headers=HTMX).text
    assert "Cancel" not in bob.get(page, headers=HTMX).text
    assert "in the queue" in bob.get(page, headers=HTMX).text


def test_a_seed_in_the_make_form_makes_the_board_of_its_link(app: Flask, alice: FlaskClient) -> None:
    answer = alice.post("/letterboxed/make", data=ASKED)
    assert answer.location == play(alice)


def test_the_end_of_a_board_tells_the_link_of_its_seed(app: Flask, alice: FlaskClient) -> None:
    page = play(alice)
    yard.work_off(app, "fast")
    board = alice.get(page).location
    assert "seed" not in alice.get(board).text.partition('id="finish"')[2]
    alice.post(f"{board}/reveal", data={})
    link = alice.get(board).text.partition('id="finish"')[2]
    assert "/letterboxed/seed?language=en&amp;par=3&amp;difficulty=easy&amp;seed=rockets" in link


def test_another_request_is_another_board(app: Flask, alice: FlaskClient) -> None:
    assert play(alice) != play(alice, difficulty="hard")
    yard.work_off(app, "fast")
    assert count(Puzzle) == 2


@pytest.mark.parametrize(
    ("status", "error", "said"),
    [("failed", "none_came_up", "No easy board with par 3 turned up."), ("cancelled", None, "Cancelled.")],
)
def test_what_ended_without_a_board_is_begun_anew(
    alice: FlaskClient, bob: FlaskClient, status: str, error: str | None, said: str
) -> None:
    page = play(alice)
    row = yard.one(select(Generation.id)).id
    values = {"par": 3, "difficulty": "easy"} if error else None
    yard.db.session.execute(yard.GENERATION.update().values(status=status, error=error, error_values=values))
    yard.db.session.commit()
    assert said in bob.get(page).text
    play(bob)
    assert service.db.session.get_one(Generation, row, populate_existing=True).status == "queued"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"seed": "x" * 50_000}, "A seed can have at most 200 characters; this has 50,000."),
        ({"seed": "a\ue000b"}, "A seed is one line of visible letters, digits and symbols."),
        ({"seed": "a\U0010fffdb"}, "A seed is one line of visible letters, digits and symbols."),
        ({"seed": ""}, "Please enter a seed."),
        ({"par": "9"}, "Please choose one of these."),
        ({"difficulty": "fiendish"}, "Please choose one of these."),
        ({"language": "tlh"}, "Please choose one of these."),
    ],
)
def test_a_bad_request_is_told_at_its_field(alice: FlaskClient, asked: dict[str, str], said: str) -> None:
    answers = [alice.post(SEED, data={**ASKED, **asked})]
    if len(asked.get("seed", "")) < 1000:
        answers.append(alice.get(SEED, query_string={**ASKED, **asked}))
    for answer in answers:
        assert answer.status_code == 422
        assert said in answer.text
    assert count(Generation) == 0


def test_the_seed_of_a_megabyte_is_refused(alice: FlaskClient) -> None:
    assert alice.post("/letterboxed/make", data={**ASKED, "seed": "x" * 10**6}).status_code == 413
