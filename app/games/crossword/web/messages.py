"""Texts of Crossword in the reader's language: a sentence for each code of its engines."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from flask import has_request_context
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract.spec import ResultPage, Words
from app.games.crossword.web.author_messages import AUTHORING, SYMMETRIES
from app.games.crossword.web.machine_messages import MACHINE
from app.web.reader_dates import day_text
from app.web.texts import Lazy, SentenceTemplate, Values, ngettext, with_large_numbers


def with_symmetry_names(sentence: Lazy) -> Callable[[Values], str]:
    """A sentence in which symmetries have the names that the builder gives them; a command's reader types the codes."""

    def fill(values: Values) -> str:
        if not has_request_context():
            return str(sentence) % values
        names = {name: SYMMETRIES.get(str(values.get(name))) for name in ("symmetry", "own")}
        named = {name: str(label) for name, label in names.items() if label is not None}
        return str(sentence) % {**values, **named}

    return fill


GRID: dict[str, SentenceTemplate] = {
    "no_grid": _l("There’s no grid yet. Write one row per line, with . for an open cell and # for a block."),
    "grid_too_large": _l("The grid is too large. The limit is %(most)s cells a side."),
    "ragged_rows": _l("Row %(row)s has %(long)s cells, but the first row has %(first)s."),
    "strange_sign": _l("“%(sign)s” in row %(row)s, column %(col)s isn’t a letter or one of . # @."),
}
LISTS: dict[str, SentenceTemplate] = {
    "no_list": _l("There is no crossword list for the language “%(language)s”; there are: %(known)s."),
    "too_many_lines": with_large_numbers(_l("The list is too long. The limit is %(most)s lines.")),
    "empty_list": _l("The list is empty."),
    "list_not_text": _l("This isn’t a text file. Save it as plain text (UTF-8) with one word per line."),
    "list_changed": _l("One of your word lists has changed. Try again."),
    "nothing_usable": _l("No line of the list can be used. The first is line %(line)s, “%(text)s”."),
    "line_length": _l("Line %(line)s isn’t an entry of 2 to 25 letters: “%(text)s”."),
    "line_letters": _l("Line %(line)s has characters that aren’t letters in this language: “%(text)s”."),
    "line_score": _l("Line %(line)s has no score from 0 to 100: “%(text)s”."),
    "line_blocked": _l("Line %(line)s has a word that we don’t use."),
    "word_blocked": _l("We don’t use that word."),
}
FILLING: dict[str, SentenceTemplate] = {
    "no_entry": _l("“%(text)s” isn’t an entry: use at least two letters and nothing but letters."),
    "too_many_entries": _l("Too many entries. The limit is %(most)s."),
    "too_many_placements": with_large_numbers(
        _l("These entries can be placed in more than %(most)s ways. Write one of them into the grid first.")
    ),
    "no_slot_for": _l("No open slot has %(length)s cells for “%(word)s”."),
}
ASKED: dict[str, SentenceTemplate] = {
    "no_number": _l("“%(name)s” must be a whole number."),
    "out_of_range": _l("“%(name)s” must be between %(least)s and %(most)s."),
    "long_seed": _l("A seed can have at most %(most)s characters."),
    "word_with_sign": _l("“%(word)s” has a character that can’t go in a grid: “%(sign)s”."),
    "time_out_of_range": _l("The time must be more than 0 and at most %(most)s seconds."),
    "empty_word": _l("A word needs at least one letter."),
}
MAKING: dict[str, SentenceTemplate] = {
    "grid_size": _l("A side has %(fewest)s to %(most)s cells, not %(value)s."),
    "unknown_symmetry": _l("There is no symmetry called “%(symmetry)s”. Choose one of these: %(known)s."),
    "symmetry_needs_square": with_symmetry_names(
        _l("“%(symmetry)s” needs a square; this grid has %(height)s rows of %(width)s cells.")
    ),
    "unknown_style": _l("There is no style called “%(style)s”. Choose one of these: %(known)s."),
    "lattice_even_side": with_symmetry_names(
        _l(
            "A lattice with the symmetry “%(symmetry)s” needs an odd number of cells a side, because its entries are "
            "in every other row and column."
        )
    ),
    "words_too_few": _l("%(words)s words are too few. Each row and column has one, so you need at least %(fewest)s."),
    "blocks_too_few": _l("%(blocks)s blocks are too few. This grid needs at least %(fewest)s."),
    "theme_in_lattice": _l("A lattice can’t have a theme. Use the style “blocks”."),
    "too_many_themes": _l("A theme can have at most %(most)s entries."),
    "theme_twice": _l("“%(word)s” is in the theme twice."),
    "theme_too_long": _l("“%(word)s” is longer than the grid, which is %(width)s cells wide."),
    "theme_too_short": _l("“%(word)s” is too short for a theme. An entry needs at least three letters."),
    "theme_without_partner": with_symmetry_names(
        _l(
            "“%(word)s” needs a partner of %(letters)s letters: with the symmetry “%(symmetry)s”, no other place "
            "mirrors itself."
        )
    ),
    "theme_without_room": _l("%(number)s theme entries of these lengths don’t fit with this symmetry."),
    "unknown_preference": _l("There is no preference called “%(prefer)s”. Choose one of these: %(known)s."),
    "symmetry_breaks_shape": with_symmetry_names(
        _l("This shape can’t have the symmetry “%(symmetry)s”. Choose its own, “%(own)s”.")
    ),
    "shape_too_narrow": _l("Words can’t cross inside this shape. Make it wider."),
    "shape_in_parts": _l("This shape falls into %(parts)s separate parts. Make it wider between them."),
    "no_pattern_in_shape": _l(
        "No grid with at most %(words)s words and %(blocks)s blocks can be filled in this shape. "
        "Allow more, or choose another symmetry."
    ),
    "no_pattern_around_theme": _l(
        "We couldn’t fill a grid around these answers with at most %(words)s words and %(blocks)s blocks. "
        "Allow more, lower the minimum score or choose other answers."
    ),
    "no_grid_in_time": _l("We ran out of time before finding a grid that can be filled. Try again, or ask for less."),
    "no_pattern": _l("No grid was found with at most %(words)s words and %(blocks)s blocks. Allow more."),
}
LAYING: dict[str, SentenceTemplate] = {
    "no_words": _l("There are no words to lay out."),
    "too_many_words": with_large_numbers(_l("That’s %(number)s words. A layout takes at most %(most)s.")),
    "word_twice": _l("“%(word)s” is in the list twice."),
    "word_too_short": _l("“%(word)s” is too short. An entry needs at least two letters."),
    "word_too_long": _l("“%(word)s” has %(letters)s letters. The grid takes at most %(most)s."),
    "box_too_small": _l(
        "A box of %(size)s cells a side is too small for a grid of %(height)s rows and %(width)s cells."
    ),
    "word_there": _l("“%(word)s” is in the grid already."),
}
PROVING: dict[str, SentenceTemplate] = {
    "unknown_method": _l("There is no method called “%(method)s”. Choose one of these: %(methods)s."),
    "bad_time": _l("The time must be more than 0 and at most %(most)s seconds."),
    "no_integer_programmes": _l("Integer programmes need PuLP, which isn’t installed here."),
}
SEARCHING: dict[str, SentenceTemplate] = {
    "nothing_sought": _l("There is nothing to search for."),
    "pattern_too_long": _l("The pattern is too long. The limit is %(most)s characters."),
    "strange_in_pattern": _l("“%(sign)s” at position %(col)s isn’t a letter or a pattern character."),
    "open_bracket": _l("The bracket at position %(col)s isn’t closed."),
    "empty_bracket": _l("The bracket at position %(col)s has no letters in it."),
    "runs_with_figures": _l("Patterns with numbers for equal letters can have at most %(most)s runs (*)."),
    "no_length": _l("No length is both at least %(shortest)s and at most %(longest)s."),
    "no_slot": _l("The grid has no entry %(number)s in that direction."),
    "no_thesaurus": _l("There is no thesaurus for the language “%(language)s”."),
}
MINIS: dict[str, SentenceTemplate] = {
    "no_clued_words": _l("There are no clued words for the language “%(language)s”; there are: %(known)s."),
    "no_mini": _l("No %(size)s × %(size)s mini was found. Try another seed."),
    "no_day": _l("Write the date like this: %(day)s."),
    "other_century": _l("Choose a day in this century."),
}
CHECKING: dict[str, SentenceTemplate] = {
    "unknown_type": _l("There is no type called “%(type)s”. Choose one of these: %(types)s."),
    "answer_mismatch": _l("The answer is “%(answer)s”, but the grid has “%(written)s”."),
    "crossing_mismatch": _l("The answers don’t cross: one has “%(first)s” here, the other “%(second)s”."),
    "no_clues": _l("There are no clues yet."),
    "clue_without_run": _l("This clue has no entry in the grid."),
    "run_without_clue": _l("This entry has no clue."),
    "clue_twice": _l("This entry has %(clues)s clues."),
    "empty_clue": _l("The clue is empty."),
    "no_letters": _l("There are no letters in the grid yet."),
    "empty_cells": _l("Cells without a letter: %(cells)s."),
    "entry_twice": _l("“%(entry)s” is in the grid twice."),
    "shared_text": _l("“%(first)s” and “%(second)s” share “%(text)s”."),
    "shared_stem": _l("“%(first)s” and “%(second)s” are forms of the same word."),
    "low_density": _l(
        "Only %(percent)s%% of the cells have letters. A crossword of this type should have %(wanted)s%%: add words, "
        "or choose another type."
    ),
    "not_connected": _l("The grid falls into %(parts)s separate parts."),
    "no_symmetry": _l("The grid has no symmetry."),
    "short_run": _l("This entry has only %(letters)s letters."),
    "cell_without_run": _l("This cell isn’t part of any entry."),
    "unchecked_cell": _l("Nothing crosses this letter."),
    "unchecked_pair": _l("Two letters in a row aren’t crossed."),
    "barely_checked": _l("Only %(crossed)s of its %(letters)s letters are crossed."),
    "same_puzzle": _l("This crossword already exists: “%(other)s”."),
    "near_duplicate": _l("This is nearly the same as “%(other)s”: %(percent)s%% of the answers match."),
    "similar_puzzle": _l("This is a lot like “%(other)s”: %(percent)s%% of the answers match."),
}
FILES: dict[str, SentenceTemplate] = {
    "no_file": _l("Please choose a file."),
    "upload_too_large": _l("The file is too large. The limit is %(most)s kB."),
    "picture_not_chosen": _l("Choose a picture first."),
    "picture_too_large": _l("The picture is too large. The limit is %(most)s kB."),
    "picture_too_wide": _l("The picture is too large. The limit is %(most)s pixels a side."),
    "no_picture": _l("This isn’t a PNG or JPEG picture."),
    "bad_picture": _l("This picture can’t be read."),
    "file_too_large": _l("The file is too large. The limit is %(most)s MB."),
    "too_many_elements": with_large_numbers(
        _l("The file has more than %(most)s elements. No crossword needs that many.")
    ),
    "unknown_format": _l("This isn’t a crossword in a format we know: ipuz, .puz, JPZ or text."),
    "no_format": _l("There is no format called “%(format)s”. Choose one of these: %(formats)s."),
    "no_crossword": _l("There’s no crossword in this file."),
    "bad_json": _l("This file isn’t valid JSON."),
    "bad_puz": _l("This .puz file is damaged."),
    "bad_xml": _l("This file isn’t valid XML."),
    "bad_zip": _l("This zip file can’t be opened."),
    "bad_across_text": _l("The rows of the grid in this file have different lengths."),
    "solution_locked": _l("The solution in the file is locked, so it wasn’t read."),
    "rebus_left_out": _l("Cells with several letters couldn’t be read."),
    "directions_left_out": _l("Clues that run neither across nor down weren’t read: “%(direction)s”."),
    "clues_left_out": _l("Some clues without a number or text weren’t read."),
    "clues_do_not_fit": _l("The file has %(clues)s clues for %(runs)s entries."),
    "bars_lost": _l("This format has no bars, so they are left out."),
    "outside_lost": _l("This format has no cells outside the shape, so they became blocks."),
    "shades_lost": _l("This format has no shaded cells, so they are left out."),
    "circles_lost": _l(
        "This format can’t circle cells that have several letters or none, so some circles are left out."
    ),
    "rebus_lost": _l(
        "This format has room for %(most)s cells with several letters. The others keep their first letter."
    ),
    "rebus_cut": _l("A drawn grid has one letter per cell. Cells with several keep the first one."),
    "markup_lost": _l("This format has plain text only, so italics and other markup are left out."),
    "shown_lost": _l("This format can’t show letters in advance, so they are hidden again."),
    "enumerations_lost": _l("This format doesn’t show answer lengths beside the clues, so they are left out."),
    "members_lost": _l("This format has no place for: %(names)s."),
    "members_left_out": _l("Part of the file was too long and wasn’t read: “%(name)s”."),
    "signs_lost": _l("This format can’t show “%(sign)s” in a cell, so it has an X instead."),
    "clues_lost": _l("A drawn grid has no clues, so they are left out."),
    "clues_without_runs_lost": _l("Clues without an entry are left out."),
}


