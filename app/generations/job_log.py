"""Log lines about jobs: a sentence and a link for people, and fields for machines."""

from __future__ import annotations

import logging
from typing import Any

from flask import current_app

from app.web import logs

# The sentence's last part for each way a run can end.
STATUS_DESCRIPTIONS = {
    "done": "is done",
    "failed": "failed",
    "cancelled": "was cancelled",
    "overtaken": "ended after another run had taken its place",
    "interrupted": "was interrupted and will be run again",
}


def write_job_event(
    event: str, row: Any, description: str, level: int = logging.INFO, *, exc_info: bool = False, **fields: object
) -> None:
    """Write one line about a job; `row` has its id, game, kind, attempts and who asked for it."""
    job_fields = {"job": row.id, "game": row.game, "kind": row.kind, "attempt": row.attempts, "player": row.asked_by}
    sentence = f"The {row.game} job “{row.kind}” {description} (run {row.attempts})."
    link = f"{current_app.config['SITE_URL']}/operator/jobs/{row.id}"
    logs.write_event(event, level, exc_info=exc_info, message=sentence, link=link, **job_fields, **fields)
