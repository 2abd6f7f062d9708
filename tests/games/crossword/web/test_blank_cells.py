"""The cells that no word of a free layout uses are blank wherever the crossword is seen, and no blocks."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.games.crossword.picture import draw_board
from app.games.crossword.print.sheet_content import sheet_content
from app.games.crossword.rules import Puzzle, State
from app.games.crossword.solve.view import view
from app.games.crossword.stored import new_puzzle
from tests import grids

ROWS = ("##c##", "#yurt", "##b##", "##s##", "tone#")


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword(new_puzzle(grids.document(ROWS), kind="freestyle", title="Free words"))


def test_it_works(client: FlaskClient, slug: str) -> None:
    page = client.get(f"/crossword/{slug}").text
    assert 'class="block' not in page
    assert page.count('class="outside') == "".join(ROWS).count("#")
    assert page.count('name="c-') == 25 - "".join(ROWS).count("#")


@pytest.mark.parametrize("path", ["/crossword/{}/embed", "/crossword/{}/print"])
def test_frame_and_sheet_have_no_blocks(client: FlaskClient, slug: str, path: str) -> None:
    page = client.get(path.format(slug)).text
    assert "Free words" in page
    assert 'class="block' not in page


def test_files_say_that_the_cells_are_none(client: FlaskClient, slug: str) -> None:
    blanks = "".join(ROWS).count("#")
    assert client.get(f"/crossword/{slug}/file/jpz").text.count('type="void"') == blanks
    ipuz = client.get(f"/crossword/{slug}/file/ipuz").json
    assert [cell for row in ipuz["puzzle"] for cell in row].count(None) == blanks
    # Across Lite knows no cells outside the grid: they are blocks there, and the page of files says so.
    assert client.get(f"/crossword/{slug}/file/puz").status_code == 200


def test_the_picture_and_the_pdf_draw_no_block(client: FlaskClient, slug: str) -> None:
    new = new_puzzle(grids.document(ROWS), kind="freestyle")
    free, blocked = (Puzzle.from_json({**new.data, "kind": kind}, None) for kind in ("freestyle", "normal"))
    drawn = [draw_board(view(one, State())).svg.count("<rect") for one in (free, blocked)]
    assert drawn[1] - drawn[0] == "".join(ROWS).count("#")
    sheets = [sheet_content(one.document, {}, ("Across", "Down"), "") for one in (free, blocked)]
    assert [len([one for one in sheet.cells if one.is_block]) for sheet in sheets] == [0, drawn[1] - drawn[0]]
    assert client.post(f"/crossword/{slug}/print.pdf", data={"blocks": "black"}).data.startswith(b"%PDF")


def test_a_draft_is_shown_as_it_will_be(client: FlaskClient) -> None:
    new = {"title": "Free", "type": "freestyle", "height": "9", "width": "9", "difficulty": "2", "shape": "square"}
    answer = client.post("/crossword/build/new", data={**new, "language": "en", "clue_language": "en"})
    client.post(f"{answer.location}/layout", data={"word_list": "yurt: A tent\ntone\nstone\ncurb"})
    page = client.get(answer.location).text
    assert "are not crossed" not in page
    small = client.get("/crossword/build").text
    assert 'class="build-small"' in small and 'class="block"' not in small