def making_mini(values: Values) -> str:
    return str(_("Making the mini of %(day)s", day=day_text(date.fromisoformat(str(values["day"])))))


PROGRESS: dict[str, SentenceTemplate] = {
    "searching": _l("Searching"),
    "readying": _l("Reading the lists"),
    "reading_list": _l("Reading your list"),
    "filling": _l("Filling the grid: %(nodes)s entries tried"),
    "climbing": _l("Looking for better entries: %(nodes)s tried"),
    "lowering": _l("Trying lower scores: %(nodes)s tried"),
    "improving": _l("Improving the fill"),
    "grids_made": _l("%(number)s of %(count)s grids made"),
    "words_laid": _l("%(number)s of %(words)s words placed"),
    "patterns_filled": _l("%(number)s patterns tried, %(filled)s filled"),
    "proving": _l("Looking for the best fill: %(best)s points so far, %(bound)s at most"),
    "daily": making_mini,
    "comparing": _l("Comparing with other crosswords: %(done)s of %(of)s"),
}

ENTERING: dict[str, SentenceTemplate] = {
    "entry_too_long": _l("%(letters)s letters are too many. This entry has %(cells)s cells."),
    "entry_sign": _l("“%(sign)s” can’t go in a cell. Use letters and digits, and a dot for an empty cell."),
    "entry_clash": _l("That doesn’t fit: letter %(place)s is %(letter)s."),
}

VERDICTS: dict[str, SentenceTemplate] = {
    "kept": _l("Saved"),
    "full": _l("The grid is full, but something isn’t right yet"),
    "solved": _l("Solved!"),
    "checked": _l("There’s nothing to check yet"),
    "all_right": _l("All correct so far"),
    "some_wrong": _l("Wrong letters are crossed out"),
    "shown": _l("Shown"),
    "autocheck_on": _l("Every letter is checked from now on"),
    "autocheck_off": _l("Letters are no longer checked"),
    "easy_clues": _l("You’ll get the easy clues"),
    "hard_clues": _l("You’ll get the hard clues"),
    "clues_fixed": _l("You’ve already begun, so the clues stay as they are"),
}


def so_many_letters(count: int) -> str:
    return str(ngettext("%(num)d letter", "%(num)d letters", count))


def so_much_help(count: int) -> str:
    return str(ngettext("%(num)d check or reveal", "%(num)d checks and reveals", count))


WORDS = Words(
    about=_l("Solve a crossword: every word has a clue, and each one helps with the others."),
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
    describe_progress=so_many_letters,
    describe_help=so_much_help,
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
