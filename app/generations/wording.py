"""Texts for a job's codes, in the reader's language: a worker does not know it, so the rows store codes."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.contract import registry
from app.contract.parameters import WRONG_PARAMETER
from app.extensions import AnyRow
from app.generations.models import CANCELLED, DONE, FAILED, QUEUED, RUNNING, Generation
from app.web.texts import SentenceTemplate, render_sentence

STATUSES = {
    QUEUED: _l("Queued"),
    RUNNING: _l("Running"),
    "scheduled": _l("Scheduled"),
    FAILED: _l("Failed"),
    CANCELLED: _l("Cancelled"),
    DONE: _l("Done"),
}
STOPPED, BROKEN, OUT_OF_MEMORY = "stopped", "broken", "out_of_memory"
# Why a job failed where its game's engine had nothing to say; codes of a game's own come first.
COMMON_ERRORS: dict[str, SentenceTemplate] = {
    STOPPED: _l("The worker stopped three times while making this. Please try something else."),
    OUT_OF_MEMORY: _l("This needed more memory than a job may use. Try something smaller."),
    WRONG_PARAMETER: _l("This can’t be made: “%(name)s” is missing or has a value that can’t be used."),
    BROKEN: _l("Something went wrong while making this. We’ve made a note of it."),
}


def status_text(code: str) -> str:
    return str(STATUSES.get(code, code))


def progress_text(row: Generation) -> str:
    """Return the text of the job's current step; a code that the game no longer has is returned as it is."""
    sentence = registry.engine(row.game).words.progress.get(row.label)
    return row.label if sentence is None else render_sentence(sentence, row.label_values or {})


def error_text(row: Generation | AnyRow) -> str:
    """Return why it failed; rows from before there were codes hold the sentence itself."""
    code = row.error or ""
    sentence = registry.engine(row.game).words.refusals.get(code, COMMON_ERRORS.get(code))
    return code if sentence is None else render_sentence(sentence, row.error_values or {})
