"""The job that sends notifications: a few seconds of it at a time, so that nobody waits long for a puzzle."""

from __future__ import annotations

import jobs
from app.reminders import push_outbox

# The function below, as Redis names it.
TASK = "jobs.reminding.send_reminders"
QUEUE = "generate"
SECONDS = 8.0
# With those of the last messages.
MOST_SECONDS = 60


def send_reminders() -> int:
    """Send the notifications that are due; return how many. The clock asks for the rest."""
    with jobs.worker_app().app_context():
        return push_outbox.send_due(SECONDS)
