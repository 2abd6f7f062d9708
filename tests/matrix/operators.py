from __future__ import annotations

from tests.matrix.cast import HIDDEN, ON, OPEN, to

MATRIX = {
    ("moderation.report", "GET"): OPEN,
    ("moderation.report", "POST"): to("303 /bee/"),
    ("operator.accounts", "GET"): HIDDEN,
    ("operator.ask_empty", "GET"): HIDDEN,
    ("operator.board", "GET"): HIDDEN,
    ("operator.boards", "GET"): HIDDEN,
    ("operator.cancel", "POST"): ON,
    ("operator.change_jobs", "POST"): ON,
    ("operator.decide", "POST"): ON,
    ("operator.decide_account", "POST"): ON,
    ("operator.delete_job", "POST"): ON,
    ("operator.empty", "POST"): ON,
    ("operator.history", "GET"): HIDDEN,
    ("operator.index", "GET"): HIDDEN,
    ("operator.job", "GET"): HIDDEN,
    ("operator.jobs", "GET"): HIDDEN,
    ("operator.log", "GET"): HIDDEN,
    ("operator.pause", "POST"): ON,
    ("operator.pick_weekly", "POST"): ON,
    ("operator.queues", "GET"): HIDDEN,
    ("operator.reports", "GET"): HIDDEN,
    ("operator.resume", "POST"): ON,
    ("operator.retry", "POST"): ON,
    ("operator.show_job", "POST"): HIDDEN,
    ("operator.undo", "POST"): ON,
    ("operator.weekly_boards", "GET"): HIDDEN,
    ("operator.workers", "GET"): HIDDEN,
}
FORMS: dict[str, dict[str, str]] = {
    "moderation.report": {"reason": "rude", "note": "Look at its title."},
    "operator.change_jobs": {"act": "cancel", "everything": "y"},
    "operator.decide": {"act": "hide", "reason": "A rude title."},
    "operator.decide_account": {"name": "bob", "act": "ban", "reason": "Advertising."},
    "operator.pick_weekly": {"game": "crossword", "slug": "nowhere", "week": "2026-11-23"},
    "operator.undo": {"line": "1"},
}
