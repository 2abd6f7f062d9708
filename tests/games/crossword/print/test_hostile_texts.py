"""HTML in what authors type: on paper and in files of other programs it is text, and nothing follows it."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from reportlab.pdfgen import canvas

from app.games.crossword.formats.converting import read_crossword, write_crossword
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.formats.markup import marked_up
from app.games.crossword.print.pdf_sheet import pdf_sheet
from app.games.crossword.print.sheet_content import plain_text, sheet_content
from app.games.crossword.print.sheet_look import SheetLook
from tests import grids
from tests.each import clean

HOSTILE = (
    "<b>bold",
    "<b>bold</b>",
    '<img src="https://evil.example/a.png"/>',
    '<img src="/etc/passwd">',
    '<a href="https://evil.example">link</a>',
    "&amp;",
    "&lt;b&gt;",
    "<para><font size=99>huge</font></para>",
    "]]></clue><clue>",
    "\"'><script>alert(1)</script>",
    "<br/>&#0;&nbsp;",
)
CASES = [(field, text) for field in ("title", "author", "notes", "clue") for text in HOSTILE]


def typed(field: str, text: str) -> CrosswordFile:
    """The crossword with a text, stored as the text that it is."""
    made = grids.document(**({} if field == "clue" else {field: text}))
    clues = tuple(clue._replace(text=text if field == "clue" else "A word") for clue in made.clues)
    return marked_up(CrosswordFile(**{**vars(made), "clues": clues}))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What canvases write, in order; pictures and links fail."""
    found: list[str] = []
    draw = canvas.Canvas.drawString

    def record(self: canvas.Canvas, x: float, y: float, text: str, *rest: Any, **more: Any) -> Any:
        found.append(text)
        return draw(self, x, y, text, *rest, **more)

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a picture or a link was drawn")

    monkeypatch.setattr(canvas.Canvas, "drawString", record)
    for name in ("drawImage", "drawInlineImage", "linkURL", "linkRect"):
        monkeypatch.setattr(canvas.Canvas, name, refuse)
    return found


def on_paper(document: CrosswordFile, written: list[str]) -> str:
    written.clear()
    content = sheet_content(document, {}, ("Across", "Down"), plain_text(document.author))
    made = pdf_sheet(content, SheetLook())
    assert b"/URI" not in made and b"/Subtype /Image" not in made
    return " ".join(written)


def test_it_works(written: list[str]) -> None:
    assert "A word" in on_paper(typed("title", "Tents & <b>poles</b>"), written)
    assert written[0] == "Tents & <b>poles</b>"


def test_every_field_stays_text_in_the_pdf(written: list[str]) -> None:
    def is_changed(field: str, text: str) -> bool:
        seen = on_paper(typed(field, text), written)
        # Narrow columns break long words.
        return text.replace(" ", "") not in seen.replace(" ", "")

    clean([one for one in CASES if is_changed(*one)])


def test_every_field_stays_text_in_jpz() -> None:
    def is_changed(field: str, text: str) -> bool:
        made, _notes = write_crossword(typed(field, text), "jpz")
        place = {"title": "title", "author": "creator", "notes": "description", "clue": "clue"}[field]
        found = [one for one in ElementTree.fromstring(made).iter() if one.tag.rpartition("}")[2] == place]
        one = next(one for one in found if one.text) if field != "clue" else found[0]
        back, _notes = read_crossword(made)
        return len(one) > 0 or one.text != text or texts(back, field) != texts(typed(field, text), field)

    clean([one for one in CASES if is_changed(*one)])


def texts(document: CrosswordFile, field: str) -> list[str]:
    return [clue.text for clue in document.clues] if field == "clue" else [getattr(document, field)]
