"""The texts of Strands in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

import re

from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract.spec import Words
from app.web.texts import Lazy, Sentence, Values

TITLE = _l("Strands")
VERDICTS: dict[str, Sentence] = {
    "too_short": _l("Too short"),
    "broken": _l("Letters must touch, and each counts once"),
    "not_on_board": _l("Not on the board"),
    "already_found": _l("Already found"),
    "not_in_list": _l("Not in word list"),
    "word": _l("Good, not of the theme"),
    "theme": _l("A theme word!"),
    "spangram": _l("The spangram!"),
    "placed": _l("A theme word! It was put where it belongs"),
    "placed_spangram": _l("The spangram! It was put where it belongs"),
    "hint": _l("A hint is on the board"),
    "hint_not_earned": _l("Three other words earn a hint"),
    "hint_in_full": _l("The hint shows the whole word already"),
    "no_hints": _l("There is nothing left to hint at"),
}


def traced_text(values: Values) -> str:
    return str(_("Words on the board: %(words)s, traced in %(ways)s ways.", **format_numbers(values)))


def covering_text(values: Values) -> str:
    """How far a search is while covers of the board are tried: numbers alone, which tell nothing of the answers."""
    text = _(
        "Combinations tried: %(tried)s. The best so far fills %(covered)s of %(cells)s letters.",
        **format_numbers(values),
    )
    return str(text)


def format_numbers(values: Values) -> dict[str, str]:
    """The numbers as the reader's language writes them."""
    return {name: format_decimal(value) for name, value in values.items()}


# What the engines say of their progress.
PROGRESS: dict[str, Sentence] = {
    "laying": _l("Laying the words"),
    "trying": _l("Trying it out"),
    "finding": _l("Looking for words"),
    "traced": lambda values: f"{traced_text(values)} {_('Looking for spangrams.')}",
    "covering": lambda values: f"{traced_text(values)} {covering_text(values)}",
    "done": _l("Done"),
}
_CELL = re.compile(r"([a-f])([1-8])")
# What the solver counts, as its refusals call it.
COUNTED = {
    "words": _l("number of words"),
    "limit": _l("number of solutions"),
    "processes": _l("number of processes"),
    "pieces": _l("number of pieces"),
}


def cells_told(values: Values) -> dict[str, str | int | float]:
    """The values, with cells ("c4") as people call them."""
    cells = {name: _CELL.fullmatch(str(value)) for name, value in values.items()}
    return {**values} | {
        name: str(_("row %(row)s, column %(column)s", row=match[2], column="abcdef".index(match[1]) + 1))
        for name, match in cells.items()
        if match
    }


def of_cells(sentence: Lazy) -> Sentence:
    return lambda values: str(sentence) % cells_told(values)


def of_counted(sentence: Lazy) -> Sentence:
    return lambda values: str(sentence) % {**values, "name": COUNTED[values["name"]]}


