"""Reports of boards: one a person. The callers commit."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import func, select, update

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db, insert, now
from app.moderation.models import REPORT
from app.puzzles.models import DELETED, PUZZLE

REASONS = {
    "rude": _l("Rude or hurtful"),
    "copied": _l("Copied from somebody else"),
    "personal": _l("Shares private details about somebody"),
    "spam": _l("Advertising"),
    "broken": _l("Can’t be solved, or an answer is wrong"),
    "other": _l("Something else"),
}
# Maximum number of boards shown, and of reports for each.
MOST = 50


def store_report(puzzle_id: int, user_id: int, reason: str, note: str) -> bool:
    """Store a report; False if this person has reported the board before."""
    row = {"puzzle_id": puzzle_id, "user_id": user_id, "reason": reason, "note": note, "created_at": now()}
    inserted = insert(REPORT).values(row).on_conflict_do_nothing().returning(REPORT.c.id)
    return db.session.scalar(inserted) is not None


def has_reported(puzzle_id: int, user_id: int | None) -> bool:
    """Whether the person has reported this puzzle; False for None."""
    r = REPORT.c
    return db.session.scalar(select(r.id).where(r.puzzle_id == puzzle_id, r.user_id == (user_id or 0))) is not None


def open_boards() -> list[AnyRow]:
    """List the boards that have open reports, latest reported first."""
    p, r = PUZZLE.c, REPORT.c
    each = select(r.puzzle_id, func.count().label("reports"), func.max(r.id).label("last"))
    waiting = each.where(r.settled_at.is_(None)).group_by(r.puzzle_id).subquery()
    columns = (p.game, p.slug, p.title, p.day, p.status, p.created_at, USER.c.name.label("author"), waiting.c.reports)
    joined = select(*columns, p.author_id).join_from(waiting, PUZZLE, p.id == waiting.c.puzzle_id)
    joined = joined.outerjoin(USER, USER.c.id == p.author_id).where(p.status != DELETED)
    return list(db.session.execute(joined.order_by(waiting.c.last.desc()).limit(MOST)).all())


def open_count() -> int:
    """Count the reports that wait for a decision."""
    return db.session.scalar(select(func.count()).select_from(REPORT).where(REPORT.c.settled_at.is_(None))) or 0


def of_board(puzzle_id: int) -> list[AnyRow]:
    """Return the reports of a board with the names of those who reported, open ones first."""
    r = REPORT.c
    columns = (r.reason, r.note, r.created_at, r.settled_at, USER.c.name.label("reporter"))
    reports = (
        select(*columns).select_from(REPORT.outerjoin(USER, USER.c.id == r.user_id)).where(r.puzzle_id == puzzle_id)
    )
    return list(db.session.execute(reports.order_by(r.settled_at.is_not(None), r.id.desc()).limit(MOST)).all())


def settle_reports(puzzle_ids: list[int], act_id: int) -> None:
    """Close the open reports about these boards with the operator's action."""
    open_ones = update(REPORT).where(REPORT.c.puzzle_id.in_(puzzle_ids), REPORT.c.settled_at.is_(None))
    db.session.execute(open_ones.values(settled_at=now(), act_id=act_id))


def reopen_reports(act_id: int) -> None:
    """Reopen the reports that an undone action had closed."""
    settled = update(REPORT).where(REPORT.c.act_id == act_id)
    db.session.execute(settled.values(settled_at=None, act_id=None))


@signals.merging.connect
def merge_reports(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Move the guest's reports to the account, except for boards that it has reported itself."""
    r = REPORT.c
    account_reports = select(r.puzzle_id).where(r.user_id == user_id)
    moved = update(REPORT).where(r.user_id == guest_id, r.puzzle_id.not_in(account_reports))
    db.session.execute(moved.values(user_id=user_id))
