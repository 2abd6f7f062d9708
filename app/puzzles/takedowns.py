"""Boards taken down by operators: the author's own choice and the reason, which the author is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, ForeignKey, Index, String, case, func, select
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, db, table_of
from app.puzzles.models import PUZZLE, TAKEN_DOWN


class Takedown(Model):
    """A standing act of an operator that takes a board down: one row for each board and act.

    `was` is the author's own choice (published or unlisted), the same in all rows of a board; `became` is what the act
    makes of the board. The strictest standing act decides, whatever the order in which acts were made or taken back.
    """

    __tablename__ = "takedown"
    __table_args__ = (Index("ix_takedown_act_id", "act_id"),)

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    # The line of the operators' log, which nothing that is told here depends on.
    act_id: Mapped[int] = mapped_column(primary_key=True)
    was: Mapped[str] = mapped_column(String(10))
    became: Mapped[str] = mapped_column(String(10))
    reason: Mapped[str] = mapped_column(String(400), default="")


TAKEDOWN = table_of(Takedown)


class StandingAct(NamedTuple):
    """An act that has taken a board down and was not taken back."""

    puzzle_id: int
    act_id: int
    was: str
    became: str


def visible_status(chosen: str, became: Iterable[str]) -> str:
    """Return the status of a board: that of the strictest standing act, else the author's choice."""
    return max(became, key=TAKEN_DOWN.index, default=chosen)


def standing_acts(puzzle_ids: Sequence[int]) -> dict[int, list[StandingAct]]:
    """The standing acts of each of the boards, the earliest first; a board without any has an empty list."""
    t = TAKEDOWN.c
    columns = (t.puzzle_id, t.act_id, t.was, t.became)
    rows = db.session.execute(select(*columns).where(t.puzzle_id.in_(puzzle_ids)).order_by(t.act_id)).all()
    acts: dict[int, list[StandingAct]] = {puzzle_id: [] for puzzle_id in puzzle_ids}
    for row in rows:
        acts[row.puzzle_id].append(StandingAct(*row))
    return acts


def chosen_status(acts: Sequence[StandingAct], status: str) -> str:
    """The author's own choice for a board with these standing acts; `status` when there are none."""
    return acts[0].was if acts else status


def find_takedown_reason(puzzle_id: int) -> str | None:
    """Return why the board was taken down; None if it is not."""
    return db.session.scalar(select(takedown_reason_column()).where(PUZZLE.c.id == puzzle_id))


def takedown_reason_column() -> ColumnElement[str]:
    """Build the reason of the takedown as a column of a statement about puzzles."""
    t = TAKEDOWN.c
    last = select(t.reason).where(t.puzzle_id == PUZZLE.c.id).order_by(t.act_id.desc()).limit(1)
    last_reason = last.correlate(PUZZLE).scalar_subquery()
    return case((PUZZLE.c.status.in_(TAKEN_DOWN), func.coalesce(last_reason, ""))).label("taken_down")
