"""What Crossword says in the reader's language: a sentence for each code of its engines."""

from __future__ import annotations

from datetime import date

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext

from app.contract.spec import ResultPage, Words
from app.games.crossword.web.author_messages import AUTHORING
from app.games.crossword.web.machine_messages import MACHINE
from app.web.reader_dates import day_text
from app.web.texts import Sentence, Values

GRID: dict[str, Sentence] = {
    "no_grid": _l("There is no grid: write a row a line, with . for an open cell and # for a block."),
    "grid_too_large": _l("The grid is too large: %(most)s cells a side at most."),
    "ragged_rows": _l("Row %(row)s has %(long)s cells, and the first one has %(first)s."),
    "strange_sign": _l("“%(sign)s” in row %(row)s, column %(col)s is neither a letter nor one of . # @."),
}
LISTS: dict[str, Sentence] = {
    "no_list": _l("There is no crossword list for the language “%(language)s”; there are: %(known)s."),
    "too_many_lines": _l("The list is too long: %(most)s lines at most."),
    "empty_list": _l("The list is empty."),
    "list_not_text": _l("This is no text file. Save it as plain text in UTF-8, a word a line."),
    "list_changed": _l("A word list of yours was changed or deleted meanwhile. Ask again."),
    "nothing_usable": _l("No line of the list can be used; the first is line %(line)s, “%(text)s”."),
    "line_length": _l("Line %(line)s is no entry of 2 to 25 letters: “%(text)s”."),
    "line_letters": _l("Line %(line)s has signs that are no letters of the language: “%(text)s”."),
    "line_score": _l("Line %(line)s has no score from 0 to 100: “%(text)s”."),
    "line_blocked": _l("Line %(line)s holds a word that is not used here."),
    "word_blocked": _l("That word is not used here."),
}
FILLING: dict[str, Sentence] = {
    "no_entry": _l("“%(text)s” is no entry: two letters or more, and nothing but letters."),
    "too_many_entries": _l("That is too many entries: %(most)s at most."),
    "too_many_placements": _l("These entries fit in more than %(most)s ways. Write one of them into the grid."),
    "no_slot_for": _l("No open slot has %(length)s cells for “%(word)s”."),
}
ASKED: dict[str, Sentence] = {
    "no_number": _l("“%(name)s” takes a whole number."),
    "out_of_range": _l("“%(name)s” goes from %(least)s to %(most)s."),
    "long_seed": _l("A seed has at most %(most)s characters."),
    "word_with_sign": _l("“%(word)s” has a sign that no grid can hold: “%(sign)s”."),
    "time_out_of_range": _l("The time is more than 0 seconds and at most %(most)s."),
    "empty_word": _l("A word without a letter cannot be placed."),
}
MAKING: dict[str, Sentence] = {
    "grid_size": _l("A side has %(fewest)s to %(most)s cells, and not %(value)s."),
    "unknown_symmetry": _l("There is no symmetry “%(symmetry)s”; there are: %(known)s."),
    "symmetry_needs_square": _l("“%(symmetry)s” needs a square; this grid has %(height)s rows of %(width)s cells."),
    "unknown_style": _l("There is no style “%(style)s”; there are: %(known)s."),
    "lattice_even_side": _l(
        "A lattice with the symmetry “%(symmetry)s” needs an odd number of cells a side: "
        "its entries stand in every second line."
    ),
    "words_too_few": _l("%(words)s words are too few: each row and column has one, which makes %(fewest)s at least."),
    "blocks_too_few": _l("%(blocks)s blocks are too few: this grid has %(fewest)s at least."),
    "theme_in_lattice": _l("A lattice takes no theme; make a grid of the style “blocks”."),
    "too_many_themes": _l("A theme has at most %(most)s entries."),
    "theme_twice": _l("“%(word)s” is in the theme twice."),
    "theme_too_long": _l("“%(word)s” is longer than the grid, which is %(width)s cells wide."),
    "theme_too_short": _l("“%(word)s” is too short for a theme: an entry has three letters or more."),
    "theme_without_partner": _l(
        "“%(word)s” needs a partner of %(letters)s letters: with the symmetry “%(symmetry)s” "
        "no other place is its own image."
    ),
    "theme_without_room": _l("There is no room for a theme of %(number)s entries of these lengths with this symmetry."),
    "unknown_preference": _l("There is no preference “%(prefer)s”; there are: %(known)s."),
    "symmetry_breaks_shape": _l("This shape cannot have the symmetry “%(symmetry)s”. Its own is “%(own)s”."),
    "shape_too_narrow": _l("This shape has no room for words that cross: make it wider."),
    "shape_in_parts": _l("This shape falls into %(parts)s parts that no word joins. Make it wider between them."),
    "no_pattern_in_shape": _l(
        "No grid with at most %(words)s words and %(blocks)s blocks can be filled in this shape. "
        "Allow more, or choose another symmetry."
    ),
    "no_pattern": _l("No grid was found with at most %(words)s words and %(blocks)s blocks. Allow more."),
}
LAYING: dict[str, Sentence] = {
    "no_words": _l("There are no words to lay out."),
    "too_many_words": _l("There are %(number)s words; a layout takes %(most)s at most."),
    "word_twice": _l("“%(word)s” is there twice."),
    "word_too_short": _l("“%(word)s” is too short: an entry has two letters or more."),
    "word_too_long": _l("“%(word)s” has %(letters)s letters; the box takes %(most)s at most."),
    "box_too_small": _l(
        "A box of %(size)s cells a side is too small: the grid has %(height)s rows of %(width)s cells."
    ),
    "word_there": _l("“%(word)s” is in the grid already."),
}
PROVING: dict[str, Sentence] = {
    "unknown_method": _l("There is no method “%(method)s”; there are: %(methods)s."),
    "bad_time": _l("The time is a number of seconds above 0 and up to %(most)s."),
    "no_integer_programmes": _l("Integer programmes need PuLP, which is not installed here."),
}
SEARCHING: dict[str, Sentence] = {
    "nothing_sought": _l("There is nothing to search for."),
    "pattern_too_long": _l("The pattern is too long: %(most)s signs at most."),
    "strange_in_pattern": _l("“%(sign)s” at place %(col)s is neither a letter nor a sign of patterns."),
    "open_bracket": _l("The bracket at place %(col)s is not closed."),
    "empty_bracket": _l("The bracket at place %(col)s holds no letter."),
    "runs_with_figures": _l("With figures for equal letters there may be %(most)s runs (*) at most."),
    "no_length": _l("No length is at least %(shortest)s and at most %(longest)s."),
    "no_slot": _l("The grid has no entry %(number)s in that direction."),
    "no_thesaurus": _l("There is no thesaurus for the language “%(language)s”."),
}
MINIS: dict[str, Sentence] = {
    "no_clued_words": _l("There are no clued words for the language “%(language)s”; there are: %(known)s."),
    "no_mini": _l("No mini of %(size)s × %(size)s cells was found. Try another seed."),
    "no_day": _l("A day is written like %(day)s."),
    "other_century": _l("Days are those of this century."),
}
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
FILES: dict[str, Sentence] = {
    "no_file": _l("Please choose a file."),
    "upload_too_large": _l("The file is too large: %(most)s kB at most."),
    "picture_not_chosen": _l("Choose a picture first."),
    "picture_too_large": _l("The picture is too large: %(most)s kB at most."),
    "picture_too_wide": _l("The picture is too large: %(most)s pixels a side at most."),
    "no_picture": _l("This is neither a PNG nor a JPEG picture."),
    "bad_picture": _l("This picture cannot be read."),
    "file_too_large": _l("The file is too large: %(most)s MB at most."),
    "too_many_elements": _l("The file has more than %(most)s elements, which no crossword needs."),
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
    "rebus_cut": _l("A drawn grid has one letter a cell: of cells with several the first one is left."),
    "markup_lost": _l("This format has plain texts: italics and other markup are lost."),
    "shown_lost": _l("This format shows no letters in advance: they are hidden again."),
    "enumerations_lost": _l("This format has no numbers of letters beside its clues: they are lost."),
    "members_lost": _l("This format has no place for: %(names)s."),
    "members_left_out": _l("The file says too much beside its crossword: “%(name)s” was not read."),
    "signs_lost": _l("This format has no sign for “%(sign)s” in a cell: an X stands there."),
    "clues_lost": _l("A drawn grid has no clues: they are lost."),
    "clues_without_runs_lost": _l("Clues that belong to no run are lost."),
}


