"""The letters of a board as people type or paste them: eight lines, one line, with blanks or without."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.games.strands.author.reading import Remark
from app.games.strands.cells import COLUMNS, ROWS
from app.words.fold import ALPHABETS, fold

CELLS = ROWS * COLUMNS
# A cell without a letter.
EMPTY = "."
# No board comes near; what is longer is not looked at.
LONGEST = 2000
_LINES = re.compile(r"[\r\n/]+")
_BETWEEN = " \t,;|\"'\u00a0"
# What changes the look of the sign before it and is none by itself.
_UNSEEN = ("Mn", "Me", "Cf", "Sk")


class Letters(NamedTuple):
    """48 characters row by row, "." for a cell without a letter, and what is to be said of them.

    The remarks' codes: digits, signs (with the sign), row (a row that is too long or too short: its number and its
    letters), few, many (with the letters). They make no board; "accents", with the folded letters, only tells.
    """

    cells: str
    remarks: tuple[Remark, ...] = ()

    @property
    def is_complete(self) -> bool:
        return all(remark.code == "accents" for remark in self.remarks)


@dataclass(slots=True)
class _Row:
    letters: str
    folded: list[str]
    strange: list[str]


def read_letters(text: str, language: str = "en") -> Letters:
    """The letters of a board in any layout; eight lines keep their places where one of them is too short.

    Accents that the language does not have are folded. Raises KeyError for a language without a spelling.
    """
    cut = unicodedata.normalize("NFC", text[:LONGEST])
    rows = [row for line in _LINES.split(cut) if line.strip(_BETWEEN) and (row := _read_line(line, language))]
    return Letters(_letters_in_cells([row.letters for row in rows]), tuple(_find_remarks(rows)))


def _read_line(line: str, language: str) -> _Row:
    row = _Row("", [], [])
    for sign in line:
        if sign in _BETWEEN or unicodedata.category(sign) in _UNSEEN:
            continue
        letters = fold(sign, language)
        if sign == EMPTY:
            row.letters += EMPTY
        elif letters and not letters.strip(ALPHABETS[language]):
            row.letters += letters
            row.folded += [sign] if letters != sign.lower() else []
        else:
            row.strange.append(sign)
    return row


def _letters_in_cells(rows: Sequence[str]) -> str:
    lines = len(rows) == ROWS and all(len(row) <= COLUMNS for row in rows)
    joined = "".join(row.ljust(COLUMNS, EMPTY) for row in rows) if lines else "".join(rows)
    return joined.ljust(CELLS, EMPTY)[:CELLS]


def _find_remarks(rows: Sequence[_Row]) -> Iterator[Remark]:
    strange = [sign for row in rows for sign in row.strange]
    if strange:
        digit = next((sign for sign in strange if sign.isdigit()), "")
        yield Remark("digits" if digit else "signs", {"sign": digit or strange[0]})
    counts = [len(row.letters.replace(EMPTY, "")) for row in rows]
    if sum(counts) != CELLS and not strange:
        yield _count_remark(counts)
    folded = sorted({sign for row in rows for sign in row.folded})
    if folded:
        yield Remark("accents", {"text": " ".join(folded)})


def _count_remark(counts: Sequence[int]) -> Remark:
    """The row to blame if there are eight and one is to blame, else the sum."""
    wrong = [number for number, count in enumerate(counts, 1) if count != COLUMNS]
    letters = sum(counts)
    if len(counts) == ROWS and len(wrong) == 1:
        return Remark("row", {"row": wrong[0], "letters": counts[wrong[0] - 1], "sum": letters})
    return Remark("many" if letters > CELLS else "few", {"letters": letters})
