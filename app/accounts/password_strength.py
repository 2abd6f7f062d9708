"""Passwords that are guessed soon: a common one, a name or a row of keys, with a little added.

What a guesser tries by rule is taken out of the password, and something must be left. A longer list alone would not do:
“password1234” is a common password and a run, in whatever order and case.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from app.contract import GAMES
from app.words.known_passwords import is_common

# What must be left beside the parts that are guessed by rule.
LEAST_LEFT = 4
SHORTEST_RUN, SHORTEST_NAME, SHORTEST_COMMON, LONGEST_COMMON = 3, 3, 8, 20
# Nobody guesses what is longer, and looking at all of it would take time.
LOOKED_AT = 64
ROWS = [
    *("qwertyuiopå", "asdfghjkløæ", "zxcvbnm", "1234567890", "abcdefghijklmnopqrstuvwxyzæøå"),
    *("qwertzuiop", "azertyuiop"),
]
RUNS = tuple(run for row in ROWS for run in (row, row[::-1]))
# Words of this site that anybody would try on it.
SITE_WORDS = ("wordyard", *GAMES, "spangram", "pangram", "puzzle")
LOOKALIKES = str.maketrans("013457@$!", "oieastasi")
YEAR = re.compile(r"(?:19|20)\d\d")
REPEATED = re.compile(r"(.+?)\1+")
# In the place of what was taken out, so that no new word arises where two parts meet.
GAP = "\0"


def is_guessable(password: str, names: Iterable[str] = ()) -> bool:
    """Whether too little is left of a password without common passwords, these names, runs of keys and years."""
    text = unicodedata.normalize("NFKC", password).casefold()[:LOOKED_AT]
    text = whole[1] if (whole := REPEATED.fullmatch(text)) else text
    folded_names = [name for name in (fold_name(name) for name in names) if len(name) >= SHORTEST_NAME]
    read_as = (text, text.translate(LOOKALIKES))
    return any(len(left_of(reading, folded_names)) < LEAST_LEFT for reading in read_as)


def fold_name(name: str) -> str:
    return unicodedata.normalize("NFKC", name).strip().casefold()


def left_of(text: str, names: Iterable[str]) -> str:
    """The characters that no rule accounts for."""
    for part in (*names, *SITE_WORDS):
        text = text.replace(part, GAP).replace(part[::-1], GAP)
    text = YEAR.sub(GAP, without_runs(without_common(text)))
    # Of what is repeated, one counts.
    return REPEATED.sub(r"\1", text.replace(GAP, ""))


def without_common(text: str) -> str:
    """The text with a gap for each common password in it, the longest first."""
    for size in range(min(LONGEST_COMMON, len(text)), SHORTEST_COMMON - 1, -1):
        for start in range(len(text) - size + 1):
            if GAP not in (part := text[start : start + size]) and is_common(part):
                text = text.replace(part, GAP)
    return text


def without_runs(text: str) -> str:
    """The text with a gap for each run of neighbouring keys, letters or digits."""
    left, start = "", 0
    while start < len(text):
        end = start + 1
        while end < len(text) and any(text[start : end + 1] in run for run in RUNS):
            end += 1
        is_run = end - start >= SHORTEST_RUN
        left += GAP if is_run else text[start]
        start = end if is_run else start + 1
    return left