def making_mini(values: Values) -> str:
    return str(_("Making the mini of %(day)s", day=day_text(date.fromisoformat(values["day"]))))


PROGRESS: dict[str, Sentence] = {
    "searching": _l("Searching"),
    "readying": _l("Reading the lists"),
    "reading_list": _l("Reading your list"),
    "filling": _l("Filling the grid: %(nodes)s entries tried"),
    "climbing": _l("Filling it with better entries: %(nodes)s tried"),
    "improving": _l("Making the fill better"),
    "grids_made": _l("%(number)s of %(count)s grids made"),
    "words_laid": _l("%(number)s of %(words)s words placed"),
    "patterns_filled": _l("%(number)s patterns tried, %(filled)s filled"),
    "proving": _l("Looking for the best filling: %(best)s points so far, %(bound)s at most"),
    "daily": making_mini,
    "comparing": _l("Comparing with other crosswords: %(done)s of %(of)s"),
}

ENTERING: dict[str, Sentence] = {
    "entry_too_long": _l("%(letters)s letters are too many: this entry has %(cells)s cells."),
    "entry_sign": _l("“%(sign)s” cannot stand in a cell: letters and digits only, and a dot for an empty cell."),
    "entry_clash": _l("That does not fit: letter %(place)s is %(letter)s."),
}

VERDICTS: dict[str, Sentence] = {
    "kept": _l("Kept"),
    "full": _l("All cells are full, but something is not right yet"),
    "solved": _l("Solved!"),
    "checked": _l("There is nothing to check yet"),
    "all_right": _l("All right so far"),
    "some_wrong": _l("Wrong letters are struck through"),
    "shown": _l("Shown"),
    "autocheck_on": _l("Every letter is checked from now on"),
    "autocheck_off": _l("Letters are not checked any more"),
}


def so_many_letters(count: int) -> str:
    return str(ngettext("%(num)d letter", "%(num)d letters", count))


WORDS = Words(
    about=_l("Solve a crossword: a clue for every word, and each word helps the others."),
    title=_l("Crossword"),
    verdicts=VERDICTS,
    progress=PROGRESS,
    refusals=GRID
    | LISTS
    | ASKED
    | FILLING
    | PROVING
    | MAKING
    | LAYING
    | MINIS
    | CHECKING
    | SEARCHING
    | FILES
    | ENTERING
    | AUTHORING
    | MACHINE,
    progress_told=so_many_letters,
)
# Jobs whose result is no puzzle to play.
RESULTS = {
    "import": ResultPage(
        title=_l("Crossword: reading your file"), form="crossword.import_file", page="crossword.imported_file"
    ),
    "read_list": ResultPage(
        title=_l("Crossword: reading your word list"), form="crossword.word_lists", page="crossword.list_read"
    ),
}
