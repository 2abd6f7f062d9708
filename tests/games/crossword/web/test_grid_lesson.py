"""The lesson's grid: letters in the form, steps that its state shows, and no answer before it is asked for."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.games.crossword.web.grid_lesson import GRIDS, lesson_crossword
from app.play.models import Save
from app.words.lexicon import Tier, load
from tests import yard


def letters(text: str) -> dict[str, str]:
    """The fields of the grid: a letter a cell, a dot for an empty one."""
    return {f"c-{cell}": "" if letter == "." else letter for cell, letter in enumerate(text)}


def step_of(page: str) -> str:
    found = re.search(r'class="lesson-step"[^>]*>([^<]*)<', page)
    return found[1] if found else ""


def carried_deeds(page: str) -> str:
    found = re.search(r'name="carried" value="([^"]*)"', page)
    return found[1] if found else ""


def turn(client: FlaskClient, text: str, **fields: str) -> str:
    return client.post("/crossword/learn", data={**letters(text), **fields}).text


def test_it_works(client: FlaskClient) -> None:
    page = client.get("/crossword/learn").text
    assert step_of(page) == "Step 1 of 4"
    for text, pressed, step in (
        ("bat......", {}, "Step 2 of 4"),
        ("bat..e..m", {}, "Step 3 of 4"),
        ("bat..e..m", {"check": "1"}, "Step 4 of 4"),
        ("batodewo.", {"reveal": "1"}, ""),
    ):
        page = turn(client, text, carried=carried_deeds(page), **pressed)
        assert step_of(page) == step
    assert "Now you know how to play." in page
    assert yard.column(select(func.count(Save.id))) == [0]


@pytest.mark.parametrize("language", sorted(GRIDS))
def test_its_answers_are_six_words_that_all_know(language: str) -> None:
    document = lesson_crossword(language).document
    solution = lesson_crossword(language).solution
    answers = ["".join(solution[cell] for cell in slot.cells) for slot in document.grid.slots]
    assert len(set(answers)) == 6
    assert {load(language).tier(answer) for answer in answers} == {Tier.CORE}
    assert all(document.clue(slot) for slot in document.grid.slots)


def test_no_letter_is_in_the_page_before_it_is_asked_for(client: FlaskClient) -> None:
    for page in (client.get("/crossword/learn").text, turn(client, "x........", check="1")):
        assert not re.findall(r'name="c-[1-8]" value="[^"]', page)
        assert not {"bat", "ode", "won", "bow", "ado", "ten"} & yard.parts(page)
    page = turn(client, ".........", reveal="1", at="4")
    assert re.findall(r'name="c-(\d)" value="([^"]+)"', page) == [("4", "D")]
    # Where the letter is right already, the first one that is not.
    page = turn(client, "....d....", reveal="1", at="4")
    assert re.findall(r'name="c-(\d)" value="([^"]+)"', page) == [("0", "B"), ("4", "D")]


def test_a_check_tells_what_is_wrong(client: FlaskClient) -> None:
    assert "Wrong letters are crossed out" in turn(client, "bax......", check="1")
    assert "All correct so far" in turn(client, "bat......", check="1")
    assert "nothing to check yet" in turn(client, ".........", check="1")
    assert "something isn’t right yet" in turn(client, "batodewox")


def test_a_form_that_nobody_has_filled_in_breaks_nothing(client: FlaskClient) -> None:
    for fields in ({"carried": "what,ever"}, {"at": "99", "reveal": "1"}, {"c-77": "x"}, {"c-0": "xyz" * 99}):
        assert client.post("/crossword/learn", data=fields).status_code == 200
