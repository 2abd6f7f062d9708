"""The boards of a duel, and what its two players have found on each."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, now, table_of


class DuelRound(Model):
    """The board of a round of a duel. The room's row has the start of the current round."""

    __tablename__ = "duel_round"

    room_id: Mapped[int] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)


class DuelWord(Model):
    """An accepted word of one of the two, by the number of the seat. Unique, so that a doubled request scores once."""

    __tablename__ = "duel_word"
    __table_args__ = (UniqueConstraint("room_id", "round", "writer", "text"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    room_id: Mapped[int] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"))
    round: Mapped[int]
    writer: Mapped[int]
    text: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(20))
    points: Mapped[int] = mapped_column(default=0)
    # Whether the player had seen answers of the board before.
    answers_seen: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(default=now)


DUEL_ROUND = table_of(DuelRound)
DUEL_WORD = table_of(DuelWord)
