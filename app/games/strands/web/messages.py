"""The texts of Strands in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

import re

from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract.spec import Words
from app.web.texts import Lazy, SentenceTemplate, Values

TITLE = _l("Strands")
VERDICTS: dict[str, SentenceTemplate] = {
    "too_short": _l("Too short"),
    "broken": _l("Letters must touch, and you can use each only once"),
    "not_on_board": _l("Not on the board"),
    "already_found": _l("Already found"),
    "not_in_list": _l("Not in word list"),
    "word": _l("A good word: it counts towards a hint"),
    "theme": _l("A theme word!"),
    "spangram": _l("The spangram!"),
    "placed": _l("A theme word! We moved it to its place"),
    "placed_spangram": _l("The spangram! We moved it to its place"),
    "hint": _l("Hint shown on the board"),
    "hint_not_earned": _l("Find three other words to earn a hint"),
    "hint_in_full": _l("The hint already shows the whole word"),
    "no_hints": _l("There are no hints left"),
}


def traced_text(values: Values) -> str:
    return str(_("Words on the board: %(words)s, traced in %(ways)s ways.", **format_numbers(values)))


def covering_text(values: Values) -> str:
    """How far a search is while covers of the board are tried: numbers alone, which tell nothing of the answers."""
    text = _(
        "Combinations tried: %(tried)s. The best so far covers %(covered)s of %(cells)s letters.",
        **format_numbers(values),
    )
    return str(text)


def format_numbers(values: Values) -> dict[str, str]:
    """The numbers as the reader's language writes them."""
    return {name: format_decimal(value) for name, value in values.items()}


