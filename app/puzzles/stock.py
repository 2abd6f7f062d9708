"""The stock: undated puzzles that the site makes ahead, for whoever has played all days."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import ForeignKey, Index, Select, String, select
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, db, insert, table_of
from app.puzzles.models import GENERATED, PUBLISHED, PUZZLE

Selected = TypeVar("Selected", bound=Select[*tuple[object, ...]])


class Stocked(Model):
    """A puzzle that was made for the stock, and when the clock first saw that somebody had begun it."""

    __tablename__ = "stocked"
    __table_args__ = (Index("ix_stocked_begun_at_game_language", "begun_at", "game", "language"),)

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    game: Mapped[str] = mapped_column(String(20))
    language: Mapped[str] = mapped_column(String(5))
    begun_at: Mapped[datetime | None]


STOCKED = table_of(Stocked)


def add_to_stock(game: str, slugs: Sequence[str]) -> None:
    """Count puzzles that have just been stored among the stock. The caller commits."""
    p = PUZZLE.c
    puzzles = select(p.id, p.game, p.language).where(p.game == game, p.slug.in_(slugs))
    rows = insert(STOCKED).from_select(["puzzle_id", "game", "language"], puzzles)
    db.session.execute(rows.on_conflict_do_nothing())


def from_stock(statement: Selected) -> Selected:
    """Select from the stock still on offer, without puzzles that became a daily or were taken down."""
    conditions = (PUZZLE.c.status == PUBLISHED, PUZZLE.c.day.is_(None), PUZZLE.c.origin == GENERATED)
    return statement.join_from(STOCKED, PUZZLE, STOCKED.c.puzzle_id == PUZZLE.c.id).where(*conditions)


def list_latest_stock(game: str, language: str, most: int) -> list[dict[str, object]]:
    """The public parts of those that were put there last."""
    ours = from_stock(select(PUZZLE.c.data)).where(STOCKED.c.game == game, STOCKED.c.language == language)
    return list(db.session.scalars(ours.order_by(STOCKED.c.puzzle_id.desc()).limit(most)))
