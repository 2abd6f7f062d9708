"""What Crossword says in the reader's language: a sentence for each code of its engines."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.games.base.spec import Words
from app.web.texts import Sentence

GRID: dict[str, Sentence] = {
    "no_grid": _l("There is no grid: write a row a line, with . for an open cell and # for a block."),
    "grid_too_large": _l("The grid is too large: %(most)s cells a side at most."),
    "ragged_rows": _l("Row %(row)s has %(long)s cells, and the first one has %(first)s."),
    "strange_sign": _l("“%(sign)s” in row %(row)s, column %(col)s is neither a letter nor one of . # @."),
}
LISTS: dict[str, Sentence] = {
    "no_list": _l("There is no crossword list for the language “%(language)s”."),
}
FILLING: dict[str, Sentence] = {}
PROVING: dict[str, Sentence] = {}
MAKING: dict[str, Sentence] = {}
LAYING: dict[str, Sentence] = {}
CHECKING: dict[str, Sentence] = {}
SEARCHING: dict[str, Sentence] = {}
FILES: dict[str, Sentence] = {}

PROGRESS: dict[str, Sentence] = {}

WORDS = Words(
    title=_l("Crossword"),
    verdicts={},
    progress=PROGRESS,
    refusals=GRID | LISTS | FILLING | PROVING | MAKING | LAYING | CHECKING | SEARCHING | FILES,
)
