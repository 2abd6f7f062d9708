"""Tables of reports about boards and words, operators' rulings on words, and their log."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.models import partial_index
from app.extensions import Model, now, table_of

LONGEST_REASON, LONGEST_SUBJECT = 400, 120
LONGEST_RULED = 40


class BoardReport(Model):
    """A person's report about a board, at most one for each; open until an operator has decided."""

    __tablename__ = "report"
    __table_args__ = (
        UniqueConstraint("puzzle_id", "user_id"),
        partial_index("ix_report_open_id", "id", condition="settled_at IS NULL"),
        Index("ix_report_settled_at", "settled_at"),
        Index("ix_report_act_id", "act_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"), index=True)
    reason: Mapped[str] = mapped_column(String(20))
    note: Mapped[str] = mapped_column(String(LONGEST_REASON), default="")
    created_at: Mapped[datetime] = mapped_column(default=now)
    settled_at: Mapped[datetime | None]
    # The line of the log that settled it.
    act_id: Mapped[int | None]


class AuthorReply(Model):
    """A message to the operators from the author of a board that was taken down; open until one has decided again."""

    __tablename__ = "author_reply"
    __table_args__ = (partial_index("ix_author_reply_open", "puzzle_id", "id", condition="settled_at IS NULL"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"), index=True)
    text: Mapped[str] = mapped_column(String(LONGEST_REASON))
    created_at: Mapped[datetime] = mapped_column(default=now)
    settled_at: Mapped[datetime | None]


class OperatorAct(Model):
    """A line of the operators' log: the operator, the action, its time and reason.
    The name stays when the account is deleted."""

    __tablename__ = "operator_act"

    id: Mapped[int] = mapped_column(primary_key=True)
    operator_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"), index=True)
    operator: Mapped[str] = mapped_column(String(30), default="")
    act: Mapped[str] = mapped_column(String(20))
    # The object of the action, readable: game and address, the name of an account, the id of a job, a queue.
    subject: Mapped[str] = mapped_column(String(LONGEST_SUBJECT), default="")
    puzzle_id: Mapped[int | None] = mapped_column(ForeignKey("puzzle.id", ondelete="SET NULL"), index=True)
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"), index=True)
    why: Mapped[str] = mapped_column(String(LONGEST_REASON), default="")
    at: Mapped[datetime] = mapped_column(default=now)
    undone_at: Mapped[datetime | None]


class WordWish(Model):
    """A person's report that a word is missing or wrong: open until an operator has decided, then with the decision."""

    __tablename__ = "word_wish"
    __table_args__ = (
        UniqueConstraint("user_id", "language", "word", "kind"),
        partial_index("ix_word_wish_open", "language", "word", condition="settled_at IS NULL"),
        Index("ix_word_wish_settled_at", "settled_at"),
        Index("ix_word_wish_act_id", "act_id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    language: Mapped[str] = mapped_column(String(8))
    word: Mapped[str] = mapped_column(String(LONGEST_RULED))
    kind: Mapped[str] = mapped_column(String(10))
    game: Mapped[str] = mapped_column(String(20))
    note: Mapped[str] = mapped_column(String(LONGEST_REASON), default="")
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="SET NULL"))
    created_at: Mapped[datetime] = mapped_column(default=now)
    settled_at: Mapped[datetime | None]
    # The decision and the operator's reason; both empty while the report is open.
    verdict: Mapped[str] = mapped_column(String(10), default="")
    answer: Mapped[str] = mapped_column(String(LONGEST_REASON), default="")
    act_id: Mapped[int | None]


class WordRuling(Model):
    """An operators' decision about a word. The latest for a word counts; undoing a decision deletes its row."""

    __tablename__ = "word_ruling"

    act_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    language: Mapped[str] = mapped_column(String(8))
    word: Mapped[str] = mapped_column(String(LONGEST_RULED))
    verdict: Mapped[str] = mapped_column(String(10))
    reason: Mapped[str] = mapped_column(String(LONGEST_REASON))


class WordEdition(Model):
    """A single row whose mark changes with each ruling, so that processes notice when to read the rulings again."""

    __tablename__ = "word_edition"

    id: Mapped[int] = mapped_column(primary_key=True)
    mark: Mapped[str] = mapped_column(String(32))


REPORT = table_of(BoardReport)
WORD_WISH, WORD_RULING, WORD_EDITION = table_of(WordWish), table_of(WordRuling), table_of(WordEdition)
OPERATOR_ACT = table_of(OperatorAct)
AUTHOR_REPLY = table_of(AuthorReply)
