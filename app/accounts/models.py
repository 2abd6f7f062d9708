"""People and their login sessions."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.lookalikes import LONGEST
from app.extensions import Model, now, table_of

# The role of those who watch the queues.
OPERATOR = "operator"


def partial_index(name: str, *columns: str, condition: str) -> Index:
    """Return an index that holds only the rows of a condition, on both databases."""
    return Index(name, *columns, sqlite_where=text(condition), postgresql_where=text(condition))


class User(Model):
    """A player. A guest is a row without a name; signing up gives it one, so nothing has to be moved."""

    __tablename__ = "user"
    # Those without a name are looked for by their age, to forget those whom nobody can be any more.
    __table_args__ = (
        partial_index("ix_user_guest_created_at_id", "created_at", "id", condition="handle IS NULL"),
        partial_index("ix_user_deletion_due_at", "deletion_due_at", condition="deletion_due_at IS NOT NULL"),
        # SQLite would give the newest number again once its player is gone.
        {"sqlite_autoincrement": True},
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str | None] = mapped_column(String(30))
    # The name as compared: case-folded, so that Alice and alice are one.
    handle: Mapped[str | None] = mapped_column(String(90), unique=True)
    # What all names that look like this one have in common; of old names that look alike, one has it.
    skeleton: Mapped[str | None] = mapped_column(String(LONGEST), unique=True, index=True)
    # Confirmed by a link; from before that was asked for, without the moment. The wanted one is not confirmed yet.
    email: Mapped[str | None] = mapped_column(String(254), unique=True)
    email_confirmed_at: Mapped[datetime | None]
    email_wanted: Mapped[str | None] = mapped_column(String(254))
    password_hash: Mapped[str | None] = mapped_column(String(60))
    # What the creator's page calls them; the name stands beside it, because this one need not be theirs alone.
    display_name: Mapped[str | None] = mapped_column(String(40))
    role: Mapped[str] = mapped_column(String(10), default="player")
    # The second factor: its encrypted secret, since when it is on, and the half minute of the last code that was taken.
    factor_secret: Mapped[str | None] = mapped_column(String(200))
    factor_since: Mapped[datetime | None]
    factor_step: Mapped[int | None]
    locale: Mapped[str | None] = mapped_column(String(5))
    # The languages of the puzzles that they want to play, apart from that of the pages: "en nb".
    puzzles_in: Mapped[str | None] = mapped_column(String(20))
    # What they have chosen of how the site looks and works, by name.
    preferences: Mapped[dict[str, object] | None]
    resume: Mapped[dict[str, object] | None]
    created_at: Mapped[datetime] = mapped_column(default=now)
    # When they got their name, which a guest has not: the row may be older.
    signed_up_at: Mapped[datetime | None]
    # An operator has closed the account: no session of it is one, and whoever knows the password is told why.
    banned_at: Mapped[datetime | None]
    ban_reason: Mapped[str | None] = mapped_column(String(400))
    # They have asked to delete the account: until this moment they may keep it, and no session of it is one.
    deletion_due_at: Mapped[datetime | None]


class LoginSession(Model):
    """One browser that is logged in (or plays as a guest). The cookie holds the token, the row its hash."""

    __tablename__ = "login_session"
    __table_args__ = (
        Index("ix_login_session_user_id_ended_at", "user_id", "ended_at"),
        Index("ix_login_session_expires_at_ended_at", "expires_at", "ended_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    device: Mapped[str] = mapped_column(String(200), default="")
    kept: Mapped[bool] = mapped_column(default=False)
    state: Mapped[dict[str, object]] = mapped_column(default=dict)
    created_at: Mapped[datetime] = mapped_column(default=now)
    last_seen_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    ended_by: Mapped[str | None] = mapped_column(String(20))


class RecoveryCode(Model):
    """A code that stands in for the second factor once."""

    __tablename__ = "recovery_code"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)


class PendingHash(Model):
    """A form whose password is being hashed while its reader waits; `details` are its other fields."""

    __tablename__ = "pending_hash"

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    details: Mapped[dict[str, object]]
    result: Mapped[str | None] = mapped_column(String(60))
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


USER = table_of(User)
PENDING_HASH = table_of(PendingHash)
RECOVERY_CODE = table_of(RecoveryCode)
LOGIN_SESSION = table_of(LoginSession)
