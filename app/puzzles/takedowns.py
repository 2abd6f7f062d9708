"""What operators have taken down, what it was before, and why: told to its author."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String, select
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, db, table_of
from app.puzzles.models import PUZZLE, TAKEN_DOWN


class Takedown(Model):
    """A board that an act of an operator has taken down. Several acts lie above each other: the last one counts."""

    __tablename__ = "takedown"
    __table_args__ = (Index("ix_takedown_act_id", "act_id"),)

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    # The line of the operators' log, which nothing that is told here depends on.
    act_id: Mapped[int] = mapped_column(primary_key=True)
    was: Mapped[str] = mapped_column(String(10))
    became: Mapped[str] = mapped_column(String(10))
    reason: Mapped[str] = mapped_column(String(400), default="")


TAKEDOWN = table_of(Takedown)


def reason(puzzle_id: int) -> str | None:
    """Why the board is down; None for one that is not."""
    p, t = PUZZLE.c, TAKEDOWN.c
    last = select(t.reason).join_from(TAKEDOWN, PUZZLE).where(t.puzzle_id == puzzle_id, p.status.in_(TAKEN_DOWN))
    return db.session.scalar(last.order_by(t.act_id.desc()).limit(1))


def reasons(author_id: int | None) -> dict[tuple[str, str], str]:
    """Why which of an author's boards are down, by game and address."""
    p, t = PUZZLE.c, TAKEDOWN.c
    down = (p.author_id == (author_id or 0), p.status.in_(TAKEN_DOWN))
    rows = db.session.execute(
        select(p.game, p.slug, t.reason).join_from(PUZZLE, TAKEDOWN).where(*down).order_by(t.act_id)
    )
    told: dict[tuple[str, str], str] = {}
    for row in rows.all():
        told[row.game, row.slug] = row.reason
    return told
