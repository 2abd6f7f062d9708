"""The log of operators' actions, written in the transaction of the action. The callers commit."""

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
# Actions that can be undone from the log.
UNDOABLE = (HIDE, REMOVE, LIST, KEEP, BAN, RULE, REFUSE)


class Doer(NamedTuple):
    """The operator who acts."""

    id: int | None
    name: str | None


def record_action(
    doer: Doer, act: str, subject: str, why: str = "", *, puzzle_id: int | None = None, user_id: int | None = None
) -> int:
    """Write a line of the log and return its id."""
    whom = {"puzzle_id": puzzle_id, "user_id": user_id}
    texts = {"subject": subject[:LONGEST_SUBJECT], "why": why[:LONGEST_REASON], "at": now()}
    row = {"operator_id": doer.id, "operator": doer.name or "", "act": act, **texts, **whom}
    return int(db.session.execute(insert(OPERATOR_ACT).values(row).returning(OPERATOR_ACT.c.id)).scalar_one())


def list_actions(page: int) -> tuple[list[AnyRow], bool]:
    """List a page of the log, latest first, and whether there are more."""
    latest = select(OPERATOR_ACT).order_by(OPERATOR_ACT.c.id.desc())
    rows = db.session.execute(latest.limit(PAGE + 1).offset((page - 1) * PAGE)).all()
    return list(rows[:PAGE]), len(rows) > PAGE


def of_puzzle(puzzle_id: int) -> list[AnyRow]:
    """Return the operators' actions on a board, latest first, at most PAGE."""
    actions = select(OPERATOR_ACT).where(OPERATOR_ACT.c.puzzle_id == puzzle_id)
    return list(db.session.execute(actions.order_by(OPERATOR_ACT.c.id.desc()).limit(PAGE)).all())


def take_for_undoing(act_id: int) -> AnyRow | None:
    """Mark a line as undone and return it; None if there is none or it was undone before. Call before other writes."""
    a = OPERATOR_ACT.c
    open_line = (a.id == act_id, a.undone_at.is_(None), a.act.in_(UNDOABLE))
    mark = update(OPERATOR_ACT).where(*open_line).values(undone_at=now())
    return db.session.execute(mark.returning(*a)).first()


def last_ban(user_id: int) -> int | None:
    """Return the id of the latest ban of an account that still stands; None if it is not banned."""
    a = OPERATOR_ACT.c
    bans = select(a.id).where(a.user_id == user_id, a.act == BAN, a.undone_at.is_(None))
    return db.session.scalar(bans.order_by(a.id.desc()).limit(1))
