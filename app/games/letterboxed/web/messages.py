"""What Letter Boxed says in the reader's language: verdicts, and what its engine says in English."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l

from app.games.base.registry import Errand
from app.games.letterboxed.web.forms import DIFFICULTIES, PARS

MESSAGES = {
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
# What the engine says of its progress.
LABELS: dict[str, Any] = {
    "words": _l("Reading the words"),
    "boards": _l("Looking for a board"),
    "solving": _l("Solving the board"),
    "universes": _l("Solving every board of these words"),
    "census": _l("Drawing boards and solving them"),
    "done": _l("Done"),
    **{
        f"par {par}, {degree}": _l("Playing boards of par %(par)s: %(difficulty)s", par=par, difficulty=name)
        for par in PARS
        for degree, name in DIFFICULTIES.items()
        if degree
    },
}
# What the engine says when it cannot make what was wished for, or cannot read what it was given.
REGRETS = (
    _l("No easy board for %(par)s words came up."),
    _l("No medium board for %(par)s words came up."),
    _l("No hard board for %(par)s words came up."),
    _l("No board for %(par)s words came up."),
    _l("There is no lexicon for the language %(language)s."),
    _l("A board is four sides of three letters, and this text is far longer."),
    _l("A board has four sides, and this has %(number)s."),
    _l("%(letter)s is not one of the letters %(first)s to %(last)s."),
    _l("A side has three letters, and %(side)s has %(number)s."),
    _l("A letter is on the board once, and %(letter)s is there twice."),
    _l("This board has no solution: no word reaches %(letters)s."),
    _l("This board has no solution: its words cannot be joined so that every letter is used."),
    _l("The words have at most %(most)s letters together."),
    _l("%(word)s is not in the word list."),
    _l("A chain has 1 to %(most)s words, and this has %(number)s."),
    _l("After %(word)s comes a word with %(letter)s, and %(other)s begins otherwise."),
    _l("A word stands in a chain once."),
    _l("The words need twelve different letters together, and have %(number)s."),
    _l("A word of a chain has at most %(most)s letters."),
    _l("A word has three letters or more, and %(word)s has %(number)s."),
    _l("No board has a word with %(letter)s twice in a row, as in %(word)s."),
    _l("A seed has at most %(most)s characters, and this has %(number)s."),
    _l("A seed is one line of letters, digits and signs that can be seen."),
    _l("A day is written like %(day)s."),
    _l("Days are those of this century."),
)
# Jobs whose result is no puzzle to play.
ERRANDS: dict[str, Errand] = {
    "universes": Errand(_l("Letter Boxed: every board of your words"), "create_words", "result"),
    "census": Errand(_l("Letter Boxed: a census of boards"), "batch", "result"),
    "simulate": Errand(_l("Letter Boxed: how hard the boards are"), "batch", "result"),
    "month": Errand(_l("Letter Boxed: the boards of many days"), "batch", "result"),
}
