"""Letters so like today's that their solution would give today's away."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _

from app.games.letterboxed.web.blueprint import NAME
from app.play import live_day

# Whoever may change two letters of twelve at a time learns nearly all words of a board in a few requests.
NEAR = 10


def find_fault(letters: Iterable[str]) -> str:
    """Return why letters, on whichever sides, are neither solved nor made into boards today; empty if they may be."""
    typed = set("".join(letters))
    todays = [set("".join(today["sides"])) for today in live_day.list_unfinished_dailies(NAME)]
    if typed in todays:
        return str(live_day.held_back_message())
    if any(len(typed & letters) >= NEAR for letters in todays):
        return str(_("These letters are nearly the same as today’s. Change more of them, or come back tomorrow."))
    return ""
