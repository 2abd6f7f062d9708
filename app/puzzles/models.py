"""Puzzles, and what players did with them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, now


class Puzzle(Model):
    """A puzzle of any game. `data` is public; `secret` holds the answers and is loaded by the guess service alone."""

    __tablename__ = "puzzle"
    __table_args__ = (
        UniqueConstraint("game", "slug"),
        UniqueConstraint("game", "content_hash"),
        UniqueConstraint("game", "day"),
        Index("ix_puzzle_game_status_created_at", "game", "status", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(20))
    slug: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(120), default="")
    author_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    language: Mapped[str] = mapped_column(String(5), default="en")
    difficulty: Mapped[int] = mapped_column(default=0)
    origin: Mapped[str] = mapped_column(String(10), default="generated")
    status: Mapped[str] = mapped_column(String(10), default="published")
    day: Mapped[date | None]
    data: Mapped[dict[str, Any]]
    secret: Mapped[dict[str, Any]] = mapped_column(deferred=True, deferred_raiseload=True)
    content_hash: Mapped[str] = mapped_column(String(64))
    lexicon: Mapped[str] = mapped_column(String(64), default="")
    anonymous_completions: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=now)


class Save(Model):
    """One player's game of one puzzle. Score and progress are counters that SQL adds to, never a value written back."""

    __tablename__ = "save"
    __table_args__ = (
        UniqueConstraint("user_id", "puzzle_id"),
        Index("ix_save_user_id_updated_at", "user_id", "updated_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    state: Mapped[dict[str, Any]] = mapped_column(default=dict)
    score: Mapped[int] = mapped_column(default=0)
    progress: Mapped[int] = mapped_column(default=0)
    version: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[int] = mapped_column(default=0)
    hints: Mapped[int] = mapped_column(default=0)
    started_at: Mapped[datetime] = mapped_column(default=now)
    updated_at: Mapped[datetime] = mapped_column(default=now)
    finished_at: Mapped[datetime | None]
    revealed_at: Mapped[datetime | None]


class Guess(Model):
    """An accepted guess. Unique, so that a doubled request scores once."""

    __tablename__ = "guess"
    __table_args__ = (UniqueConstraint("save_id", "text"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    save_id: Mapped[int] = mapped_column(ForeignKey("save.id", ondelete="CASCADE"))
    text: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(20))
    points: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(default=now)


class Completion(Model):
    """A finished puzzle in a player's profile: what statistics read."""

    __tablename__ = "completion"
    __table_args__ = (UniqueConstraint("user_id", "puzzle_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    seconds: Mapped[int] = mapped_column(default=0)
    hints: Mapped[int] = mapped_column(default=0)
    words: Mapped[int] = mapped_column(default=0)
    liked: Mapped[bool | None]
    created_at: Mapped[datetime] = mapped_column(default=now)
