"""Autofill: proved impossible at once, else proposed by a worker, and accepted whole, by entry, or not at all."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select

from app.contract.game_types import Json
from app.extensions import db
from app.games.crossword.lists import personal
from app.games.crossword.parameters import FillParameters, ListParameters
from app.games.crossword.web.machine.panel import lower_fill_sentence
from app.play.models import ANSWERS_SEEN
from app.puzzles.models import PUZZLE
from tests import grids, half_built, yard

OPEN = (".....", ".....", ".....", ".....", ".....")
# A lattice, of which only the middle row is missing.
NEARLY = ("stars", "e#w#e", ".....", "t#r#d", "steps")
ASKED = {"extent": "all", "min_score": "20", "ladder": "quick"}


@pytest.fixture(autouse=True)
def plain(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run here, with the plain search: nothing is compiled for a test."""
    monkeypatch.setattr("jobs.worker_app", lambda: app)
    from app.games.crossword.fill import filler

    def fill(params: FillParameters, rng: object, work: object) -> Json:
        return filler.fill_grid(replace(params, engine="plain"), work, work.partial)  # type: ignore[arg-type,attr-defined]

    yard.replace_job(monkeypatch, "crossword", "fill", fill)


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    assert half_built.post(alice, f"{where}/fill", **ASKED).status_code == 303
    assert half_built.rows() == list(NEARLY)
    yard.work_off(app)
    middle = half_built.content()["board"]["rows"][2]
    assert middle.upper() in half_built.polled(alice, where)
    assert half_built.post(alice, f"{where}/accept", accept="all").status_code == 303
    assert half_built.rows()[2] == middle
    assert middle in personal.list_from_params(ListParameters(language="en"))
    assert half_built.post(alice, f"{where}/undo").status_code == 303
    assert half_built.rows() == list(NEARLY)


def test_a_grid_filled_to_a_published_crossword_has_shown_its_answers(app: Flask, alice: FlaskClient) -> None:
    """The pattern and most of its letters are those of a puzzle; only the machine's row makes it the same."""
    where = half_built.begun(alice, NEARLY)
    half_built.post(alice, f"{where}/fill", **ASKED)
    yard.work_off(app)
    middle = half_built.content()["board"]["rows"][2]
    grids.add_crossword(grids.new_crossword((*NEARLY[:2], "zebra", *NEARLY[3:])))
    half_built.polled(alice, where)
    assert yard.column(select(ANSWERS_SEEN.c.puzzle_id)) == []
    slug = grids.add_crossword(grids.new_crossword((*NEARLY[:2], middle, *NEARLY[3:])))
    half_built.polled(alice, where)
    assert yard.column(select(PUZZLE.c.slug).join(ANSWERS_SEEN, ANSWERS_SEEN.c.puzzle_id == PUZZLE.c.id)) == [slug]
    db.session.execute(delete(ANSWERS_SEEN))
    db.session.commit()
    half_built.post(alice, f"{where}/accept", accept="all")
    assert yard.column(select(ANSWERS_SEEN.c.puzzle_id)) != []


def test_what_is_left_of_the_allowance_is_told(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "board", (60, 600))
    where = half_built.begun(alice, NEARLY)
    assert "Runs left for now: 60 of 60." in alice.get(where).text
    half_built.post(alice, f"{where}/fill", **ASKED)
    assert "Runs left for now: 59 of 60." in alice.get(where).text


def test_one_entry_is_accepted_and_the_rest_stays_proposed(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, (".....", *NEARLY[1:]))
    half_built.post(alice, f"{where}/fill", **ASKED)
    yard.work_off(app)
    first, _, middle, *_rest = half_built.content()["board"]["rows"]
    half_built.post(alice, f"{where}/accept", accept="a0")
    assert half_built.rows() == [first, *NEARLY[1:]]
    assert f"<b>{middle.upper()}</b>" in half_built.polled(alice, where)
    half_built.post(alice, f"{where}/drop")
    assert middle.upper() not in half_built.polled(alice, where)
    assert half_built.rows() == [first, *NEARLY[1:]]


def test_a_region_changes_nothing_outside_and_leaves_every_crossing_a_word(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, OPEN)
    half_built.post(alice, f"{where}/fill", **{**ASKED, "extent": "region"}, region="0 1 2 3 4")
    yard.work_off(app)
    entries = half_built.content()["board"]["entries"]
    assert len(entries) == 6
    assert all(one["score"] >= 20 for one in entries)
    half_built.post(alice, f"{where}/accept", accept="all")
    first, *others = half_built.rows()
    assert first in personal.list_from_params(ListParameters(language="en"))
    assert set("".join(others)) == {"."}


