"""Rooms and who is in them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, now, table_of

CODE_LENGTH = 12
# As long as the name of an account.
MAX_NAME_LENGTH = 30
MAX_PLACE_LENGTH = 20
# The role of the player that a room is.
ROLE = "room"


class PlayRoom(Model):
    """A puzzle that several play as one player, `user_id`; its code lets in whoever has it."""

    __tablename__ = "room"
    __table_args__ = (Index("ix_room_seen_at", "seen_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(CODE_LENGTH), unique=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), unique=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    # The member who opened the room; this gives no power over the others.
    owner_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"), index=True)
    # How much help the owner had taken alone before: what exceeds it was taken in the room.
    hints_before: Mapped[int] = mapped_column(default=0, server_default="0")
    # Of a duel: how many rounds it has, 0 in a room where all play together; the one that was begun last, when its
    # letters were or will be shown, and the code of the duel after this one.
    rounds: Mapped[int] = mapped_column(default=0, server_default="0")
    round: Mapped[int] = mapped_column(default=0, server_default="0")
    starts_at: Mapped[datetime | None]
    rematch: Mapped[str | None] = mapped_column(String(CODE_LENGTH))
    created_at: Mapped[datetime] = mapped_column(default=now)
    seen_at: Mapped[datetime] = mapped_column(default=now)


class RoomMember(Model):
    """Somebody in a room: the number is also the colour, `name` what the others see (empty: a guest of that number),
    `place` where this one's cursor stands, as the page of the game tells it."""

    __tablename__ = "room_member"
    __table_args__ = (UniqueConstraint("room_id", "number"),)

    room_id: Mapped[int] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True, index=True)
    number: Mapped[int]
    name: Mapped[str] = mapped_column(String(MAX_NAME_LENGTH), default="")
    place: Mapped[str] = mapped_column(String(MAX_PLACE_LENGTH), default="")
    seen_at: Mapped[datetime] = mapped_column(default=now)


ROOM = table_of(PlayRoom)
ROOM_MEMBER = table_of(RoomMember)
