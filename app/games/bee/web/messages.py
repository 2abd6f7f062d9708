"""The texts of the Bee in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l

from app.contract.spec import Words

VERDICTS = {
    "too_short": _l("Too short"),
    "bad_letters": _l("Bad letters"),
    "missing_key": _l("Missing the key letter"),
    "not_in_list": _l("Not in word list"),
    "already_found": _l("Already found"),
    "good": _l("Good"),
    "great": _l("Great"),
    "pangram": _l("Pangram!"),
    "bonus": _l("Bonus word"),
    "hint": _l("A hint is open"),
    "hint_open": _l("This hint is open already"),
    "no_hints": _l("There is nothing left to hint at"),
    "no_meaning": _l("The dictionary has no more to tell"),
}
# What a goal is called, and what reaches it.
GOALS = {
    "bingo": (_l("Bingo"), _l("a word for each of the seven first letters")),
    "perfect": (_l("Perfect pangram"), _l("a pangram that has each letter once")),
    "unaided": (_l("Genius unaided"), _l("genius before the first hint")),
    "clean": (_l("Clean sweep"), _l("every word of four letters")),
}
RANKS = {
    "beginner": _l("Beginner"),
    "good_start": _l("Good Start"),
    "moving_up": _l("Moving Up"),
    "good": _l("Good"),
    "solid": _l("Solid"),
    "nice": _l("Nice"),
    "great": _l("Great"),
    "amazing": _l("Amazing"),
    "genius": _l("Genius"),
    "queen_bee": _l("Queen Bee"),
}
# What the engine says of its progress.
PROGRESS = {
    "letters": _l("Choosing letters"),
    "choosing": _l("Choosing letters"),
    "drawing": _l("Drawing letters"),
    "solving": _l("Finding the words"),
    "done": _l("Done"),
}
# Why the engine cannot make or solve what was asked for.
REFUSALS: dict[str, Any] = {
    "too_many_puzzles": _l("Ask for 1 to %(most)s puzzles at a time."),
    "no_range": _l("A puzzle cannot have at least %(fewest)s and at most %(most)s words."),
    "no_number": _l("%(name)s must be a whole number."),
    "one_key": _l("A hive has one key letter."),
    "too_many_letters": _l("A hive has seven letters, the key among them."),
    "no_band": _l("The difficulty is a number from 1 to 5."),
    "no_way": _l("There is no way %(way)s of finding letters."),
    "no_filters": _l("These filters leave nothing, or are none."),
    "no_lexicon": _l("There is no lexicon for the language %(language)s."),
    "strange": _l("%(letter)s is not one of the letters %(first)s to %(last)s."),
    "twice": _l("Each letter of a hive is there once."),
    "not_seven": _l("A hive has seven letters, and this has %(letters)s."),
    "bad_key": _l("The key must be one of the seven letters."),
    "no_pangram": _l("No word uses all seven letters."),
    "none_fits": _l("No hive has %(fewest)s to %(most)s words and a pangram."),
    "none_fits_letters": _l("No hive with the letters %(letters)s has %(fewest)s to %(most)s words and a pangram."),
    "none_fits_key": _l("No hive with the key %(key)s has %(fewest)s to %(most)s words and a pangram."),
    "none_fits_letters_key": _l(
        "No hive with the letters %(letters)s and the key %(key)s has %(fewest)s to %(most)s words and a pangram."
    ),
    "no_wish": _l("No hive of %(fewest)s to %(most)s words is all that you wish. Wish for less, or for more words."),
    "taken": _l("Every hive of %(fewest)s to %(most)s words is either taken or would spell a rude word."),
    "taken_letters": _l(
        "Every hive with the letters %(letters)s of %(fewest)s to %(most)s words "
        "is either taken or would spell a rude word."
    ),
    "taken_key": _l(
        "Every hive with the key %(key)s of %(fewest)s to %(most)s words is either taken or would spell a rude word."
    ),
    "taken_letters_key": _l(
        "Every hive with the letters %(letters)s and the key %(key)s of %(fewest)s to %(most)s words "
        "is either taken or would spell a rude word."
    ),
}
WORDS = Words(
    about=_l("Make words of seven letters, always with the key letter."),
    title=_l("Bee"),
    verdicts=VERDICTS,
    progress=PROGRESS,
    refusals=REFUSALS,
    ranks=RANKS,
)
