"""The PDF: its letters, its marks, and what it does with what it cannot write."""

from __future__ import annotations

from app.games.crossword.print.pdf_sheet import pdf_sheet
from app.games.crossword.print.sheet_content import sheet_content
from app.games.crossword.print.sheet_fonts import font_for, letters_of_font, replace_unwritable
from app.games.crossword.print.sheet_look import BLANK, CHOICES, SheetLook, read_look
from app.words.fold import ALPHABETS
from tests import grids
from tests.each import each


def drawn(look: SheetLook | None = None, **values: object) -> bytes:
    content = sheet_content(grids.document(**values), {0: "y", 1: "heart"}, ("Across", "Down"), "by Alice")
    return pdf_sheet(content, look or SheetLook(), None, "a link")


def test_it_works() -> None:
    assert drawn().startswith(b"%PDF-")
    assert drawn() == drawn()


def test_every_look_is_drawn_and_differs_from_the_usual_one() -> None:
    shaded = {"shaded": frozenset([3])}
    usual = drawn(SheetLook(), **shaded)

    def check(look: SheetLook) -> None:
        sheet = drawn(look, **shaded)
        assert sheet.startswith(b"%PDF-") and sheet.rstrip().endswith(b"%%EOF")
        # Which letters stand in the cells is chosen before, and not by the sheet.
        assert (sheet == usual) == (look._replace(content=BLANK) == SheetLook())

    each([SheetLook()._replace(**{name: value}) for name, values in CHOICES.items() for value in values], check)


def test_marks_are_drawn() -> None:
    plain = drawn()
    for marks in ({"circled": frozenset([3])}, {"shaded": frozenset([3])}):
        assert drawn(**marks) != plain, marks


def test_the_fonts_have_the_letters_of_every_language() -> None:
    letters = {sign for alphabet in ALPHABETS.values() for sign in alphabet + alphabet.upper()}
    for font in ("serif", "sans"):
        assert letters | set("–—“”‘’«»…·0123456789") <= letters_of_font(font), font


def test_another_alphabet_takes_the_font_that_has_it() -> None:
    assert font_for("serif", ["blåbær"]) == "serif"
    assert font_for("serif", ["Россия"]) == "sans"
    assert replace_unwritable("a中b", "sans") == "a?b"
    assert drawn(title="中文 \u202e שלום")


def test_a_clue_is_plain_text_with_its_enumeration() -> None:
    document = grids.document()
    clues = (document.clues[0]._replace(text="<i>Tent</i> &amp; pole", more={"enumeration": "(4)"}),)
    content = sheet_content(grids.document(title="<b>T</b>"), {}, ("Across", "Down"))
    assert content.title == "T"
    one = sheet_content(type(document)(document.grid, document.solution, clues), {}, ("Across", "Down"))
    assert one.clues[0][1][0].text == "Tent & pole (4)"


def test_a_look_is_read_from_anything() -> None:
    assert read_look({"paper": "letter", "font": "x"}) == SheetLook(paper="letter")
