"""Boards of one's own letters that take words of two letters: chosen, solved, published, played, exported."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.contract.game_types import keep_on
from app.games.letterboxed import generator, solver
from app.games.letterboxed.parameters import BoardParameters, SidesParameters
from app.generations.models import Generation
from app.play.models import Save
from app.puzzles.models import Puzzle
from app.workshop.models import Draft
from jobs import run as run_job
from tests import yard

SIDES = "art bik cen lmo"
CREATE = "/letterboxed/create"
CHAIN = "abracadabra at tambourine"


def publish(client: FlaskClient, minimum: str) -> str:
    """The address of a board of these letters."""
    draft = client.post(CREATE, data={"sides": SIDES, "language": "en", "minimum": minimum}).location
    page = client.post(
        draft, data={"title": f"With {minimum}", "slug": f"with-{minimum}", "public": "link", "terms": "y"}
    )
    assert page.status_code == 303, page.text
    return f"with-{minimum}"


def playable(client: FlaskClient, minimum: str) -> int:
    page = client.get("/letterboxed/solve", query_string={"sides": SIDES, "language": "en", "minimum": minimum}).text
    assert f'<option value="{minimum}" selected>' in page
    return int(re.findall(r"(\d+) words fit", re.sub("<[^>]*>", "", page))[0])


def test_it_works(alice: FlaskClient) -> None:
    two, three = publish(alice, "2"), publish(alice, "3")
    # The same letters with shorter words are another board.
    assert two != three
    assert "Two-letter words count" in alice.get(f"/letterboxed/{two}").text
    assert "Two-letter words count" not in alice.get(f"/letterboxed/{three}").text
    for slug, code, chain in ((two, "good", ["be"]), (three, "too_short", [])):
        answer = alice.post(f"/letterboxed/{slug}/guess", data={"word": "be"}, headers={"Accept": "application/json"})
        assert answer.status_code in (200, 303), code
        saved = yard.column(select(Save.state).join(Puzzle).where(Puzzle.slug == slug))
        assert [word for state in saved for word in state["chain"]] == chain, code
    boards = {slug: yard.column(select(Puzzle.data).where(Puzzle.slug == slug))[0] for slug in (two, three)}
    assert boards[two]["minimum"] == 2 and "minimum" not in boards[three]
    assert boards[two]["playable"] > boards[three]["playable"]


def test_the_setting_is_chosen_where_boards_are_made_and_solved(client: FlaskClient) -> None:
    for path in (CREATE, "/letterboxed/solve"):
        for minimum, others in (("2", "3"), ("3", "2")):
            page = client.get(path, query_string={"sides": SIDES, "language": "en", "minimum": minimum}).text
            assert f'<option value="{minimum}" selected>{minimum} letters' in page
            assert f'<option value="{others}">' in page
    # Anything else is the usual.
    assert '<option value="3" selected>' in client.get(CREATE, query_string={"sides": SIDES, "minimum": "1"}).text


def test_it_comes_along_in_a_file(alice: FlaskClient) -> None:
    slug = publish(alice, "2")
    board = alice.get(f"/letterboxed/{slug}/board.json").get_json()
    assert board["minimum"] == 2
    text = alice.get(f"/letterboxed/{slug}/board.txt").text
    assert "minimum: 2" in text
    draft = alice.post("/letterboxed/import", data={"text": text}).location
    assert alice.get(f"{draft}/board.json").get_json()["minimum"] == 2
    refused = alice.post("/letterboxed/import", data={"text": "ABC DEF GHI JKL\nminimum: 7"})
    assert refused.status_code == 422 and "2 or 3 letters" in refused.text


def test_the_solver_and_the_generator_take_it() -> None:
    found = {n: solver.solve(SidesParameters(sides=SIDES, minimum=n), keep_on) for n in (2, 3)}
    assert found[2]["playable"] != found[3]["playable"]
    (made,) = generator.make_boards(BoardParameters(seed="a", minimum=2), keep_on)
    board = generator.new_puzzle(made)
    assert board.data["minimum"] == 2 and board.identity.endswith(" 2")
    assert any(len(word) == 2 for word in board.secret["accepted"])


@pytest.fixture(autouse=True)
def jobs_run_here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def asked_for(kind: str) -> dict[str, Any]:
    """What the newest job of this kind was asked for."""
    newest = select(Generation.params).where(Generation.kind == kind).order_by(Generation.created_at.desc())
    return dict(yard.column(newest)[0])


def run(kind: str) -> str:
    """Run the newest job of this kind, and return its id."""
    newest = select(Generation.id).where(Generation.kind == kind).order_by(Generation.created_at.desc())
    job_id = yard.column(newest)[0]
    run_job(job_id)
    return str(job_id)


def test_a_board_on_request_and_one_by_its_seed_take_it(alice: FlaskClient) -> None:
    form = {"par": "4", "difficulty": "", "language": "en", "minimum": "2"}
    alice.post("/letterboxed/make", data=form)
    assert asked_for("generate")["minimum"] == 2
    run("generate")
    boards = yard.column(select(Puzzle.data).where(Puzzle.origin == "generated"))
    assert [board["minimum"] for board in boards] == [2]
    link = alice.post("/letterboxed/seed", data={**form, "seed": "garden"}).location
    assert "minimum=2" in link and asked_for("generate")["minimum"] == 2
    # The same seed with the usual words is another board, and its old link goes on leading to it.
    usual = alice.post("/letterboxed/seed", data={**form, "seed": "garden", "minimum": "3"}).location
    assert "minimum" not in usual and usual != link
    assert asked_for("generate")["minimum"] == 3


@pytest.mark.thorough
def test_a_board_of_words_takes_short_ones(alice: FlaskClient) -> None:
    words = {"words": CHAIN, "language": "en"}
    refused = alice.post("/letterboxed/create/words", data={**words, "minimum": "3"})
    assert refused.status_code == 422 and "A word needs at least 3 letters; AT has 2." in refused.text
    alice.post("/letterboxed/create/words", data={**words, "minimum": "2"})
    assert asked_for("universes")["minimum"] == 2
    page = alice.get(f"/letterboxed/results/{run('universes')}").text
    assert '<input type="hidden" name="minimum" value="2">' in page
    assert alice.get("/letterboxed/universes", query_string={**words, "minimum": "3"}).status_code == 422
    assert alice.get("/letterboxed/universes", query_string={**words, "minimum": "2"}).status_code == 200


def test_boards_in_bulk_keep_it_in_their_drafts_and_files(alice: FlaskClient) -> None:
    lines = {"boards-lines": SIDES, "boards-language": "en", "boards-minimum": "2", "kind": "boards"}
    alice.post("/letterboxed/batch", data=lines)
    job_id = run("boards")
    page = alice.get(f"/letterboxed/results/{job_id}").text
    assert '<input type="hidden" name="minimum" value="2">' in page
    assert alice.get(f"/letterboxed/results/{job_id}/boards.json").get_json()["boards"][0]["minimum"] == 2
    alice.post(f"/letterboxed/results/{job_id}/keep")
    assert [draft["minimum"] for draft in yard.column(select(Draft.content))] == [2]
    # The same letters once more are no second draft.
    alice.post(f"/letterboxed/results/{job_id}/keep")
    assert len(yard.column(select(Draft.content))) == 1


def test_the_rules_beside_a_board_are_its_own(alice: FlaskClient) -> None:
    two, three = publish(alice, "2"), publish(alice, "3")
    assert "Make words of two letters or more" in alice.get(f"/letterboxed/{two}").text
    assert "Make words of three letters or more" in alice.get(f"/letterboxed/{three}").text
    rules = alice.get("/letterboxed/rules").text
    assert "Make words of three letters or more" in rules and "also allow two-letter words" in rules


def test_asking_again_keeps_the_words(alice: FlaskClient) -> None:
    """A job that was cancelled leads back to the form with all that was typed."""
    job = alice.post("/letterboxed/create/words", data={"words": CHAIN, "language": "en", "minimum": "2"}).location
    alice.post(f"{job}/cancel")
    again = re.search(r'href="(/letterboxed/create/words[^"]*)">Try again', alice.get(job).text)
    assert again is not None
    page = alice.get(unescape(again[1])).text
    assert f'value="{CHAIN}"' in page
    assert re.search(r'<option selected value="2"|<option value="2" selected', page)
