"""Tables of the workshop: drafts, their versions and pictures, deleted boards, word lists."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, now


class Draft(Model):
    """A board being made. `content` is in the game's own format; `puzzle_id` is set once the board is published."""

    __tablename__ = "draft"
    __table_args__ = (Index("ix_draft_author_id_updated_at", "author_id", "updated_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    # Its address, which says nothing of how many there are.
    key: Mapped[str] = mapped_column(String(12), unique=True)
    game: Mapped[str] = mapped_column(String(20))
    author_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    title: Mapped[str] = mapped_column(String(120), default="")
    # The address that the author has chosen for the board.
    slug: Mapped[str] = mapped_column(String(40), default="")
    content: Mapped[dict[str, Any]]
    version: Mapped[int] = mapped_column(default=0)
    puzzle_id: Mapped[int | None] = mapped_column(ForeignKey("puzzle.id", ondelete="SET NULL"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    updated_at: Mapped[datetime] = mapped_column(default=now)

    @property
    def heading(self) -> str:
        """Name the draft for its author: the title, else the theme of a game that has one; empty without either."""
        return self.title or str(self.content.get("clue") or "").strip()


class DraftVersion(Model):
    """An earlier board of a draft, which its author can restore. `content` is what the game keeps of it."""

    __tablename__ = "draft_version"

    id: Mapped[int] = mapped_column(primary_key=True)
    draft_id: Mapped[int] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), index=True)
    content: Mapped[dict[str, object]]
    kept_at: Mapped[datetime] = mapped_column(default=now)


class DraftPicture(Model):
    """The picture that the author of a draft has chosen, as a JPEG file; it stays when the draft is published."""

    __tablename__ = "draft_picture"

    draft_id: Mapped[int] = mapped_column(ForeignKey("draft.id", ondelete="CASCADE"), primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)


class TermsAcceptance(Model):
    """The moment at which a person accepted a version of the terms of publishing."""

    __tablename__ = "terms_acceptance"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True)
    accepted_at: Mapped[datetime] = mapped_column(default=now)


class DeletedBoard(Model):
    """The state before its deletion of a board that its author can restore for some days."""

    __tablename__ = "deleted_board"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    content_hash: Mapped[str] = mapped_column(String(64))
    status: Mapped[str] = mapped_column(String(10))
    deleted_at: Mapped[datetime] = mapped_column(default=now, index=True)


class WordList(Model):
    """A person's own list of words with scores, a line each: one without a name has what they banned or rated."""

    __tablename__ = "word_list"
    __table_args__ = (UniqueConstraint("user_id", "game", "language", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    game: Mapped[str] = mapped_column(String(20))
    language: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(60), default="")
    # Up to 5 MB: pages that show lists must not load it.
    text: Mapped[str] = mapped_column(Text, default="", deferred=True)
    # The bytes that were sent, and the lines with something on them.
    size: Mapped[int] = mapped_column(default=0, server_default="0")
    lines: Mapped[int] = mapped_column(default=0, server_default="0")
    # A job's findings in a long list: `unused` and `repeated` lines, and the first `faults`.
    remarks: Mapped[dict[str, object] | None]
    updated_at: Mapped[datetime] = mapped_column(default=now)


class WordListUpload(Model):
    """A long word list that was uploaded and not yet read: the job `generation_id` turns its pieces into a WordList."""

    __tablename__ = "word_list_upload"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    game: Mapped[str] = mapped_column(String(20))
    language: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(String(60))
    # The list that goes once this one is read, because it gets another name or language.
    replaces: Mapped[int | None]
    size: Mapped[int]
    # No foreign key: the job's row may be forgotten first.
    generation_id: Mapped[str] = mapped_column(String(32))
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


class WordListPiece(Model):
    """Some of the bytes of an upload, in the order of `number`."""

    __tablename__ = "word_list_piece"

    upload_id: Mapped[int] = mapped_column(ForeignKey("word_list_upload.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    data: Mapped[bytes] = mapped_column(LargeBinary)
