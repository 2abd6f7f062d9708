"""The texts of Letter Boxed in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

from datetime import date

from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from app.contract.spec import ResultPage, Words
from app.games.letterboxed.web.forms import DIFFICULTIES
from app.web.reader_dates import day_text
from app.web.texts import Lazy, SentenceTemplate, Values

VERDICTS: dict[str, SentenceTemplate] = {
    "too_short": _l("Too short"),
    "bad_letters": _l("Not on the board"),
    "same_side": _l("Two letters in a row from one side"),
    "wrong_start": _l("Must start with the last letter of the previous word"),
    "used": _l("Already in the chain"),
    "not_in_list": _l("Not in word list"),
    "good": _l("Good"),
    "solved": _l("Solved!"),
    "undone": _l("Undone"),
    "restarted": _l("Empty board"),
    "nothing": _l("Nothing to undo"),
    "hinted": _l("See the hint below the board"),
    "no_hints": _l("There are no more hints"),
}
NONE_CAME_UP: dict[str, Lazy] = {
    "": _l("No board with par %(par)s turned up."),
    "easy": _l("No easy board with par %(par)s turned up."),
    "medium": _l("No medium board with par %(par)s turned up."),
    "hard": _l("No hard board with par %(par)s turned up."),
}


def playing_text(values: Values) -> str:
    difficulty = DIFFICULTIES[str(values["difficulty"])]
    return str(_("Playing boards of par %(par)s: %(difficulty)s", par=values["par"], difficulty=difficulty))


def none_came_up(values: Values) -> str:
    return str(NONE_CAME_UP[str(values["difficulty"])]) % values


def long_seed(values: Values) -> str:
    numbers = {**values, "number": format_decimal(values["number"])}
    return str(_("A seed can have at most %(most)s characters; this has %(number)s.", **numbers))


def out_of_range(values: Values) -> str:
    numbers = {**values, "most": format_decimal(values["most"])}
    return str(_("%(name)s must be between 1 and %(most)s, not %(value)s.", **numbers))


def looking_for_day(values: Values) -> str:
    return str(_("Looking for the board of %(day)s", day=day_text(date.fromisoformat(str(values["day"])))))


# What the engine says of its progress.
PROGRESS: dict[str, SentenceTemplate] = {
    "words": _l("Reading the words"),
    "boards": _l("Looking for a board"),
    "solving": _l("Solving the board"),
    "placements": _l("Solving every board these words make"),
    "census": _l("Sampling boards and solving them"),
    "playing": playing_text,
    "day": looking_for_day,
    "lines": _l("Checking your boards"),
    "done": _l("Done"),
}
# Why the engine cannot make what was asked for, or cannot read what it was given.
REFUSALS: dict[str, SentenceTemplate] = {
    "none_came_up": none_came_up,
    "bad_par": _l("Par must be between %(fewest)s and %(most)s words, not %(par)s."),
    "bad_minimum": _l("The shortest words can have %(fewest)s or %(most)s letters."),
    "bad_difficulty": _l("Difficulty must be easy, medium or hard, not %(difficulty)s."),
    "too_many_boards": _l("You can ask for 1 to %(most)s boards at a time."),
    "no_number": _l("%(name)s must be a whole number."),
    "out_of_range": out_of_range,
    "no_lexicon": _l("There is no word list for the language %(language)s."),
    "far_longer": _l("A board is four sides of three letters. This text is far too long."),
    "not_four": _l("A board has four sides; this has %(number)s."),
    "strange": _l("%(letter)s isn’t a letter from %(first)s to %(last)s."),
    "uneven": _l("A side has three letters; %(side)s has %(number)s."),
    "twice": _l("A board can’t have %(letter)s twice."),
    "unreached": _l("This board has no solution: no word uses %(letters)s."),
    "unjoined": _l("This board has no solution: no chain of its words uses every letter."),
    "long_words": _l("Together, the words can have at most %(most)s letters."),
    "unlisted": _l("%(word)s isn’t in the word list."),
    "chain_length": _l("A chain has 1 to %(most)s words; this has %(number)s."),
    "broken_chain": _l("After %(word)s comes a word that starts with %(letter)s, but %(other)s doesn’t."),
    "word_again": _l("A chain can’t use a word twice."),
    "not_twelve": _l("The words need twelve different letters between them; these have %(number)s."),
    "long_word": _l("A word in a chain can have at most %(most)s letters."),
    "short_word": _l("A word needs at least %(least)s letters; %(word)s has %(number)s."),
    "letter_again": _l("No board allows %(letter)s twice in a row, as in %(word)s."),
    "long_seed": long_seed,
    "unseen_seed": _l("A seed is one line of visible letters, digits and symbols."),
    "no_boards": _l("We found no board here. A board starts with a line of four sides."),
    "too_many_in_file": _l("A file can have at most %(most)s boards."),
    "no_sides": _l("In JSON, a board must be an object with “sides”, a list of four strings."),
    "no_json": _l("This starts like JSON but isn’t valid: check line %(line)s."),
    "no_placement": _l("No board works with these words: letters next to each other can’t share a side."),
    "same_line": _l("This board is already listed above."),
    "no_day": _l("Write the date like this: %(day)s."),
    "other_century": _l("Choose a day in this century."),
}
WORDS = Words(
    about=_l("Connect twelve letters on four sides with a chain of words. Fewest words wins."),
    title=_l("Letter Boxed"),
    verdicts=VERDICTS,
    progress=PROGRESS,
    # For who needs no more words than the best possible answer has.
    ranks={"crown": _l("Best possible")},
    refusals=REFUSALS,
)


def result_page(title: Lazy, form: str, *typed: str) -> ResultPage:
    return ResultPage(title=title, form=f"letterboxed.{form}", page="letterboxed.result", typed=typed)


# Jobs whose result is no puzzle to play.
RESULTS = {
    "boards": result_page(_l("Letter Boxed: boards from your letters and words"), "batch", "lines"),
    "universes": result_page(
        _l("Letter Boxed: every board from your words"), "create_words", "words", "language", "minimum"
    ),
    "census": result_page(_l("Letter Boxed: a census of boards"), "batch"),
    "simulate": result_page(_l("Letter Boxed: how hard boards are"), "batch"),
    "month": result_page(_l("Letter Boxed: boards for many days"), "batch"),
}
