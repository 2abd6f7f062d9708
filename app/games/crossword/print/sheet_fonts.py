"""The fonts of sheets, which go into the PDF with the letters that it needs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from app.games.crossword.print.sheet_look import FONTS
from app.words.table import DATA

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FILES = {"serif": "vollkorn", "sans": "noto-sans"}
# The one with most letters: it has Greek and Cyrillic.
WIDEST = "sans"
REGULAR, BOLD = 400, 700
UNKNOWN = "?"
_ONE_AT_A_TIME = Lock()


def font_for(wish: str, texts: Iterable[str]) -> str:
    """The font that is asked for if it has all letters of the texts, else the one that has most."""
    signs = set("".join(texts))
    return wish if wish in FONTS and signs <= letters_of_font(wish) else WIDEST


@lru_cache
def load_face(font: str, bold: bool) -> TTFont:
    """A font that the drawing library knows by `fontName`."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    weight = BOLD if bold else REGULAR
    with _ONE_AT_A_TIME:
        font_face = TTFont(f"{font}-{weight}", str(DATA / "fonts" / f"{FILES[font]}-{weight}.ttf"))
        pdfmetrics.registerFont(font_face)
    return font_face


@lru_cache
def letters_of_font(font: str) -> frozenset[str]:
    return frozenset(map(chr, load_face(font, False).face.charToGlyph)) | {"\n"}


def replace_unwritable(text: str, font: str) -> str:
    """The text with a question mark for each sign that the font does not have."""
    letters = letters_of_font(font)
    return "".join(sign if sign in letters else UNKNOWN for sign in text)
