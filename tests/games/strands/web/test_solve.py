"""Solving a board on a page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import delete, select

from app.contract.parameters import read_parameters
from app.extensions import db
from app.games.strands.parameters import SearchParameters
from app.games.strands.web.solve import SECONDS
from app.generations.models import Generation
from tests import yard
from tests.yard import HTMX, ROWS, TRACED

BOARD = "\n".join(ROWS)
FORM = {"board": BOARD, "words": "6", "seconds": "10"}
OTHERS = ("visitor", "guest", "bob")
NUMBERS = {"words": 1234, "ways": 5678, "tried": 120000, "covered": 48, "cells": 48}


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def ask(client: FlaskClient, **change: str) -> str:
    answer = client.post("/strands/solve", data={**FORM, **change})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def refused(client: FlaskClient, **change: str) -> str:
    """The sentences beside the fields."""
    answer = client.post("/strands/solve", data={**FORM, **change})
    assert answer.status_code == 422
    assert yard.column(select(Generation.id)) == []
    return " ".join(re.findall(r'<p class="error"[^>]*>([^<]*)', answer.text))


def asked() -> dict[str, Any]:
    (params,) = yard.column(select(Generation.params))
    assert isinstance(params, dict)
    return params


def set_row(**values: Any) -> None:
    db.session.execute(Generation.__table__.update().values(**values))
    db.session.commit()


def finish(client: FlaskClient, slug: str) -> None:
    for path in TRACED.values():
        assert client.post(f"/strands/{slug}/guess", data={"word": path}).status_code == 303


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    page = ask(alice)
    assert 'hx-trigger="load' in alice.get(page).text
    assert yard.work_off(app) == 1
    text = alice.get(page).text
    assert "It tried everything it knows." in text
    assert "word puzzle</b>" in text
    assert "riddle" in text
    assert "hx-get" not in text.partition("<main")[2]


@pytest.mark.parametrize(
    "board",
    [
        BOARD.upper(),
        "".join(ROWS),
        "/".join(ROWS),
        " ".join("".join(ROWS)),
        "\r\n".join(" ".join(row) for row in ROWS) + "\r\n",
        "\n\n".join(", ".join(row) for row in ROWS),
    ],
)
def test_letters_come_in_any_layout(alice: FlaskClient, board: str) -> None:
    ask(alice, board=board)
    about = {"words": 6, "seconds": 10, "language": "en", "coherence": True}
    assert read_parameters(SearchParameters, asked()) == SearchParameters("/".join(ROWS), **about)


def test_nothing_but_the_letters_is_needed(alice: FlaskClient) -> None:
    assert alice.post("/strands/solve", data={"board": BOARD, "seconds": "30", "words": " "}).status_code == 303
    assert asked().get("words") is None


def test_accents_are_folded_with_notice(alice: FlaskClient) -> None:
    page = ask(alice, board=BOARD.replace("cuddle", "çüddle"))
    assert asked()["board"].startswith("cuddle/")
    assert "Accents this language doesn’t use were left out: ç ü." in alice.get(page).text


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("", "Please enter the letters of the board."),
        (" \n ", "Please enter the letters of the board."),
        ("".join(ROWS)[:-1], "1 letter missing."),
        (f"{''.join(ROWS)}e", "There is 1 letter too many."),
        (BOARD.replace("eoluti", "eolut"), "Row 3 has 5 letters; a row has 6. That makes 47 of 48 in all."),
        (BOARD.replace("o", "0"), "“0” is a digit. Only letters go on a board."),
        (BOARD.replace("o", "🐝"), "“🐝” isn’t a letter in this language."),
        (BOARD.replace("o", "ж"), "“ж” isn’t a letter in this language."),
        (BOARD.replace("o", "!"), "“!” isn’t a letter in this language."),
        ("x" * 5000, "letters too many"),
    ],
)
def test_it_says_what_is_wrong_with_the_letters(alice: FlaskClient, board: str, sentence: str) -> None:
    assert sentence in refused(alice, board=board)


@pytest.mark.parametrize("words", ["0", "12", "-3", "9" * 400])
def test_it_refuses_numbers_of_words_that_cannot_be(alice: FlaskClient, words: str) -> None:
    assert "Between 1 and 11." in refused(alice, words=words)


def test_it_refuses_what_is_no_number_or_choice(alice: FlaskClient) -> None:
    assert "Please enter a whole number." in refused(alice, words="six")
    assert "Please choose one of these." in refused(alice, seconds="99999")


def test_what_was_typed_is_kept(alice: FlaskClient) -> None:
    text = alice.post("/strands/solve", data={**FORM, "board": "abc <b>1", "words": "7"}).text
    assert "abc &lt;b&gt;1</textarea>" in text
    assert 'value="7"' in text


def test_a_link_may_bring_a_board(alice: FlaskClient) -> None:
    text = alice.get("/strands/solve", query_string={"board": "/".join(ROWS), "seconds": "120"}).text
    assert "/".join(ROWS) in text
    assert re.search(r'<option selected value="120">', text)
    assert "error" not in text.partition("<form")[2].partition("</main>")[0]


def test_a_search_that_was_asked_for_with_a_clue_is_still_read(alice: FlaskClient) -> None:
    page = ask(alice)
    set_row(params={**asked(), "clue": "Bees & hives"}, status="done", result={"complete": False, "solutions": []})
    assert "Search for longer" in alice.get(page).text
    assert "Bees" not in alice.get(page).text


def test_the_list_is_there_while_it_grows(alice: FlaskClient) -> None:
    page = ask(alice)
    set_row(
        status="running",
        percent=40,
        label="covering",
        label_values=NUMBERS,
        result={"complete": False, "solutions": [yard.solution()]},
    )
    for headers in ({}, HTMX):
        text = alice.get(page, headers=headers).text
        assert "The best so far covers 48 of 48 letters." in text
        assert "so far" in text
        assert "word puzzle</b>" in text
        assert text.count("<polyline") == 7
        assert ("<hx-partial" in text) == (headers == HTMX)
    assert "<html" not in text
    assert '<meta http-equiv="refresh"' in alice.get(page).text


def test_the_stage_is_told_in_numbers_before_there_is_a_solution(alice: FlaskClient) -> None:
    page = ask(alice)
    stages = {"traced": "Looking for spangrams.", "covering": "Combinations tried: 120,000. The best so far covers 41"}
    for label, said in stages.items():
        set_row(status="running", percent=4, label=label, label_values={**NUMBERS, "covered": 41}, result=None)
        assert f"Words on the board: 1,234, traced in 5,678 ways. {said}" in alice.get(page, headers=HTMX).text


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"status": "done", "result": {"complete": True, "solutions": []}}, "don’t fill this board"),
        ({"status": "done", "result": {"complete": False, "solutions": []}}, "nothing was found"),
        ({"status": "done", "result": {"complete": True, "solutions": [yard.solution()]}}, "found one solution"),
        ({"status": "done", "result": {"complete": True, "solutions": [yard.solution()] * 2}}, "found 2 solutions"),
        ({"status": "done", "result": {"complete": False, "solutions": [yard.solution()]}}, "before the search was"),
        ({"status": "cancelled", "result": {"complete": False, "solutions": [yard.solution()]}}, "so far is below"),
        ({"status": "cancelled", "result": {"complete": False, "solutions": [yard.solution()]}}, "At least 1 solution"),
        ({"status": "cancelled"}, "Cancelled."),
        ({"status": "failed", "error": "It broke."}, "It broke."),
        ({"status": "queued", "sent_at": None}, "Waiting: generation is paused"),
    ],
)
def test_it_says_how_the_search_ended(alice: FlaskClient, values: dict[str, Any], said: str) -> None:
    page = ask(alice)
    set_row(**values)
    assert said in " ".join(alice.get(page).text.split())


def test_a_search_that_took_too_long_can_go_on_for_longer(alice: FlaskClient) -> None:
    page = ask(alice)
    set_row(status="done", result={"complete": False, "solutions": []})
    found = re.search(r'href="(/strands/solve\?[^"]*)">Search for longer', alice.get(page).text)
    assert found is not None
    text = alice.get(found[1].replace("&amp;", "&")).text
    assert "".join(re.findall(r'name="cell" value="([^"]*)"', text)) == "".join(ROWS)
    assert 'value="6"' in text
    assert f'<option selected value="{max(SECONDS, key=int)}">' in text


def test_it_can_be_stopped(app: Flask, alice: FlaskClient) -> None:
    page = ask(alice)
    assert alice.post(f"{page}/stop").location == page
    assert yard.column(select(Generation.status)) == ["cancelled"]
    page = ask(alice)
    part = alice.post(f"{page}/stop", headers=HTMX).text
    assert "<hx-partial" in part
    assert "Cancelled." in part
    assert "hx-get" not in part


@pytest.mark.parametrize("who", OTHERS)
def test_it_is_for_its_owner_alone(app: Flask, alice: FlaskClient, who: str) -> None:
    page = ask(alice)
    other = yard.log_in(app, who) if who == "bob" else app.test_client()
    if who == "guest":
        other.post(f"/strands/{yard.add_strands()}/reveal")
    assert other.get(page).status_code == 404
    assert other.post(f"{page}/stop").status_code == 404
    assert yard.column(select(Generation.status))[0] == "queued"


def test_other_jobs_have_no_such_page(alice: FlaskClient) -> None:
    page = ask(alice)
    set_row(kind="lay")
    assert alice.get(page).status_code == 404


def test_three_at_once_are_the_most(alice: FlaskClient) -> None:
    for _ in range(3):
        ask(alice)
    answer = alice.post("/strands/solve", data=FORM)
    assert answer.status_code == 422
    assert "still running" in answer.text
    assert ROWS[0] in answer.text
    assert len(yard.column(select(Generation.id))) == 3


def test_it_refuses_too_many_in_an_hour(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "solve", (1, 3600))
    ask(alice)
    assert alice.post("/strands/solve", data=FORM).status_code == 429


def test_the_page_of_a_job_leads_to_the_list(alice: FlaskClient) -> None:
    page = ask(alice)
    set_row(status="done", result={"complete": True, "solutions": []})
    assert f'href="{page}"' in alice.get(page.replace("/strands/solutions/", "/generations/")).text


def test_the_solver_of_a_board_shows_after_the_end_only(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_strands()
    bob = yard.log_in(app, "bob")
    finish(alice, slug)
    assert f'href="/strands/{slug}/solver"' in alice.get(f"/strands/{slug}").text
    assert "Solve it" in alice.get(f"/strands/{slug}/solver").text
    assert alice.post(f"/strands/{slug}/solver").location == f"/strands/{slug}/solver"
    yard.work_off(app)
    text = alice.get(f"/strands/{slug}/solver").text
    assert "the answer" in text
    assert "word puzzle</b>" in text
    for method in (bob.get, bob.post):
        for headers in ({}, HTMX):
            answer = method(f"/strands/{slug}/solver", headers=headers)
            assert (answer.status_code, answer.location) == (303, f"/strands/{slug}")
            assert "riddle" not in answer.text
    assert "when you’ve finished the puzzle" in bob.get(f"/strands/{slug}").text


def test_giving_up_is_an_end_too(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_strands()
    alice.post(f"/strands/{slug}/reveal")
    assert alice.get(f"/strands/{slug}/solver").status_code == 200


def test_a_board_is_solved_once_for_all(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_strands()
    bob = yard.log_in(app, "bob")
    for client in (alice, bob, bob):
        client.post(f"/strands/{slug}/reveal")
        client.post(f"/strands/{slug}/solver")
    assert len(yard.column(select(Generation.id))) == 1
    assert asked()["words"] == 6
    yard.work_off(app)
    assert "the answer" in bob.get(f"/strands/{slug}/solver").text


def test_to_be_the_first_who_asks_of_a_board_is_paid_for(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "solve", (1, 3600))
    slug = yard.add_strands()
    alice.post(f"/strands/{slug}/reveal")
    statuses = []
    for _ in range(2):
        statuses.append(alice.post(f"/strands/{slug}/solver").status_code)
        db.session.execute(delete(Generation))
        db.session.commit()
    assert statuses == [303, 429]


def test_nobody_cancels_what_all_wait_for(alice: FlaskClient) -> None:
    slug = yard.add_strands()
    alice.post(f"/strands/{slug}/reveal")
    alice.post(f"/strands/{slug}/solver")
    text = alice.get(f"/strands/{slug}/solver").text
    assert "in the queue" in text
    assert "Cancel<" not in text
    (job,) = yard.column(select(Generation.id))
    assert alice.get(f"/strands/solutions/{job}").status_code == 404


def test_a_shared_search_that_failed_can_be_tried_again(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_strands()
    alice.post(f"/strands/{slug}/reveal")
    alice.post(f"/strands/{slug}/solver")
    set_row(status="failed", error="It broke.")
    assert "Try again" in alice.get(f"/strands/{slug}/solver").text
    alice.post(f"/strands/{slug}/solver")
    assert yard.column(select(Generation.status)) == ["queued"]
    yard.work_off(app)
    assert "the answer" in alice.get(f"/strands/{slug}/solver").text


def test_boards_in_other_languages_have_no_solver(alice: FlaskClient) -> None:
    board = yard.new_strands()
    slug = yard.add_strands(replace(board, language="nb", data={**board.data, "language": "nb"}))
    alice.post(f"/strands/{slug}/reveal")
    assert alice.get(f"/strands/{slug}/solver").status_code == 404
    assert "/solver" not in alice.get(f"/strands/{slug}").text


def test_it_costs_few_statements(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_strands()
    alice.post(f"/strands/{slug}/reveal")
    for url in ("/strands/solve", ask(alice), f"/strands/{slug}/solver"):
        with yard.statements() as seen:
            assert alice.get(url).status_code == 200
        assert len(seen) <= 6
