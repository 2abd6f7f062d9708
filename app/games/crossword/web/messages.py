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
CHECKING: dict[str, Sentence] = {
    "unknown_type": _l("There is no type “%(type)s”; there are: %(types)s."),
    "answer_mismatch": _l("The answer is “%(answer)s”, and the grid has “%(written)s”."),
    "crossing_mismatch": _l("The answers do not meet: one has “%(first)s” here, the other “%(second)s”."),
    "no_clues": _l("There are no clues yet."),
    "clue_without_run": _l("There is a clue, but no such entry in the grid."),
    "run_without_clue": _l("This entry has no clue."),
    "clue_twice": _l("This entry has %(clues)s clues."),
    "empty_clue": _l("The clue is empty."),
    "no_letters": _l("There are no letters in the grid yet."),
    "empty_cells": _l("Cells without a letter: %(cells)s."),
    "entry_twice": _l("“%(entry)s” stands in the grid twice."),
    "shared_text": _l("“%(first)s” and “%(second)s” share “%(text)s”."),
    "shared_stem": _l("“%(first)s” and “%(second)s” are forms of one word."),
    "low_density": _l("%(percent)s %% of the cells have letters; a crossword of this type should have %(wanted)s %%."),
    "not_connected": _l("The grid falls into %(parts)s parts that do not touch."),
    "no_symmetry": _l("The grid has no symmetry."),
    "short_run": _l("This entry has only %(letters)s letters."),
    "cell_without_run": _l("This cell belongs to no entry."),
    "unchecked_cell": _l("Nothing crosses this letter."),
    "unchecked_pair": _l("Two letters in a row are not crossed."),
    "barely_checked": _l("Only %(crossed)s of its %(letters)s letters are crossed."),
    "same_puzzle": _l("This crossword is there already: “%(other)s”."),
    "near_duplicate": _l("This is nearly “%(other)s”: %(percent)s %% of the answers are the same."),
    "similar_puzzle": _l("This is much like “%(other)s”: %(percent)s %% of the answers are the same."),
}
SEARCHING: dict[str, Sentence] = {}
FILES: dict[str, Sentence] = {
    "file_too_large": _l("The file is too large: %(most)s MB at most."),
    "unknown_format": _l("This is no crossword in a format that is known: ipuz, .puz, JPZ or text."),
    "no_format": _l("There is no format “%(format)s” to write; there are: %(formats)s."),
    "no_crossword": _l("There is no crossword in this file."),
    "bad_json": _l("This file is no JSON that can be read."),
    "bad_puz": _l("This .puz file is broken."),
    "bad_xml": _l("This file is no XML that can be read."),
    "bad_zip": _l("This zip file cannot be opened."),
    "bad_across_text": _l("The rows of the grid in this file differ in length."),
    "solution_locked": _l("The solution in the file is locked and was not read."),
    "rebus_left_out": _l("Cells with several letters could not be read."),
    "directions_left_out": _l("Clues that run neither across nor down were not read: “%(direction)s”."),
    "clues_left_out": _l("Some clues without a number or a text were not read."),
    "clues_do_not_fit": _l("The file has %(clues)s clues for %(runs)s runs."),
    "bars_lost": _l("This format has no bars: they are lost."),
    "outside_lost": _l("This format has no cells outside the shape: they became blocks."),
    "shades_lost": _l("This format has no shaded cells: they are lost."),
    "circles_lost": _l("This format has no circle around a cell with several letters or none: some are lost."),
    "rebus_lost": _l("This format has room for %(most)s texts of several letters: of others the first letter is left."),
    "signs_lost": _l("This format has no sign for “%(sign)s” in a cell: an X stands there."),
    "clues_lost": _l("A drawn grid has no clues: they are lost."),
    "clues_without_runs_lost": _l("Clues that belong to no run are lost."),
}

PROGRESS: dict[str, Sentence] = {
    "proving": _l("Looking for the best filling: %(best)s points so far, %(bound)s at most"),
    "comparing": _l("Comparing with other crosswords: %(done)s of %(of)s"),
}

WORDS = Words(
    title=_l("Crossword"),
    verdicts={},
    progress=PROGRESS,
    refusals=GRID | LISTS | FILLING | PROVING | MAKING | LAYING | CHECKING | SEARCHING | FILES,
)
