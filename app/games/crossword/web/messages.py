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
    "bad_score": _l("A minimum score is a number from 0 to %(most)s."),
    "too_many_lines": _l("The list is too long: %(most)s lines at most."),
    "empty_list": _l("The list is empty."),
    "nothing_usable": _l("No line of the list can be used; the first is line %(line)s, “%(text)s”."),
    "line_length": _l("Line %(line)s is no entry of 2 to 25 letters: “%(text)s”."),
    "line_letters": _l("Line %(line)s has signs that are no letters of the language: “%(text)s”."),
    "line_score": _l("Line %(line)s has no score from 0 to 100: “%(text)s”."),
    "line_blocked": _l("Line %(line)s holds a word that is not used here."),
}
FILLING: dict[str, Sentence] = {}
PROVING: dict[str, Sentence] = {
    "unknown_method": _l("There is no method “%(method)s”; there are: %(methods)s."),
    "bad_time": _l("The time is a number of seconds above 0 and up to %(most)s."),
    "no_integer_programmes": _l("Integer programmes need PuLP, which is not installed here."),
}
MAKING: dict[str, Sentence] = {}
LAYING: dict[str, Sentence] = {}
CHECKING: dict[str, Sentence] = {}
SEARCHING: dict[str, Sentence] = {}
FILES: dict[str, Sentence] = {}

PROGRESS: dict[str, Sentence] = {
    "proving": _l("Looking for the best filling: %(best)s points so far, %(bound)s at most"),
}

WORDS = Words(
    title=_l("Crossword"),
    verdicts={},
    progress=PROGRESS,
    refusals=GRID | LISTS | FILLING | PROVING | MAKING | LAYING | CHECKING | SEARCHING | FILES,
)
