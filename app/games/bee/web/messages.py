"""The texts of the Bee in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

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
    "hint": _l("Hint shown"),
    "hint_open": _l("You’ve already opened this hint"),
    "no_hints": _l("There are no hints left"),
    "no_meaning": _l("The dictionary has no more meanings to show"),
}
# What a goal is called, and what reaches it.
GOALS = {
    "bingo": (_l("Bingo"), _l("a word starting with each of the seven letters")),
    "perfect": (_l("Perfect pangram"), _l("a pangram that uses each letter once")),
    "unaided": (_l("Genius unaided"), _l("reached Genius before taking a hint")),
    "clean": (_l("Clean sweep"), _l("found every four-letter word")),
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
    "drawing": _l("Picking letters at random"),
    "solving": _l("Finding words"),
    "done": _l("Done"),
}
# Why the engine cannot make or solve what was asked for.
REFUSALS: dict[str, object] = {
    "too_many_puzzles": _l("You can ask for 1 to %(most)s puzzles at a time."),
    "no_range": _l("No puzzle can have %(fewest)s words or more and %(most)s or fewer."),
    "no_number": _l("%(name)s must be a whole number."),
    "one_key": _l("A hive has exactly one key letter."),
    "too_many_letters": _l("A hive has seven letters, including the key."),
    "no_band": _l("Difficulty is a number from 1 to 5."),
    "no_way": _l("“%(way)s” isn’t a way to pick letters."),
    "no_filters": _l("No hive is left with these filters."),
    "no_lexicon": _l("There is no word list for the language %(language)s."),
    "strange": _l("%(letter)s isn’t a letter from %(first)s to %(last)s."),
    "twice": _l("A hive can’t have the same letter twice."),
    "not_seven": _l("A hive has seven letters; this has %(letters)s."),
    "bad_key": _l("The key must be one of the seven letters."),
    "no_pangram": _l("No word uses all seven letters."),
    "none_fits": _l("No hive has %(fewest)s to %(most)s words and a pangram."),
    "none_fits_letters": _l("No hive with the letters %(letters)s has %(fewest)s to %(most)s words and a pangram."),
    "none_fits_key": _l("No hive with the key %(key)s has %(fewest)s to %(most)s words and a pangram."),
    "none_fits_letters_key": _l(
        "No hive with the letters %(letters)s and the key %(key)s has %(fewest)s to %(most)s words and a pangram."
    ),
    "no_wish": _l(
        "No hive with %(fewest)s to %(most)s words matches all your choices. Ask for less, or allow more words."
    ),
    "taken": _l("Every hive with %(fewest)s to %(most)s words is either taken or would spell a rude word."),
    "taken_letters": _l(
        "Every hive with the letters %(letters)s and %(fewest)s to %(most)s words is either taken or would spell "
        "a rude word."
    ),
    "taken_key": _l(
        "Every hive with the key %(key)s and %(fewest)s to %(most)s words is either taken or would spell a rude word."
    ),
    "taken_letters_key": _l(
        "Every hive with the letters %(letters)s, the key %(key)s and %(fewest)s to %(most)s words is either "
        "taken or would spell a rude word."
    ),
}
WORDS = Words(
    about=_l("Make words from seven letters, always using the key letter."),
    title=_l("Bee"),
    verdicts=VERDICTS,
    progress=PROGRESS,
    refusals=REFUSALS,
    ranks=RANKS,
)