def test_a_banned_word_is_not_proposed(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    half_built.post(alice, f"{where}/fill", **ASKED, seed="1", own_lists="y")
    yard.work_off(app)
    first = half_built.content()["board"]["rows"][2]
    assert half_built.post(alice, f"{where}/rate", ban=first).status_code == 303
    half_built.post(alice, f"{where}/fill", **ASKED, seed="1", own_lists="y")
    yard.work_off(app)
    assert half_built.content()["board"]["rows"][2] != first


def test_what_cannot_be_is_said_at_once_with_its_slot(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("qqq..", *OPEN[1:]))
    answer = half_built.post(alice, f"{where}/fill", **ASKED)
    assert answer.status_code == 422
    assert "1 across can’t be filled" in answer.text
    assert "generation" not in half_built.content()


def test_no_two_entries_are_forms_of_one_word(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("overlook.#", "#" * 10, "overlook.."))
    half_built.post(alice, f"{where}/fill", **ASKED)
    yard.work_off(app)
    assert half_built.content()["board"]["status"] == "impossible"


def test_a_grid_that_is_too_open_is_refused_at_once(app: Flask, alice: FlaskClient) -> None:
    for side, code in ((15, 422), (8, 303)):
        where = half_built.begun(alice, ("." * side,) * side)
        answer = half_built.post(alice, f"{where}/fill", **ASKED)
        assert answer.status_code == code
        assert ("This grid is too open to fill." in answer.text) is (side == 15)


def test_the_score_that_fills_and_the_words_that_need_it_are_told(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, ("yu..", "####", "...."))
    wanted = {**ASKED, "min_score": "90"}
    half_built.post(alice, f"{where}/fill", **wanted)
    yard.work_off(app)
    lower = half_built.content()["board"]["lower"]
    score, weakest = lower["min_score"], lower["entries"][0]
    assert weakest["text"].startswith("yu") and score <= weakest["score"] < 90
    page = half_built.polled(alice, where)
    assert f"every score at 90 or more, but there’s one at {score}." in page
    assert f"Its weakest words: 1 across, {weakest['text'].upper()} ({weakest['score']})" in page
    assert f"Fill at {score}</button>" in page and f"Fill at {score}</button>" in alice.get(where).text
    half_built.post(alice, f"{where}/fill", **wanted, lower_score=str(score))
    yard.work_off(app)
    assert "Accept all" in half_built.polled(alice, where)
    page = alice.get(where).text
    assert f'name="min_score" form="build" value="{score}"' in page and "Fill at" not in page


def test_the_usual_score_is_named_where_the_field_is_blank(app: Flask) -> None:
    panel = SimpleNamespace(asked={"min_score": ""}, work=None)
    with app.test_request_context():
        sentence = lower_fill_sentence(panel, {"min_score": 10, "entries": []})  # type: ignore[arg-type]
    assert "every score at 20 or more" in sentence


def test_a_sentence_stands_at_its_field(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, OPEN)
    for field, value, told in (
        ("min_score", "101", "must be between 0 and 100"),
        ("min_score", "many", "must be a whole number"),
        ("must", "elephant", "No open slot has 8 cells"),
        ("must", "a1", "has a character that can’t go in a grid"),
    ):
        answer = half_built.post(alice, f"{where}/fill", **{**ASKED, field: value})
        assert answer.status_code == 422, value
        assert told in answer.text.split(f'id="fault-{field}"')[1][:200], value
        assert f'value="{value}"' in answer.text or f">{value}</textarea>" in answer.text, value


def test_it_asks_for_an_entry_or_a_region_first(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, OPEN)
    for extent, told in (("region", "Select a region"), ("entry", "Choose an entry")):
        answer = half_built.post(alice, f"{where}/fill", **{**ASKED, "extent": extent}, region="999 x")
        assert answer.status_code == 422
        assert told in answer.text


def test_a_second_job_takes_the_place_of_the_first(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, NEARLY)
    half_built.post(alice, f"{where}/fill", **ASKED)
    first = half_built.content()["generation"]
    half_built.post(alice, f"{where}/fill", **ASKED, again="y")
    assert half_built.content()["generation"] != first
    assert yard.row_of(first).status == "cancelled"


def test_a_fill_that_fails_keeps_the_grids_and_says_so_once_at_its_button(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    yard.replace_job(monkeypatch, "crossword", "fill", lambda *_: {"status": "time", "rows": []})
    where = half_built.begun(alice, OPEN)
    half_built.post(alice, f"{where}/grids", style="blocks")
    yard.work_off(app, "fast")
    half_built.post(alice, f"{where}/grid", grid="0")
    half_built.post(alice, f"{where}/fill", **ASKED)
    yard.work_off(app)
    page = alice.get(where).text
    grids_made = half_built.content()["machine"]["grids"]
    assert page.count("Use this one") == len(grids_made) > 1
    assert "No fill was found in time" in page.split('id="fault-fill"')[1].split("</p>")[0]
    assert page.count("No fill was found in time") == 1
    half_built.post(alice, f"{where}/grid", grid="1")
    assert half_built.rows() == grids_made[1]["rows"]


def test_the_grids_stay_when_a_proposal_is_discarded(app: Flask, alice: FlaskClient) -> None:
    where = half_built.begun(alice, OPEN)
    half_built.post(alice, f"{where}/grids", style="blocks")
    yard.work_off(app, "fast")
    half_built.post(alice, f"{where}/fill", **ASKED)
    yard.work_off(app)
    half_built.post(alice, f"{where}/drop")
    assert "Use this one" in half_built.polled(alice, where)
