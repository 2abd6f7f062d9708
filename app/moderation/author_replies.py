"""Messages to the operators from authors whose boards were taken down. The callers commit."""

from __future__ import annotations

from sqlalchemy import func, select, update

from app.accounts import signals
from app.accounts.models import USER
from app.extensions import AnyRow, db, now
from app.moderation.models import AUTHOR_REPLY
from app.puzzles.models import PUZZLE, TAKEN_DOWN

# Messages of one board that may wait for an operator at once, and boards that a page lists.
MOST_WAITING, MOST_BOARDS = 3, 50


def add_reply(puzzle_id: int, user_id: int, text: str) -> bool:
    """Store an author's message; False when too many of the board's wait already."""
    r = AUTHOR_REPLY.c
    waiting = select(func.count()).where(r.puzzle_id == puzzle_id, r.settled_at.is_(None))
    if (db.session.scalar(waiting) or 0) >= MOST_WAITING:
        return False
    row = {"puzzle_id": puzzle_id, "user_id": user_id, "text": text, "created_at": now()}
    db.session.execute(AUTHOR_REPLY.insert().values(row))
    return True


def list_replies(puzzle_id: int) -> list[AnyRow]:
    """List the messages about a board, latest first."""
    r = AUTHOR_REPLY.c
    about = select(r.text, r.created_at, r.settled_at).where(r.puzzle_id == puzzle_id)
    return list(db.session.execute(about.order_by(r.id.desc()).limit(MOST_BOARDS)).all())


def list_waiting_boards() -> list[AnyRow]:
    """List the boards that are down with messages that no operator has looked at, latest first."""
    p, r = PUZZLE.c, AUTHOR_REPLY.c
    each = select(r.puzzle_id, func.count().label("replies"), func.max(r.id).label("last"))
    waiting = each.where(r.settled_at.is_(None)).group_by(r.puzzle_id).subquery()
    columns = (p.game, p.slug, p.title, p.day, p.status, p.created_at, USER.c.name.label("author"), p.author_id)
    joined = select(*columns, waiting.c.replies).join_from(waiting, PUZZLE, p.id == waiting.c.puzzle_id)
    joined = joined.outerjoin(USER, USER.c.id == p.author_id).where(p.status.in_(TAKEN_DOWN))
    return list(db.session.execute(joined.order_by(waiting.c.last.desc()).limit(MOST_BOARDS)).all())


def settle_replies(puzzle_id: int) -> None:
    """Close the open messages about a board, as an operator has decided."""
    open_ones = update(AUTHOR_REPLY).where(AUTHOR_REPLY.c.puzzle_id == puzzle_id, AUTHOR_REPLY.c.settled_at.is_(None))
    db.session.execute(open_ones.values(settled_at=now()))


@signals.merging.connect
def merge_replies(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Move the guest's messages to the account."""
    db.session.execute(update(AUTHOR_REPLY).where(AUTHOR_REPLY.c.user_id == guest_id).values(user_id=user_id))
