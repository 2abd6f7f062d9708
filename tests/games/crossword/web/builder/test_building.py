"""The builder's page without scripts: typed, saved, checked, taken back, refused in sentences; and what scripts get."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.games.crossword.web.builder import keeping
from app.workshop.models import Draft
from tests import grids, yard

NEW = {
    "title": "Tents",
    "type": "normal",
    "difficulty": "2",
    "language": "en",
    "clue_language": "en",
    "height": "5",
    "width": "5",
    "shape": "square",
    "symmetry": "rot180",
}
SCRIPT = {"Accept": "application/json"}


def begin(client: FlaskClient, **form: str) -> str:
    """The address of a new draft."""
    answer = client.post("/crossword/build/new", data={**NEW, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def whole(rows: tuple[str, ...] = grids.ROWS) -> dict[str, Any]:
    """What a page with these letters posts, and with a clue for each entry."""
    made = grids.document(rows)
    places = [f"{slot.direction[0]}{slot.cells[0]}" for slot in made.grid.slots]
    answers = [made.answer(slot).upper() for slot in made.grid.slots]
    return {**letters(rows), "place": places, "answer": answers, "clue": ["A clue"] * len(places)}


def letters(rows: tuple[str, ...] = grids.ROWS) -> dict[str, Any]:
    return {"cell": list("".join(rows)), "columns": str(len(rows[0])), "fields": "all"}


def built(client: FlaskClient, rows: tuple[str, ...] = grids.ROWS, **form: str) -> str:
    """A draft with letters and clues: the entries are there once the blocks are."""
    where = begin(client, **form)
    for page in (letters(rows), whole(rows)):
        client.post(f"{where}/save", data=page)
    return where


def content() -> dict[str, Any]:
    db.session.expire_all()
    return dict(db.session.scalars(select(Draft.content)).one())


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    page = alice.get(where)
    assert page.text.count('name="cell"') == 25
    assert 'value="YURT"' in page.text
    assert page.text.count('value="A clue"') == 10


def test_a_cell_is_changed_by_its_row_and_column(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    for act, kind in (("circle", "circled"), ("shade", "shaded"), ("bar-right", "bar-right"), ("block", "block")):
        alice.post(f"{where}/change", data={"act": act, "at_row": "2", "at_col": "3"})
        assert f'class="sq {"" if kind == "block" else "cell "}{kind}' in alice.get(where).text, kind
        alice.post(f"{where}/undo")
    assert 'class="sq cell"' in alice.get(where).text
    alice.post(f"{where}/redo")
    assert alice.get(where).text.count('class="sq block"') == 2


def test_a_cell_outside_is_refused_in_a_sentence(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    answer = alice.post(f"{where}/change", data={"act": "block", "at_row": "9", "at_col": "1", "title": "Kept"})
    assert answer.status_code == 422
    assert "There is no row 9: this grid has rows 1 to 5." in answer.text
    assert 'value="Kept"' in answer.text


def test_the_puzzle_is_expanded_on_each_side(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    for act in ("expand-top", "expand-left", "expand-right", "trim-left"):
        alice.post(f"{where}/change", data={"act": act})
    assert content()["ipuz"]["dimensions"] == {"width": 6, "height": 6}


def test_it_grows_to_25_cells_a_side_and_no_further(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice, height="25", width="25")
    answer = alice.post(f"{where}/change", data={"act": "expand-top"})
    assert answer.status_code == 422
    assert "not 26" in answer.text


def test_a_remark_stands_at_its_row_and_nothing_is_lost(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    answer = alice.post(f"{where}/save", data={"place": "a0", "answer": "TENT", "clue": "Of felt"})
    assert answer.status_code == 422
    assert "It crosses YOGA" not in answer.text.partition('id="row-a0"')[0]
    assert "which has" in answer.text.partition('id="row-a0"')[2].partition("</li>")[0]
    assert 'value="TENT"' in alice.get(where).text
    assert 'value="Of felt"' in alice.get(where).text


def test_checks_stand_at_their_places(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    alice.post(f"{where}/save", data={"cell": ["", *list("".join(grids.ROWS))[1:]], "columns": "5", "check": "y"})
    page = alice.get(where).text
    assert 'href="#cell-0"' in page
    assert "Not ready to publish." in page
    alice.post(f"{where}/save", data={**whole(), "check": "y"})
    assert "Valid: ready to publish." in alice.get(where).text
    alice.post(f"{where}/save", data={"title": "Another", "place": "a0", "answer": "YURT", "clue": "New"})
    assert "Changed since the last check." in alice.get(where).text


def test_scripts_get_what_changed(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    told = alice.post(f"{where}/save", data=whole(), headers=SCRIPT).get_json()
    assert told["cells"][0] == ["Y", ""]
    assert told["rows"][0]["answer"] == "YURT"
    assert (told["edits"], told["undo"], told["redo"]) == (1, True, False)
    again = alice.post(f"{where}/save", data={**whole(), "check": "y"}, headers=SCRIPT).get_json()
    assert again["valid"] is True
    assert {severity for _, _, severity, _ in again["findings"]} <= {"warning", "note"}


def test_another_tab_gets_409_and_both_versions(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    assert alice.post(f"{where}/save", data={**whole(), "tab": "one", "edits": "0"}).status_code == 303
    mine = {"cell": ["z"] * 25, "columns": "5", "tab": "two", "edits": "0", "title": "Mine"}
    answer = alice.post(f"{where}/save", data=mine)
    assert answer.status_code == 409
    assert 'value="Z"' in answer.text
    assert "YURT#" in answer.text
    script = alice.post(f"{where}/save", data=mine, headers=SCRIPT)
    assert (script.status_code, script.get_json()["theirs"][0]) == (409, "YURT#")
    assert 'value="YURT"' in alice.get(where).text
    assert alice.post(f"{where}/save", data={**mine, "mine": "y"}).status_code == 303
    assert 'value="ZZZZZ"' in alice.get(where).text


def test_one_tab_writes_as_often_as_it_likes(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    for letter in "abc":
        sent = {"cell": [letter] * 25, "columns": "5", "tab": "one", "edits": "0"}
        assert alice.post(f"{where}/save", data=sent).status_code == 303


def test_the_largest_page_is_taken(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice, height="25", width="25")
    rows = tuple("".join("#" if (5 * r + 3 * c) % 7 == 0 else "a" for c in range(25)) for r in range(25))
    data = whole(rows)
    data["clue"] = ["A clue of a hundred signs, as they are where authors have much to say about the words."] * len(
        data["place"]
    )
    for _ in range(2):
        assert alice.post(f"{where}/save", data=data).status_code == 303
    assert alice.get(where).text.count("A clue of a hundred signs") >= len(data["place"])


def test_nobody_else_sees_or_changes_a_draft(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    bob = yard.log_in(app, "bob")
    assert bob.get(where).status_code == 404
    assert bob.post(f"{where}/save", data=whole()).status_code == 404


def test_a_page_can_ask_for_what_a_machine_has_changed(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    before = alice.get(where, headers=SCRIPT).get_json()
    with alice:
        alice.get(where)
        assert keeping.rewrite_draft(
            where.rpartition("/")[2], lambda work: work.with_mark_toggled(0, "c"), generation=None
        )
    after = alice.get(where, headers=SCRIPT).get_json()
    assert (before["cells"][0], after["cells"][0]) == (["Y", ""], ["Y", "c"])
    assert after["edits"] == before["edits"] + 1
    assert after["undo"]


def test_a_width_that_is_none_changes_nothing(alice: FlaskClient) -> None:
    where = built(alice)
    before = content()["ipuz"]
    for width in ("9" * 5000, "x", "-5", "²"):
        answer = alice.post(f"{where}/save", data={**letters(), "columns": width, "mine": "y"})
        assert answer.status_code == 303
        assert content()["ipuz"] == before
