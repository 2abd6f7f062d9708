"""The pages of Crossword: the grid, the list of clues, checks and letters shown, the end."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.games.crossword.stored import new_puzzle
from app.play.models import Completion, Save
from app.puzzles.models import today
from tests import grids, yard
from tests.yard import HTMX

LETTERS = grids.letters()


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword()


def page(client: FlaskClient, slug: str, tail: str = "") -> str:
    answer = client.get(f"/crossword/{slug}{tail}")
    assert answer.status_code == 200
    return str(answer.text)


def post(client: FlaskClient, slug: str, what: str, **form: str) -> Any:
    return client.post(f"/crossword/{slug}/{what}", data=form)


def field(text: str, name: str) -> dict[str, str]:
    """The attributes of a field by its name."""
    (found,) = re.findall(rf'<input[^>]* name="{name}"[^>]*>', text)
    return {key: unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', found)}


def cell(text: str, place: int) -> str:
    """The classes of a cell."""
    found = re.search(rf'<div role="gridcell" class="cell([^"]*)">(?:(?!</div>).)*id="c{place}"', text, re.DOTALL)
    assert found is not None
    return found[1]


def state() -> Any:
    (found,) = yard.column(select(Save.state))
    return found


def everything(client: FlaskClient, slug: str) -> Any:
    lines = {f"e-across-{n}": text for n, text in zip((1, 5, 7, 8, 9), grids.ROWS, strict=True)}
    return post(client, slug, "list", **{key: text.strip("#") for key, text in lines.items()}, back="list")


def shared(text: str) -> str:
    """The text to share that a page offers."""
    return unescape(re.findall(r"<textarea[^>]*>([^<]*)</textarea>", text)[0])


def test_it_works(alice: FlaskClient, slug: str) -> None:
    text = page(alice, slug)
    assert text.count('<div class="row" role="row">') == 5
    assert text.count('role="gridcell"') == 25
    assert text.count('<input id="c') == 23
    assert "Round tent of the steppe" in text
    assert "Say <i>cheese</i>" in text


def test_a_clue_tells_what_it_speaks_of(alice: FlaskClient, slug: str) -> None:
    assert re.search(r'id="across-7"[^>]* data-refers="across-1"', page(alice, slug))


def test_marks_of_the_clue_file_are_drawn_without_a_style(alice: FlaskClient) -> None:
    document = replace(grids.document(), circled=frozenset({6}), shaded=frozenset({7}))
    document = replace(document, cells_more={8: {"style": {"color": "ff8800"}}, 9: {"style": {"color": "red;x:y"}}})
    document = replace(document, grid=replace(document.grid, bars_right=frozenset({11}), bars_below=frozenset({12})))
    slug = grids.add_crossword(new_puzzle(document, title="Marks"))
    text = page(alice, slug)
    assert "circled" in cell(text, 6)
    assert "shaded" in cell(text, 7)
    assert "bar-r" in cell(text, 11)
    assert "bar-b" in cell(text, 12)
    assert text.count('fill="#ff8800"') == 1
    assert "red;" not in text
    assert "style=" not in text


def test_hostile_clues_are_harmless(alice: FlaskClient) -> None:
    document = grids.document()
    clues = tuple(one._replace(text='<script>pwned()</script><b onclick="pwned()">x</b>') for one in document.clues)
    slug = grids.add_crossword(new_puzzle(replace(document, clues=clues), title="Bad"))
    for tail in ("", "/list"):
        text = page(alice, slug, tail)
        assert "pwned" not in text
        assert "<b>x</b>" in text


def test_the_keys_are_those_of_the_language(alice: FlaskClient) -> None:
    document = replace(grids.document(), language="nb")
    slug = grids.add_crossword(new_puzzle(document, title="Norsk"))
    assert 'value="å"' in page(alice, slug).partition("others-page")[0]


def test_the_list_of_clues_takes_entries(alice: FlaskClient, slug: str) -> None:
    answer = post(
        alice, slug, "list", **{"e-across-1": "yurt", "w-across-1": "", "e-down-1": "", "w-down-1": "", "back": "list"}
    )
    assert (answer.status_code, answer.location) == (303, f"/crossword/{slug}/list")
    text = page(alice, slug, "/list")
    assert "Saved" in text
    assert field(text, "e-across-1")["value"] == "YURT"
    assert field(text, "e-down-1")["value"] == "Y..."
    assert "letter 1 is Y" in text


def test_the_list_says_what_does_not_fit_and_keeps_it(alice: FlaskClient, slug: str) -> None:
    answer = post(alice, slug, "list", **{"e-across-1": "yurts", "e-across-5": "obese"})
    assert answer.status_code == 422
    assert field(answer.text, "e-across-1")["value"] == "yurts"
    assert field(answer.text, "e-across-1")["aria-invalid"] == "true"
    assert "5 letters are too many. This entry has 4 cells." in answer.text
    # What fits is written all the same.
    assert field(answer.text, "e-across-5")["value"] == "OBESE"
    assert {int(n) for n in state()["marks"]} == {5, 6, 7, 8, 9}


def test_a_line_of_the_list_can_be_checked_and_shown(alice: FlaskClient, slug: str) -> None:
    answer = post(alice, slug, "check", **{"e-across-1": "yart", "entry": "across-1", "back": "list"})
    assert answer.location == f"/crossword/{slug}/list"
    assert [mark[3] for mark in state()["marks"].values()] == ["r", "w", "r", "r"]
    assert "Letter 2 is wrong." in page(alice, slug, "/list")
    post(alice, slug, "show", entry="down-6", back="list")
    assert field(page(alice, slug, "/list"), "e-down-6")["value"] == "ESEE"
    assert (state()["checks"], state()["reveals"]) == (1, 1)


def test_the_grid_can_be_saved_without_scripts(alice: FlaskClient, slug: str) -> None:
    was = field(page(alice, slug), "was")["value"]
    answer = post(alice, slug, "guess", **{"c-0": "Y", "c-1": "", "c-2": "r", "was": was})
    assert answer.location == f"/crossword/{slug}"
    text = page(alice, slug)
    assert [field(text, f"c-{n}")["value"] for n in range(3)] == ["Y", "", "R"]
    assert "Saved" in text


def test_checks_mark_and_count(alice: FlaskClient, slug: str) -> None:
    everything(alice, grids.add_crossword(grids.new_crossword((*grids.ROWS[:4], "#tona"))))
    post(alice, slug, "list", **{"e-across-1": "yurb"})
    answer = alice.post(f"/crossword/{slug}/check", data={"extent": "entry", "at": "0", "across": "1"}, headers=HTMX)
    assert 'hx-target="#help"' in answer.text
    assert "1 check" in answer.text
    assert "verdict bad some_wrong" in answer.text
    assert "Wrong letters are crossed out" in answer.text
    first = alice.post(f"/crossword/{slug}/check", data={"extent": "cell", "at": "0"}, headers=HTMX)
    assert "verdict good all_right" in first.text
    empty = alice.post(f"/crossword/{slug}/check", data={"extent": "cell", "at": "9"}, headers=HTMX)
    assert "There’s nothing to check yet" in empty.text
    text = page(alice, slug)
    assert "right" in cell(text, 0)
    assert "wrong" in cell(text, 3)
    assert field(text, "c-3")["aria-invalid"] == "true"
    assert "readonly" in re.findall(r'<input id="c0"[^>]*>', text)[0]


def test_autocheck_is_a_switch(alice: FlaskClient, slug: str) -> None:
    assert 'aria-pressed="true"' in alice.post(f"/crossword/{slug}/autocheck", headers=HTMX).text
    post(alice, slug, "list", **{"e-across-1": "yurb"})
    assert "wrong" in cell(page(alice, slug), 3)
    # One for the grid as it was, and one for each letter since.
    assert state()["checks"] == 5
    assert 'aria-pressed="false"' in alice.post(f"/crossword/{slug}/autocheck", headers=HTMX).text
    assert state()["checks"] == 5


def test_the_result_says_that_every_letter_was_checked(alice: FlaskClient, slug: str) -> None:
    post(alice, slug, "autocheck")
    everything(alice, slug)
    text = page(alice, slug, "/list")
    assert "Every letter was checked as you typed:" in text
    assert f"{len(grids.CELLS) + 1} checks, 0 reveals" in text
    assert "Without any help." not in text
    assert "every letter checked" in shared(text)


def test_an_entry_that_is_not_there_shows_nothing(alice: FlaskClient, slug: str) -> None:
    post(alice, slug, "list", **{"e-across-1": "yurb"})
    for entry in ("across-99", "down-9", "", "across-1x"):
        post(alice, slug, "show", entry=entry)
        post(alice, slug, "check", entry=entry)
    assert [mark[3] for mark in state()["marks"].values()] == [""] * 4


def test_the_text_to_share_gives_the_time_when_there_is_one(alice: FlaskClient, slug: str) -> None:
    everything(alice, slug)
    for seconds, result in ((0, "solved"), (5, "solved in 0:05")):
        db.session.execute(Save.__table__.update().values(seconds=seconds))
        db.session.commit()
        first_line = shared(page(alice, slug)).splitlines()[0]
        assert first_line.endswith(f": {result}")


def test_it_is_solved_once_and_tells_a_text_to_share(alice: FlaskClient, slug: str) -> None:
    everything(alice, slug)
    text = page(alice, slug, "/list")
    assert "Solved!" in text
    assert "Without any help." in text
    db.session.execute(Save.__table__.update().values(seconds=65))
    db.session.commit()
    assert "It took you 1:05. Without any help." in page(alice, slug, "/list")
    share = shared(text)
    assert not any(answer in share.lower() for answer in grids.ANSWERS)
    assert yard.column(select(Completion.words)) == [10]
    assert "data-over" in page(alice, slug)


def test_a_solved_crossword_stays_as_it_was_solved(alice: FlaskClient, slug: str) -> None:
    everything(alice, slug)
    for path in ("check", "show", "autocheck", "reveal"):
        post(alice, slug, path, extent="puzzle")
    assert (state()["checks"], state()["reveals"], state()["autocheck"]) == (0, 0, False)
    assert "Without any help." in page(alice, slug)


def test_giving_up_is_confirmed_and_shows_all(alice: FlaskClient, slug: str) -> None:
    assert "will count as given up" in page(alice, slug, "/reveal")
    assert alice.post(f"/crossword/{slug}/reveal").status_code == 303
    text = page(alice, slug)
    assert field(text, "c-0")["value"] == "Y"
    assert "shown" in cell(text, 0)
    assert "Here’s the solution" in text
    assert yard.column(select(Completion.words)) == []


def test_the_cursor_is_where_it_was(alice: FlaskClient, slug: str) -> None:
    post(alice, slug, "list", **{"e-across-1": "y"})
    assert alice.post("/crossword/state", data={"slug": slug, "at": "7", "across": "0"}).status_code == 204
    text = page(alice, slug)
    assert 'data-at="7"' in text
    assert 'data-across="0"' in text


def test_nothing_is_told_before_it_is_earned(alice: FlaskClient, slug: str) -> None:
    post(alice, slug, "list", **{"e-across-1": "yu.a"})
    pages = [page(alice, slug), page(alice, slug, "/list"), page(alice, slug, "/reveal")]
    pages.append(alice.get(f"/crossword/{slug}/cells").text)
    pages.append(alice.post(f"/crossword/{slug}/check", data={"extent": "puzzle"}, headers=HTMX).text)
    for text in pages:
        letters = re.sub(r"<[^>]*>", " ", text).lower()
        assert not [answer for answer in grids.ANSWERS if answer in letters.split()]
        values = "".join(re.findall(r'<input id="c\d+"[^>]* value="([^"]*)"', text)).lower()
        assert set(values) <= set("yua")


def test_progress_is_told_in_letters(alice: FlaskClient, slug: str) -> None:
    post(alice, slug, "list", **{"e-across-1": "yurt"})
    answer = alice.post("/logout", data={"game": "crossword", "slug": slug}, follow_redirects=True)
    assert "4 letters" in answer.text


def test_lists_tell_how_far_it_is(alice: FlaskClient, app: Flask) -> None:
    slug = grids.add_crossword(day=today())
    post(alice, slug, "list", **{"e-across-1": "yurt"})
    for url in ("/puzzles", "/", "/calendar/crossword"):
        assert "4 letters" in alice.get(url).text, url


def test_to_be_shown_everything_is_to_give_up(app: Flask) -> None:
    slug, alice = grids.add_crossword(), yard.log_in(app, "alice")
    for form in ({"extent": "puzzle"}, {}):
        answer = alice.post(f"/crossword/{slug}/show", data=form)
        assert (answer.status_code, answer.location) == (303, f"/crossword/{slug}/reveal")
    assert yard.column(select(Save.id)) == []
