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
PROVING: dict[str, Sentence] = {}
MAKING: dict[str, Sentence] = {}
LAYING: dict[str, Sentence] = {}
CHECKING: dict[str, Sentence] = {}
SEARCHING: dict[str, Sentence] = {
    "no_pattern": _l("There is nothing to search for."),
    "pattern_too_long": _l("The pattern is too long: %(most)s signs at most."),
    "strange_in_pattern": _l("“%(sign)s” at place %(col)s is neither a letter nor a sign of patterns."),
    "open_bracket": _l("The bracket at place %(col)s is not closed."),
    "empty_bracket": _l("The bracket at place %(col)s holds no letter."),
    "runs_with_figures": _l("With figures for equal letters there may be %(most)s runs (*) at most."),
    "bad_limit": _l("The number of hits is from 1 to %(most)s."),
    "bad_length": _l("A length is from %(least)s to %(most)s letters."),
    "no_slot": _l("The grid has no entry %(number)s in that direction."),
    "no_thesaurus": _l("There is no thesaurus for the language “%(language)s”."),
}
FILES: dict[str, Sentence] = {}

PROGRESS: dict[str, Sentence] = {
    "searching": _l("Searching"),
}

WORDS = Words(
    title=_l("Crossword"),
    verdicts={},
    progress=PROGRESS,
    refusals=GRID | LISTS | FILLING | PROVING | MAKING | LAYING | CHECKING | SEARCHING | FILES,
)
