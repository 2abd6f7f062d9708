"""What Strands says in the reader's language: a sentence for each code of its rules and engines."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l

from app.games.base.spec import Words

TITLE = _l("Strands")
VERDICTS = {
    "too_short": _l("Too short"),
    "broken": _l("Letters must touch, and each counts once"),
    "not_on_board": _l("Not on the board"),
    "already_found": _l("Already found"),
    "not_in_list": _l("Not in word list"),
    "word": _l("Good, but not of the theme"),
    "theme": _l("A theme word!"),
    "spangram": _l("The spangram!"),
    "placed": _l("A theme word! It was put where it belongs"),
    "placed_spangram": _l("The spangram! It was put where it belongs"),
    "hint": _l("A hint is on the board"),
    "hint_not_earned": _l("Three other words earn a hint"),
    "hint_in_full": _l("The hint shows the whole word already"),
    "no_hints": _l("There is nothing left to hint at"),
}
# What the engines say of their progress.
PROGRESS = {
    "laying": _l("Laying the words"),
    "trying": _l("Trying it out"),
    "finding": _l("Looking for words"),
    "searching": _l("Looking for solutions"),
    "done": _l("Done"),
}
# Why the engines cannot make or solve what was asked for.
REFUSALS: dict[str, Any] = {}
WORDS = Words(title=TITLE, verdicts=VERDICTS, progress=PROGRESS, refusals=REFUSALS)
