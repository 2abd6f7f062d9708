"""What a job's row says, in the reader's language: rows keep English, because a worker does not know who will read."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from flask_babel import force_locale
from flask_babel import lazy_gettext as _l

from app.generations.models import Generation
from app.puzzles import registry

STATUSES = {
    "queued": _l("Queued"),
    "running": _l("Running"),
    "scheduled": _l("Scheduled"),
    "failed": _l("Failed"),
    "cancelled": _l("Cancelled"),
    "done": _l("Done"),
}
# What service and jobs leave in a row; the sentences of a game's engine are its REGRETS.
ERRORS = (
    _l("The worker stopped three times while making this. Please try again with other wishes."),
    _l("The worker stopped three times while making this."),
    _l("Something went wrong while making this. It has been noted."),
)


def status(code: str) -> str:
    return str(STATUSES.get(code, code))


def label(row: Generation) -> str:
    return str(registry.web(row.game).LABELS.get(row.label, row.label))


def error(row: Generation) -> str:
    return sentence(row.game, row.error or "")


def sentence(game: str, text: str) -> str:
    """What a game's engine says in English, for the reader; a sentence that nobody has listed stays as it is."""
    for pattern, listed in known(game):
        found = pattern.fullmatch(text)
        if found:
            return str(listed) % found.groupdict()
    return text


@lru_cache
def known(game: str) -> list[tuple[re.Pattern[str], Any]]:
    """A game's sentences, each with the pattern of its English form, which finds the letters and numbers in it."""
    sentences = (*ERRORS, *getattr(registry.web(game), "REGRETS", ()))
    with force_locale("en"):
        return [(re.compile(as_pattern(str(one))), one) for one in sentences]


def as_pattern(sentence: str) -> str:
    return re.sub(r"%\\\((\w+)\\\)s", r"(?P<\1>.+)", re.escape(sentence))
