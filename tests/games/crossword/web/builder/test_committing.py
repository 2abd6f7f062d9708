"""Committing: refused for each kind of error with a sentence at its place, then read-only."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.puzzles.models import PUZZLE
from app.workshop import pages
from app.workshop.models import Draft
from tests import grids
from tests.games.crossword.web.builder.test_building import begin, built, whole

OUT = {"title": "Tents of the steppe", "slug": "tents", "public": "public", "terms": "y"}
CLUED = list("".join(grids.ROWS))


def commit(client: FlaskClient, where: str, **form: str) -> Any:
    return client.post(f"{where}/commit", data={**OUT, **form})


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    where = built(alice, theme="Nomads", difficulty="4")
    assert alice.get(f"{where}/commit").status_code == 200
    answer = commit(alice, where)
    assert (answer.status_code, answer.location) == (303, "/boards/crossword/tents")
    row = db.session.execute(select(PUZZLE).where(PUZZLE.c.slug == "tents")).one()
    assert (row.title, row.difficulty, row.data["theme"]) == ("Tents of the steppe", 4, "Nomads")
    assert "yurt" not in str(row.data).lower()
    assert alice.get("/crossword/tents").status_code == 200
    assert "Tents of the steppe" in alice.get("/crossword/build").text


def test_the_preview_tells_its_style_sheet_the_kind(app: Flask, alice: FlaskClient) -> None:
    """Unused cells of a freestyle grid are empty there too."""
    where = built(alice)
    preview = alice.get(f"{where}/commit").text.partition('id="displayed-title"')[0]
    assert preview.rpartition("<section")[2].count('data-kind="normal"') == 1


def test_it_is_read_only_then(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    commit(alice, where)
    assert alice.get(where).location == "/boards/crossword/tents"
    for act in ("save", "undo", "change", "test"):
        assert alice.post(f"{where}/{act}", data=whole()).status_code == 404, act


def test_each_kind_of_error_is_told_at_its_place(app: Flask, alice: FlaskClient) -> None:
    holes = ["", *CLUED[1:]]
    apart = ("ab#cd", "ef#gh", "#####", "ij#kl", "mn#op")
    wanted: list[tuple[dict[str, Any], str, str]] = [
        ({"cell": holes}, "Cells without a letter: 1.", "#cell-0"),
        ({"clue": ["", *["A clue"] * 9]}, "This entry has no clue.", "#row-a0"),
        ({"cell": list("".join(apart))}, "The grid falls into 4 separate parts.", ""),
        ({"cell": list("abcde##########fghij#####")}, "A crossword of this type should have", ""),
        ({"clue": ["A clue of shit", *["A clue"] * 9]}, "don’t print", "#row-a0"),
    ]
    for change, said, link in wanted:
        where = built(alice)
        alice.post(f"{where}/save", data={**whole(), **change})
        answer = commit(alice, where)
        assert answer.status_code == 422, said
        assert said in answer.text
        assert f'href="{where}{link}"' in answer.text
    assert not db.session.execute(select(PUZZLE)).all()


def test_the_check_finds_what_publishing_would_refuse(alice: FlaskClient) -> None:
    where = built(alice)
    alice.post(f"{where}/save", data={**whole(), "check": "y"})
    assert "Valid: ready to publish." in alice.get(where).text
    alice.post(f"{where}/save", data={**whole(), "check": "y", "clue": ["A clue of shit", *["A clue"] * 9]})
    page = alice.get(where).text
    assert "Not ready to publish.</p>" in page
    assert "don’t print “shit”" in page.split('id="findings"')[1]


def test_the_same_crossword_is_refused_however_it_is_turned(app: Flask, alice: FlaskClient) -> None:
    grids.add_crossword()
    turned = tuple("".join(column) for column in zip(*grids.ROWS, strict=True))
    answer = commit(alice, built(alice, turned))
    assert answer.status_code == 422
    assert "The same board has already been published." in answer.text


def test_a_taken_link_is_told_and_the_title_kept(app: Flask, alice: FlaskClient) -> None:
    commit(alice, built(alice))
    answer = commit(alice, built(alice, grids.OTHER_ROWS))
    assert answer.status_code == 422
    assert "This link is taken." in answer.text
    assert "Tents of the steppe" in answer.text


def test_an_empty_draft_cannot_go_out(app: Flask, alice: FlaskClient) -> None:
    answer = commit(alice, begin(alice))
    assert answer.status_code == 422
    assert "There are no letters in the grid yet." in answer.text


def test_of_a_doubled_commit_the_second_leads_to_the_board(alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    publish = pages.publish_draft

    def overtaken(*page: Any) -> Any:
        publish(*page)
        return publish(*page)

    monkeypatch.setattr(pages, "publish_draft", overtaken)
    answer = commit(alice, built(alice))
    assert (answer.status_code, answer.location) == (303, "/boards/crossword/tents")


def test_clues_may_be_in_languages_that_have_no_words_here(app: Flask, alice: FlaskClient) -> None:
    where = built(alice)
    clues = ["Ĉevala tendo, ŝirmejo", *["Ĝia stepo"] * 9]
    for language in ("af", "eo"):
        alice.post(f"{where}/save", data={**whole(), "clue_language": language, "clue": clues})
        assert f'<option value="{language}" selected' in alice.get(where).text
    assert commit(alice, where).status_code == 303
    page = alice.get("/crossword/tents").text
    assert 'lang="eo"' in page and "Ĉevala tendo" in page
    assert alice.post("/crossword/tents/print.pdf").data.startswith(b"%PDF")


@pytest.mark.parametrize("name", ["author", "copyright", "notes"])
def test_what_a_file_said_beside_its_crossword_is_looked_at(app: Flask, alice: FlaskClient, name: str) -> None:
    """It is shown to players and printed."""
    where = built(alice)
    draft = db.session.scalars(select(Draft)).one()
    draft.content = {**draft.content, "ipuz": {**draft.content["ipuz"], name: "All shit"}}
    db.session.commit()
    answer = commit(alice, where)
    assert answer.status_code == 422
    assert "don’t print “shit”" in answer.text
