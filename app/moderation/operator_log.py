"""The log of what operators do: written in the transaction of the deed. The callers commit."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select, update

from app.extensions import AnyRow, db, insert, now
from app.moderation.models import LONGEST_REASON, LONGEST_SUBJECT, OPERATOR_ACT

PAGE = 50
HIDE, REMOVE, LIST, KEEP, BAN, LIFT, UNDO, SHOW = "hide", "remove", "list", "keep", "ban", "lift", "undo", "show"
RETRY, CANCEL, DELETE = "retry", "cancel", "delete"
PAUSE, RESUME, EMPTY, PICK = "pause", "resume", "empty", "pick"
STOCK = "stock"
APPOINT, DISMISS = "appoint", "dismiss"
RULE, REFUSE = "rule", "refuse"
# What can be taken back from the log itself.
UNDOABLE = (HIDE, REMOVE, LIST, KEEP, BAN, RULE, REFUSE)


class Doer(NamedTuple):
    """The operator who does something."""

    id: int | None
    name: str | None


def record_action(
    doer: Doer, act: str, subject: str, why: str = "", *, puzzle_id: int | None = None, user_id: int | None = None
) -> int:
    """The number of the new line."""
    whom = {"puzzle_id": puzzle_id, "user_id": user_id}
    texts = {"subject": subject[:LONGEST_SUBJECT], "why": why[:LONGEST_REASON], "at": now()}
    row = {"operator_id": doer.id, "operator": doer.name or "", "act": act, **texts, **whom}
    return int(db.session.execute(insert(OPERATOR_ACT).values(row).returning(OPERATOR_ACT.c.id)).scalar_one())


def list_actions(page: int) -> tuple[list[AnyRow], bool]:
    """A page of the log, the latest first, and whether there is more."""
    latest = select(OPERATOR_ACT).order_by(OPERATOR_ACT.c.id.desc())
    rows = db.session.execute(latest.limit(PAGE + 1).offset((page - 1) * PAGE)).all()
    return list(rows[:PAGE]), len(rows) > PAGE


def of_puzzle(puzzle_id: int) -> list[AnyRow]:
    """What was done to a board, the latest first."""
    actions = select(OPERATOR_ACT).where(OPERATOR_ACT.c.puzzle_id == puzzle_id)
    return list(db.session.execute(actions.order_by(OPERATOR_ACT.c.id.desc()).limit(PAGE)).all())


def take_for_undoing(act_id: int) -> AnyRow | None:
    """The line, marked as undone; None if there is none, or if another tab was faster. Written before anything else."""
    a = OPERATOR_ACT.c
    open_line = (a.id == act_id, a.undone_at.is_(None), a.act.in_(UNDOABLE))
    mark = update(OPERATOR_ACT).where(*open_line).values(undone_at=now())
    return db.session.execute(mark.returning(*a)).first()


def last_ban(user_id: int) -> int | None:
    a = OPERATOR_ACT.c
    bans = select(a.id).where(a.user_id == user_id, a.act == BAN, a.undone_at.is_(None))
    return db.session.scalar(bans.order_by(a.id.desc()).limit(1))