# What the engines say of their progress.
PROGRESS: dict[str, SentenceTemplate] = {
    "laying": _l("Placing the words"),
    "trying": _l("Test-playing it"),
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


def cells_told(values: Values) -> dict[str, object]:
    """The values, with cells ("c4") as people call them."""
    cells = {name: _CELL.fullmatch(str(value)) for name, value in values.items()}
    return {**values} | {
        name: str(_("row %(row)s, column %(column)s", row=match[2], column="abcdef".index(match[1]) + 1))
        for name, match in cells.items()
        if match
    }


def of_cells(sentence: Lazy) -> SentenceTemplate:
    return lambda values: str(sentence) % cells_told(values)


def of_counted(sentence: Lazy) -> SentenceTemplate:
    return lambda values: str(sentence) % {**values, "name": COUNTED[str(values["name"])]}


# Why no board can be made of what was asked for.
UNLAID: dict[str, SentenceTemplate] = {
    "bad_seed": _l("The seed must be a whole number."),
    "bad_drop": _l("The share of blocks without a diagonal must be between 0 and 1."),
    "bad_seconds": _l("The search time must be more than 0 and at most %(most)s seconds."),
    "no_list": _l("The theme words must be a list."),
    "no_word": _l("Spangram and theme words must be words."),
    "no_lexicon": _l("There is no word list for the language %(language)s."),
    "strange": _l("“%(word)s” can only have the letters %(first)s to %(last)s, but has “%(letter)s”."),
    "spangram_length": _l("A spangram has %(least)s to %(most)s letters; “%(word)s” has %(letters)s."),
    "short_word": _l("A theme word needs at least %(least)s letters; “%(word)s” has %(letters)s."),
    "repeated": _l("“%(word)s” is listed %(times)s times."),
    "hidden": _l("“%(one)s” is hidden in “%(other)s”."),
    "hidden_backwards": _l("“%(one)s” is hidden backwards in “%(other)s”."),
    "too_few_letters": _l(
        "The spangram and words have %(letters)s letters, %(off)s too few for the board’s %(cells)s."
    ),
    "too_many_letters": _l(
        "The spangram and words have %(letters)s letters, %(off)s too many for the board’s %(cells)s."
    ),
    "too_many_letters_choice": _l(
        "The spangram and words have %(letters)s letters, %(off)s too many for the board’s %(cells)s. Swap in "
        "%(one)s to fill it exactly."
    ),
    "too_many_letters_choices": _l(
        "The spangram and words have %(letters)s letters, %(off)s too many for the board’s %(cells)s. Swap in "
        "%(one)s or %(other)s to fill it exactly."
    ),
    "no_choice": _l("No four to twelve of these words fill the board."),
    "no_place": _l("Words of these lengths don’t fit on the board."),
    "no_place_beside": _l("Words of these lengths don’t fit beside the pinned ones."),
}
# Why words cannot be pinned where they are.
UNPINNED: dict[str, SentenceTemplate] = {
    "no_pins": _l("Pinned words need their positions."),
    "strange_pin": _l("“%(word)s” is pinned but isn’t one of the words."),
    "no_pin_place": _l("The position of “%(word)s” must be a list of rows and columns on the board."),
    "pin_length": _l("“%(word)s” has %(letters)s letters but is pinned to %(cells)s cells."),
    "pin_twice": _l("“%(word)s” is pinned to the same cell twice."),
    "pin_jumps": of_cells(_l("The pinned “%(word)s” jumps from %(one)s to %(other)s.")),
    "pins_share": _l("The pinned words “%(one)s” and “%(other)s” share a cell."),
    "pins_cross": _l("The pinned words “%(one)s” and “%(other)s” cross."),
    "pin_spanning": _l("The pinned spangram “%(word)s” doesn’t touch two opposite sides."),
    "second_place": _l("“%(word)s” could also be traced in another place, across the pinned words."),
    "no_way": _l("The pinned words leave no way for the spangram to cross the board."),
    "region": _l("The pinned words leave a region of %(cells)s cells that no words can fill."),
    "regions": _l("The pinned words leave regions of %(some)s and %(cells)s cells that the words can’t fill."),
}
# Why a board cannot be solved.
UNSOLVED: dict[str, SentenceTemplate] = {
    "not_eight": _l("A board has %(rows)s rows; this has %(number)s."),
    "uneven": _l("A row has %(columns)s letters; row %(row)s has %(letters)s."),
    "strange_sign": _l("“%(letter)s” in row %(row)s is not one of the letters %(first)s to %(last)s."),
    "no_count": of_counted(_l("The %(name)s must be a whole number.")),
    "bad_count": of_counted(_l("The %(name)s must be from 1 to %(most)s.")),
}
# What is wrong with a board, and with the file that it came in.
FAULTS: dict[str, SentenceTemplate] = {
    "no_object": _l("A board is a JSON object."),
    "bad_rows": _l("The rows must be %(rows)s strings of %(columns)s letters."),
    "no_theme_words": _l("The words must be a list of theme words."),
    "no_answer": _l("The spangram and each word need a text and a path."),
    "bad_place": _l("The path of “%(word)s” must be a list of [row, column] on the board, from [0, 0]."),
    "path": _l("“%(word)s” has %(letters)s letters but a path of %(cells)s cells."),
    "letters": _l("The path of “%(word)s” spells “%(spelled)s”."),
    "adjacency": of_cells(_l("“%(word)s” jumps from %(one)s to %(other)s.")),
    "uncovered": of_cells(_l("No answer covers %(cell)s.")),
    "covered": of_cells(_l("The answers cover %(cell)s %(times)s times: %(words)s.")),
    "crossing": _l("“%(one)s” and “%(other)s” cross."),
    "spanning": _l("The spangram “%(word)s” doesn’t touch two opposite sides."),
    "uniqueness": _l("“%(word)s” can be traced in more than one place."),
}
# Why a set of a theme makes no board, and what is wrong with sets.
SETS: dict[str, SentenceTemplate] = {
    "no_set": _l("There is no theme set “%(theme)s”."),
    "no_sets_in": _l("There are no theme sets in the language %(language)s."),
    "no_good_board": _l("No good board was found for the set “%(theme)s”."),
    "unreadable_sets": _l("%(file)s can’t be read: %(why)s."),
    "no_toml": _l("%(file)s is not TOML: %(why)s."),
    "no_sets": _l("%(file)s has no [[set]]."),
    "unfinished_set": _l("Set %(number)s needs the texts %(keys)s and a list of words."),
    "set_twice": _l("The id “%(id)s” is used twice."),
    "spangram_twice": _l("The spangram “%(word)s” is used twice."),
    "worn": _l("“%(word)s” is in %(times)s sets."),
    "bad_id": _l("The id can have lowercase letters and single hyphens only."),
    "bad_title": _l("A title can have up to %(title)s characters, a clue up to %(clue)s."),
    "set_size": _l("A set has %(fewest)s to %(most)s words; this has %(words)s."),
    "long_spangram": _l("The spangram has %(letters)s letters. The limit is %(most)s."),
    "grim_spangram": _l("The spangram says “%(word)s”, which no puzzle should be about."),
    "little_known": _l("“%(word)s” isn’t a word everybody knows."),
    "unlisted": _l("“%(word)s” isn’t in the lexicon. Check its spelling, then add it to reviewed.tsv."),
    "told": _l("The title or clue says “%(said)s”, but players must find “%(part)s”."),
    "bad_board": _l("The board from seed %(seed)s is ambiguous or spells a blocked word."),
}
REFUSALS: dict[str, SentenceTemplate] = {**UNLAID, **UNPINNED, **UNSOLVED, **FAULTS, **SETS}
WORDS = Words(
    about=_l("Find the theme words among 48 letters until every letter is used."),
    title=TITLE,
    verdicts=VERDICTS,
    progress=PROGRESS,
    refusals=REFUSALS,
)
