"""Parts of a person's archive from moderation: reports, wishes about words, and messages to the operators."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import Select, select

from app.accounts.own_data.archive_parts import declare_rows, leave_out
from app.moderation.models import AUTHOR_REPLY, OPERATOR_ACT, REPORT, WORD_WISH
from app.puzzles.models import PUZZLE

OF_PUZZLE = (PUZZLE.c.game, PUZZLE.c.slug.label("puzzle"))


def select_reports(user_id: int) -> Select[object]:
    r = REPORT.c
    reports = select(*OF_PUZZLE, r.reason, r.note, r.created_at, r.settled_at)
    return reports.join_from(REPORT, PUZZLE, PUZZLE.c.id == r.puzzle_id).where(r.user_id == user_id).order_by(r.id)


def select_wishes(user_id: int) -> Select[object]:
    w = WORD_WISH.c
    columns = (w.language, w.word, w.kind, w.game, w.note, w.created_at, w.settled_at, w.verdict, w.answer)
    return select(*columns).where(w.user_id == user_id).order_by(w.id)


def select_replies(user_id: int) -> Select[object]:
    r = AUTHOR_REPLY.c
    replies = select(*OF_PUZZLE, r.text, r.created_at, r.settled_at)
    return replies.join_from(AUTHOR_REPLY, PUZZLE, PUZZLE.c.id == r.puzzle_id).where(r.user_id == user_id)


def select_acts(user_id: int) -> Select[object]:
    """Operators' rulings on an account, without their names."""
    a = OPERATOR_ACT.c
    return select(a.act, a.why, a.at, a.undone_at).where(a.user_id == user_id).order_by(a.id)


declare_rows("reports.json", _l("The puzzles you’ve reported."), ("report.user_id",), select_reports)
declare_rows(
    "word-reports.json",
    _l("The words you’ve reported as missing or wrong, and what was decided."),
    ("word_wish.user_id",),
    select_wishes,
)
declare_rows(
    "messages.json",
    _l("What you’ve written to the operators about your puzzles."),
    ("author_reply.user_id",),
    select_replies,
)
declare_rows(
    "decisions.json",
    _l("What operators have decided about your account."),
    ("operator_act.user_id",),
    select_acts,
)
leave_out("operator_act.operator_id", "The log of the site: it tells of other people and of their puzzles.")