# Why no board can be made of what was asked for.
UNLAID: dict[str, Sentence] = {
    "bad_seed": _l("The seed must be a whole number."),
    "bad_drop": _l("The share of blocks without a diagonal must be a number from 0 to 1."),
    "bad_seconds": _l("The time for the search must be a number of seconds, more than 0 and at most %(most)s."),
    "no_list": _l("The theme words must be a list."),
    "no_word": _l("Spangram and theme words must be words."),
    "no_lexicon": _l("There is no lexicon for the language %(language)s."),
    "strange": _l("“%(word)s” may only have the letters %(first)s to %(last)s, and has “%(letter)s”."),
    "spangram_length": _l("A spangram has %(least)s to %(most)s letters, and “%(word)s” has %(letters)s."),
    "short_word": _l("A theme word has at least %(least)s letters, and “%(word)s” has %(letters)s."),
    "repeated": _l("“%(word)s” is there %(times)s times."),
    "hidden": _l("“%(one)s” is hidden in “%(other)s”."),
    "hidden_backwards": _l("“%(one)s” is hidden backwards in “%(other)s”."),
    "too_few_letters": _l("Spangram and words have %(letters)s letters, %(off)s too few for the board of %(cells)s."),
    "too_many_letters": _l("Spangram and words have %(letters)s letters, %(off)s too many for the board of %(cells)s."),
    "too_many_letters_choice": _l(
        "Spangram and words have %(letters)s letters, %(off)s too many for the board of %(cells)s; "
        "%(one)s would fill it."
    ),
    "too_many_letters_choices": _l(
        "Spangram and words have %(letters)s letters, %(off)s too many for the board of %(cells)s; "
        "%(one)s or %(other)s would fill it."
    ),
    "no_choice": _l("No four to twelve of these words fill the board."),
    "no_place": _l("Words of these lengths found no place on the board."),
    "no_place_beside": _l("Words of these lengths found no place beside the pinned ones."),
}
# Why words cannot be pinned where they are.
UNPINNED: dict[str, Sentence] = {
    "no_pins": _l("The pinned words must come with their places."),
    "strange_pin": _l("“%(word)s” is pinned, and it is none of the words."),
    "no_pin_place": _l("The place of “%(word)s” must be a list of rows and columns on the board."),
    "pin_length": _l("“%(word)s” has %(letters)s letters, and it is pinned to %(cells)s cells."),
    "pin_twice": _l("“%(word)s” is pinned to a cell twice."),
    "pin_jumps": of_cells(_l("The pinned “%(word)s” jumps from %(one)s to %(other)s.")),
    "pins_share": _l("The pinned words “%(one)s” and “%(other)s” share a cell."),
    "pins_cross": _l("The pinned words “%(one)s” and “%(other)s” cross."),
    "pin_spanning": _l("The pinned spangram “%(word)s” does not touch two opposite sides."),
    "second_place": _l("“%(word)s” could be traced in a second place, on the cells of the pinned words."),
    "no_way": _l("The pinned words leave no way for the spangram from one side to the other."),
    "region": _l("The pinned words leave a region of %(cells)s cells that no words fill."),
    "regions": _l("The pinned words leave regions of %(some)s and %(cells)s cells that the words do not fill."),
}
# Why a board cannot be solved.
UNSOLVED: dict[str, Sentence] = {
    "not_eight": _l("A board has %(rows)s rows, and this has %(number)s."),
    "uneven": _l("A row has %(columns)s letters, and row %(row)s has %(letters)s."),
    "strange_sign": _l("“%(letter)s” in row %(row)s is not one of the letters %(first)s to %(last)s."),
    "no_count": of_counted(_l("The %(name)s must be a whole number.")),
    "bad_count": of_counted(_l("The %(name)s must be from 1 to %(most)s.")),
}
# What is wrong with a board, and with the file that it came in.
FAULTS: dict[str, Sentence] = {
    "no_object": _l("A board is a JSON object."),
    "bad_rows": _l("The rows must be %(rows)s strings of %(columns)s letters."),
    "no_theme_words": _l("The words must be a list of theme words."),
    "no_answer": _l("Spangram and words must each have a text and a path."),
    "bad_place": _l("The path of “%(word)s” must be a list of [row, column] on the board, from [0, 0]."),
    "path": _l("“%(word)s” has %(letters)s letters and a path of %(cells)s cells."),
    "letters": _l("The path of “%(word)s” spells “%(spelled)s”."),
    "adjacency": of_cells(_l("“%(word)s” jumps from %(one)s to %(other)s.")),
    "uncovered": of_cells(_l("No answer covers %(cell)s.")),
    "covered": of_cells(_l("The answers cover %(cell)s %(times)s times: %(words)s.")),
    "crossing": _l("“%(one)s” and “%(other)s” cross."),
    "spanning": _l("The spangram “%(word)s” does not touch two opposite sides."),
    "uniqueness": _l("“%(word)s” can be traced in more than one place."),
}
# Why a set of a theme makes no board, and what is wrong with sets.
SETS: dict[str, Sentence] = {
    "no_set": _l("There is no theme set “%(theme)s”."),
    "no_sets_in": _l("No theme sets are in the language %(language)s."),
    "no_good_board": _l("No good board of the set “%(theme)s” was found."),
    "unreadable_sets": _l("%(file)s cannot be read: %(why)s."),
    "no_toml": _l("%(file)s is not TOML: %(why)s."),
    "no_sets": _l("%(file)s has no [[set]]."),
    "unfinished_set": _l("Set %(number)s needs the texts %(keys)s and a list of words."),
    "set_twice": _l("The id “%(id)s” is there twice."),
    "spangram_twice": _l("The spangram “%(word)s” is there twice."),
    "worn": _l("“%(word)s” is in %(times)s sets."),
    "bad_id": _l("The id may have small letters and single hyphens only."),
    "bad_title": _l("A title has up to %(title)s characters, a clue up to %(clue)s."),
    "set_size": _l("A set has %(fewest)s to %(most)s words, and this has %(words)s."),
    "long_spangram": _l("The spangram has %(letters)s letters, and may have %(most)s."),
    "grim_spangram": _l("The spangram says “%(word)s”, which no puzzle should be about."),
    "little_known": _l("“%(word)s” is no word that everybody knows."),
    "told": _l("Title or clue say “%(said)s”, and “%(part)s” is to be found."),
    "bad_board": _l("The board of the seed %(seed)s is ambiguous, or spells a blocked word."),
}
REFUSALS: dict[str, Sentence] = {**UNLAID, **UNPINNED, **UNSOLVED, **FAULTS, **SETS}
WORDS = Words(
    about=_l("Find the words of a theme among 48 letters, until none is left."),
    title=TITLE,
    verdicts=VERDICTS,
    progress=PROGRESS,
    refusals=REFUSALS,
)
