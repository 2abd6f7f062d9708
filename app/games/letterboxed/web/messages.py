"""The texts of Letter Boxed in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

from datetime import date

from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract.spec import ResultPage, Words
from app.games.letterboxed.web.forms import DIFFICULTIES
from app.web.reader_dates import day_text
from app.web.texts import Lazy, Sentence, Values

VERDICTS: dict[str, Sentence] = {
    "too_short": _l("Too short"),
    "bad_letters": _l("Not on the board"),
    "same_side": _l("Two letters of one side in a row"),
    "wrong_start": _l("Must begin where the last word ended"),
    "used": _l("Already in the chain"),
    "not_in_list": _l("Not in word list"),
    "good": _l("Good"),
    "solved": _l("Solved!"),
    "undone": _l("Taken back"),
    "restarted": _l("An empty board"),
    "nothing": _l("Nothing to take back"),
    "hinted": _l("A hint is below the board"),
    "no_hints": _l("There are no more hints"),
}
NONE_CAME_UP: dict[str, Lazy] = {
    "": _l("No board of par %(par)s came up."),
    "easy": _l("No easy board of par %(par)s came up."),
    "medium": _l("No medium board of par %(par)s came up."),
    "hard": _l("No hard board of par %(par)s came up."),
}


def playing_text(values: Values) -> str:
    difficulty = DIFFICULTIES[values["difficulty"]]
    return str(_("Playing boards of par %(par)s: %(difficulty)s", par=values["par"], difficulty=difficulty))


def none_came_up(values: Values) -> str:
    return str(NONE_CAME_UP[values["difficulty"]]) % values


def long_seed(values: Values) -> str:
    numbers = {**values, "number": format_decimal(values["number"])}
    return str(_("A seed has at most %(most)s characters, and this has %(number)s.", **numbers))


def out_of_range(values: Values) -> str:
    numbers = {**values, "most": format_decimal(values["most"])}
    return str(_("%(name)s is 1 to %(most)s, and not %(value)s.", **numbers))


def looking_for_day(values: Values) -> str:
    return str(_("Looking for the board of %(day)s", day=day_text(date.fromisoformat(values["day"]))))


# What the engine says of its progress.
PROGRESS: dict[str, Sentence] = {
    "words": _l("Reading the words"),
    "boards": _l("Looking for a board"),
    "solving": _l("Solving the board"),
    "placements": _l("Solving every board of these words"),
    "census": _l("Drawing boards and solving them"),
    "playing": playing_text,
    "day": looking_for_day,
    "lines": _l("Weighing your boards"),
    "done": _l("Done"),
}
# Why the engine cannot make what was asked for, or cannot read what it was given.
REFUSALS: dict[str, Sentence] = {
    "none_came_up": none_came_up,
    "bad_par": _l("Par is %(fewest)s to %(most)s words, and not %(par)s."),
    "bad_minimum": _l("The shortest words have %(fewest)s or %(most)s letters."),
    "bad_difficulty": _l("The difficulty is easy, medium or hard, and not %(difficulty)s."),
    "too_many_boards": _l("Ask for 1 to %(most)s boards at a time."),
    "no_number": _l("%(name)s must be a whole number."),
    "out_of_range": out_of_range,
    "no_lexicon": _l("There is no lexicon for the language %(language)s."),
    "far_longer": _l("A board is four sides of three letters, and this text is far longer."),
    "not_four": _l("A board has four sides, and this has %(number)s."),
    "strange": _l("%(letter)s is not one of the letters %(first)s to %(last)s."),
    "uneven": _l("A side has three letters, and %(side)s has %(number)s."),
    "twice": _l("A letter is on the board once, and %(letter)s is there twice."),
    "unreached": _l("This board has no solution: no word reaches %(letters)s."),
    "unjoined": _l("This board has no solution: its words cannot be joined so that every letter is used."),
    "long_words": _l("The words have at most %(most)s letters together."),
    "unlisted": _l("%(word)s is not in the word list."),
    "chain_length": _l("A chain has 1 to %(most)s words, and this has %(number)s."),
    "broken_chain": _l("After %(word)s comes a word with %(letter)s, and %(other)s begins otherwise."),
    "word_again": _l("A word stands in a chain once."),
    "not_twelve": _l("The words need twelve different letters together, and have %(number)s."),
    "long_word": _l("A word of a chain has at most %(most)s letters."),
    "short_word": _l("A word has %(least)s letters or more, and %(word)s has %(number)s."),
    "letter_again": _l("No board has a word with %(letter)s twice in a row, as in %(word)s."),
    "long_seed": long_seed,
    "unseen_seed": _l("A seed is one line of letters, digits and signs that can be seen."),
    "no_boards": _l("There is no board in it: a board begins with a line of four sides."),
    "too_many_in_file": _l("A file has at most %(most)s boards."),
    "no_sides": _l("A board in JSON is an object with “sides”, a list of four texts."),
    "no_json": _l("That begins like JSON and is not: look at line %(line)s."),
    "no_placement": _l("No board holds these words: letters that follow each other never share a side."),
    "same_line": _l("This board stands above already."),
    "no_day": _l("A day is written like %(day)s."),
    "other_century": _l("Days are those of this century."),
}
WORDS = Words(
    about=_l("Join twelve letters on four sides by a chain of words; the fewest words win."),
    title=_l("Letter Boxed"),
    verdicts=VERDICTS,
    progress=PROGRESS,
    # For who needs no more words than the best possible answer has.
    ranks={"crown": _l("Best possible")},
    refusals=REFUSALS,
)


def result_page(title: Lazy, form: str) -> ResultPage:
    return ResultPage(title=title, form=f"letterboxed.{form}", page="letterboxed.result")


# Jobs whose result is no puzzle to play.
RESULTS = {
    "boards": result_page(_l("Letter Boxed: boards of your letters and words"), "batch"),
    "universes": result_page(_l("Letter Boxed: every board of your words"), "create_words"),
    "census": result_page(_l("Letter Boxed: a census of boards"), "batch"),
    "simulate": result_page(_l("Letter Boxed: how hard the boards are"), "batch"),
    "month": result_page(_l("Letter Boxed: the boards of many days"), "batch"),
}
