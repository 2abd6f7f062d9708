"""Puzzles of every game, and what their players made of them in numbers."""

from __future__ import annotations

from datetime import date, datetime
from random import random

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, now, table_of

# Statuses chosen by the author: public, open by its link, or only for those who had begun it.
PUBLISHED, UNLISTED, DELETED = "published", "unlisted", "deleted"
# Statuses set by operators: visible to the author alone, or to nobody.
HIDDEN, REMOVED = "hidden", "removed"
TAKEN_DOWN = (HIDDEN, REMOVED)
# Where a puzzle comes from: made for a day, made for the stock or on request, or a creator's board.
DAILY, GENERATED, CREATOR = "daily", "generated", "creator"


class Puzzle(Model):
    """A puzzle of any game. `data` is public; `secret` holds the answers.

    `secret` is never loaded with a row (`deferred_raiseload`): a statement must name the column. Those that do judge
    or show what a player has earned (play, rooms), hand it to the author or to somebody who has finished (workshop's
    files), count what was found (play's finders), or show it to an operator, who has written a line of the log first.
    No page gets it whole: templates read the game's `view`.
    """

    __tablename__ = "puzzle"
    __table_args__ = (
        UniqueConstraint("game", "slug"),
        UniqueConstraint("game", "content_hash"),
        UniqueConstraint("game", "day", "language"),
        Index("ix_puzzle_game_status_draw", "game", "status", "draw"),
        Index("ix_puzzle_game_origin", "game", "origin"),
        Index("ix_puzzle_board_key", "board_key"),
        Index("ix_puzzle_origin_status_id", "origin", "status", "id"),
        Index("ix_puzzle_author_id_status_id", "author_id", "status", "id"),
        # Everything that a search may ask of a puzzle beside its words.
        Index("ix_puzzle_kinds", "game", "status", "language", "difficulty", "day", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(20))
    slug: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(120), default="")
    author_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    language: Mapped[str] = mapped_column(String(5), default="en")
    difficulty: Mapped[int] = mapped_column(default=0)
    origin: Mapped[str] = mapped_column(String(10), default=GENERATED)
    status: Mapped[str] = mapped_column(String(10), default=PUBLISHED)
    day: Mapped[date | None]
    data: Mapped[dict[str, object]]
    secret: Mapped[dict[str, object]] = mapped_column(deferred=True, deferred_raiseload=True)
    content_hash: Mapped[str] = mapped_column(String(64))
    lexicon: Mapped[str] = mapped_column(String(64), default="")
    # The solver's input, language and sorted letters, as a key; None in a game without such a solver.
    board_key: Mapped[str | None] = mapped_column(String(64))
    # Where it lies when boards are drawn at random: an index finds some from any point on.
    draw: Mapped[float] = mapped_column(default=random)
    created_at: Mapped[datetime] = mapped_column(default=now)


PUZZLE = table_of(Puzzle)


def today() -> date:
    """Return the current date in UTC, by which dailies are made; a reader has one of their own (`app/preferences`)."""
    return now().date()
