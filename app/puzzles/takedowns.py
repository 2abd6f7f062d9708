"""What operators have taken down, what it was before, and why: told to its author."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ForeignKey, Index, String, case, func, select
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
    return db.session.scalar(select(reason_of(PUZZLE.c)).where(PUZZLE.c.id == puzzle_id))


def reason_of(puzzle: Any) -> Any:
    """The same as a column of a statement about puzzles."""
    t = TAKEDOWN.c
    last = select(t.reason).where(t.puzzle_id == puzzle.id).order_by(t.act_id.desc()).limit(1)
    told = last.correlate(PUZZLE).scalar_subquery()
    return case((puzzle.status.in_(TAKEN_DOWN), func.coalesce(told, ""))).label("taken_down")
