"""A draft on paper: without clues a list of its words takes their place."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from app.games.crossword.print.pdf_sheet import SheetDrawing
from tests import half_built


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are written into PDFs, in order."""
    found: list[str] = []
    write = SheetDrawing.write_text

    def record(drawing: SheetDrawing, x: float, y: float, text: str, *rest: object, **more: object) -> None:
        found.append(text)
        write(drawing, x, y, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(SheetDrawing, "write_text", record)
    return found


def listed(page: str) -> list[str]:
    return re.findall(r"<li>([^<]+)</li>", page.split('<ul class="word-bank">')[1].split("</ul>")[0])


def begun(client: FlaskClient, *, clue: str = "") -> str:
    """A free layout of three words, one of them with this clue."""
    new = {**half_built.NEW, "type": "freestyle", "height": "9", "width": "9"}
    where = str(client.post("/crossword/build/new", data=new).location)
    words = f"yurt{': ' + clue if clue else ''}\ntone\ncurb"
    client.post(f"{where}/layout", data={"word_list": words})
    return where


def test_it_works(client: FlaskClient, written: list[str]) -> None:
    where = begun(client)
    page = client.get(f"{where}/sheet").text
    assert listed(page) == ["CURB", "TONE", "YURT"]
    assert "–</li>" not in page
    assert client.get(f"{where}/sheet.pdf").data.startswith(b"%PDF")
    assert written[written.index("Word bank") :][:4] == ["Word bank", "CURB", "TONE", "YURT"]
    assert "Across" not in written


def test_with_a_clue_there_is_no_word_bank(client: FlaskClient, written: list[str]) -> None:
    where = begun(client, clue="A round tent")
    page = client.get(f"{where}/sheet").text
    assert "word-bank" not in page
    assert "A round tent" in page
    client.get(f"{where}/sheet.pdf")
    assert "A round tent" in written and "Word bank" not in written


def test_entries_with_open_cells_are_left_out(client: FlaskClient) -> None:
    where = half_built.begun(client, ("yurt", "...."))
    assert listed(client.get(f"{where}/sheet").text) == ["YURT"]


def test_the_builder_shows_clues_as_players_see_them(client: FlaskClient) -> None:
    assert "word-bank" not in client.get(begun(client)).text


LANDFORMS = "ice cap: A cold sheet\nisland: Land in water\ndelta\nplateau: High and flat\nvalley: Between hills"


def laid(client: FlaskClient, words: str = LANDFORMS) -> str:
    """The address of the sheet of a list of words."""
    form = {"title": "Landforms", "words": words, "language": "en", "kind": "crossword-free"}
    return str(client.post("/boards/from-words", data=form).location)


def test_the_sheet_of_the_answers_says_so_and_the_other_has_a_line_for_a_name(
    client: FlaskClient, written: list[str]
) -> None:
    sheet = laid(client)
    client.get(f"{sheet}.pdf")
    assert written[:2] == ["Landforms", "Name:"]
    written.clear()
    client.get(f"{sheet}.pdf?solution=1")
    assert written[0] == "Answers: Landforms"
    assert "Name:" not in written


def test_words_without_a_clue_are_named_before_printing(client: FlaskClient) -> None:
    assert "These words have no clue yet: DELTA." in client.get(laid(client)).text
    assert "have no clue yet" not in client.get(begun(client)).text


def test_entries_without_letters_are_not_named(client: FlaskClient) -> None:
    where = half_built.begun(client, ("...", "...", "..."))
    assert "have no clue yet" not in client.get(f"{where}/sheet").text


def test_a_phrase_has_the_lengths_of_its_words_on_page_and_paper(client: FlaskClient, written: list[str]) -> None:
    sheet = laid(client)
    assert "A cold sheet (3,3)" in client.get(sheet).text
    client.get(f"{sheet}.pdf")
    assert any("(3,3)" in text for text in written)


def test_there_is_no_heading_without_clues_under_it(client: FlaskClient) -> None:
    page = client.get(laid(client, "island: Land in water")).text
    assert "<h2>Across</h2>" in page
    assert "<h2>Down</h2>" not in page
