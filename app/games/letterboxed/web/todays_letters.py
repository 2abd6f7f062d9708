"""Letters so like today's that their solution would give today's away."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _

from app.games.letterboxed.web.blueprint import NAME
from app.play import live_day
from app.web.language_names import LANGUAGE_NAMES
from app.words.languages import NORWEGIAN

# Whoever may change two letters of twelve at a time learns nearly all words of a board in a few requests.
MOST_DIFFERING = 2


def find_fault(letters: Iterable[str], language: str) -> str:
    """Return why letters, on whichever sides, are neither solved nor made into boards today; empty if they may be.

    Letters that are nearly those of a board matter in a language that shares its words.
    """
    typed = set("".join(letters))
    for today in live_day.list_unfinished_dailies(NAME):
        differing = len(set("".join(today["sides"])) - typed)
        if not differing:
            return str(live_day.held_back_message())
        if differing <= MOST_DIFFERING and share_words(language, today["language"]):
            return nearly_todays(differing, today["language"])
    return ""


def share_words(one: str, other: str) -> bool:
    """Whether two languages have most of their words in common."""
    return one == other or {one, other} <= set(NORWEGIAN)


def nearly_todays(differing: int, language: str) -> str:
    """Return the sentence that says how near the letters are to which of today's boards, and why that matters."""
    sentence = _(
        "All but %(number)s of these letters are in today’s puzzle (%(language)s), so their answers would give it "
        "away. Change more of them, or come back tomorrow.",
        number=differing,
        language=str(LANGUAGE_NAMES[language]),
    )
    return str(sentence)
