"""Tables of play: saves, guesses, finished puzzles, and answers that were seen."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.models import partial_index
from app.extensions import Model, now, table_of


class Save(Model):
    """One player's game of one puzzle. Score and progress are counters that SQL adds to, never a value written back."""

    __tablename__ = "save"
    __table_args__ = (
        UniqueConstraint("user_id", "puzzle_id"),
        Index("ix_save_user_id_updated_at", "user_id", "updated_at"),
        # A player's days, of all the games that they have begun.
        partial_index("ix_save_user_id_done_on", "user_id", "done_on", condition="done_on IS NOT NULL"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    state: Mapped[dict[str, object]] = mapped_column(default=dict)
    score: Mapped[int] = mapped_column(default=0)
    progress: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[int] = mapped_column(default=0)
    hints: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime] = mapped_column(default=now)
    updated_at: Mapped[datetime] = mapped_column(default=now)
    finished_at: Mapped[datetime | None]
    # When the score became what the game calls enough; it can be played on to the end.
    enough_at: Mapped[datetime | None]
    # The date, where the player was, on which the game became finished or enough.
    done_on: Mapped[date | None]
    revealed_at: Mapped[datetime | None]
    # When the player had seen the answers, if the game was played on after that; None: the result is their own.
    answers_seen_at: Mapped[datetime | None]


class Guess(Model):
    """An accepted guess. Unique, so that a doubled request scores once."""

    __tablename__ = "guess"
    __table_args__ = (UniqueConstraint("save_id", "text"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    save_id: Mapped[int] = mapped_column(ForeignKey("save.id", ondelete="CASCADE"))
    text: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(20))
    points: Mapped[int] = mapped_column(default=0)
    # Which member of a room it was; 0 for whoever plays alone.
    writer: Mapped[int] = mapped_column(default=0, server_default="0")
    created_at: Mapped[datetime] = mapped_column(default=now)


class Completion(Model):
    """A finished puzzle in a player's profile; statistics are made from these."""

    __tablename__ = "completion"
    __table_args__ = (UniqueConstraint("user_id", "puzzle_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    seconds: Mapped[int] = mapped_column(default=0)
    hints: Mapped[int] = mapped_column(default=0)
    words: Mapped[int] = mapped_column(default=0)
    liked: Mapped[bool | None]
    # Whether the player had seen the answers before the end: no tally counts it as a result of their own.
    answers_seen: Mapped[bool] = mapped_column(default=False, server_default=false())
    created_at: Mapped[datetime] = mapped_column(default=now)


class AnswersSeen(Model):
    """A player has been shown answers of a puzzle at `seen_at`.

    `through` is the room's player in whose game they were shown, 0 where they were shown outright: what a room has
    found together marks no result of that room.
    """

    __tablename__ = "answers_seen"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True, index=True)
    through: Mapped[int] = mapped_column(default=0)
    seen_at: Mapped[datetime] = mapped_column(default=now)


SAVE = table_of(Save)
GUESS = table_of(Guess)
COMPLETION = table_of(Completion)
ANSWERS_SEEN = table_of(AnswersSeen)
