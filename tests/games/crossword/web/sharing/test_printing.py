"""The sheet as a page and as a PDF: what it may show, how it may look, and its picture."""

from __future__ import annotations

import html
import io
import time
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from app.games.crossword.print.pdf_sheet import SheetDrawing
from app.games.crossword.stored import new_puzzle
from tests import grids, half_built
from tests.each import each


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword()


def make(client: FlaskClient, slug: str, picture: bytes | None = None, **form: str) -> Any:
    given: dict[str, Any] = {**form, **({"picture": (io.BytesIO(picture), "a.png")} if picture is not None else {})}
    return client.post(f"/crossword/{slug}/print.pdf", data=given, content_type="multipart/form-data")


def picture(kind: str = "PNG", size: tuple[int, int] = (60, 30)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "red").save(file, kind)
    return file.getvalue()


def letters_shown(text: str) -> int:
    """How many cells have a letter."""
    return text.count('text-anchor="middle"')


def test_it_works(client: FlaskClient, slug: str) -> None:
    text = client.get(f"/crossword/{slug}/print").text
    assert text.count("<rect") == 25
    assert text.count('fill="#111111" stroke') == 2
    assert grids.CLUES["down", 1] in text
    assert letters_shown(text) == 0


def test_a_pdf_is_made_soon(client: FlaskClient, slug: str) -> None:
    make(client, slug)
    start = time.thread_time()
    answer = make(client, slug)
    assert time.thread_time() - start < 1
    assert answer.content_type == "application/pdf"
    assert answer.data.startswith(b"%PDF-")


def test_the_player_s_progress_can_be_printed(client: FlaskClient, slug: str) -> None:
    client.post(f"/crossword/{slug}/guess", data={"e-across-1": "yurt"})
    assert letters_shown(client.get(f"/crossword/{slug}/print?content=progress").text) == 4
    assert letters_shown(client.get(f"/crossword/{slug}/print").text) == 0


def test_the_solution_must_be_earned(client: FlaskClient, slug: str) -> None:
    page = f"/crossword/{slug}/print?content=solution"
    assert letters_shown(client.get(page).text) == 0
    assert 'value="solution"' not in client.get(page).text
    blank = make(client, slug).data
    assert make(client, slug, content="solution").data == blank
    client.post(f"/crossword/{slug}/reveal")
    assert letters_shown(client.get(page).text) == len(grids.CELLS)
    assert make(client, slug, content="solution").data != blank


def test_choices_change_the_sheet(client: FlaskClient, slug: str) -> None:
    chosen = {"paper": "letter", "size": "large", "font": "sans", "blocks": "red"}
    usual = make(client, slug).data

    def check(choice: tuple[str, str]) -> None:
        assert make(client, slug, **dict([choice])).data != usual

    each(chosen.items(), check)
    text = client.get(f"/crossword/{slug}/print?font=sans&blocks=red&paper=letter").text
    assert "paper-letter font-sans" in text and '<option value="red" selected>' in text


def test_what_is_no_choice_is_the_usual_one(client: FlaskClient, slug: str) -> None:
    odd = "?content=x&paper=a0&size=-1&font=%00"
    assert client.get(f"/crossword/{slug}/print{odd}").status_code == 400
    text = client.get(f"/crossword/{slug}/print?content=x&paper=a0&size=-1&font=comic&blocks=%22%3E").text
    assert "paper-a4 font-serif size-medium" in text


def test_a_picture_goes_into_the_pdf(client: FlaskClient, slug: str) -> None:
    plain = make(client, slug).data
    for kind in ("PNG", "JPEG"):
        answer = make(client, slug, picture(kind))
        assert answer.status_code == 200
        assert b"/Subtype /Image" in answer.data and b"/Subtype /Image" not in plain


# What is no picture of ours, and what is said of it.
WRONG = {
    "a text": (b"hello", "This isn’t a PNG or JPEG picture."),
    "another kind": (b"GIF89a" + bytes(50), "This isn’t a PNG or JPEG picture."),
    "a drawing": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "This isn’t a PNG or JPEG picture."),
    "a broken one": (picture()[:40], "This picture can’t be read."),
    "the beginning of one": (b"\xff\xd8\xff", "This picture can’t be read."),
    "one of many pixels": (picture(size=(1501, 2)), "The picture is too large. The limit is 1500 pixels a side."),
    "a bomb": (picture()[:16] + (2**31 - 1).to_bytes(4, "big") * 2 + picture()[24:], ""),
    "a large one": (picture() + bytes(200 * 1024), "The picture is too large. The limit is 200 kB."),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_picture_gets_a_sentence(client: FlaskClient, slug: str, kind: str) -> None:
    data, sentence = WRONG[kind]
    start = time.thread_time()
    answer = make(client, slug, data, blocks="green")
    assert time.thread_time() - start < 1
    assert answer.status_code == 422
    assert 'id="picture-error"' in answer.text and sentence in answer.text
    assert '<option value="green" selected>' in answer.text


def test_pdfs_are_counted(app: Flask, client: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "print", (2, 600))
    assert [make(client, slug).status_code for _ in range(3)] == [200, 200, 429]


def test_html_in_title_author_and_clue_is_text_wherever_it_is_printed(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = SheetDrawing.write_text

    def record(drawing: SheetDrawing, x: float, y: float, text: str, *rest: Any, **more: Any) -> None:
        written.append(text)
        write(drawing, x, y, text, *rest, **more)

    monkeypatch.setattr(SheetDrawing, "write_text", record)
    title, document = '<b>Tents</b> &amp; <img src="/x">', grids.document(author="A &amp; B &lt;i&gt;")
    slug = grids.add_crossword(new_puzzle(document), title=title)
    page = client.get(f"/crossword/{slug}/print").text
    assert f'<h2 dir="auto">{html.escape(title).replace("&quot;", "&#34;")}</h2>' in page
    assert "by A &amp; B &lt;i&gt;</p>" in page
    make(client, slug)
    assert title in written and "by A & B <i>" in written
    assert title in html.unescape(client.get(f"/crossword/{slug}/file/jpz").text)
    draft = half_built.begun(client, ("yurt", "...."), title=title)
    client.get(f"{draft}/sheet.pdf")
    assert written.count(title) == 2


def test_a_title_with_signs_of_markup_is_printed_whole(client: FlaskClient, slug: str) -> None:
    titled = grids.new_crossword(grids.OTHER_ROWS, title="Wool & <needles> free")
    document = {**titled.data, "ipuz": {**titled.data["ipuz"], "title": titled.title}}
    page = client.get(f"/crossword/{grids.add_crossword(replace(titled, data=document))}/print").text
    assert '<h2 dir="auto">Wool &amp; &lt;needles&gt; free</h2>' in page
